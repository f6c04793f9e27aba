"""A running program that is spoken to in lines."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time

from boardwright.core.errors import InputError


class LineProcess:
    """A program started without a shell; every wrong turn of it is one clear InputError."""

    def __init__(self, command: str, wait_s: float, last_word: str) -> None:
        self.command = command
        self._wait_s = wait_s
        self._last_word = last_word
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise InputError(
                "command={command:.80}: {reason}", command=command, reason=error
            ) from None
        if not words:
            raise InputError("a program is needed: command=PROGRAM ARGUMENTS")
        self.name = words[0]
        try:
            # A session of its own: Ctrl-C is for us, and closing ends its children as well.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(
                "{program!r:.80} cannot be started: {reason}",
                program=words[0],
                reason=error.strerror,
            ) from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def tell(self, *lines: str) -> None:
        """Write lines that need no answer; a program that is gone is noticed at the next answer."""
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write("".join(line + "\n" for line in lines))
            self._process.stdin.flush()

    def answer(self, ignored: tuple[str, ...] = ()) -> str:
        """Return the next line that does not begin with an ignored word."""
        deadline = time.monotonic() + self._wait_s
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise InputError(
                    "the program {command!r:.80} did not answer within {seconds:g} s",
                    command=self.command,
                    seconds=self._wait_s,
                ) from None
            if line is None:
                raise InputError(
                    "the program {command!r:.80} ended without an answer", command=self.command
                )
            if line.split(" ")[0].upper() not in ignored:
                return line

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        self.tell(self._last_word)
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
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
