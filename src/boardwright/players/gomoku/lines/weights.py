"""What shapes are worth: to the side to move, to the other side, and as moves to try first.

``fitted.npz`` is written by ``python -m boardwright.players.gomoku.lines.fit``: for each shape a
number as seen by the side to move and by the other side, and how likely a stone there is the best
move, for what it makes and for what it denies; what each set of threats is worth, and what it is
worth to be the one to move.

The file here is fitted to 128,871 positions of 3,034 games with 2000 nodes a move (seed 31, ended
by time) of a search with other margins than today's. It was accepted by a match, see
benchmarks/strength.md; another run gives other numbers and needs another match.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

#: An evaluation of this many units is one of the logit: it wins about three games of four.
SCALE = 1760.0
#: As many units of the order of moves make a move e times as likely.
ORDER = 16.0


@cache
def fitted() -> dict[str, NDArray[np.int16]]:
    """Return the tables by name: mine, theirs, attack, defend, threats, and tempo, one number."""
    with (files(__package__) / "fitted.npz").open("rb") as file, np.load(file) as tables:
        return {name: tables[name] for name in tables.files}
