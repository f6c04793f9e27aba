"""``external:command=...``: another program, spoken to in lines of text (see docs/protocol.md)."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position


class ExternalPlayer:
    """A running program that answers one line for each line it is given."""

    def __init__(self, game: Game, command: str, time: float = 60.0) -> None:
        self._command = command
        self._wait_s = time
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise InputError(f"external:command={command:.80}: {error}") from None
        if not words:
            raise InputError("external needs command=PROGRAM ARGUMENTS")
        try:
            # A session of its own: Ctrl-C is for us, and closing ends its children as well.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(f"{words[0]!r:.80} cannot be started: {error.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            answer = self._say(f"game {shlex.quote(game.address)} {game.option_text()}".rstrip())
            if answer.split()[:1] != ["ok"]:
                raise InputError(
                    f"{words[0]!r:.80} does not play this game: it said {answer!r:.80}"
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
        if word == "error":
            raise InputError(f"the program {self._command!r:.80} says: {answer[6:]:.200}")
        try:
            return position.find_move(word)
        except InputError as error:
            raise InputError(
                f"the program {self._command!r:.80} answered wrongly: {error}"
            ) from None

    def begin(self, seed: int) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._reader.join(timeout=1)
        if not self._reader.is_alive():  # else a child of the program still holds the pipe
            assert self._process.stdout is not None
            self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):
            for line in self._process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _say(self, line: str) -> str:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            answer = self._lines.get(timeout=self._wait_s)
        except queue.Empty:
            raise InputError(
                f"the program {self._command!r:.80} did not answer within {self._wait_s:g} s"
            ) from None
        except OSError:
            answer = None
        if answer is None:
            raise InputError(f"the program {self._command!r:.80} ended without an answer")
        return answer
