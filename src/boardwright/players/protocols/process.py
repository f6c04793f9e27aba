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

#: Address space of a program by default: tables of engines are large, but not that large.
MEMORY_MIB = 8192
#: Bytes of a line, and lines that nobody has read yet.
LONGEST_LINE, MOST_UNREAD = 1 << 16, 10_000
#: How long a program may take to end after its last word.
GOODBYE_S = 3.0


class ProgramFailed(InputError):
    """A program died, hung, or answered what cannot be: in a match it loses the game."""


class LineProcess:
    """A program started without a shell; every wrong turn of it is one clear InputError.

    It has bounds of time, of memory and of what it writes, and its children end with it.
    """

    def __init__(
        self, command: str, wait_s: float, last_word: str, memory_mib: int = MEMORY_MIB
    ) -> None:
        self.command = command
        self._ended = False
        self._too_much = False
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
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(
                "{program!r:.80} cannot be started: {reason}",
                program=words[0],
                reason=error.strerror,
            ) from None
        limit_memory(self._process.pid, memory_mib)
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_UNREAD)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def tell(self, *lines: str) -> None:
        """Write lines that need no answer; a program that is gone is noticed at the next answer."""
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write("".join(line + "\n" for line in lines).encode())
            self._process.stdin.flush()

    def answer(self, ignored: tuple[str, ...] = (), wait_s: float | None = None) -> str:
        """Return the next line that does not begin with an ignored word."""
        wait_s = self._wait_s if wait_s is None else wait_s
        deadline = time.monotonic() + wait_s
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise ProgramFailed(
                    "the program {command!r:.80} did not answer within {seconds:g} s",
                    command=self.command,
                    seconds=wait_s,
                ) from None
            if line is None:
                if self._too_much:
                    raise ProgramFailed(
                        "the program {command!r:.80} wrote too much without an answer",
                        command=self.command,
                    )
                raise ProgramFailed(
                    "the program {command!r:.80} ended without an answer", command=self.command
                )
            if line.split(" ")[0].upper() not in ignored:
                return line

    def close(self) -> None:
        """Ask the program to end, and end it with all its children if it does not."""
        if self._ended:
            return
        self._ended = True
        self.tell(self._last_word)
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._gone_within(GOODBYE_S)
        self._kill()
        self._process.wait()
        self._reader.join(timeout=1)
        if not self._reader.is_alive():
            assert self._process.stdout is not None
            self._process.stdout.close()

    def _gone_within(self, seconds: float) -> None:
        """Wait for the end of the program; it stays unburied, so that its group keeps its name."""
        if not hasattr(os, "waitid"):  # nor is there a group to keep
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                if os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                    return
            time.sleep(0.01)

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with contextlib.suppress(ValueError, queue.Full):
            while line := pipe.readline(LONGEST_LINE):
                if len(line) == LONGEST_LINE:
                    self._too_much = True
                    break
                self._lines.put_nowait(line.decode("utf-8", "replace").strip())
            else:
                self._lines.put_nowait(None)
                return
        self._too_much = True
        self._kill()
        with contextlib.suppress(queue.Empty):
            while True:  # nobody wants to read all that
                self._lines.get_nowait()
        self._lines.put(None)


def limit_memory(pid: int, mib: int) -> None:
    """Bound the memory of a program and of each of its children, where the system can."""
    try:
        import resource

        resource.prlimit(pid, resource.RLIMIT_AS, (mib << 20, mib << 20))
    except (ImportError, AttributeError, OSError, ValueError):
        return
