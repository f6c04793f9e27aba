"""Max^n with shallow pruning on the paper's evaluation, with an explicit stack.

Readings. Scores are scaled to add up to 100. A node is cut when its mover already has more than 100
minus the best score of the mover before it, for then that one cannot get more here: the same
value as without pruning. A pass is a ply. Finished games are scored like any other leaf, for the
paper ends every line with the evaluation. Within the search the first of equal moves counts; among
equal moves of the position itself chance decides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import lowest_bit
from boardwright.core.rng import advance, below
from boardwright.core.rules import moves, play
from boardwright.players.three_kingdoms.board_table import (
    change_cells,
    read_cells,
    run_of_move,
)
from boardwright.players.three_kingdoms.pools import EVERYWHERE, NEVER, keep_first_pool
from boardwright.players.three_kingdoms.tables import (
    CORNERS,
    DEPTH,
    POOLS,
    count_worth,
    measure_worths,
)

BOUND = 100.0
#: Sums of three scaled scores differ from 100 by less; nothing is cut within it.
ROUNDING = 1e-9
ZERO, ONE = np.uint64(0), np.uint64(1)


def begin_search(frames: Any, table: Any, work: Any, flips: Any, settings: Any) -> None:
    """Set up the search of the position in ``frames[0]``, which must not be over."""
    root = frames[0]
    work.always_low = settings[CORNERS]
    read_cells(root, table)
    measure_worths(root, table, work, flips, settings)
    count_worth(root, table, work.worth)
    root.next = 0
    root.count = moves(root.state, root.moves)
    if settings[POOLS] != NEVER:
        keep_first_pool(root, table, work)
    for player in range(3):
        root.scores[player] = -1.0
    work.level = 0
    work.nodes = 0


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
            child = frames[level + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            change_sums(frame, child, table, work.worth)
            child.next = 0
            child.count = 0
            if level + 1 < settings[DEPTH]:
                child.count = moves(child.state, child.moves)
            if child.count > 0:
                change_cells(frame, child, table)
                if settings[POOLS] == EVERYWHERE:
                    keep_first_pool(child, table, work)
                for player in range(3):
                    child.scores[player] = -1.0
                level += 1
                if level + 1 < settings[DEPTH]:
                    continue
                work.nodes += score_leaves(frames, level, table, work.worth, pruned)
                level -= 1
            else:
                scale(child.sums, child.scores)
        elif level == 0:
            work.level = 0
            return True
        else:
            level -= 1
        take_score(frames, level, work)


def is_cut(frames: Any, level: int) -> bool:
    """Return whether the mover before cannot want what the mover here has already."""
    if level == 0:
        return False
    frame = frames[level]
    before = frames[level - 1]
    bound = BOUND - before.scores[before.state.player]
    return bool(frame.scores[frame.state.player] > bound + ROUNDING)


def score_leaves(frames: Any, level: int, table: Any, worth: Any, pruned: bool) -> int:
    """Score a position whose moves all lead to leaves; return how many were looked at.

    What a move turns is read off the cells, which is three times faster than playing it.
    """
    frame = frames[level]
    scores = frames[level + 1].scores
    sums = frames[level + 1].sums
    mover = int(frame.state.player)
    for index in range(frame.count):
        for player in range(3):
            sums[player] = frame.sums[player]
        if int(frame.moves[index]) < table.points:  # else it is a pass
            add_move(frame.cells, int(frame.moves[index]), mover, table, worth, sums)
        scale(sums, scores)
        if scores[mover] > frame.scores[mover]:
            for player in range(3):
                frame.scores[player] = scores[player]
            if pruned and is_cut(frames, level):
                return index + 1
    return int(frame.count)


def add_move(cells: Any, cell: int, mover: int, table: Any, worth: Any, sums: Any) -> None:
    """Change the sums by what a move puts and turns."""
    points = table.points
    sums[mover] += worth[mover * points + cell]
    for direction in range(6):
        first, end = run_of_move(cells, cell, mover, direction, table)
        while first != end:
            sums[mover] += worth[mover * points + first]
            sums[int(cells[first]) - 1] -= worth[(int(cells[first]) - 1) * points + first]
            first = int(table.step[first * 6 + direction])


def take_score(frames: Any, level: int, work: Any) -> None:
    """Give the score of a searched move to the node it was made in."""
    frame = frames[level]
    child = frames[level + 1]
    mover = int(frame.state.player)
    if level == 0:
        for player in range(3):
            work.scores[(frame.next - 1) * 3 + player] = child.scores[player]
    if child.scores[mover] > frame.scores[mover]:
        for player in range(3):
            frame.scores[player] = child.scores[player]


def scale(sums: Any, scores: Any) -> None:
    """Write the three sums scaled to 100."""
    total = sums[0] + sums[1] + sums[2]
    for player in range(3):
        scores[player] = BOUND * sums[player] / total


def change_sums(frame: Any, child: Any, table: Any, worth: Any) -> None:
    """Write the sums of a position from those of the one before it."""
    for player in range(3):
        had_low = frame.state.low[player]
        had_high = frame.state.high[player]
        has_low = child.state.low[player]
        has_high = child.state.high[player]
        first = player * table.points
        change = word_worth(has_low & ~had_low, 0, first, table, worth)
        change += word_worth(has_high & ~had_high, 64, first, table, worth)
        change -= word_worth(had_low & ~has_low, 0, first, table, worth)
        change -= word_worth(had_high & ~has_high, 64, first, table, worth)
        child.sums[player] = frame.sums[player] + change


def word_worth(word: np.uint64, offset: int, first: int, table: Any, worth: Any) -> int:
    """Return the worth of the stones in one word of a player's stones."""
    total = 0
    while word != ZERO:
        total += int(worth[first + int(table.cell[offset + lowest_bit(word)])])
        word &= word - ONE
    return total


def pick(frames: Any, work: Any, searched: int, random: np.uint64) -> int:
    """Return the index of one of the best moves searched so far, drawn evenly."""
    root = frames[0]
    mover = int(root.state.player)
    chosen = 0
    equal = 0
    for index in range(searched):
        if work.scores[index * 3 + mover] == root.scores[mover]:
            equal += 1
            random = advance(random)
            if below(random, equal) == 0:
                chosen = index
    return chosen
