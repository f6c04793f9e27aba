"""What a file says of its game beside the rules, tried on positions before a solver believes it.

``WINNING_SETS`` says that stones are put in turn on empty points and stay, and that whoever first
holds a whole set wins. ``STROKES`` says that move i strikes out the points of row i, all of which
must still stand, that players do so in turn, and that the game ends when nothing stands.
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
        holds = wins_by_sets if constant == "WINNING_SETS" else strikes_out
        for position in sampled_positions(game, GAMES):
            if not holds(position, sets):
                raise RuleError(
                    f"{game.file}: {constant} is not how this game is played, "
                    f"for example in {position.text}"
                )
    return sets


def wins_by_sets(position: Position, sets: Sets) -> bool:
    """Return False if a position's moves or its end are not those of a game of winning sets."""
    marks = position.game.marks(position.state)
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    on_sets = ({marks[point] for point in each} for each in sets)
    held = {mark for found in on_sets if len(found) == 1 for mark in found if mark}
    if held:
        return position.over and held == {position.winner}
    if not empty:
        return position.over and position.winner is None
    if position.moves != empty:
        return False
    point = empty[len(empty) // 2]
    after = position.play(point)
    marks[point] = position.to_move
    return position.game.marks(after.state) == marks and moves_on(position, after)


def moves_on(position: Position, after: Position) -> bool:
    """Return whether the next player is to move after a move."""
    return after.to_move == position.to_move % position.game.players + 1


def strikes_out(position: Position, sets: Sets) -> bool:
    """Return False if a position's moves are not the strokes of what still stands."""
    marks = position.game.marks(position.state)
    standing = {point for point, mark in enumerate(marks) if mark}
    legal = [move for move, stroke in enumerate(sets) if standing.issuperset(stroke)]
    if position.moves != legal:
        return False
    after = [position.play(move) for move in legal[:3]]
    left = [{p for p, mark in enumerate(each.game.marks(each.state)) if mark} for each in after]
    struck = [standing - set(sets[move]) for move in legal[:3]]
    return left == struck and all(moves_on(position, each) for each in after)
