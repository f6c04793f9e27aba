"""Max^n with shallow and speculative pruning on the paper's evaluation, with an explicit stack.

Readings. Scores are scaled to add up to 100. A pass is a ply. Finished games are scored like any
other leaf, for the paper ends every line with the evaluation. Within the search the first of equal
moves counts; among equal moves of the position itself chance decides.

All this gives the value of plain max^n, equal moves included:

- Shallow pruning, the paper's: a position is cut when its mover already has more than 100 minus the
  best score of the mover before, for then that one cannot get more here.
- Speculative pruning (Sturtevant): when the best scores of three movers in a row add up to more
  than 100, then the second of them either does not want the third's position, or it leaves the
  first with less than it has. So the third's is put off. Only if what the second has found without
  is wanted by the first, the positions put off are searched, too.
- A player's own move never lowers its score, if the tables are those of the root. So before the
  last ply the mover has at least its score of the moment, and often both cuts are seen without
  looking for moves.
- Moves are searched in the order of the mover's score after them, after the one that was best in
  the position before. Nothing is cut that could be equal to the best, and of equal ones the first
  in the order of cells is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import lowest_bit
from boardwright.core.rng import advance, below
from boardwright.players.three_kingdoms.board_table import MARGIN, read_cells, whole
from boardwright.players.three_kingdoms.pools import EVERYWHERE, NEVER, first_pool
from boardwright.players.three_kingdoms.tables import (
    CORNERS,
    DEPTH,
    LEAF,
    POOLS,
    count_worth,
    measure_worths,
)
from boardwright.players.three_kingdoms.turns import PASS, count_move, make_move, open_cells

#: Where LLVM stops inlining is a matter of luck: left to itself it takes 1.1 to 1.2 of the time.
INLINED = True
BOUND = 100.0
#: Sums of three scaled scores differ from 100 by less; nothing is cut within it.
ROUNDING = 1e-9
UNKNOWN = -1.0
ZERO, ONE = np.uint64(0), np.uint64(1)


def begin_search(frames: Any, table: Any, work: Any, flips: Any, settings: Any) -> None:
    """Set up the search of the position in ``frames[0]``, which must not be over."""
    root = frames[0]
    work.always_low = settings[CORNERS]
    read_cells(root, table)
    for cell in range(table.points):
        work.flips[cell] = flips[cell]
    measure_worths(root, table, work, settings, work.worth)
    count_worth(root, table, work.worth)
    for level in range(len(frames)):
        frames[level].best = PASS
    for player in range(3):
        work.promising[player] = PASS
    low, high, _ = open_cells(root, table)
    if settings[POOLS] != NEVER:
        low, high = first_pool(root, table, work, low, high)
    list_moves(root, table, work.worth, low, high)
    for index in range(root.count):
        place = whole(root.places[index])
        number = 0
        for other in range(root.count):
            if root.places[other] < place:
                number += 1
        work.number[place] = number
        root.moves[number] = table.cell[place]
        for player in range(3):
            work.scores[number * 3 + player] = UNKNOWN
    work.level = 0
    work.nodes = 0


def list_moves(frame: Any, table: Any, worth: Any, low: np.uint64, high: np.uint64) -> None:
    """Write the moves to these cells, or a pass, in the order in which to search them.

    First comes what was best in the position searched before at this depth.
    """
    count = 0
    while low != ZERO:
        frame.places[count] = MARGIN + lowest_bit(low)
        low &= low - ONE
        count += 1
    while high != ZERO:
        frame.places[count] = MARGIN + 64 + lowest_bit(high)
        high &= high - ONE
        count += 1
    if count == 0:
        frame.places[0] = PASS
        count = 1
    mover = whole(frame.state.player)
    for index in range(count):
        place = whole(frame.places[index])
        count_move(frame, table, worth, place, frame.after, index * 3)
        first = frame.after[index * 3]
        second = frame.after[index * 3 + 1]
        third = frame.after[index * 3 + 2]
        likely = BOUND * frame.after[index * 3 + mover] / (first + second + third)
        if place == frame.best:
            likely = BOUND
        at = index
        while at > 0 and frame.likely[at - 1] < likely:
            frame.likely[at] = frame.likely[at - 1]
            frame.places[at] = frame.places[at - 1]
            for player in range(3):
                frame.after[at * 3 + player] = frame.after[at * 3 - 3 + player]
            at -= 1
        frame.likely[at] = likely
        frame.places[at] = place
        frame.after[at * 3] = first
        frame.after[at * 3 + 1] = second
        frame.after[at * 3 + 2] = third
    frame.count = count
    frame.next = 0
    begin_scores(frame)


def begin_scores(frame: Any) -> None:
    """Forget what is known of a position."""
    for player in range(3):
        frame.scores[player] = UNKNOWN
    frame.best = PASS
    frame.skipped = 0
    frame.thorough = 0
    frame.put_off = 0


def go_on(frames: Any, table: Any, work: Any, settings: Any, pruned: bool, limit: int) -> bool:
    """Search up to ``limit`` nodes more; return True when the search is done.

    Then ``frames[0].scores`` are the scores of best play, and ``work.scores`` those of each move
    (of a move that is not best perhaps only as far as needed to see that).
    """
    last = int(work.nodes) + limit
    level = int(work.level)
    while True:
        frame = frames[level]
        if frame.next < frame.count and not (pruned and is_cut(frames, level)):
            if work.nodes >= last:
                work.level = level
                return False
            work.nodes += 1
            frame.next += 1
            if enter(frames, level, table, work, settings, pruned):
                level += 1
                continue
        elif level == 0:
            work.level = 0
            return True
        elif frame.next >= frame.count and frame.skipped and is_wanted(frames, level):
            frame.count = frame.skipped
            frame.next = 0
            frame.skipped = 0
            frame.thorough = 1
            continue
        else:
            level -= 1
        take_score(frames, level, work)


def enter(frames: Any, level: int, table: Any, work: Any, settings: Any, pruned: bool) -> bool:
    """Go to the position after the next move; return False if it is scored already."""
    frame = frames[level]
    child = frames[level + 1]
    index = int(frame.next) - 1
    for player in range(3):
        child.sums[player] = frame.after[index * 3 + player]
    child.put_off = 0
    last = level + 1 == settings[DEPTH]
    if last and not settings[LEAF]:
        scale(child.sums, child.scores)
        return False
    before_last = level + 2 == settings[DEPTH] and not settings[LEAF]
    if before_last and pruned and level > 0:
        scale(child.sums, child.scores)
        child.state.player = (int(frame.state.player) + 1) % 3
        if is_cut(frames, level + 1):
            return False
    make_move(frame, child, table, whole(frame.places[index]))
    low, high, over = open_cells(child, table)
    if over or last:
        if settings[LEAF]:
            judge_leaf(child, table, work, settings)
        scale(child.sums, child.scores)
        return False
    if settings[POOLS] == EVERYWHERE:
        low, high = first_pool(child, table, work, low, high)
    if before_last:
        begin_scores(child)
        work.nodes += score_leaves(frames, level + 1, table, work, low, high, pruned)
        return False
    list_moves(child, table, work.worth, low, high)
    return True


def judge_leaf(frame: Any, table: Any, work: Any, settings: Any) -> None:
    """Count what the stones are worth by the tables of the leaf itself."""
    measure_worths(frame, table, work, settings, work.leaf_worth)
    count_worth(frame, table, work.leaf_worth)


def is_cut(frames: Any, level: int) -> bool:
    """Return whether what the mover has already makes this position unwanted; note if put off."""
    if level == 0:
        return False
    frame = frames[level]
    before = frames[level - 1]
    mover = whole(frame.state.player)
    rest = BOUND + ROUNDING - frame.scores[mover] - before.scores[(mover + 2) % 3]
    if rest < 0.0:
        return True
    if frame.thorough and not is_wanted(frames, level):
        return True  # and none of the moves put off could make it wanted again
    if level == 1 or before.thorough:
        return False
    if frames[level - 2].scores[(mover + 1) % 3] > rest:
        frame.put_off = 1
        return True
    return False


def is_wanted(frames: Any, level: int) -> bool:
    """Return whether the mover before would take what was found here, or has just the same."""
    before = frames[level - 1]
    mover = whole(before.state.player)
    return bool(frames[level].scores[mover] >= before.scores[mover])


def score_leaves(
    frames: Any, level: int, table: Any, work: Any, low: np.uint64, high: np.uint64, pruned: bool
) -> int:
    """Score a position whose moves all lead to leaves; return how many were looked at."""
    frame = frames[level]
    mover = whole(frame.state.player)
    looked = 1
    if low | high == ZERO:
        scale(frame.sums, frame.scores)
        return looked
    # Best before is often best again.
    promising = whole(work.promising[mover])
    bit = promising - MARGIN
    if promising != PASS:
        if bit < 64:
            if (low >> np.uint64(bit)) & ONE != ZERO:
                low &= ~(ONE << np.uint64(bit))
                take_leaf(frame, table, work, promising, mover)
        elif (high >> np.uint64(bit - 64)) & ONE != ZERO:
            high &= ~(ONE << np.uint64(bit - 64))
            take_leaf(frame, table, work, promising, mover)
    while low | high != ZERO:
        if pruned and is_cut(frames, level):
            break
        place = MARGIN
        if low != ZERO:
            place += lowest_bit(low)
            low &= low - ONE
        else:
            place += 64 + lowest_bit(high)
            high &= high - ONE
        take_leaf(frame, table, work, place, mover)
        looked += 1
    work.promising[mover] = frame.best
    return looked


def take_leaf(frame: Any, table: Any, work: Any, place: int, mover: int) -> None:
    """Score the leaf that a move leads to."""
    sums = frame.after
    count_move(frame, table, work.worth, place, sums, 0)
    total = sums[0] + sums[1] + sums[2]
    score = BOUND * sums[mover] / total
    if score > frame.scores[mover] or (score == frame.scores[mover] and place < frame.best):
        frame.best = place
        for player in range(3):
            frame.scores[player] = BOUND * sums[player] / total


def take_score(frames: Any, level: int, work: Any) -> None:
    """Give the score of a searched move to the position it was made in."""
    frame = frames[level]
    child = frames[level + 1]
    mover = whole(frame.state.player)
    place = whole(frame.places[frame.next - 1])
    if level == 0:
        for player in range(3):
            work.scores[int(work.number[place]) * 3 + player] = max(child.scores[player], 0.0)
    if child.put_off:
        frame.places[frame.skipped] = place
        for player in range(3):
            frame.after[frame.skipped * 3 + player] = frame.after[frame.next * 3 - 3 + player]
        frame.skipped += 1
    elif child.scores[mover] > frame.scores[mover] or (
        child.scores[mover] == frame.scores[mover] and place < frame.best
    ):
        frame.best = place
        for player in range(3):
            frame.scores[player] = child.scores[player]


def scale(sums: Any, scores: Any) -> None:
    """Write the three sums scaled to 100."""
    total = sums[0] + sums[1] + sums[2]
    for player in range(3):
        scores[player] = BOUND * sums[player] / total


def pick(frames: Any, work: Any, searched: int, random: np.uint64) -> int:
    """Return the number of one of the best moves among the first ``searched``, drawn evenly."""
    root = frames[0]
    mover = whole(root.state.player)
    chosen = 0
    equal = 0
    for index in range(searched):
        if work.scores[index * 3 + mover] == root.scores[mover]:
            equal += 1
            random = advance(random)
            if below(random, equal) == 0:
                chosen = index
    return chosen
