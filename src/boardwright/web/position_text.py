"""A position as JSON text, put together from pieces that are kept.

A move's answer, two events and two questions show positions, and most of a position is its list of
legal moves. As text each move of a game is made once, which is ten times as quick as through the
models; the text is that of ``PositionView``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TypeVar
from weakref import WeakKeyDictionary

from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.picture import Mark
from boardwright.core.position import Position

Thing = TypeVar("Thing", Mark, int)
#: Pieces of a game that are kept; a game with more moves has them made each time.
MOST_PIECES = 20_000


class Pieces:
    """Moves and marks of a game as JSON."""

    def __init__(self) -> None:
        self._moves: dict[int, str] = {}
        self._marks: dict[Mark, str] = {}

    def moves(self, position: Position) -> str:
        """Return the legal moves of a position."""
        game = position.game
        if position.chance:  # clicked nowhere, though its number may be that of a point
            found = [move_text(game, move, []) for move in position.moves]
        else:
            known, make = self._moves, partial(with_path, game)
            found = [known.get(move) or kept(known, move, make) for move in position.moves]
        return ",".join(found)

    def marks(self, position: Position) -> str:
        """Return what is drawn."""
        known = self._marks
        drawn = position.game.picture(position.state)
        return ",".join(known.get(mark) or kept(known, mark, mark_text) for mark in drawn)


def kept(known: dict[Thing, str], thing: Thing, make: Callable[[Thing], str]) -> str:
    """Return a piece that was not known, and keep it if there is room."""
    made = make(thing)
    if len(known) < MOST_PIECES:
        known[thing] = made
    return made


def with_path(game: Game, move: int) -> str:
    """Return a move with the points to be clicked."""
    return move_text(game, move, [list(step) for step in game.path(move)])


def move_text(game: Game, move: int, path: list[list[int]]) -> str:
    """Return a move."""
    return json.dumps({"text": game.move_text(move), "path": path})


def mark_text(mark: Mark) -> str:
    """Return something drawn."""
    view = {"kind": mark.kind, "points": mark.points, "colour": mark.colour, "text": mark.text}
    return json.dumps(view)


_pieces: WeakKeyDictionary[Game, Pieces] = WeakKeyDictionary()


def position_text(position: Position) -> str:
    """Return a position as it is drawn and played."""
    pieces = _pieces.get(position.game) or _pieces.setdefault(position.game, Pieces())
    rest = {
        "text": position.text,
        "to_move": position.to_move,
        "over": position.over,
        "returns": position.returns,
        "winner": position.winner,
        "score": list(position.score),
        "winning": list(position.winning_points),
        "last": list(position.changed),
        "caption": {language: position.caption(language) for language in LANGUAGES},
        "reason": {language: position.reason(language) for language in LANGUAGES},
        "notations": position.notations,
    }
    marks, moves = pieces.marks(position), pieces.moves(position)
    return f'{json.dumps(rest)[:-1]}, "marks": [{marks}], "moves": [{moves}]}}'
