"""Alpha-beta over line patterns, on a stack of frames, so that it can pause between two nodes."""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.lines.board import CELLS
from boardwright.players.gomoku.lines.candidates import FORWARD, bring_best_forward
from boardwright.players.gomoku.lines.history import learn_refutation, refuted_before
from boardwright.players.gomoku.lines.nodes import NO_CELL, UNKNOWN, enter_node, list_moves, store
from boardwright.players.gomoku.lines.points import FOURS, MAKES_THREE
from boardwright.players.gomoku.lines.selectivity import (
    DEEP_ENOUGH,
    DEPTHS,
    LINE_DEPTH,
    MOST_BY_FAR,
    MOST_ROOT_MOVES,
    PLY,
    by_context,
    expect_less,
    reduction,
    search_again,
)
from boardwright.players.gomoku.lines.stack import (
    BY_FOUR,
    ENTER,
    FINISHED,
    FULL,
    LINE,
    NEXT,
    PAUSED,
    REDUCED,
    SCOUT,
    WITHOUT,
)
from boardwright.players.gomoku.lines.stones import hash_after, place, take_back
from boardwright.search.transposition import EXACT, LOWER, NO_MOVE, PROVED, UPPER, fetch_entry


def enough_tried(run: Any, frame: Any, ply: int) -> bool:
    """Return whether the moves that are left are not tried."""
    if frame.forced == BY_FOUR:
        return False
    if ply == 0:
        return bool(frame.next >= MOST_ROOT_MOVES and frame.best > -PROVED)
    depth = max(0, min(int(frame.depth), DEPTHS * PLY - 1))
    most = int(run.most[int(frame.evaluation > frame.before) * DEPTHS * PLY + depth])
    if frame.best <= -PROVED:
        most = 8 + 4 * most
    return bool(frame.next >= most)


def to_be_tested(tables: Any, frame: Any) -> bool:
    """Return whether to find out if the first move, from the table, is the only good one."""
    return bool(
        frame.next == 0
        and frame.extension == UNKNOWN
        and frame.excluded == NO_CELL
        and frame.forced != BY_FOUR
        and frame.depth >= tables.single_depth
        and -PROVED < frame.known < PROVED
        and frame.known_depth >= frame.depth - DEEP_ENOUGH
        and frame.scores[0] == UNKNOWN
    )


def without(tables: Any, frame: Any, child: Any, move: int) -> None:
    """Make the next frame a shallower search of the same position without one move."""
    bar = frame.known - tables.single_margin * frame.depth // PLY
    child.stage = ENTER
    child.side = frame.side
    child.depth = frame.depth // 2
    child.alpha, child.beta = bar - 1, bar
    child.excluded = move
    child.cut = frame.cut
    child.last, child.parent, child.before = frame.last, frame.parent, frame.before
    frame.stage = WITHOUT


def extended(tables: Any, frame: Any, rank: int) -> int:
    """Return by how much deeper the next move is searched."""
    if frame.forced == BY_FOUR:
        return int(tables.answer_to_four)
    found = 0
    if frame.next == 0 and frame.extension != UNKNOWN:
        found = int(frame.extension)
    elif frame.next == 0 and frame.scores[0] == UNKNOWN:
        narrow = frame.beta - frame.alpha == 1
        found = int(tables.table_move if narrow else tables.table_move_open)
    if frame.ahead and rank < FOURS:
        found -= PLY
    return found


def depth_of_late_move(
    board: Any, tables: Any, run: Any, frame: Any, above: Any, attacking: bool, ply: int
) -> int:
    """Return how deep the move of a frame, which is not its first, is searched at first."""
    side, move = int(frame.side), int(frame.move)
    if frame.depth < 2 * PLY or frame.new_depth <= PLY:
        return int(frame.new_depth)
    less = reduction(
        tables,
        frame,
        run,
        frame.evaluation > frame.before,
        int(run.history[side * CELLS + move]),
        refuted_before(frame, run, move),
    )
    if ply > 1:
        denied = int(tables.classes[board.shapes[(1 - side) * CELLS + move]])
        less += by_context(tables, frame, above, denied, attacking)
    if frame.on_line:
        less -= tables.on_best_line
    if ply & 1 and frame.best >= -run.root_alpha:
        less += tables.root_no_better
    return int(max(PLY, frame.new_depth - max(0, less)))


def mark_line(frame: Any, above: Any, below: Any, value: int) -> None:
    """Mark a node that is done as one of a best line, or no more, by those above and below it."""
    if value <= frame.floor:
        if above.on_line and frame.depth > LINE_DEPTH:
            frame.on_line = 1
    elif frame.depth > LINE_DEPTH:
        frame.on_line &= below.on_line


def go_down(frame: Any, child: Any) -> None:
    """Make the next frame one after the move of this one, in the window of its stage."""
    child.stage = ENTER
    child.side = 1 - frame.side
    child.deeper = frame.deeper
    child.excluded = NO_CELL
    child.last, child.parent, child.before = frame.move, frame.evaluation, frame.parent
    child.beta = -frame.alpha
    child.alpha = -frame.beta if frame.stage == FULL else -frame.alpha - 1
    child.cut = int(frame.stage == REDUCED or (child.beta - child.alpha == 1 and not frame.cut))


def search(board: Any, tables: Any, net: Any, frames: Any, fours: Any, table: Any, run: Any) -> int:
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
            value = enter_node(board, tables, net, frame, fours, table, run, ply)
            frame.stage = NEXT
        if value == UNKNOWN:
            if not frame.listed and frame.next >= frame.count and frame.best < frame.beta:
                list_moves(board, tables, frame, run, ply)
            # Choose the next move; when there is none, the node is done.
            done = frame.next >= frame.count or frame.best >= frame.beta
            if not done and enough_tried(run, frame, ply):
                frame.pruned = 1
                done = True
            if not done:
                side = int(frame.side)
                if frame.next >= frame.sorted:
                    bring_best_forward(frame.moves, frame.scores, int(frame.next), int(frame.count))
                    frame.sorted = frame.next + FORWARD
                move = int(frame.moves[frame.next])
                if move == frame.excluded:
                    frame.next += 1
                    continue
                child = frames[ply + 1]
                if to_be_tested(tables, frame):
                    without(tables, frame, child, move)
                    ply += 1
                    continue
                rank = int(tables.classes[board.shapes[side * CELLS + move]])
                frame.new_depth = frame.depth - PLY + extended(tables, frame, rank)
                frame.move = move
                frame.rank = rank
                frame.next += 1
                frame.stage = FULL
                child.depth = frame.new_depth
                if frame.best_move != NO_CELL:
                    above = frames[max(ply - 1, 0)]
                    attacking = ply > 1 and frames[ply - 2].rank >= MAKES_THREE
                    run.root_alpha = frames[0].alpha
                    child.depth = depth_of_late_move(
                        board, tables, run, frame, above, attacking, ply
                    )
                    frame.reduced = child.depth
                    frame.stage = REDUCED if child.depth < frame.new_depth else SCOUT
                go_down(frame, child)
                frames[ply + 2].killers[0] = NO_CELL
                frames[ply + 2].killers[1] = NO_CELL
                fetch_entry(table, hash_after(board, tables, move, side))
                place(board, tables, move, side)
                ply += 1
                continue
            value = int(frame.best)
            if ply > 0:
                mark_line(frame, frames[ply - 1], frames[ply + 1], value)
            if frame.pruned and value < -PROVED:
                value = -PROVED
            bound = EXACT
            if value >= frame.beta:
                bound = LOWER
                if frame.forced != BY_FOUR and frame.best_move != NO_CELL:
                    learn_refutation(board, tables, frame, run)
            elif value <= frame.floor:
                bound = UPPER
            move = int(frame.best_move) if bound != UPPER and frame.best_move != 0 else NO_MOVE
            if frame.excluded == NO_CELL and frame.best_move != NO_CELL:
                store(board, table, run, frame, value, move, ply, bound)
        # The node is worth ``value``: go back to its parent.
        if ply == 0:
            run.value = value
            run.ply = 0
            return FINISHED
        child = frames[ply]
        ply -= 1
        frame = frames[ply]
        if frame.stage == WITHOUT:
            frame.stage = NEXT
            frame.extension = 0
            if value < child.beta:
                frame.extension = PLY
                narrow = frame.beta - frame.alpha == 1
                if narrow and value < child.beta - tables.by_far and frame.deeper < MOST_BY_FAR:
                    frame.extension = 2 * PLY
                    frame.deeper += PLY
            elif child.beta >= frame.beta:  # another move is too good as well
                frame.best = frame.beta
                frame.next = frame.count
            elif frame.known >= frame.beta:
                frame.extension = -PLY
            continue
        value = -value
        if frame.stage == REDUCED and value > frame.alpha:
            frame.stage = SCOUT
            search_again(tables, frame, value, int(frame.reduced))
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
                    if ply > 0:
                        expect_less(tables, frame, value)
                    frame.line[0] = frame.move
                    frame.length = min(int(child.length) + 1, LINE)
                    for index in range(1, int(frame.length)):
                        frame.line[index] = child.line[index - 1]
            continue
        # Search the same child again: deeper, or with the whole window.
        child.depth = frame.new_depth
        go_down(frame, child)
        ply += 1
