"""Whether a game is what its file says to special solvers: tried out on positions of random games.

``WINNING_SETS`` and ``STROKES`` promise a simple game, and solvers then ask the rules no more. A
promise that does not hold would give wrong answers, so a user's file is tried first.
"""

from __future__ import annotations

from functools import lru_cache

from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.symmetry import sampled_positions


@lru_cache(64)
def require_sets(game: Game) -> None:
    """Raise RuleError unless players put marks in turn and the first to hold a whole set wins."""
    if game.shipped:
        return
    for position in sampled_positions(game):
        if not puts_marks(position):
            raise RuleError(
                f"{game.file}: WINNING_SETS is for games in which players in turn put a mark on "
                f"any empty point and the first to hold a whole set wins, not so in {position.text}"
            )


@lru_cache(64)
def require_strokes(game: Game) -> None:
    """Raise RuleError unless players in turn strike points out until none stands."""
    if game.shipped:
        return
    for position in sampled_positions(game):
        if not strikes(position):
            raise RuleError(
                f"{game.file}: STROKES is for games in which players in turn strike out points "
                f"until none stands, not so in {position.text}"
            )


def puts_marks(position: Position) -> bool:
    """Return whether a position obeys the simple rules of winning sets."""
    game = position.game
    marks = game.marks(position.state)
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    holders = {
        marks[each[0]]
        for each in game.winning_sets
        if marks[each[0]] and len({marks[point] for point in each}) == 1
    }
    if holders or not empty:
        winner = holders.pop() if len(holders) == 1 else None
        return position.over and position.winner == winner
    if position.moves != empty:
        return False
    point = empty[len(empty) // 2]
    after = position.play(point)
    put = [position.to_move if each == point else mark for each, mark in enumerate(marks)]
    return game.marks(after.state) == put and after.state.player == following(position)


def strikes(position: Position) -> bool:
    """Return whether a position obeys the simple rules of strokes."""
    game = position.game
    marks = game.marks(position.state)
    possible = [
        move for move, stroke in enumerate(game.strokes) if all(marks[point] for point in stroke)
    ]
    if position.moves != possible:
        return False
    if not possible:
        return not any(marks)
    move = possible[len(possible) // 2]
    after = position.play(move)
    left = [0 if point in game.strokes[move] else mark for point, mark in enumerate(marks)]
    return game.marks(after.state) == left and after.state.player == following(position)


def following(position: Position) -> int:
    """Return the player after the one to move."""
    return (int(position.state.player) + 1) % position.game.players
