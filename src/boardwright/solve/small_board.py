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
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit, popcount
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import record

U = np.uint64
ZERO, ONE, SCATTER, TOP = U(0), U(1), U(0x9E3779B97F4A7C15), U(64)
UNKNOWN, NO, YES = 0, 1, 2
MOST_POINTS = 63
TABLE_BITS = 22
CANONICAL_STONES = 12  # positions with more stones are not worth turning
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


def turned(bits: Any, images: Any, symmetry: int) -> Any:
    """Return a set of points on the turned board."""
    out = ZERO
    while bits != ZERO:
        out |= ONE << U(images[symmetry, lowest_bit(bits)])
        bits &= bits - ONE
    return out


def open_node(
    frame: Any, attacker: Any, defender: Any, attacking: bool, sets: Any, weights: Any, every: Any
) -> int:
    """Fill in a position and its moves; return YES or NO if it is decided already."""
    frame.attacker = attacker
    frame.defender = defender
    frame.attacking = attacking
    frame.next = 0
    frame.count = 0
    own = attacker if attacking else defender
    other = defender if attacking else attacker
    for point in range(len(frame.scores)):
        frame.scores[point] = 0
    threat = ZERO
    potential = 0.0
    for number in range(len(sets)):
        mine = sets[number] & own
        theirs = sets[number] & other
        if mine != ZERO and theirs != ZERO:
            continue
        missing = sets[number] & ~(own | other)
        lacking = popcount(missing)
        if theirs == ZERO and lacking == 1:
            return YES if attacking else NO
        if mine == ZERO and lacking == 1:
            threat |= missing
        if (sets[number] & defender) == ZERO:
            potential += weights[lacking]
        rest = missing
        gain = 1 << (2 * (popcount(mine | theirs)))
        while rest != ZERO:
            frame.scores[lowest_bit(rest)] += gain
            rest &= rest - ONE
    if popcount(threat) > 1:
        return NO if attacking else YES
    if potential < (0.5 if attacking else 1.0):
        return NO
    if threat != ZERO:
        frame.moves[0] = lowest_bit(threat)
        frame.count = 1
        return UNKNOWN
    sort_moves(frame, every & ~(own | other))
    return UNKNOWN


def sort_moves(frame: Any, free: Any) -> None:
    """List the free points that matter, the highest score first."""
    count = 0
    while free != ZERO:
        point = lowest_bit(free)
        free &= free - ONE
        score = frame.scores[point]
        if score == 0:
            continue
        place = count
        while place > 0 and frame.scores[frame.moves[place - 1]] < score:
            frame.moves[place] = frame.moves[place - 1]
            place -= 1
        frame.moves[place] = point
        count += 1
    frame.count = count


def remember_key(frame: Any, images: Any) -> None:
    """Write the position's smallest form under the symmetries into the frame."""
    frame.key_attacker = frame.attacker
    frame.key_defender = frame.defender
    if popcount(frame.attacker | frame.defender) > CANONICAL_STONES:
        return
    for symmetry in range(1, images.shape[0]):
        attacker = turned(frame.attacker, images, symmetry)
        defender = turned(frame.defender, images, symmetry)
        if attacker < frame.key_attacker or (
            attacker == frame.key_attacker and defender < frame.key_defender
        ):
            frame.key_attacker = attacker
            frame.key_defender = defender


def slot_of(frame: Any, table: Any) -> Any:
    """Return the place of a position in the table."""
    mixed = (frame.key_attacker * SCATTER) ^ (frame.key_defender * (SCATTER >> ONE))
    return np.int64((mixed * SCATTER) >> (TOP - U(TABLE_BITS)))


def can_force(
    frames: Any, cursor: Any, sets: Any, weights: Any, images: Any, table: Any, budget: int
) -> int:
    """Go on with a search; return YES, NO, or UNKNOWN when the budget is spent.

    ``cursor`` holds the level reached and the positions visited.
    """
    every = frames[0].every
    level = cursor[0]
    value = UNKNOWN
    while budget > 0:
        frame = frames[level]
        good = YES if frame.attacking else NO
        if value == good or (value == UNKNOWN and frame.next >= frame.count):
            # A good move was found, or none is left.
            answer = value if value != UNKNOWN else (NO if frame.attacking else YES)
            if frame.count == 0:
                answer = NO  # nothing open is left
            slot = slot_of(frame, table)
            table[slot].attacker = frame.key_attacker
            table[slot].defender = frame.key_defender
            table[slot].answer = answer * 2 + frame.attacking
            if level == 0:
                cursor[0] = 0
                return answer
            level -= 1
            value = answer
            continue
        if frame.next >= frame.count:
            value = UNKNOWN
            continue
        bit = ONE << U(frame.moves[frame.next])
        frame.next += 1
        child = frames[level + 1]
        attacker = frame.attacker | bit if frame.attacking else frame.attacker
        defender = frame.defender if frame.attacking else frame.defender | bit
        budget -= 1
        cursor[1] += 1
        value = open_node(child, attacker, defender, not frame.attacking, sets, weights, every)
        if value == UNKNOWN:
            remember_key(child, images)
            slot = slot_of(child, table)
            known = table[slot].answer
            if (
                known > 1
                and table[slot].attacker == child.key_attacker
                and table[slot].defender == child.key_defender
                and known % 2 == child.attacking
            ):
                value = known // 2
            else:
                level += 1
    cursor[0] = level
    return UNKNOWN


class SmallBoard:
    """The tables of one game, and its searches."""

    def __init__(self, game: Game) -> None:
        self.game = game
        points = game.board.points
        found = game.faces["winning_sets"]()
        if not found or points > MOST_POINTS:
            raise InputError(
                f"{game!r} cannot be searched to the end: it needs winning sets and at most "
                f"{MOST_POINTS} points"
            )
        self.sets: NDArray[np.uint64] = np.array(
            [sum(1 << point for point in each) for each in found], np.uint64
        )
        self.weights = 0.5 ** np.arange(points + 1)
        self.images = np.array(game.board.symmetries, np.uint8)
        self.frames = np.zeros(
            points + 2,
            record(
                attacker=np.uint64,
                defender=np.uint64,
                key_attacker=np.uint64,
                key_defender=np.uint64,
                every=np.uint64,
                scores=(np.int32, points),
                moves=(np.uint8, points),
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
    ) -> int:
        """Return YES or NO: can the attacker force a win? UNKNOWN when the limit was reached."""
        self.table[:] = 0
        cursor = np.zeros(2, np.int64)
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
    if position.returns is not None:
        payoff = position.returns[position.to_move - 1]
        value: Value = "win" if payoff > 0 else "loss" if payoff < 0 else "draw"
        return SmallResult(value, None, 0, 0.0)
    board = SmallBoard(position.game)
    marks = position.game.marks(position.state)
    mover, other = (
        sum(1 << point for point, mark in enumerate(marks) if mark == player)
        for player in (position.to_move, 3 - position.to_move)
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
