"""A played game as a line of moves; ``tree`` has the ones with variations and notes.

>>> record = Record("nim", {"layers": "3"}, ["1", "4-6"], {"Event": "lesson"})
>>> print(write_record(record))
[Event "lesson"]
[Game "nim"]
[Options "layers=3"]
[Result "*"]
<BLANKLINE>
1. 1 4-6 *
>>> read_record(write_record(record)) == record
True
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boardwright.core.errors import InputError
from boardwright.core.parameter import text_of
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.records.formats import read_any
from boardwright.records.text_reader import read_options
from boardwright.records.text_writer import LINE_WIDTH, write_text
from boardwright.records.tree import UNFINISHED, Node, Tree

__all__ = ["LINE_WIDTH", "Record", "read_options", "read_record", "result_text", "write_record"]


@dataclass
class Record:
    """A game's name, options, moves as texts, and further headers such as players and date.

    ``position`` is the text of the first position where that is not the game's own.
    """

    game: str
    options: dict[str, str]
    moves: list[str]
    headers: dict[str, str] = field(default_factory=dict)
    position: str = ""
    result: str = UNFINISHED

    @classmethod
    def of(cls, position: Position, headers: dict[str, str] | None = None) -> Record:
        """Return the record of the moves that led to a position."""
        first = position
        while first.before is not None:
            first = first.before
        usual = first == position.game.start()
        return cls(
            position.game.address,
            {name: text_of(value) for name, value in position.game.options.items()},
            position.history,
            headers or {},
            "" if usual else first.text,
            result_text(position),
        )

    @classmethod
    def main_line(cls, tree: Tree) -> Record:
        """Return the record of a tree's main line."""
        return cls(
            tree.game, tree.options, tree.main_line(), tree.headers, tree.position, tree.result
        )

    def tree(self) -> Tree:
        """Return this record as a tree with one line."""
        found = Tree(self.game, self.options, self.headers, self.position, self.result)
        for before, move in enumerate(self.moves):
            found.append(Node(before + 1, before, move))
        return found

    def replay(self) -> Position:
        """Return the last position of the record, every move being checked against the rules."""
        rules = load(self.game, self.options)
        position = rules.position(self.position) if self.position else rules.start()
        for number, move in enumerate(self.moves, start=1):
            try:
                position = position.play(move)
            except InputError as error:
                raise InputError(
                    "move {number} of the record cannot be played: {reason}",
                    number=number,
                    reason=error,
                ) from None
        return position


def result_text(position: Position) -> str:
    """Return the payoffs of a finished game with colons between, or a star."""
    if position.returns is None:
        return UNFINISHED
    return ":".join(f"{value:.6g}" for value in position.returns)


def write_record(record: Record) -> str:
    """Return a record as text."""
    return write_text(record.tree())


def read_record(text: str) -> Record:
    """Return the main line of the record that a text holds in any format."""
    return Record.main_line(read_any(text))
