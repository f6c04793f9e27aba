"""A played game as text in the manner of PGN: headers in brackets, then numbered moves.

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

import re
import textwrap
from dataclasses import dataclass, field

from boardwright.core.errors import InputError
from boardwright.core.options import text_of
from boardwright.core.position import Position
from boardwright.core.registry import load

UNFINISHED = "*"
LINE_WIDTH = 80
LONGEST_RECORD = 4_000_000
HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


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

    def replay(self) -> Position:
        """Return the last position of the record, every move being checked against the rules."""
        rules = load(self.game, self.options)
        first = rules.position(self.position) if self.position else rules.start()
        position = first
        for number, move in enumerate(self.moves, start=1):
            try:
                position = position.play(move)
            except InputError as error:
                raise InputError(f"move {number} of the record cannot be played: {error}") from None
        return position


def result_text(position: Position) -> str:
    """Return the payoffs of a finished game with colons between, or a star."""
    if position.returns is None:
        return UNFINISHED
    return ":".join(str(value) for value in position.returns)


def write_record(record: Record) -> str:
    """Return a record as text."""
    headers = {
        **record.headers,
        "Game": record.game,
        "Options": " ".join(f"{name}={value}" for name, value in record.options.items()),
        "Position": record.position,
        "Result": record.result,
    }
    lines = [f'[{name} "{quoted(value)}"]' for name, value in headers.items() if value.strip()]
    words = []
    for index, move in enumerate(record.moves):
        words += [f"{index // 2 + 1}."] * (index % 2 == 0) + [move]
    body = textwrap.fill(
        " ".join([*words, record.result]),
        LINE_WIDTH,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join([*lines, "", body])


def read_record(text: str) -> Record:
    """Return the record that a text holds; the moves are checked by ``replay``."""
    if len(text) > LONGEST_RECORD:
        raise InputError("a record may have up to four million characters")
    headers: dict[str, str] = {}
    body: list[str] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.startswith("[") and not body:
            found = HEADER.fullmatch(line.strip())
            if found is None:
                raise InputError(f'line {number} of the record must look like [Name "value"]')
            headers[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif line.strip() and not line.startswith("%"):
            body.append(line)
    if "Game" not in headers:
        raise InputError('a record needs a header that names its game, such as [Game "goclub"]')
    words = re.sub(r"\{[^}]*\}", " ", " ".join(body)).split()
    result = headers.pop("Result", UNFINISHED)
    if words and words[-1] == result:
        words.pop()
    return Record(
        headers.pop("Game"),
        read_options(headers.pop("Options", "")),
        [word for word in words if not re.fullmatch(r"\d+\.+", word)],
        headers,
        headers.pop("Position", ""),
        result,
    )


def read_options(text: str) -> dict[str, str]:
    """Return options written as ``name=value name=value``."""
    pairs = [word.partition("=") for word in text.split()]
    if not all(name and equals for name, equals, _ in pairs):
        raise InputError(f"options are written as name=value, not {text!r:.60}")
    return {name: value for name, _, value in pairs}


def quoted(value: str) -> str:
    """Return a header's value with quotes and backslashes escaped, on one line."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
