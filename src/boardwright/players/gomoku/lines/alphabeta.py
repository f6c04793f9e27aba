"""Alpha-beta over line patterns, on a stack of frames, so that it can pause between two nodes."""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.lines.board import CELLS, WIN_SET, first_cell, place, take_back
from boardwright.players.gomoku.lines.candidates import (
    bring_best_forward,
    list_defences,
    list_promising,
)
from boardwright.players.gomoku.lines.fours import MOST_FOURS, win_by_fours
from boardwright.players.gomoku.lines.points import (
    CLASSES,
    FOUR_THREE,
    MAKES_THREE,
    WINS,
    WINS_SOON,
)
from boardwright.players.gomoku.lines.stack import (
    BY_FOUR,
    BY_THREE,
    DEEPEST,
    ENTER,
    FINISHED,
    FULL,
    LINE,
    NEXT,
    NOT_FORCED,
    PAUSED,
    REDUCED,
    SCOUT,
)
from boardwright.players.gomoku.lines.weights import TEMPO
from boardwright.search.transposition import (
    EXACT,
    LOWER,
    NO_MOVE,
    PROVED,
    UPPER,
    WIN,
    find_entry,
    from_here,
    store_entry,
)

UNKNOWN = 1 << 20
HIGHEST = 20_000  # of an evaluation
FOURS_TRIED = 40  # stones tried in looking for a win by fours at each node
#: How many moves of a quiet position are tried: this many, and more for each ply of depth.
FEWEST_MOVES, MOVES_A_PLY = 10, 4
MOST_ROOT_MOVES = 60
#: Moves that threaten nothing are not tried where the evaluation is this far, for each ply, below
#: alpha; a position whose evaluation is as far above beta is not searched.
MARGIN = 250
SHALLOW, SHALLOW_ENOUGH = 3, 4  # down from these depths


def evaluation(board: Any, side: int) -> int:
    """Return what a position looks worth to the side to move."""
    value = int(board.mine[side]) - int(board.theirs[1 - side]) + TEMPO
    return max(-HIGHEST, min(value, HIGHEST))


def store(
    board: Any, table: Any, run: Any, value: int, move: int, ply: int, depth: int, bound: int
) -> None:
    """Store what was found out about the position on the board."""
    value = from_here(value, ply)
    store_entry(table, board.hash, value, move, depth, bound, int(run.age), False)


def enter_node(
    board: Any, tables: Any, frames: Any, fours: Any, failed: Any, table: Any, run: Any, ply: int
) -> int:
    """Return the value of a node if that is clear at once; else UNKNOWN, with its moves listed."""
    frame = frames[ply]
    side = int(frame.side)
    mine, theirs = side * CLASSES, (1 - side) * CLASSES
    frame.count = 0
    frame.next = 0
    frame.best = -WIN
    frame.best_move = 0
    frame.floor = frame.alpha
    frame.length = 0
    frame.forced = NOT_FORCED
    frame.pruned = 0
    if board.stones == tables.count:
        return 0
    if board.counts[mine + WINS] > 0:
        return WIN - ply - 1
    slot = find_entry(table, board.hash)
    if board.counts[theirs + WINS] > 0:
        if board.counts[theirs + WINS] > 1:
            return ply + 2 - WIN
        frame.moves[0] = first_cell(board, tables, 1 - side, WIN_SET)
        frame.scores[0] = 0
        frame.count = 1
        frame.forced = BY_FOUR
        frame.evaluation = 0
        if ply >= DEEPEST:
            return evaluation(board, side)
        return UNKNOWN
    if board.counts[mine + WINS_SOON] > 0:
        return WIN - ply - 3
    depth = int(frame.depth)
    open_window = frame.beta - frame.alpha > 1
    if slot >= 0 and ply > 0:
        value = from_here(int(table[slot].value), -ply)
        bound = int(table[slot].bound)
        if (int(table[slot].depth) >= depth or value > PROVED or value < -PROVED) and (
            (bound == EXACT and not open_window)
            or (bound & LOWER and value >= frame.beta)
            or (bound & UPPER and value <= frame.alpha)
        ):
            return value
    threatened = board.counts[theirs + WINS_SOON] > 0
    frame.evaluation = evaluation(board, side)
    if ply > 0:
        plies, nodes = win_by_fours(board, tables, fours, failed, side, FOURS_TRIED, run.out)
        run.nodes += nodes
        if plies > 0:
            value = WIN - ply - plies
            store(board, table, run, value, int(run.out[0]), ply, depth, LOWER)
            return value
        if ply >= DEEPEST:
            return int(frame.evaluation)
        if not threatened:
            if depth <= 0:
                return int(frame.evaluation)
            if (
                not open_window
                and depth <= SHALLOW_ENOUGH
                and frame.evaluation - MARGIN * depth >= frame.beta
                and board.counts[theirs + FOUR_THREE] == 0
            ):
                return int(frame.evaluation)
    if threatened:
        frame.count = list_defences(board, tables, side, frame.moves, frame.scores)
        frame.forced = BY_THREE
        if frame.count == 0:  # whatever is played, the other side makes its four and wins
            return ply + 4 - WIN
        if frame.count >= MOST_FOURS:
            frame.pruned = 1
    else:
        frame.count = list_promising(board, tables, side, frame.moves, frame.scores)
        for index in range(frame.count):
            frame.scores[index] += run.history[side * CELLS + frame.moves[index]] // 100
    if slot >= 0:
        for index in range(frame.count):
            if frame.moves[index] == table[slot].move:
                frame.scores[index] = UNKNOWN
    return UNKNOWN


def extended(frame: Any, run: Any, ply: int) -> bool:
    """Return whether a reply costs no depth: to a four always, to a three not too far down."""
    return bool(frame.forced == BY_FOUR or (frame.forced == BY_THREE and ply < run.root_depth))


def search(
    board: Any, tables: Any, frames: Any, fours: Any, failed: Any, table: Any, run: Any
) -> int:
    """Search on from where the last call paused, until ``run.until`` nodes; FINISHED or PAUSED."""
    ply = int(run.ply)
    while True:
        frame = frames[ply]
        value = UNKNOWN
        if frame.stage == ENTER:
            if run.nodes >= run.until:
                run.ply = ply
                return PAUSED
            run.nodes += 1
            value = enter_node(board, tables, frames, fours, failed, table, run, ply)
            frame.stage = NEXT
        if value == UNKNOWN:
            # Choose the next move; when there is none, the node is done.
            done = frame.next >= frame.count or frame.best >= frame.beta
            depth = int(frame.depth)
            reduction = 0
            if not done:
                bring_best_forward(frame.moves, frame.scores, int(frame.next), int(frame.count))
                move = int(frame.moves[frame.next])
                side = int(frame.side)
                rank = int(tables.classes[board.shapes[side * CELLS + move]])
                if frame.forced == NOT_FORCED:
                    if ply > 0:
                        most = FEWEST_MOVES + MOVES_A_PLY * depth
                        if frame.best < -PROVED:
                            most *= 2
                        if frame.next >= most or (
                            depth <= SHALLOW
                            and frame.best > -PROVED
                            and rank < MAKES_THREE
                            and frame.evaluation + MARGIN * depth <= frame.alpha
                        ):
                            frame.pruned = 1
                            done = True
                    if ply == 0 and frame.next >= MOST_ROOT_MOVES and frame.best > -PROVED:
                        frame.pruned = 1
                        done = True
                    if rank < MAKES_THREE:
                        reduction = int(
                            run.reductions[min(depth, 63) * 64 + min(int(frame.next), 63)]
                        )
            if not done:
                frame.move = move
                frame.next += 1
                child = frames[ply + 1]
                child.stage = ENTER
                child.side = 1 - side
                child.depth = depth - 1
                if extended(frame, run, ply):
                    child.depth = depth
                frame.stage = FULL
                child.alpha = -frame.beta
                child.beta = -frame.alpha
                if frame.next > 1:
                    child.alpha = -frame.alpha - 1
                    frame.stage = SCOUT
                    if reduction > 0:
                        child.depth -= reduction
                        frame.stage = REDUCED
                place(board, tables, move, side)
                ply += 1
                continue
            value = int(frame.best)
            if frame.pruned and value < -PROVED:
                value = -PROVED
            bound = EXACT
            if value >= frame.beta:
                bound = LOWER
                if frame.forced == NOT_FORCED and frame.best_move != 0:
                    slot = int(frame.side) * CELLS + int(frame.best_move)
                    gain = min(depth * depth, 400)
                    run.history[slot] += gain * 16 - run.history[slot] * gain // 512
            elif value <= frame.floor:
                bound = UPPER
            move = int(frame.best_move) if bound != UPPER and frame.best_move != 0 else NO_MOVE
            store(board, table, run, value, move, ply, depth, bound)
        # The node is worth ``value``: go back to its parent.
        if ply == 0:
            run.value = value
            run.ply = 0
            return FINISHED
        child = frames[ply]
        ply -= 1
        frame = frames[ply]
        value = -value
        if frame.stage == REDUCED and value > frame.alpha:
            frame.stage = SCOUT
        elif frame.stage != FULL and value > frame.alpha and value < frame.beta:
            frame.stage = FULL
        else:
            take_back(board, tables, int(frame.move), int(frame.side))
            frame.stage = NEXT
            if value > frame.best:
                frame.best = value
                if value > frame.alpha or frame.best_move == 0:
                    frame.best_move = frame.move
                if value > frame.alpha:
                    frame.alpha = value
                    frame.line[0] = frame.move
                    frame.length = min(int(child.length) + 1, LINE)
                    for index in range(1, int(frame.length)):
                        frame.line[index] = child.line[index - 1]
            continue
        # Search the same child again: deeper, or with the whole window.
        child.stage = ENTER
        child.depth = frame.depth - 1
        if extended(frame, run, ply):
            child.depth = frame.depth
        child.alpha = -frame.alpha - 1 if frame.stage == SCOUT else -frame.beta
        child.beta = -frame.alpha
        ply += 1
