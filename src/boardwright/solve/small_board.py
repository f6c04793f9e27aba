"""Small boards of games in which the first to hold a set of points wins, searched to the end.

The search answers one question: can the attacker force a win? Asked for both sides it gives the
value. Three facts keep it small:

- A stone never harms its owner, so only points of sets that are still open are worth a move.
- Whoever can complete a set does; whoever faces one four must answer it, two are lost.
- Erdos and Selfridge: give every set that holds no stone of the defender the weight 1/2 to the
  power of its missing stones. If the sum is below 1 with the defender to move, or below 1/2 with
  the attacker to move, the defender can keep the attacker from ever completing a set. The defender
  need not win, so the bound holds in our games, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import record
from boardwright.solve.small_board_kernels import (
    NO,
    TABLE_BITS,
    UNKNOWN,
    YES,
    U,
    can_force,
    open_node,
    remember_key,
)

MOST_POINTS = 63
#: Positions visited between two looks at the outside world.
BUDGET = 500_000

Value = Literal["win", "draw", "loss", "unknown"]


@dataclass(frozen=True)
class SmallResult:
    """The value for the player to move, a best move if one was asked for, and the work it took."""

    value: Value
    move: int | None
    nodes: int
    seconds: float


class SmallBoard:
    """The tables of one game, and its searches."""

    def __init__(self, game: Game) -> None:
        self.game = game
        points = game.board.points
        found = game.winning_sets
        if not found or points > MOST_POINTS:
            raise InputError(
                "{game!r} cannot be searched to the end: it needs winning sets and at "
                "most {most} points",
                game=game,
                most=MOST_POINTS,
            )
        self.sets: NDArray[np.uint64] = np.array(
            [sum(1 << point for point in each) for each in found], np.uint64
        )
        self.weights = 0.5 ** np.arange(points + 1)
        self.images = np.array(game.sets.symmetries, np.uint8)
        self.frames = np.zeros(
            points + 2,
            record(
                attacker=np.uint64,
                defender=np.uint64,
                key_attacker=np.uint64,
                key_defender=np.uint64,
                every=np.uint64,
                # As many for every board: one type, so one compilation.
                scores=(np.int32, MOST_POINTS),
                moves=(np.uint8, MOST_POINTS),
                count=np.int64,
                next=np.int64,
                attacking=np.bool_,
            ),
        ).view(np.recarray)
        self.frames[0].every = U((1 << points) - 1)
        slot = record(attacker=np.uint64, defender=np.uint64, answer=np.int64)
        self.table = np.zeros(1 << TABLE_BITS, slot).view(np.recarray)
        self.nodes = 0

    def ask(
        self,
        attacker: int,
        defender: int,
        attacking: bool,
        most_nodes: int | None,
        progress: Callable[[int], None] | None,
        remember: bool = False,
    ) -> int:
        """Return YES or NO: can the attacker force a win? UNKNOWN when the limit was reached.

        ``remember`` uses what the last questions about the same attacker found.
        """
        if not remember:
            self.table[:] = 0
        cursor = np.zeros(3, np.int64)
        every = self.frames[0].every
        with np.errstate(over="ignore"):
            answer = int(
                self.game.kernel(open_node)(
                    self.frames[0],
                    U(attacker),
                    U(defender),
                    attacking,
                    self.sets,
                    self.weights,
                    every,
                )
            )
            self.game.kernel(remember_key)(self.frames[0], self.images)
            while answer == UNKNOWN:
                answer = int(
                    self.game.kernel(can_force)(
                        self.frames,
                        cursor,
                        self.sets,
                        self.weights,
                        self.images,
                        self.table,
                        BUDGET,
                    )
                )
                if progress is not None:
                    progress(self.nodes + int(cursor[1]))
                if most_nodes is not None and cursor[1] >= most_nodes:
                    break
        self.nodes += int(cursor[1])
        return answer


def solve_small(
    position: Position,
    most_nodes: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> SmallResult:
    """Return the exact value of a position for the player to move, or "unknown" at the limit.

    >>> import boardwright as bw
    >>> solve_small(bw.game("goclub", size=4).start()).value
    'draw'
    """
    begun = time.perf_counter()
    if position.over:
        payoff = position.payoff(position.to_move)
        value: Value = "win" if payoff > 0 else "loss" if payoff < 0 else "draw"
        return SmallResult(value, None, 0, 0.0)
    board = SmallBoard(position.game)
    mover, other = (
        bits_of(position, player) for player in (position.to_move, 3 - position.to_move)
    )
    wins = board.ask(mover, other, True, most_nodes, progress)
    loses = NO if wins == YES else board.ask(other, mover, False, most_nodes, progress)
    if wins == YES:
        value = "win"
    elif loses == YES:
        value = "loss"
    else:
        value = "unknown" if UNKNOWN in (wins, loses) else "draw"
    move = int(board.frames[0].moves[board.frames[0].next - 1]) if wins == YES else None
    if wins == YES and board.frames[0].next == 0:
        move = None
    return SmallResult(value, move, board.nodes, time.perf_counter() - begun)


def judge_small(
    position: Position, progress: Callable[[int], None] | None = None
) -> dict[int, Value]:
    """Return the exact value of every move for the player who makes it.

    >>> import boardwright as bw
    >>> set(judge_small(bw.game("goclub", size=3).start()).values())
    {'draw'}
    """
    board = SmallBoard(position.game)
    after = {move: position.play(move) for move in position.moves}
    mover, other = position.to_move, 3 - position.to_move
    found: dict[int, Value] = {}
    for attacker in (mover, other):
        board.table[:] = 0
        for move, reached in after.items():
            if move in found:
                continue
            if reached.over:
                payoff = reached.payoff(mover)
                found[move] = "win" if payoff > 0 else "loss" if payoff < 0 else "draw"
                continue
            own, others = (bits_of(reached, player) for player in (attacker, 3 - attacker))
            if board.ask(own, others, attacker == other, None, progress, remember=True) == YES:
                found[move] = "win" if attacker == mover else "loss"
    return {move: found.get(move, "draw") for move in after}


def best_small(position: Position) -> tuple[int, Value]:
    """Return a move that keeps the exact value of a position, and that value.

    The other moves are not judged: most of the work of ``judge_small`` is to refute them.

    >>> import boardwright as bw
    >>> game = bw.game("tic_tac_toe", columns=7, rows=4, line=4, compiled=False)
    >>> best_small(game.start().play("a4 a1 b4 b1 c4 g1"))
    (3, 'win')
    """
    found = solve_small(position)
    if found.move is not None:
        return found.move, found.value
    board = SmallBoard(position.game)
    mover, other = position.to_move, 3 - position.to_move
    own, others = bits_of(position, mover), bits_of(position, other)
    sets = [sum(1 << point for point in each) for each in position.game.winning_sets]

    def worth(move: int) -> tuple[bool, int]:
        """Return whether a move keeps the other from completing a set, and how many need it."""
        through = [each for each in sets if each >> move & 1]
        return any(each & ~others == 1 << move for each in through), len(through)

    tried = sorted(position.moves, key=worth, reverse=True)
    if found.value == "loss":
        return tried[0], "loss"
    won = found.value == "win"
    for move in tried:
        reached = position.play(move)
        if reached.over:
            kept = reached.payoff(mover) >= won
        elif won:
            kept = board.ask(own | 1 << move, others, False, None, None, remember=True) == YES
        else:
            kept = board.ask(others, own | 1 << move, True, None, None, remember=True) != YES
        if kept:
            return move, found.value
    raise AssertionError("no move keeps the value that the position has")


def bits_of(position: Position, player: int) -> int:
    """Return the stones of a player as bits."""
    marks = position.game.marks(position.state)
    return sum(1 << point for point, mark in enumerate(marks) if mark == player)
