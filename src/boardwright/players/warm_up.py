"""Compiles what the opponents on the first page need, before anyone waits for a move.

``python -m boardwright.players.warm_up [GAME...]`` is a process of its own beside the page's, which
answers meanwhile, and a kernel that both want at once is compiled by one of them.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from boardwright.core.registry import game_names, load
from boardwright.players.catalogue import make_player

#: What a new game proposes comes first, then what takes longest to compile.
LEVELS = ("normal", "best", "hard", "easy")


def main(names: Sequence[str] = ()) -> None:
    """Let every level make a move in these games, or the papers', in time nobody else wants."""
    if hasattr(os, "nice"):
        os.nice(5)
    games = [load(name, {}) for name in names or game_names()]
    if not names:
        games = [game for game in games if game.group == "papers"]
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
    main(sys.argv[1:])
