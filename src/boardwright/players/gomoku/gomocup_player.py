"""``gomocup:command=...``: a Gomoku program that speaks the Gomocup protocol takes a seat."""

from __future__ import annotations

import logging
import time

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.players.protocols.process import LineProcess, ProgramFailed

#: Lines that programs may write at any time and that are no answers.
REMARKS = ("MESSAGE", "DEBUG", "SUGGEST", "")
START_UP_S = 30.0
log = logging.getLogger(__name__)


class GomocupPlayer:
    """A running program, told of stones by their column and row, counted from 0.

    Its moves are timed here, from the question to the answer: one that takes ``grace_s`` more than
    the time allowed has lost the game, and in the end it is told how many took more at all. Some
    programs remember the game before after ``RESTART``; ``anew`` starts them again instead.
    """

    def __init__(
        self,
        game: Game,
        command: str,
        time_s: float,
        memory: int,
        grace_s: float,
        pondering: bool = False,
        anew: bool = False,
    ) -> None:
        self._command = command
        self._size = int(game.options["size"])  # type: ignore[arg-type]
        self._rule = {"standard": 1, "renju": 4}.get(str(game.options["rule"]), 0)
        self._time_s = time_s
        self._memory = memory
        self._grace_s = grace_s
        self._pondering = pondering
        self._anew = anew  # whether a program is started for each game
        self._seconds: list[float] = []  # that each move took
        self._known: list[tuple[int, int]] | None = None  # the stones after its last move
        self._start()

    def choose(self, position: Position) -> int:
        """Return the stone with which the program answers."""
        begun, stones = time.perf_counter(), stones_of(position)
        if stones and stones[:-1] == self._known:
            self._program.tell(f"TURN {self._written(stones[-1][0])}")
        else:
            if self._known is not None:
                self._next_game()
                begun = time.perf_counter()  # to begin anew is no part of a move
            if stones:
                own = position.to_move
                lines = [f"{self._written(at)},{1 if mark == own else 2}" for at, mark in stones]
                self._program.tell("BOARD", *lines, "DONE")
            else:
                self._program.tell("BEGIN")
        try:
            move = self._read(position)
        finally:
            self._seconds.append(time.perf_counter() - begun)
        self._known = [*stones, (move, position.to_move)]
        return move

    def begin(self, seed: int) -> None:
        """Say nothing yet: the next position shows that the game is a new one."""

    def close(self) -> None:
        """End the program, and tell what time it took."""
        self._program.close()
        if self._seconds:
            log.warning(
                Phrase(
                    "{program:.80}: {moves:,} moves, {mean:.3f} s on average, {slowest:.3f} s at "
                    "most, {over:,} longer than {allowed:g} s",
                    program=self._command,
                    moves=len(self._seconds),
                    mean=sum(self._seconds) / len(self._seconds),
                    slowest=max(self._seconds),
                    over=sum(took > self._time_s for took in self._seconds),
                    allowed=self._time_s,
                )
            )
            self._seconds = []

    def _start(self) -> None:
        self._program = LineProcess(self._command, START_UP_S, last_word="END")
        try:
            self._ask_ok(f"START {self._size}")
            self._inform()
        except BaseException:
            self._program.close()
            raise

    def _next_game(self) -> None:
        if self._anew:
            self._program.close()
            self._start()
        else:
            self._ask_ok("RESTART")
            self._inform()

    def _inform(self) -> None:
        self._program.tell(
            f"INFO timeout_turn {round(self._time_s * 1000)}",
            "INFO timeout_match 0",
            f"INFO max_memory {self._memory << 20}",
            "INFO game_type 1",
            f"INFO rule {self._rule}",
            *(["INFO pondering 1"] if self._pondering else []),
        )

    def _ask_ok(self, line: str) -> None:
        self._program.tell(line)
        answer = self._program.answer(REMARKS)
        if answer.split(" ")[0].upper() != "OK":
            raise InputError(
                "the program {command!r:.80} answered {line} with {answer!r:.80}",
                command=self._command,
                line=line,
                answer=answer,
            )

    def _read(self, position: Position) -> int:
        answer = self._program.answer(REMARKS, self._time_s + self._grace_s)
        parts = answer.split(",")
        if len(parts) == 2 and all(part.strip().isdecimal() for part in parts):
            column, row = (int(part) for part in parts)
            move = row * self._size + column
            if max(column, row) < self._size and move in position.moves:
                return move
        raise ProgramFailed(
            "the program {command!r:.80} answered {answer!r:.80}, where the column "
            "and row of a point that is allowed were expected",
            command=self._command,
            answer=answer,
        )

    def _written(self, point: int) -> str:
        return f"{point % self._size},{point // self._size}"


def stones_of(position: Position) -> list[tuple[int, int]]:
    """Return (point, player) of each stone, in the order of play as far as it is known."""
    played: list[tuple[int, int]] = []
    while position.before is not None and position.move is not None:
        played.append((position.move, position.before.to_move))
        position = position.before
    set_up = enumerate(position.game.marks(position.state))
    return [(point, mark) for point, mark in set_up if mark] + played[::-1]
