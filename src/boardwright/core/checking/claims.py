"""What a file says of its game beside the rules, tried on positions before anybody believes it.

``WINNING_SETS`` says that players in turn put a mark on any empty point, where it stays, and that
whoever first holds a whole set wins. ``STROKES`` says that players in turn strike points out: move
i those of row i, all of which must still stand, until nothing stands. Solvers and engines that read
these tables ask the rules no more, so a false claim would give wrong answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.errors import RuleError
from boardwright.core.symmetry import sampled_positions

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position

GAMES = 40
Sets = tuple[tuple[int, ...], ...]


def verified_sets(game: Game, constant: str) -> Sets:
    """Return the rows of WINNING_SETS or STROKES; RuleError if a user's file plays otherwise."""
    rows = getattr(game.module, constant, ())
    sets = tuple(tuple(int(point) for point in each) for each in rows)
    if sets and not game.shipped:
        holds = puts_marks if constant == "WINNING_SETS" else strikes_out
        for position in sampled_positions(game, GAMES):
            if not holds(position, sets):
                raise RuleError(
                    "{file}: {constant} is not how this game is played, for example in {position}",
                    file=game.file,
                    constant=constant,
                    position=position.text,
                )
    return sets


def puts_marks(position: Position, sets: Sets) -> bool:
    """Return whether a position obeys the simple rules of winning sets."""
    marks = position.game.marks(position.state)
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    on_sets = ({marks[point] for point in each} for each in sets)
    holders = {mark for found in on_sets if len(found) == 1 for mark in found if mark}
    if holders or not empty:
        winner = holders.pop() if len(holders) == 1 else None
        return position.over and position.winner == winner
    point = empty[len(empty) // 2]
    put = [position.to_move if each == point else mark for each, mark in enumerate(marks)]
    return position.moves == empty and leads_to(position, point, put)


def strikes_out(position: Position, sets: Sets) -> bool:
    """Return whether a position obeys the simple rules of strokes."""
    marks = position.game.marks(position.state)
    possible = [move for move, stroke in enumerate(sets) if all(marks[p] for p in stroke)]
    if not possible or position.moves != possible:
        return position.over and not any(marks)
    move = possible[len(possible) // 2]
    left = [0 if point in sets[move] else mark for point, mark in enumerate(marks)]
    return leads_to(position, move, left)


def leads_to(position: Position, move: int, marks: list[int]) -> bool:
    """Return whether a move leaves just these marks and passes the turn to the next player."""
    after = position.play(move)
    following = (int(position.state.player) + 1) % position.game.players
    return position.game.marks(after.state) == marks and int(after.state.player) == following
