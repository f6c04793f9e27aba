"""Where things are kept on the user's machine."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of saved games and solved tables: ``BOARDWRIGHT_DATA`` or the user's."""
    if chosen := os.environ.get("BOARDWRIGHT_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("boardwright")


def cache_folder() -> Path:
    """Return the folder of compiled kernels: ``BOARDWRIGHT_CACHE`` or the user's cache folder."""
    if chosen := os.environ.get("BOARDWRIGHT_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("boardwright") / "kernels"


def own_games_folder() -> Path:
    """Return where the page keeps games that it wrote: ``BOARDWRIGHT_GAMES``, or the user's."""
    if chosen := os.environ.get("BOARDWRIGHT_GAMES"):
        return Path(chosen)
    if os.environ.get("BOARDWRIGHT_DATA"):
        return data_folder() / "games"
    from platformdirs import user_documents_path

    return user_documents_path() / "Boardwright"
