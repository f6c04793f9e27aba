"""What is clear about a position before any of its moves is tried, and which moves those are."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.players.gomoku.lines.board import WIN_SET, first_cell, worth_to
from boardwright.players.gomoku.lines.candidates import (
    list_defences,
    list_promising,
    put_idle_last,
)
from boardwright.players.gomoku.lines.fours import MOST_FOURS, REMEMBERED, win_by_fours
from boardwright.players.gomoku.lines.history import learn_from_table, order_by_history
from boardwright.players.gomoku.lines.line_net import judged
from boardwright.players.gomoku.lines.points import (
    FOUR_BUILDS,
    FOUR_THREE,
    WINS,
    WINS_SOON,
    number_of,
)
from boardwright.players.gomoku.lines.renju import forbidden_to, strike_forbidden
from boardwright.players.gomoku.lines.selectivity import PLY, hopeless, stale, too_good
from boardwright.players.gomoku.lines.stack import BY_FOUR, BY_THREE, DEEPEST, NOT_FORCED
from boardwright.players.gomoku.lines.threats import threats_of
from boardwright.search.transposition import (
    ABSENT,
    EXACT,
    LOWER,
    NOTHING,
    PROVED,
    UPPER,
    WIN,
    bound_of,
    depth_of,
    find_entry,
    from_here,
    is_whole,
    move_of,
    store_entry,
    value_of,
)

UNKNOWN = 1 << 20
HIGHEST = 20_000  # of an evaluation
FOURS_TRIED = 8  # stones tried in looking for a win by fours near the leaves
NO_CELL = 0


def evaluation(board: Any, tables: Any, net: Any, side: int, leaf: bool) -> int:
    """Return what a position looks worth to the side to move; from a leaf nothing goes on."""
    worth = worth_to(int(board.worth), side)
    threats = threats_of(int(board.tallies[side]), int(board.tallies[1 - side]))
    if net.used != 0:
        value = judged(net, board, tables, side, worth, threats, leaf)
    else:
        value = worth + int(tables.tempo[0]) + int(tables.threats[threats])
    return max(-HIGHEST, min(value, HIGHEST))


def store(
    board: Any, table: Any, run: Any, frame: Any, value: int, move: int, ply: int, bound: int
) -> None:
    """Store what was found out about the position on the board; whether it was on a best line."""
    value, depth = from_here(value, ply), int(frame.depth)
    store_entry(table, board.hash, value, move, depth, bound, int(run.age), frame.on_line != 0)


def clear_frame(frame: Any) -> None:
    """Begin a node: nothing is known of it."""
    frame.count = 0
    frame.next = 0
    frame.sorted = 0
    frame.listed = 0
    frame.best = -WIN
    frame.best_move = NO_CELL
    frame.floor = frame.alpha
    frame.length = 0
    frame.forced = NOT_FORCED
    frame.pruned = 0
    frame.ahead = 0
    frame.known = UNKNOWN
    frame.extension = UNKNOWN


def settled(board: Any, tables: Any, net: Any, frame: Any, ply: int) -> int:
    """Return the value of a position that fives and open fours decide; else UNKNOWN.

    If there is one move only, against a four, it is listed.
    """
    side = int(frame.side)
    mine, theirs = int(board.tallies[side]), int(board.tallies[1 - side])
    if board.stones == tables.count:
        return 0
    if number_of(mine, WINS) > 0:
        return WIN - ply - 1
    if number_of(theirs, WINS) > 1:
        return ply + 2 - WIN
    if number_of(theirs, WINS) == 1:
        block = first_cell(board, tables, 1 - side, WIN_SET)
        if forbidden_to(board, side, block):
            return ply + 2 - WIN
        frame.moves[0] = block
        frame.scores[0] = 0
        frame.count = 1
        frame.listed = 1
        frame.forced = BY_FOUR
        frame.evaluation = -frame.parent
        return evaluation(board, tables, net, side, True) if ply >= DEEPEST else UNKNOWN
    if number_of(mine, WINS_SOON) > 0:
        return WIN - ply - 3
    return UNKNOWN


def worth_a_try(board: Any, run: Any, side: int) -> bool:
    """Return whether a win by fours is looked for: once, and if a four would leave more behind."""
    mine = int(board.tallies[side])
    if number_of(mine, FOUR_THREE) + number_of(mine, FOUR_BUILDS) == 0:
        return False
    slot = int(board.hash & np.uint64(REMEMBERED - 1))
    if run.tried[slot] == board.hash:
        return False
    run.tried[slot] = board.hash
    return True


def enter_node(
    board: Any, tables: Any, net: Any, frame: Any, fours: Any, table: Any, run: Any, ply: int
) -> int:
    """Return the value of a node if that is clear at once; else UNKNOWN, with its moves listed."""
    clear_frame(frame)
    value = settled(board, tables, net, frame, ply)
    if value != UNKNOWN or frame.forced == BY_FOUR:
        return value
    side, depth = int(frame.side), int(frame.depth)
    theirs = int(board.tallies[1 - side])
    whole = frame.excluded == NO_CELL
    open_window = frame.beta - frame.alpha > 1
    threatened = number_of(theirs, WINS_SOON) > 0
    entry = find_entry(table, board.hash) if whole else NOTHING
    bound, known = bound_of(entry), move_of(entry)
    if whole:
        frame.on_line = int(open_window or is_whole(entry))
    if open_window and whole and ply > 0:
        frame.depth -= stale(tables, frame, depth_of(entry) if known > 0 else -1)
        depth = int(frame.depth)
    if bound != ABSENT and ply > 0:
        value = from_here(value_of(entry), -ply)
        if (depth_of(entry) >= depth or value > PROVED or value < -PROVED) and (
            (bound == EXACT and not open_window)
            or (bound & LOWER and value >= frame.beta)
            or (bound & UPPER and value <= frame.alpha)
        ):
            if PROVED > value >= frame.beta and known > 0:
                learn_from_table(board, tables, frame, run, known)
            return value
    guess = evaluation(board, tables, net, side, depth <= 0)
    frame.evaluation = guess
    if bound != ABSENT and ply > 0:
        value = from_here(value_of(entry), -ply)
        if -PROVED < value < PROVED and bound & (LOWER if value > guess else UPPER):
            guess = value
    if ply > 0 and whole:
        if depth <= 0 and not threatened and frame.evaluation >= frame.beta:
            return int(frame.evaluation)
        plies = 0
        if (depth <= 0 or hopeless(tables, frame, guess)) and worth_a_try(board, run, side):
            plies, nodes = win_by_fours(
                board, tables, fours, run.failed, side, FOURS_TRIED, run.out
            )
            run.nodes += nodes
        if plies > 0:
            value = WIN - ply - plies
            store(board, table, run, frame, value, int(run.out[0]), ply, LOWER)
            return value
        if depth <= 0 or ply >= DEEPEST:
            return int(frame.evaluation)
        if not threatened and not open_window:
            improving = frame.evaluation > frame.before
            if hopeless(tables, frame, guess):
                return guess
            if number_of(theirs, FOUR_THREE) == 0 and too_good(tables, frame, guess, improving):
                return guess
    frame.ahead = int(
        frame.cut and not open_window and guess >= frame.beta + tables.ahead * depth // PLY
    )
    frame.forced = BY_THREE if threatened else NOT_FORCED
    if known <= NO_CELL or board.marks[known] != 0:
        return list_moves(board, tables, frame, run, ply)
    if ply == 0:  # a move that is played must be allowed, even if the entry is of another position
        value = list_moves(board, tables, frame, run, ply)
        if value != UNKNOWN or not put_first(frame, known):
            return value
        frame.listed = 0
    frame.moves[0] = known
    frame.scores[0] = UNKNOWN
    frame.count = 1
    frame.sorted = 1
    if bound & LOWER and ply > 0:
        frame.known = from_here(value_of(entry), -ply)
        frame.known_depth = depth_of(entry)
    return UNKNOWN


def list_moves(board: Any, tables: Any, frame: Any, run: Any, ply: int) -> int:
    """List the moves of a node, after the one from the table; return its value if it has none."""
    side = int(frame.side)
    known = int(frame.moves[0]) if frame.count > 0 else NO_CELL
    frame.listed = 1
    if frame.forced == BY_THREE:
        count = list_defences(board, tables, side, frame.moves, frame.scores)
        frame.count = strike_forbidden(board, tables, side, frame.moves, frame.scores, count, True)
        if frame.count == 0:  # whatever is played, the other side makes its four and wins
            return ply + 4 - WIN
        if frame.count >= MOST_FOURS:
            frame.pruned = 1
    else:
        count = list_promising(board, tables, side, frame.moves, frame.scores)
        frame.count = strike_forbidden(board, tables, side, frame.moves, frame.scores, count, False)
        if frame.count == 0:  # black has no point that is allowed
            return 0
        if number_of(int(board.tallies[1 - side]), FOUR_THREE) > 0:
            count = int(frame.count)
            put_idle_last(board, tables, run, side, frame.moves, frame.scores, count)
    order_by_history(tables, frame, run, int(frame.count))
    if known != NO_CELL and not put_first(frame, known):
        frame.next, frame.sorted = 0, 0  # it was not of this position
    return UNKNOWN


def put_first(frame: Any, move: int) -> bool:
    """Put a move in front of the others that are listed; return whether it is one of them."""
    for index in range(int(frame.count)):
        if frame.moves[index] == move:
            frame.moves[index], frame.scores[index] = frame.moves[0], frame.scores[0]
            frame.moves[0], frame.scores[0] = move, UNKNOWN
            return True
    return False
