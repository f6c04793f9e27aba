"""What the search leaves out, and what it looks at less deep or deeper: all its margins."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.points import FOURS, MAKES_THREE

DEPTHS, NUMBERS = 64, 64
#: A position whose evaluation is this far above beta, for each ply, is not searched.
FUTILITY, FUTILE_DEPTH = 280, 8
#: Nor is one as far below alpha: it is worth what its fours bring.
RAZOR, RAZOR_DEPTH = 250, 4
#: Where the evaluation is this far above beta, for each ply, moves are searched less deep.
AHEAD = 130
#: A move of the table is tested for being the only good one from this depth on; the others must
#: stay this far below it, for each ply.
SINGLE_DEPTH, SINGLE_MARGIN = 6, 14
DEEP_ENOUGH = 3  # how much less deep the table may have searched that move
#: Parts of a ply, in hundredths, by which late moves are searched less deep.
HUNDRED = 100
LATE = 100  # times the logarithms of depth and number
NOT_IMPROVING, CUT, OPEN_WINDOW, AT_ROOT, THREAT, REFUTED_BEFORE = 100, 180, 70, 100, 60, 60
HISTORY_SHARE = 60  # of a move's history, for one hundredth of a ply
MOST_ROOT_MOVES = 60


def reductions() -> NDArray[np.int16]:
    """Return, for each depth and number of a move, by how much less deep it is searched."""
    depth, number = np.arange(DEPTHS)[:, None], np.arange(NUMBERS)[None, :]
    slow = LATE * np.log(np.maximum(depth, 1)) * np.log(np.maximum(number, 1))
    return np.asarray(slow, np.int16)


def most_moves(depth: int, improving: bool) -> int:
    """Return how many moves are tried once one of them does not lose."""
    most = 3 + int(depth**1.32)
    return most if improving else most // 2


def too_good(frame: Any, guess: int, improving: bool) -> bool:
    """Return whether a position without threats is so far above beta that it is not searched."""
    depth = int(frame.depth)
    margin = FUTILITY * (depth - int(improving))
    return depth <= FUTILE_DEPTH and guess - margin >= frame.beta


def hopeless(frame: Any, guess: int) -> bool:
    """Return whether a position is so far below alpha that only its fours are looked at."""
    depth = int(frame.depth)
    return depth <= RAZOR_DEPTH and guess + RAZOR * depth <= frame.alpha


def reduction(
    frame: Any, run: Any, ply: int, rank: int, improving: bool, history: int, refuted: bool
) -> int:
    """Return by how many plies a move that is not the first is searched less deep."""
    depth = int(frame.depth)
    if rank >= FOURS or depth < 2:
        return 0
    number = min(int(frame.next), NUMBERS - 1)
    found = int(run.reductions[min(depth, DEPTHS - 1) * NUMBERS + number])
    if frame.beta - frame.alpha > 1:
        found -= OPEN_WINDOW
    elif not improving and found > HUNDRED:
        found += NOT_IMPROVING
    if refuted:
        found -= REFUTED_BEFORE
    elif frame.cut:
        found += CUT
    if ply == 0:
        found -= AT_ROOT
    if rank >= MAKES_THREE:
        found -= THREAT
    found -= history // HISTORY_SHARE
    return max(0, found) // HUNDRED
