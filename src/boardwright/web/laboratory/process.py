"""A command of ours as a child process that tells how far it is and can be stopped as by Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from boardwright.core.errors import InputError

#: How much later than games and analyses it gets the processor.
NICENESS = 10
#: How long a stopped command has to write down what it found.
PATIENCE_S = 60.0
MOST_OUTPUT = 100_000_000
LONGEST_LINE = 10_000_000
LONGEST_COMPLAINT = 10_000
INTERRUPTED = 130
#: What asks a command to end, and what ends it; Windows has no signals but these.
INTERRUPT = getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT)
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


@dataclass(frozen=True)
class Ending:
    """How a command ended: its answer if it printed one, and its error, packed."""

    status: int
    answer: dict[str, Any] | None
    complaint: str


class Child:
    """A running command; ``finish`` listens to it until it ends."""

    def __init__(self, arguments: Sequence[str], database: str) -> None:
        self._output = tempfile.TemporaryFile()  # noqa: SIM115  (closed by finish)
        environment = {
            **os.environ,
            "BOARDWRIGHT_PROGRESS": "json",
            "BOARDWRIGHT_LANGUAGE": "en",  # whatever the server's own terminal speaks
            "DATABASE_URL": database,
            "PYTHONUTF8": "1",
            "NO_COLOR": "1",
        }
        try:
            self._process = subprocess.Popen(
                # -P: nothing in the folder where the server was started is taken for our package.
                [sys.executable, "-P", "-m", "boardwright", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.PIPE,
                env=environment,
                # Ctrl-C in the server's terminal is not meant for it.
                process_group=0,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            self._output.close()
            raise InputError(
                "the experiment cannot be started: {reason}", reason=error.strerror
            ) from None
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICENESS)

    def finish(self, tell: Callable[[dict[str, Any]], None]) -> Ending:
        """Hand on the news of the command until it has ended, and return how."""
        complaint = ""
        assert self._process.stderr is not None
        with self._process.stderr as lines, self._output:
            while line := lines.readline(LONGEST_LINE):
                text = line.decode("utf-8", "replace").strip()
                news = object_of(text)
                if news is not None:
                    tell(news)
                elif text:
                    complaint = text.removeprefix("boardwright: ")[:LONGEST_COMPLAINT]
            status = self._process.wait()
            self._output.seek(0)
            answer = object_of(self._output.read(MOST_OUTPUT).decode("utf-8", "replace").strip())
        return Ending(status, answer, complaint)

    def stop(self, patience: float = PATIENCE_S) -> None:
        """Ask the command to end with what it has; end it if it does not."""
        self._signal(INTERRUPT)
        alarm = threading.Timer(patience, self._signal, [KILL])
        alarm.daemon = True
        alarm.start()

    def _signal(self, which: int) -> None:
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, which)
                else:
                    self._process.send_signal(which)


def object_of(text: str) -> dict[str, Any] | None:
    """Return a line as a JSON object, or None if it is none; what is not a number becomes None.

    >>> object_of('{"a": NaN}'), object_of("[1]"), object_of("text")
    ({'a': None}, None, None)
    """
    try:
        found = json.loads(text, parse_constant=lambda _: None)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
