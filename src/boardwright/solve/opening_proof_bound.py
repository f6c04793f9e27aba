"""Whether a win can be forced with a given number of stones at all: exact, every move considered.

It answers what no list of wins can: that there is no faster one. The attacker has some stones left,
of which the last completes a place. A stone that makes no four leaves the defender free to reply
anywhere. Three facts keep the search small, and none of them changes its result:

- An extra stone never harms its owner, so passing is the defender's worst reply. If the attacker
  cannot win after a pass, a stone is refuted without looking at any reply.
- The last stone but one must be a double four; that is seen without putting it.
- A stone is only worth trying on a place that one side can still complete in time, its own to
  build and the other's to block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.parallel import in_threads
from boardwright.core.phrases import Phrase
from boardwright.core.playouts import in_range
from boardwright.core.position import Position
from boardwright.core.rules import record
from boardwright.solve.fours_board import (
    ATTACKER,
    DEFENDER,
    NOWHERE,
    allowed,
    board_of,
    completions,
    double_four,
    put,
    table_of,
    take_back,
)
from boardwright.solve.opening_proof_kernels import (
    REMEMBERED,
    move_to_front,
    promising,
)

UNKNOWN, LOST, WON = 0, 1, 2  # for the attacker
PASS = NOWHERE - 1
#: Turns looked at between two looks at the outside world, so that Ctrl-C is answered at once.
BUDGET = 300_000


def continue_forcing(tables: Any, boards: Any, turns: Any, cursor: Any, budget: int) -> int:
    """Go on with a search; return WON or LOST for the attacker, or UNKNOWN if the budget is spent.

    ``turns`` has one record for each turn. ``cursor`` holds the number of the turn reached, -1 at
    the end; the value that came back to it; and how many turns were looked at.
    """
    table, board = tables[0], boards[0]
    number = cursor[0]
    value = cursor[1]
    while number >= 0 and budget > 0:
        budget -= 1
        turn = turns[number]
        take_back(table, board, int(turn.begun))
        wanted = WON if turn.attacking else LOST
        move = NOWHERE
        if value == wanted:
            if turn.move != PASS:
                move_to_front(turn.remembered, int(turn.move))
        elif turn.attacking and turn.left == 2:
            value = LOST if double_four(table, board, int(turn.must)) == NOWHERE else WON
        else:
            move = next_move(table, board, turn)
            value = UNKNOWN if move != NOWHERE else WON + LOST - wanted
        if move == NOWHERE:  # the turn is decided
            number -= 1
            continue
        turn.move = move
        made = 0
        if move != PASS:
            made = put(table, board, move, ATTACKER if turn.attacking else DEFENDER)
        if made == 2:
            value = wanted
            continue
        left = turn.left - 1 if turn.attacking else turn.left
        number += 1
        begin_turn(table, board, turns[number], not turn.attacking, left, made)
        cursor[2] += 1
    cursor[0] = number
    cursor[1] = value
    return value if number < 0 else UNKNOWN


def begin_turn(table: Any, board: Any, turn: Any, attacking: bool, left: int, made: int) -> None:
    """Prepare a turn after a stone that made this many completing points, 0 or 1."""
    turn.attacking = attacking
    turn.left = left
    turn.must = board.completing[0] if made == 1 else NOWHERE
    turn.begun = board.stones
    turn.next = 0 if attacking or made == 1 else -1  # only a player who is free may pass
    if attacking and left > 2:
        mark_worthwhile(table, board, turn)


def mark_worthwhile(table: Any, board: Any, turn: Any) -> None:
    """Mark the points of all places that are still open to one side in the attacker's stones left.

    That side is the attacker, to complete the place; or the defender, who makes one stone fewer
    before the attacker's last, to make a four of it.
    """
    for point in range(table.points):
        turn.worthwhile[point] = 0
    for place in range(len(board.held)):
        mine = board.held[place] & (DEFENDER - 1)
        theirs = board.held[place] - mine
        held = mine + theirs // DEFENDER
        if (mine == 0 or theirs == 0) and held + turn.left >= table.needs[place]:
            for slot in range(table.needs[place]):
                turn.worthwhile[table.members[place, slot]] = 1


def next_move(table: Any, board: Any, turn: Any) -> int:
    """Return the next move to try in a turn, what worked lately first; NOWHERE after the last."""
    while turn.next < REMEMBERED + table.points:
        number = turn.next
        turn.next += 1
        if number < 0:
            return PASS
        point = int(turn.remembered[number]) if number < REMEMBERED else number - REMEMBERED
        if allowed(board, point, int(turn.must)) and (
            not turn.attacking or turn.worthwhile[point] == 1
        ):
            return point
    return NOWHERE


def begin_defence(tables: Any, boards: Any, turns: Any, stone: int, left: int) -> int:
    """Put the attacker's stone and prepare the defender's turn; return WON if that is decided."""
    made = put(tables[0], boards[0], stone, ATTACKER)
    if made == 2:
        return WON
    begin_turn(tables[0], boards[0], turns[0], False, left, made)
    return UNKNOWN


@dataclass(frozen=True)
class ForcedWin:
    """Whether the player to move can force a win in time, and what was looked at to know it."""

    position: Position
    most_stones: int
    winning_stone: str | None
    stones_tried: int  # next stones; of those that a symmetry of the position exchanges, one
    turns: int

    @property
    def claim(self) -> str:
        """What was proved, in one sentence."""
        on_board = sum(mark > 0 for mark in self.position.game.marks(self.position.state))
        last = on_board + 2 * self.most_stones - 1
        if self.winning_stone is None:
            text = "player {player} cannot force a win by stone {stone}"
            return Phrase(text, player=self.position.to_move, stone=last)
        text = "player {player} wins by stone {stone} with {move}"
        return Phrase(text, player=self.position.to_move, stone=last, move=self.winning_stone)


def stone_wins(
    position: Position, left: int, stopped: Callable[[], bool], stone: int
) -> tuple[bool, int]:
    """Return whether a stone wins with this many more after it, and the turns looked at."""
    game, boards = position.game, board_of(position)
    turns = np.zeros(
        2 * left + 1,
        record(
            attacking=np.bool_,
            left=np.int64,  # the attacker's stones, the completing one included
            must=np.uint16,
            begun=np.int64,  # stones on the board
            next=np.int64,
            move=np.uint16,
            remembered=(np.uint16, REMEMBERED),
            worthwhile=(np.uint8, game.board.points),
        ),
    ).view(np.recarray)
    cursor = np.zeros(3, np.int64)
    value = game.kernel(begin_defence)(table_of(game), boards, turns, stone, left)
    while value == UNKNOWN and not stopped():
        value = game.kernel(continue_forcing)(table_of(game), boards, turns, cursor, BUDGET)
    return bool(value == WON), int(cursor[2])


def stones_to_try(position: Position) -> list[int]:
    """Return the stones that may win, one of those that a symmetry of the position exchanges.

    They are the most promising first; if a four must be stopped, there is only one, or none if
    there are two.
    """
    game, boards = position.game, board_of(position)
    threats = game.kernel(completions)(table_of(game), boards, DEFENDER)
    if threats > 0:
        return [int(boards[0].completing[0])] if threats == 1 else []
    marks = game.marks(position.state)
    maps = [
        mapped
        for mapped in game.sets.symmetries
        if all(marks[mapped[point]] == mark for point, mark in enumerate(marks))
    ]
    return [p for p in promising(game, boards) if p == min(mapped[p] for mapped in maps)]


def forced_win(
    position: Position,
    most_stones: int,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> ForcedWin:
    """Return whether the player to move can force a win with at most this many stones.

    The answer is exact either way. The player must not be able to win at once.
    """
    game = position.game
    in_range("most_stones", most_stones, 3, game.board.points)
    if position.over or game.kernel(completions)(table_of(game), board_of(position), ATTACKER):
        raise InputError("the game is over, or won at once")
    candidates = stones_to_try(position)
    stop = False
    turns = tried = 0
    winning = None
    jobs = (partial(stone_wins, position, most_stones - 1, lambda: stop, p) for p in candidates)
    try:
        for stone, (won, looked_at) in zip(candidates, in_threads(jobs, threads), strict=False):
            turns += looked_at
            tried += 1
            if progress is not None:
                progress(tried / len(candidates))
            if won:
                winning = game.board.names[stone]
                break
    finally:
        stop = True
    return ForcedWin(position, most_stones, winning, tried, turns)
