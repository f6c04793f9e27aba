"""Opening books: the first moves of a game, found by long searches and kept in a file.

The first line of a file says for which game it is and who made it, as one JSON object. Every other
is a position, by moves that lead there, then ``=``, its move, and what it is worth to the mover:
``h8 i9 = h10 +0.12``. Positions that a symmetry of the rules turns into one another are one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.symmetry import placed
from boardwright.search.thought import Candidate, Thought

LONGEST_LINE = 12
SURE = 0.99  # the most that a value may be: a book proves nothing


@dataclass(frozen=True)
class Book:
    """The moves of a game's first positions, each turned as the position is that stands for all."""

    game: Game
    about: Mapping[str, object] = field(default_factory=dict)
    moves: dict[bytes, tuple[int, float]] = field(default_factory=dict)

    def add(self, position: Position, move: int, worth: float) -> None:
        """Add a position, its move and what it is worth to the mover."""
        place, turn = placed(position)
        self.moves[place] = self.game.move_under(move, turn), max(-SURE, min(SURE, worth))

    def find(self, position: Position) -> tuple[int, float] | None:
        """Return the move of a position and its worth, or None if it is not in the book."""
        place, turn = placed(position)
        if place not in self.moves:
            return None
        move, worth = self.moves[place]
        back = sorted(range(len(turn)), key=turn.__getitem__)
        move = self.game.move_under(move, tuple(back))
        return (move, worth) if move in position.moves else None

    def thought(self, position: Position) -> Thought | None:
        """Return what the book says of a position as an engine would, or None."""
        found = self.find(position)
        if found is None:
            return None
        move, worth = found
        values = (worth, -worth) if position.to_move == 1 else (-worth, worth)
        line = tuple(self.line(position))
        return Thought(move, values, line, 0, 0, 0.0, (Candidate(move, values, line),))

    def line(self, position: Position) -> Iterator[int]:
        """Yield the moves that the book goes on with."""
        for _ in range(LONGEST_LINE):
            found = None if position.over else self.find(position)
            if found is None:
                return
            yield found[0]
            position = position.play(found[0])


def read_book(game: Game, lines: Iterable[str]) -> Book | None:
    """Return the book of a file; None if it is for other rules, or another board.

    All its moves are played: a book that does not fit the rules is an error.
    """
    rows = iter(lines)
    try:
        about = json.loads(next(rows, ""))
        fits = (about["game"], about["options"]) == (game.name, game.option_text())
    except (ValueError, TypeError, KeyError):
        raise InputError("a book begins with a line that says for which game it is") from None
    if not fits:
        return None
    book = Book(game, about)
    reached = {"": game.start()}
    for number, row in enumerate(rows, start=2):
        try:
            led, said = row.split("=")
            move, worth = said.split()
            before, _, last = led.strip().rpartition(" ")
            position = reached[before].play(last)
            reached[led.strip()] = position
            book.add(position, position.find_move(move), float(worth))
        except (ValueError, KeyError, InputError):
            raise InputError(
                "line {number} of the book of {game} is no move of a position that follows those "
                "before it: {row:.80}",
                number=number,
                game=game.name,
                row=row.strip(),
            ) from None
    return book
