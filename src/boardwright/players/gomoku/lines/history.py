"""Which stones refuted the other side's moves elsewhere in the tree: they are tried earlier."""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.lines.board import CELLS
from boardwright.players.gomoku.lines.points import FOURS
from boardwright.players.gomoku.lines.selectivity import PLY

MOST = 8192
BONUS, MOST_BONUS = 32, 1600
#: What it is worth in the order of moves to have refuted something; a share of the history.
KILLER, REPLY, SHARE = 30, 30, 100


def order_by_history(frame: Any, run: Any, count: int) -> None:
    """Add to the scores of moves what happened to them before."""
    side = int(frame.side)
    prefer_refutations(frame, run, side * CELLS, SHARE)
    for index in range(count):
        frame.scores[index] += int(run.history[side * CELLS + frame.moves[index]]) // SHARE
    prefer_refutations(frame, run, side * CELLS, -SHARE)


def prefer_refutations(frame: Any, run: Any, base: int, times: int) -> None:
    """Add what refutations are worth to their histories from ``base`` on, so many times."""
    run.history[base + frame.killers[0]] += KILLER * times
    run.history[base + frame.killers[1]] += KILLER * times
    run.history[base + run.replies[base + frame.last]] += REPLY * times


def refuted_before(frame: Any, run: Any, move: int) -> bool:
    """Return whether a move was too good in a position like this one."""
    return bool(
        move == frame.killers[0]
        or move == frame.killers[1]
        or move == run.replies[int(frame.side) * CELLS + int(frame.last)]
    )


def learn_refutation(board: Any, tables: Any, frame: Any, run: Any) -> None:
    """Note that the best move was too good, and that those tried before it were not."""
    side, best = int(frame.side), int(frame.best_move)
    if int(tables.classes[board.shapes[side * CELLS + best]]) < FOURS:
        if frame.killers[0] != best:
            frame.killers[1] = frame.killers[0]
            frame.killers[0] = best
        run.replies[side * CELLS + frame.last] = best
    bonus = min(BONUS * int(frame.depth) * int(frame.depth) // PLY**2, MOST_BONUS)
    for index in range(int(frame.next)):
        move = int(frame.moves[index])
        slot = side * CELLS + move
        change = bonus if move == best else -bonus
        run.history[slot] += change - int(run.history[slot]) * bonus // MOST
