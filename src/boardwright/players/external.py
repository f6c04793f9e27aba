"""``external:command=...``: another program, spoken to in lines of text (see docs/protocol.md)."""

from __future__ import annotations

import shlex

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.protocols.process import MEMORY_MIB, LineProcess, ProgramFailed


class ExternalPlayer:
    """A running program that answers one line for each line it is given."""

    def __init__(
        self, game: Game, command: str, time: float = 60.0, memory: int = MEMORY_MIB
    ) -> None:
        self._program = LineProcess(command, time, "quit", memory)
        try:
            answer = self._say(f"game {shlex.quote(game.address)} {game.option_text()}".rstrip())
            if answer.split()[:1] != ["ok"]:
                raise InputError(
                    "{program!r:.80} does not play this game: it said {answer!r:.80}",
                    program=self._program.name,
                    answer=answer,
                )
        except BaseException:
            self.close()
            raise

    def choose(self, position: Position) -> int:
        """Return the move with which the program answers."""
        first = position
        while first.before is not None:
            first = first.before
        answer = self._say(f"choose {first.text} moves {' '.join(position.history)}".rstrip())
        word = (answer.split() or [""])[0]
        command = self._program.command
        if word == "error":
            raise ProgramFailed(
                "the program {command!r:.80} says: {answer:.200}",
                command=command,
                answer=answer[6:],
            )
        try:
            return position.find_move(word)
        except InputError as error:
            raise ProgramFailed(
                "the program {command!r:.80} answered wrongly: {reason}",
                command=command,
                reason=error,
            ) from None

    def begin(self, seed: int) -> None:
        """Say nothing: each question tells the whole game."""

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _say(self, line: str) -> str:
        self._program.tell(line)
        return self._program.answer()
