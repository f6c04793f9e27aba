"""What the search leaves out, and what it looks at less deep or deeper, by its margins.

Depths are counted in hundredths of a ply, because most of what speaks for or against looking at a
move is worth less than a whole one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.margins import Margins
from boardwright.players.gomoku.lines.points import FOURS, MAKES_THREE

PLY = 100
DEPTHS, NUMBERS = 64, 64
FUTILE_DEPTH = 8 * PLY
DEEP_ENOUGH = 2 * PLY  # how much less deep the table may have searched a move to be tested
#: How much deeper a line may be searched because of moves that are the only good ones, or better
#: than expected; how much less deep because of an old move of the table.
MOST_BY_FAR, MOST_DEEPER, MOST_STALE = 10 * PLY, 5 * PLY, 360
#: Once a move is better than alpha, the others are searched less deep within these depths and for
#: values that are not all but won.
FROM_DEPTH, TO_DEPTH, ALL_BUT_WON = 2 * PLY, 12 * PLY, 17_600
LINE_DEPTH = 3 * PLY
FAR = 4
MOST_ROOT_MOVES = 60


def reductions(margins: Margins) -> NDArray[np.int16]:
    """Return, for each depth and number of a move, by how much less deep it is searched."""
    depth, number = np.arange(DEPTHS)[:, None], np.arange(NUMBERS)[None, :]
    slow = margins.late * np.log(np.maximum(depth, 1)) * np.log(np.maximum(number, 1))
    return np.asarray(slow, np.int16)


def most_moves(margins: Margins) -> NDArray[np.int16]:
    """Return how many moves are tried once one does not lose, for each depth in hundredths.

    First where a position gets worse, then where it gets better.
    """
    plies = np.arange(DEPTHS * PLY) / PLY
    most = np.floor(margins.tried / 100 + plies ** (margins.tried_power / 1000))
    return np.asarray([most * margins.tried_if_worse // 100, most], np.int16)


def too_good(tables: Any, frame: Any, guess: int, improving: bool) -> bool:
    """Return whether a position without threats is so far above beta that it is not searched."""
    depth = int(frame.depth)
    plies = depth - PLY - (PLY if improving else 0)
    return depth <= FUTILE_DEPTH and guess - max(0, tables.futility * plies // PLY) >= frame.beta


def hopeless(tables: Any, frame: Any, guess: int) -> bool:
    """Return whether a position is so far below alpha that only its fours are looked at."""
    depth = int(frame.depth)
    bar = guess + tables.razor + tables.razor_each * depth // PLY
    return bool(depth <= tables.razor_depth and bar <= frame.alpha)


def stale(tables: Any, frame: Any, known_depth: int) -> int:
    """Return by how much less deep a node in an open window is searched, given its table's move.

    ``known_depth`` is how deep that was searched, negative if there is none.
    """
    if known_depth < 0:
        return int(tables.no_table_move)
    if frame.depth <= PLY:
        return 0
    return max(0, min((int(frame.depth) - known_depth) * int(tables.stale) // 100, MOST_STALE))


def search_again(tables: Any, frame: Any, value: int, reduced: int) -> None:
    """Fit how deep a move is searched again that was better than expected when it was reduced."""
    less = int(frame.new_depth) - reduced
    for margin, each in (
        (tables.much, tables.much_each),
        (tables.very_much, tables.very_much_each),
    ):
        if value > frame.alpha + margin + each * less // PLY and frame.deeper < MOST_DEEPER:
            frame.new_depth += PLY
            frame.deeper += PLY
    if value < frame.best + tables.hardly * frame.new_depth // PLY:
        frame.new_depth -= PLY


def expect_less(tables: Any, frame: Any, value: int) -> None:
    """Search the other moves of a node less deep, since one is better than alpha."""
    all_but_won = value <= -ALL_BUT_WON or value >= ALL_BUT_WON
    if FROM_DEPTH < frame.depth < TO_DEPTH and value < frame.beta and not all_but_won:
        frame.depth -= tables.better_found


def far(tables: Any, one: int, other: int) -> bool:
    """Return whether two cells are far from each other, in steps of a king."""
    stride = int(tables.steps[1])
    rows, columns = one // stride - other // stride, one % stride - other % stride
    return max(abs(rows), abs(columns)) > FAR


def reduction(
    tables: Any, frame: Any, run: Any, improving: bool, history: int, refuted: bool
) -> int:
    """Return by how much less deep a move that is not the first is searched.

    ``refuted``: the move was too good in a position like this one.
    """
    number = min(int(frame.next), NUMBERS - 1)
    found = int(run.reductions[min(int(frame.depth) // PLY, DEPTHS - 1) * NUMBERS + number])
    if frame.beta - frame.alpha > 1:
        found -= int(tables.open_window)
    elif not improving and found > PLY:
        found += int(tables.not_improving)
    if refuted:
        found -= int(tables.refuted_before)
    elif frame.cut:
        found += int(tables.cut)
    if frame.rank >= MAKES_THREE:
        found -= int(tables.threat)
    return found - history // int(tables.history_share)


def by_context(tables: Any, frame: Any, above: Any, denied: int, attacking: bool) -> int:
    """Return by how much less deep a move is searched, given the stones before it.

    ``above`` is the frame of the other side's last move, ``denied`` the class of the point for it;
    ``attacking``: the last own stone threatened.
    """
    if not frame.forced:
        return -int(tables.goes_on) if attacking and frame.rank >= MAKES_THREE else 0
    found = 0
    if denied < FOURS:
        if far(tables, int(frame.move), int(frame.last)):
            found += int(tables.far_from_threat)
        if far(tables, int(frame.move), int(above.last)):
            found += int(tables.far_from_own)
    return found
