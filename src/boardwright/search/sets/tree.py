"""Alpha-beta on winning sets: principal variations, threats first, explicit stack, resumable.

A node is entered with these questions: does the mover complete a set; does the other side
threaten to (one point: the only move; two: lost); does the mover win by fours; would the other side
(then only moves that can stop it are searched). Values beyond ``PROVED`` are proved: a loss is
believed only after every move was searched, however narrow the search is elsewhere.
"""

from __future__ import annotations

from typing import Any

from boardwright.search.sets.board import NOWHERE, put, take
from boardwright.search.sets.defence import mark_defences
from boardwright.search.sets.threats import attack_within
from boardwright.search.transposition import (
    ABSENT,
    EXACT,
    LOWER,
    PROVED,
    UPPER,
    WIN,
    bound_of,
    depth_of,
    find_entry,
    from_here,
    move_of,
    store_entry,
    value_of,
)

INFINITE = 2 * WIN
OPEN = 4 * WIN  # no value yet: moves must be searched
SURE_DEPTH = 100  # of what is proved: no search is deeper
MOST_ESTIMATE = 20_000
SCOUT, FULL = 1, 2
LATE = 3  # moves before reductions begin
STOPS_A_WIN = 1 << 40
KILLER = 1 << 12
FROM_TABLE = 1 << 50


def think(
    tables: Any,
    boards: Any,
    attacks: Any,
    frames: Any,
    searches: Any,
    entries: Any,
    failed: Any,
    budget: int,
) -> bool:
    """Continue an iteration for about this many nodes; return True when it is finished."""
    table = tables[0]
    board = boards[0]
    attack = attacks[0]
    search = searches[0]
    end = search.nodes + attack.nodes + budget
    while search.nodes + attack.nodes < end:
        frame = frames[search.ply]
        if search.entering:
            search.entering = False
            search.nodes += 1
            value = enter(table, board, attack, frames, search, entries, failed)
            if value == OPEN:
                continue
        elif more_to_search(frame, search):
            descend(table, board, frames, search)
            continue
        else:
            value = leave(table, board, frames, search, entries)
        if search.ply == 0:
            search.value = value
            return True
        take(table, board)
        search.ply -= 1
        if search.ply == 0:
            nodes = search.nodes + attack.nodes
            search.root_nodes[frames[0].moves[frames[0].next]] += nodes - search.counted
            search.counted = nodes
        receive(frames, search, -value)
    return False


def more_to_search(frame: Any, search: Any) -> bool:
    """Return whether a node has another move: beyond the width only while all others lose."""
    if frame.alpha >= frame.beta or frame.next >= frame.count:
        return False
    return bool(frame.next < search.width or frame.best < -PROVED)


def enter(
    table: Any, board: Any, attack: Any, frames: Any, search: Any, entries: Any, failed: Any
) -> int:
    """Return a node's value if it is known at once; else list its moves and return OPEN."""
    ply = int(search.ply)
    frame = frames[ply]
    side = (int(search.root_side) + ply) & 1
    other = 1 - side
    depth = int(frame.depth)
    threats = board.four_points[other]
    if board.four_points[side] > 0:
        return WIN - ply - 1
    if threats > 1 and ply > 0:
        return ply + 2 - WIN
    if board.stones == table.points or board.open_sets[0] + board.open_sets[1] == 0:
        return 0
    if ply >= len(frames) - 1:
        return estimate(table, board, side)
    if WIN - ply - 3 <= frame.alpha:
        return WIN - ply - 3
    key = board.key ^ table.turn_keys[side]
    hint = NOWHERE
    entry = find_entry(entries, key)
    bound = bound_of(entry)
    if bound != ABSENT:
        hint = move_of(entry)
        value = from_here(value_of(entry), -ply)
        usable = ply > 0 and (depth_of(entry) >= depth or abs(value) > PROVED)
        if usable and (
            bound == EXACT
            or (bound == LOWER and value >= frame.beta)
            or (bound == UPPER and value <= frame.alpha)
        ):
            return value
    frame.next = 0
    frame.count = 0
    frame.best = -INFINITE
    frame.best_move = NOWHERE
    frame.first_alpha = frame.alpha
    frame.only = threats == 1
    frame.narrow = False
    if threats == 1:
        frame.moves[0] = board.four_gap[other]
        frame.count = 1
        return OPEN
    fours = search.leaf_fours if depth <= 0 else search.inner_fours
    length = attack_within(table, board, attack, failed, side, fours)
    if length > 0:
        value = WIN - ply - length
        move = int(attack.line[0])
        store_entry(
            entries, key, from_here(value, ply), move, SURE_DEPTH, LOWER, int(search.age), True
        )
        if ply == 0:
            frame.best_move = move
        return value
    if depth <= -search.quiet_plies and ply > 0:
        return estimate(table, board, side)
    length = attack_within(table, board, attack, failed, other, fours)
    if length > 0:
        mark_defences(table, board, attack, side, length)
        frame.narrow = ply > 0
        if frame.narrow:
            frame.best = ply + 1 + length - WIN
            frame.best_move = attack.line[0]
            frame.alpha = max(frame.alpha, frame.best)
    elif depth <= 0 and ply > 0:
        return estimate(table, board, side)
    list_moves(table, board, attack, frame, search, side, hint, length > 0)
    return OPEN


def list_moves(
    table: Any,
    board: Any,
    attack: Any,
    frame: Any,
    search: Any,
    side: int,
    hint: int,
    threatened: bool,
) -> None:
    """List the empty points with what they promise; in a narrow node only those that are marked."""
    count = 0
    for point in range(table.points):
        if board.owner[point] != 0 or (search.ply == 0 and search.mirrored[point] != 0):
            continue
        marked = threatened and attack.seen[point] == attack.scan
        if frame.narrow and not marked:
            continue
        order = 4 * board.score[side, point] + 3 * board.score[1 - side, point]
        order += int(table.first[point + 1]) - int(table.first[point])
        order += search.history[side, point] + search.chance[point]
        if point == frame.killers[0] or point == frame.killers[1]:
            order += KILLER
        if marked:
            order += STOPS_A_WIN
        if point == hint:
            order += FROM_TABLE
        frame.moves[count] = point
        frame.order[count] = order
        count += 1
    frame.count = count


def descend(table: Any, board: Any, frames: Any, search: Any) -> None:
    """Put the next best stone of a node and make its child ready to be entered."""
    ply = int(search.ply)
    frame = frames[ply]
    child = frames[ply + 1]
    if frame.stage == 0:
        choose_next(frame)
    depth = int(frame.depth) if frame.only else int(frame.depth) - 1
    child.beta = -frame.alpha
    child.alpha = -frame.beta
    if frame.stage == 0 and frame.next > 0:
        frame.stage = SCOUT
        child.alpha = child.beta - 1
        frame.reduced = frame.next > LATE and frame.depth > 2 and not frame.narrow
        if frame.reduced:
            depth -= 1
    else:
        frame.stage = FULL
        frame.reduced = False
    child.depth = depth
    child.stage = 0
    put(table, board, int(frame.moves[frame.next]), (int(search.root_side) + ply) & 1)
    search.ply = ply + 1
    search.entering = True


def choose_next(frame: Any) -> None:
    """Bring the most promising of the moves that are left to the front of them."""
    best = frame.next
    for number in range(frame.next + 1, frame.count):
        if frame.order[number] > frame.order[best]:
            best = number
    move = frame.moves[best]
    order = frame.order[best]
    frame.moves[best] = frame.moves[frame.next]
    frame.order[best] = frame.order[frame.next]
    frame.moves[frame.next] = move
    frame.order[frame.next] = order


def receive(frames: Any, search: Any, value: int) -> None:
    """Take note of what the move just searched is worth; a scout that succeeds is sent again."""
    frame = frames[search.ply]
    if frame.stage == SCOUT and value > frame.alpha and (value < frame.beta or frame.reduced):
        frame.stage = FULL
        return
    move = int(frame.moves[frame.next])
    if search.ply == 0:
        search.root_values[move] = value
        search.root_depths[move] = frame.depth
    if value > frame.best:
        frame.best = value
        frame.best_move = move
        frame.alpha = max(frame.alpha, value)
    frame.next += 1
    frame.stage = 0


def leave(table: Any, board: Any, frames: Any, search: Any, entries: Any) -> int:
    """Remember what a node is worth and return it."""
    ply = int(search.ply)
    frame = frames[ply]
    side = (int(search.root_side) + ply) & 1
    value = int(frame.best)
    move = int(frame.best_move)
    bound = EXACT
    if value <= frame.first_alpha:
        bound = UPPER
    elif value >= frame.beta:
        bound = LOWER
        if not frame.only and move != frame.killers[0]:
            frame.killers[1] = frame.killers[0]
            frame.killers[0] = move
        deep = max(1, int(frame.depth))
        search.history[side, move] += deep * deep
    if frame.next < frame.count and value < frame.beta:
        search.pruned = True
    key = board.key ^ table.turn_keys[side]
    store_entry(
        entries, key, from_here(value, ply), move, int(frame.depth), bound, int(search.age), False
    )
    return value


def estimate(table: Any, board: Any, side: int) -> int:
    """Return how much better a side's open sets are, 100 for a set that misses two stones."""
    more = board.worth[side] - board.worth[1 - side]
    value = more * 100 // table.worth[2]
    return int(max(-MOST_ESTIMATE, min(MOST_ESTIMATE, value)))
