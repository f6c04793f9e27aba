"""Where things are kept on the user's machine."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of saved games and solved tables: ``BOARDWRIGHT_DATA`` or the user's."""
    from platformdirs import user_data_path

    chosen = os.environ.get("BOARDWRIGHT_DATA")
    return Path(chosen) if chosen else user_data_path("boardwright")


def cache_folder() -> Path:
    """Return the folder of compiled kernels: ``BOARDWRIGHT_CACHE`` or the user's cache folder."""
    from platformdirs import user_cache_path

    chosen = os.environ.get("BOARDWRIGHT_CACHE")
    return Path(chosen) if chosen else user_cache_path("boardwright") / "kernels"
