"""``boardwright engine gomoku``: a player as a program for Gomocup managers and tournaments.

Commands come one a line. Answers are ``OK``, the column and row of a stone, or ``ERROR`` and
``UNKNOWN`` with a reason; only ``END`` or the end of its input ends the program, never odd input.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event
from typing import Protocol

from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.players.gomoku.gomocup_clock import Clock

ABOUT = 'name="Boardwright", author="Boardwright developers", version="{version}", country="TW"'
COMMANDS = (
    *("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "PLAY", "TAKEBACK", "BOARD", "DONE"),
    *("SWAP2BOARD", "INFO", "ABOUT"),
)
OWN, OTHER = 1, 2
#: The numbers of the protocol; any other rule is refused.
RULES = {0: "freestyle", 1: "standard", 4: "renju"}
#: The stones of a swap2 opening, column and row off the middle.
OPENING = ((0, 0), (1, 1), (-1, 2))


class Thinks(Protocol):
    """What chooses the moves."""

    def prepare(self, game: Game, clock: Clock) -> None:
        """Make ready whatever moves of this game need, so that none of them waits for it."""

    def begin(self) -> None:
        """Forget the game before."""

    def __call__(self, position: Position, clock: Clock, stop: Event) -> int:
        """Return a move within the clock's limit."""

    def worth(self, position: Position, clock: Clock, stop: Event) -> tuple[int, float]:
        """Return a move, and what the position is worth to the player to move, -1 to 1."""

    def ponder(self, position: Position, clock: Clock, stop: Event) -> None:
        """Think about a position in which the opponent is to move, until a stop."""


@dataclass
class Brain:
    """The state of the conversation: the board, whose stones are ours, and the clock."""

    think: Thinks
    version: str
    stop: Event = field(default_factory=Event)
    clock: Clock = field(default_factory=Clock)
    size: int = 15
    rule: str = "freestyle"
    game: Game | None = None
    stones: list[tuple[int, int]] = field(default_factory=list)  # (point, OWN or OTHER)
    board: list[str] | None = None  # lines of a BOARD command that is not done
    swap: bool = False  # that command is SWAP2BOARD
    refused: int | None = None  # the number of a rule that is not played
    reached: list[Position] = field(default_factory=list)  # after 0, 1, 2 ... of these stones
    pondering: bool = False  # whether to think while the opponent does
    moved: Position | None = None  # after our move, as long as nothing else was said

    def answers(self, line: str, asked_s: float | None = None) -> Iterator[str]:
        """Yield what is to be written after one line of input, which came at ``asked_s``."""
        self.moved = None
        self.clock.asked_s = time.perf_counter() if asked_s is None else asked_s
        words = line.strip().split(" ", 1)
        command, rest = words[0].upper(), words[1].strip() if len(words) > 1 else ""
        if self.board is not None:
            if command != "DONE":
                self.board.append(line.strip())
                return
        elif not command:
            return
        if command not in COMMANDS:
            printed = "".join(letter if letter.isprintable() else "?" for letter in command)
            yield f"UNKNOWN {printed:.40}"
            return
        try:
            answer = getattr(self, f"_{command.lower()}")(rest)
        except BoardwrightError as error:
            self.board = None
            yield f"ERROR {' '.join(str(error).split())}"
            return
        if answer:
            yield answer

    def ponder(self, stop: Event) -> None:
        """Think on until a stop, if that is wanted and our move was the last thing said."""
        if self.pondering and self.moved is not None and not self.moved.over:
            self.think.ponder(self.moved, self.clock, stop)

    def _start(self, rest: str) -> str:
        size = whole(rest, "START is followed by the size of the board")
        if not 5 <= size <= 25:
            raise InputError("the board may have 5 to 25 points a side")
        self.size = size
        return self._restart("")

    def _rectstart(self, rest: str) -> str:
        sides = rest.split(",")
        if len(sides) != 2 or sides[0].strip() != sides[1].strip():
            raise InputError("only square boards are played")
        return self._start(sides[0])

    def _restart(self, rest: str) -> str:
        self.stones = []
        self.clock.restart()
        cpu_s, wall_s = time.process_time(), time.perf_counter()
        # Options come after this: every rule is ready before the answer, so that none costs time.
        for rule in RULES.values():
            self.think.prepare(load("gomoku", {"size": self.size, "rule": rule}), self.clock)
        self._load()
        self.think.begin()
        self.clock.note_share(time.process_time() - cpu_s, time.perf_counter() - wall_s)
        return "OK"

    def _load(self) -> None:
        self.game = load("gomoku", {"size": self.size, "rule": self.rule})
        self.think.prepare(self.game, self.clock)

    def _begin(self, rest: str) -> str:
        self.stones = []
        return self._move()

    def _turn(self, rest: str) -> str:
        self._put(rest, OTHER)
        try:
            return self._move()
        except BoardwrightError:
            self.stones.pop()  # what is refused changes nothing
            raise

    def _play(self, rest: str) -> str:
        """Put the stone that a manager suggests as ours."""
        point = self._put(rest, OWN)
        return self._written(point)

    def _takeback(self, rest: str) -> str:
        point = self._point(rest)
        if point not in dict(self.stones):
            raise InputError("there is no stone to take back")
        self.stones = [stone for stone in self.stones if stone[0] != point]
        return "OK"

    def _board(self, rest: str) -> None:
        self.board, self.swap = [], False

    def _swap2board(self, rest: str) -> None:
        self.board, self.swap = [], True

    def _done(self, rest: str) -> str:
        if self.board is None:
            raise InputError("DONE ends a BOARD")
        lines, self.board, self.stones = self.board, None, []
        if self.swap:
            return self._swapped(lines)
        for line in lines:
            place, _, whose = line.rpartition(",")
            if whose.strip() not in ("1", "2", "3"):
                raise InputError("each line of a BOARD is column,row,1 or column,row,2")
            self._put(place, OWN if whose.strip() == "1" else OTHER)
        return self._move()

    def _swapped(self, lines: list[str]) -> str:
        """Answer the stones of a swap2 opening: three of them, a stone of ours, or SWAP."""
        points = [self._point(line) for line in lines]
        if len(set(points)) != len(points) or len(points) not in (0, 3, 5):
            raise InputError("SWAP2BOARD has no stones, three or five, each on a point of its own")
        position = self._refuse_unknown()
        if not points:
            return " ".join(map(self._written, opening_stones(self.size)))
        for point in points:
            position = position.play(point)
        move, worth = self.think.worth(position, self.clock, self.stop)
        return self._written(move) if worth > 0 else "SWAP"

    def _info(self, rest: str) -> str | None:
        key, _, value = rest.partition(" ")
        key, value = key.lower(), value.strip()
        if key != "rule" or not value.isdecimal():
            self.clock.inform(key, value)
            if key == "pondering":
                self.pondering = value == "1"
            if key == "max_memory" and self.game is not None:
                self.think.prepare(self.game, self.clock)
            return None
        number = int(value)
        self.refused = None if number in RULES else number
        if self.refused is not None:
            known = ", ".join(f"{known} ({rule})" for known, rule in RULES.items())
            return f"MESSAGE rule {number} is not played here, only {known}"
        self.rule = RULES[number]
        if self.game is not None:
            self._load()
        return None

    def _about(self, rest: str) -> str:
        return ABOUT.format(version=self.version)

    def _move(self) -> str:
        position = self._position()
        point = self.think(position, self.clock, self.stop)
        self.stones.append((point, OWN))
        self.moved = position.play(point)
        return self._written(point)

    def _position(self) -> Position:
        """Return the position with us to move; by its moves if they alternate as in a game."""
        self._refuse_unknown()
        assert self.game is not None
        count = len(self.stones)
        if all(
            whose == (OTHER, OWN)[(count - n) % 2 == 0] for n, (_, whose) in enumerate(self.stones)
        ):
            position = self._replayed(self.game)
        else:
            position = self._set_up()
        if position.over:
            raise InputError("the game is over")
        return position

    def _refuse_unknown(self) -> Position:
        """Return the start of a game by a rule that is played here."""
        if self.refused is not None:
            raise InputError("rule {rule} is not played here", rule=self.refused)
        if self.game is None:
            self._restart("")
        assert self.game is not None
        return self.game.start()

    def _replayed(self, game: Game) -> Position:
        """Return the position after all stones, from the longest part of them already replayed."""
        known = self.reached
        points = [point for point, _ in self.stones]
        while known and (known[-1].game is not game or moves_of(known) != points[: len(known) - 1]):
            known.pop()
        if not known:
            known.append(game.start())
        for point in points[len(known) - 1 :]:
            if known[-1].over:
                break
            known.append(known[-1].play(point))
        return known[-1]

    def _set_up(self) -> Position:
        assert self.game is not None
        count = {whose: sum(1 for _, who in self.stones if who == whose) for whose in (OWN, OTHER)}
        own = "X" if count[OWN] == count[OTHER] else "O"
        cells = ["."] * self.game.board.points
        for point, whose in self.stones:
            cells[point] = own if whose == OWN else "XO"[own == "X"]
        return self.game.position(f"{''.join(cells)} {'.XO'.index(own)}")

    def _put(self, text: str, whose: int) -> int:
        point = self._point(text)
        if point in dict(self.stones):
            raise InputError("that point is taken")
        self.stones.append((point, whose))
        return point

    def _point(self, text: str) -> int:
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != 2 or not all(
            part.isascii() and part.isdecimal() and len(part) < 4 for part in parts
        ):
            raise InputError("a point is written as column,row")
        column, row = (int(part) for part in parts)
        if not max(column, row) < self.size:
            raise InputError("column and row are below {size}", size=self.size)
        return row * self.size + column

    def _written(self, point: int) -> str:
        return f"{point % self.size},{point // self.size}"


def opening_stones(size: int) -> tuple[int, ...]:
    """Return three points in the middle of a board after which neither colour is ahead."""
    middle = size // 2
    return tuple((middle + row) * size + middle + column for column, row in OPENING)


def moves_of(positions: list[Position]) -> list[int]:
    """Return the moves between positions that follow one another from the start."""
    return [position.move for position in positions if position.move is not None]


def whole(text: str, expected: str) -> int:
    """Return the whole number that a text gives, or say what was expected."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise InputError(expected)
    return int(text)
