"""Compiles what the opponents on the first page need, before anyone waits for a move.

``python -m boardwright.players.warm_up`` is a process of its own beside the page's: the page
answers meanwhile, and a kernel that both want at once is compiled by one of them.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

from boardwright.core.registry import game_names, load
from boardwright.players.catalogue import make_player

#: What a new game proposes comes first, then what takes longest to compile.
LEVELS = ("normal", "best", "hard", "easy")


def main() -> None:
    """Let every level make a move in each of the papers' games, in time that nobody else wants."""
    if hasattr(os, "nice"):
        os.nice(5)
    games = [game for game in (load(name, {}) for name in game_names()) if game.group == "papers"]
    for level in LEVELS:
        for game in games:
            make_player(level, game).choose(game.start())


@contextlib.contextmanager
def warming_up() -> Iterator[subprocess.Popen[bytes]]:
    """Do so in another process until the block is left."""
    command = [sys.executable, "-m", __name__]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing) as process:
        try:
            yield process
        finally:
            process.terminate()


if __name__ == "__main__":
    main()
