"""What the search leaves out, and what it looks at less deep or deeper: all its margins.

Depths are counted in hundredths of a ply, because most of what speaks for or against looking at a
move is worth less than a whole one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.points import FOURS, MAKES_THREE

PLY = 100
DEPTHS, NUMBERS = 64, 64
#: A position whose evaluation is this far above beta, for each ply but the last, is not searched.
FUTILITY, FUTILE_DEPTH = 350, 8 * PLY
#: Nor is one as far below alpha: it is worth what its fours bring. Only near the leaves: an attack
#: of threes looks hopeless until it has begun.
RAZOR, RAZOR_EACH, RAZOR_DEPTH = 150, 120, 260
#: Where the evaluation is this far above beta, for each ply, moves are searched less deep.
AHEAD = 130
#: A move of the table is tested for being the only good one from this depth on; the others must
#: stay this far below it, for each ply.
SINGLE_DEPTH, SINGLE_MARGIN = 6 * PLY, 14
DEEP_ENOUGH = 2 * PLY  # how much less deep the table may have searched that move
#: Where the others stay as far below again, two plies deeper; so often at most in one line.
BY_FAR, MOST_BY_FAR = 220, 10 * PLY
#: How much deeper the only answer to a four is searched, and a move from the table: in an open
#: window, and otherwise.
ANSWER_TO_FOUR, TABLE_MOVE_OPEN, TABLE_MOVE = 130, 25, 8
#: In an open window a node is searched less deep if the table has no move, or one that was found
#: long ago: for each hundred that it was less deep.
NO_TABLE_MOVE, STALE, MOST_STALE = 32, 28, 360
#: Once a move is better than alpha, the others are searched less deep, within these depths and for
#: values that are not all but won.
BETTER_FOUND, FROM_DEPTH, TO_DEPTH, ALL_BUT_WON = PLY, 2 * PLY, 12 * PLY, 17_600
#: A reduced move that turns out better is searched again, deeper the better it is: by so much above
#: alpha, and for each ply it was reduced; a move that is hardly the best so far, less deep.
MUCH, MUCH_EACH, VERY_MUCH, VERY_MUCH_EACH, HARDLY = 300, 97, 3071, 228, 9
MOST_DEEPER = 5 * PLY  # in one line
#: By how much less deep late moves are searched: times the logarithms of depth and number.
LATE = 80
NOT_IMPROVING, CUT = 100, 180
#: By how much deeper again: moves that threaten, and those that go on with an attack.
OPEN_WINDOW, THREAT, GOES_ON, REFUTED_BEFORE = 70, 150, 60, 60
ON_BEST_LINE = 97  # the position is or was on a best line
#: Less deep: the reply to a move at the root that is no better than the best there.
ROOT_NO_BETTER, LINE_DEPTH = 98, 3 * PLY
#: Fours far from the last stones put off what a three threatens: less deep.
FAR, FAR_FROM_THREAT, FAR_FROM_OWN = 4, 190, 100
HISTORY_SHARE = 30  # of a move's history, for one hundredth of a ply
MOST_ROOT_MOVES = 60


def reductions() -> NDArray[np.int16]:
    """Return, for each depth and number of a move, by how much less deep it is searched."""
    depth, number = np.arange(DEPTHS)[:, None], np.arange(NUMBERS)[None, :]
    slow = LATE * np.log(np.maximum(depth, 1)) * np.log(np.maximum(number, 1))
    return np.asarray(slow, np.int16)


def most_moves(depth: int, improving: bool) -> int:
    """Return how many moves are tried once one of them does not lose."""
    most = 3 + int((max(depth, 0) / PLY) ** 1.32)
    return most if improving else most // 2


def too_good(frame: Any, guess: int, improving: bool) -> bool:
    """Return whether a position without threats is so far above beta that it is not searched."""
    depth = int(frame.depth)
    plies = depth - PLY - (PLY if improving else 0)
    return depth <= FUTILE_DEPTH and guess - max(0, FUTILITY * plies // PLY) >= frame.beta


def hopeless(frame: Any, guess: int) -> bool:
    """Return whether a position is so far below alpha that only its fours are looked at."""
    depth = int(frame.depth)
    return depth <= RAZOR_DEPTH and guess + RAZOR + RAZOR_EACH * depth // PLY <= frame.alpha


def stale(frame: Any, known_depth: int) -> int:
    """Return by how much less deep a node in an open window is searched, given its table's move.

    ``known_depth`` is how deep that was searched, negative if there is none.
    """
    if known_depth < 0:
        return NO_TABLE_MOVE
    if frame.depth <= PLY:
        return 0
    return max(0, min((int(frame.depth) - known_depth) * STALE // 100, MOST_STALE))


def search_again(frame: Any, value: int, reduced: int) -> None:
    """Fit how deep a move is searched again that was better than expected when it was reduced."""
    less = int(frame.new_depth) - reduced
    for margin, each in ((MUCH, MUCH_EACH), (VERY_MUCH, VERY_MUCH_EACH)):
        if value > frame.alpha + margin + each * less // PLY and frame.deeper < MOST_DEEPER:
            frame.new_depth += PLY
            frame.deeper += PLY
    if value < frame.best + HARDLY * frame.new_depth // PLY:
        frame.new_depth -= PLY


def expect_less(frame: Any, value: int) -> None:
    """Search the other moves of a node less deep, since one is better than alpha."""
    all_but_won = value <= -ALL_BUT_WON or value >= ALL_BUT_WON
    if FROM_DEPTH < frame.depth < TO_DEPTH and value < frame.beta and not all_but_won:
        frame.depth -= BETTER_FOUND


def far(tables: Any, one: int, other: int) -> bool:
    """Return whether two cells are far from each other, in steps of a king."""
    stride = int(tables.steps[1])
    rows, columns = one // stride - other // stride, one % stride - other % stride
    return max(abs(rows), abs(columns)) > FAR


def reduction(frame: Any, run: Any, improving: bool, history: int, refuted: bool) -> int:
    """Return by how much less deep a move that is not the first is searched.

    ``refuted``: the move was too good in a position like this one.
    """
    number = min(int(frame.next), NUMBERS - 1)
    found = int(run.reductions[min(int(frame.depth) // PLY, DEPTHS - 1) * NUMBERS + number])
    if frame.beta - frame.alpha > 1:
        found -= OPEN_WINDOW
    elif not improving and found > PLY:
        found += NOT_IMPROVING
    if refuted:
        found -= REFUTED_BEFORE
    elif frame.cut:
        found += CUT
    if frame.rank >= MAKES_THREE:
        found -= THREAT
    return found - history // HISTORY_SHARE


def by_context(tables: Any, frame: Any, above: Any, denied: int, attacking: bool) -> int:
    """Return by how much less deep a move is searched, given the stones before it.

    ``above`` is the frame of the other side's last move, ``denied`` the class of the point for it;
    ``attacking``: the last own stone threatened.
    """
    if not frame.forced:
        return -GOES_ON if attacking and frame.rank >= MAKES_THREE else 0
    found = 0
    if denied < FOURS:
        if far(tables, int(frame.move), int(frame.last)):
            found += FAR_FROM_THREAT
        if far(tables, int(frame.move), int(above.last)):
            found += FAR_FROM_OWN
    return found
