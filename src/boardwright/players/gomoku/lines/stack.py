"""The records of the search: a frame for each ply, and where it stands when it pauses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rules import record
from boardwright.players.gomoku.lines.board import CELLS, LARGEST
from boardwright.players.gomoku.lines.fours import DEEPEST as MOST_FOURS_IN_A_ROW
from boardwright.players.gomoku.lines.fours import MOST_FOURS

DEEPEST = 120
LINE = 40  # how much of the best line is kept
#: What a frame does next.
ENTER, NEXT, REDUCED, SCOUT, FULL = 0, 1, 2, 3, 4
#: What forces the side to move.
NOT_FORCED, BY_THREE, BY_FOUR = 0, 1, 2
#: How the search ended or why it paused.
PAUSED, FINISHED = 0, 1


def search_frames() -> NDArray[Any]:
    """Return the stack of the search."""
    frame = record(
        moves=(np.uint16, LARGEST**2 + MOST_FOURS),
        scores=(np.int32, LARGEST**2 + MOST_FOURS),
        line=(np.uint16, LINE),
        length=np.int64,
        count=np.int64,
        next=np.int64,
        side=np.int64,
        depth=np.int64,
        alpha=np.int64,
        beta=np.int64,
        floor=np.int64,  # alpha on entering
        best=np.int64,
        best_move=np.int64,
        move=np.int64,
        stage=np.int64,
        forced=np.int64,  # by a threat, so that the moves are all that may help
        pruned=np.int64,  # moves were left out: that all others lose proves nothing
        evaluation=np.int64,
    )
    return np.zeros(DEEPEST + 2, frame).view(np.recarray)


def search_run() -> Any:
    """Return the record of a search that can be paused."""
    run = record(
        ply=np.int64,
        nodes=np.int64,
        until=np.int64,
        value=np.int64,
        age=np.int64,
        root_depth=np.int64,
        reductions=(np.int8, 64 * 64),
        out=(np.uint16, 2 * MOST_FOURS_IN_A_ROW + 2),  # the last win by fours
        history=(np.int32, 2 * CELLS),  # how often a colour's stone there was too good
    )
    found = np.zeros(1, run).view(np.recarray)[0]
    # Late moves are searched less deep, the later and the deeper the more.
    depth, number = np.arange(64)[:, None], np.arange(64)[None, :]
    slow = np.log(np.maximum(depth, 1)) * np.log(np.maximum(number, 1)) / 2.2 + 0.3
    found.reductions = np.where((depth >= 2) & (number >= 3), slow, 0).astype(np.int8).ravel()
    return found
