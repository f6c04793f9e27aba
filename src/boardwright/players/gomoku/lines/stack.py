"""The records of the search: a frame for each ply, and where it stands when it pauses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rules import record
from boardwright.players.gomoku.lines.board import CELLS, LARGEST
from boardwright.players.gomoku.lines.fours import DEEPEST as MOST_FOURS_IN_A_ROW
from boardwright.players.gomoku.lines.fours import MOST_FOURS, REMEMBERED
from boardwright.players.gomoku.lines.margins import Margins
from boardwright.players.gomoku.lines.selectivity import (
    DEPTHS,
    NUMBERS,
    PLY,
    most_moves,
    reductions,
)

DEEPEST = 120
LINE = 40  # how much of the best line is kept
#: What a frame does next.
ENTER, NEXT, REDUCED, SCOUT, FULL, WITHOUT = 0, 1, 2, 3, 4, 5
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
        sorted=np.int64,  # how many of the moves are in order
        listed=np.int64,  # whether the others than the table's move are listed, too
        side=np.int64,
        depth=np.int64,  # in hundredths of a ply
        alpha=np.int64,
        beta=np.int64,
        floor=np.int64,  # alpha on entering
        best=np.int64,
        best_move=np.int64,
        move=np.int64,
        rank=np.int64,  # the class of the point on which that stone is put
        stage=np.int64,
        forced=np.int64,  # by a threat, so that the moves are all that may help
        pruned=np.int64,  # moves were left out: that all others lose proves nothing
        evaluation=np.int64,
        last=np.int64,  # the stone that led here
        parent=np.int64,  # the evaluation one ply above, of the other side
        before=np.int64,  # the evaluation two plies above, of the same side
        cut=np.int64,  # expected to be too good for the other side to allow
        ahead=np.int64,  # its evaluation says so too
        excluded=np.int64,  # a move that is not tried: is it the only good one?
        known=np.int64,  # the value that the table has for its move
        known_depth=np.int64,
        extension=np.int64,  # how much deeper the first move is searched, once that is known
        new_depth=np.int64,  # of the move that is being searched
        reduced=np.int64,  # and if it is reduced
        deeper=np.int64,  # by how much the moves that led here were searched deeper than usual
        on_line=np.int64,  # it is on a best line, or was
        killers=(np.uint16, 2),
    )
    return np.zeros(DEEPEST + 2, frame).view(np.recarray)


def search_run(margins: Margins) -> Any:
    """Return the record of a search that can be paused."""
    run = record(
        ply=np.int64,
        nodes=np.int64,
        until=np.int64,
        value=np.int64,
        root_alpha=np.int64,
        age=np.int64,
        reductions=(np.int16, DEPTHS * NUMBERS),  # in hundredths of a ply
        most=(np.int16, 2 * DEPTHS * PLY),  # moves tried, by depth
        out=(np.uint16, 2 * MOST_FOURS_IN_A_ROW + 2),  # the last win by fours
        history=(np.int32, 2 * CELLS),  # how often a colour's stone there was too good
        near=(np.uint8, CELLS),  # to a point, while moves are put in order
        tried=(np.uint64, REMEMBERED),  # positions in which a win by fours was looked for
        failed=(np.uint64, REMEMBERED),  # positions known to have none
        replies=(np.uint16, 2 * CELLS),  # the stone that refuted the one there last
    )
    found = np.zeros(1, run).view(np.recarray)[0]
    found.reductions = reductions(margins).ravel()
    found.most = most_moves(margins).ravel()
    return found
