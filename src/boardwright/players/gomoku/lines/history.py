"""Which stones refuted the other side's moves elsewhere in the tree: they are tried earlier."""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.lines.board import CELLS
from boardwright.players.gomoku.lines.points import FOURS
from boardwright.players.gomoku.lines.selectivity import PLY

MOST = 8192
MOST_BONUS = 1600


def order_by_history(tables: Any, frame: Any, run: Any, count: int) -> None:
    """Add to the scores of moves what happened to them before."""
    side, share = int(frame.side), int(tables.history_order)
    prefer_refutations(tables, frame, run, side * CELLS, share)
    for index in range(count):
        frame.scores[index] += int(run.history[side * CELLS + frame.moves[index]]) // share
    prefer_refutations(tables, frame, run, side * CELLS, -share)


def prefer_refutations(tables: Any, frame: Any, run: Any, base: int, times: int) -> None:
    """Add what refutations are worth to their histories from ``base`` on, so many times."""
    worth = int(tables.killer) * times
    run.history[base + frame.killers[0]] += worth
    run.history[base + frame.killers[1]] += worth
    run.history[base + run.replies[base + frame.last]] += worth


def refuted_before(frame: Any, run: Any, move: int) -> bool:
    """Return whether a move was too good in a position like this one."""
    return bool(
        move == frame.killers[0]
        or move == frame.killers[1]
        or move == run.replies[int(frame.side) * CELLS + int(frame.last)]
    )


def learn_good(run: Any, frame: Any, move: int, bonus: int) -> None:
    """Note that a move was good (a negative bonus: was not)."""
    slot = int(frame.side) * CELLS + move
    run.history[slot] += bonus - int(run.history[slot]) * abs(bonus) // MOST


def note_killer(frame: Any, move: int) -> None:
    """Note that a move was too good, for positions like this one."""
    if frame.killers[0] != move:
        frame.killers[1] = frame.killers[0]
        frame.killers[0] = move


def bonus_of(tables: Any, frame: Any) -> int:
    """Return how much is learned from a node: the deeper it was searched, the more."""
    return min(int(tables.bonus) * int(frame.depth) * int(frame.depth) // PLY**2, MOST_BONUS)


def learn_from_table(board: Any, tables: Any, frame: Any, run: Any, move: int) -> None:
    """Note that a move was too good, as the table knows."""
    if int(tables.classes[board.shapes[int(frame.side) * CELLS + move]]) < FOURS:
        learn_good(run, frame, move, bonus_of(tables, frame))
        note_killer(frame, move)


def learn_refutation(board: Any, tables: Any, frame: Any, run: Any) -> None:
    """Note that the best move was too good, and that those tried before it were not."""
    side, best = int(frame.side), int(frame.best_move)
    if int(tables.classes[board.shapes[side * CELLS + best]]) < FOURS:
        note_killer(frame, best)
        run.replies[side * CELLS + frame.last] = best
    bonus = bonus_of(tables, frame)
    for index in range(int(frame.next)):
        move = int(frame.moves[index])
        learn_good(run, frame, move, bonus if move == best else -bonus)
