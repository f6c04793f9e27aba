"""Progress on standard error, so that results stay clean: a bar for people, lines for programs.

With ``BOARDWRIGHT_PROGRESS=json`` in the environment a program that runs the command is informed by
JSON objects, one a line, at most four a second: ``what`` is counted, how much is ``done`` of
``total``, ``seconds`` since it began and ``left`` (these null if not known), and in lines where it
is new what the command tells besides: ``run``, ``part`` of ``parts``, ``score``, ``rows``. Empty
lines in between find out whether anyone still reads; if not, the command ends as by Ctrl-C.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

VARIABLE = "BOARDWRIGHT_PROGRESS"
WRITE_EVERY_S = 0.25
#: How often an empty line asks whether the reader is still there.
ASK_EVERY_S = 2.0
STANDARD_ERROR = 2


def for_programs() -> bool:
    """Return whether a program, not a person, wants to know."""
    return os.environ.get(VARIABLE) == "json"


class Teller:
    """Writes news from a thread of its own, so that long steps of the command do not matter."""

    def __init__(self) -> None:
        self._news: dict[str, Any] = {}
        self._lock, self._writing = threading.Lock(), threading.Lock()
        # A program started in the background ignores Ctrl-C; one that is watched must not.
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGBREAK"):  # the latter is how Windows asks a child to end
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), signal.default_int_handler)
        threading.Thread(target=self._write_on, daemon=True).start()

    def tell(self, **facts: Any) -> None:
        """Add to the next line."""
        with self._lock:
            self._news.update(facts)

    def flush(self) -> None:
        """Write the news now, if anyone still reads."""
        with contextlib.suppress(OSError):
            self._write()

    def _write(self) -> None:
        with self._writing:  # so that what the other thread has taken is written when this returns
            with self._lock:
                news, self._news = self._news, {}
            if news:
                write_line(json.dumps(news, ensure_ascii=False))

    def _write_on(self) -> None:
        asked = time.monotonic()
        try:
            while True:
                time.sleep(WRITE_EVERY_S)
                self._write()
                if time.monotonic() - asked >= ASK_EVERY_S:
                    asked = time.monotonic()
                    write_line("")
        except OSError:
            main = threading.main_thread().ident
            assert main is not None
            if hasattr(signal, "pthread_kill"):  # it also ends a call that waits
                signal.pthread_kill(main, signal.SIGINT)
            else:
                _thread.interrupt_main()


def write_line(text: str) -> None:
    """Write a line at once; not through a buffer, which may be locked when the program ends."""
    rest = f"{text}\n".encode()
    while rest:
        rest = rest[os.write(STANDARD_ERROR, rest) :]


_teller: Teller | None = None


def teller() -> Teller:
    """Return the one teller of this process."""
    global _teller
    if _teller is None:
        _teller = Teller()
    return _teller


def tell(**facts: Any) -> None:
    """Tell a program what it may want to know besides; nothing is shown to people."""
    if for_programs():
        teller().tell(**facts)


def counted(what: str, total: int | None) -> Callable[[int], None]:
    """Return a function that tells a program how many are done, and when all will be."""
    begun = time.monotonic()
    first: int | None = None

    def done(count: int) -> None:
        nonlocal first
        seconds = time.monotonic() - begun
        if first is None:
            first = count  # what was there from before took no time now
        fresh = count - first
        left = seconds * (total - count) / fresh if fresh and total is not None else None
        tell(what=what, done=count, total=total, seconds=seconds, left=left)

    tell(what=what, done=0, total=total, seconds=0.0, left=None)
    return done


def progress_bar(hidden: bool, words_last: bool = False, endless: bool = False) -> Progress:
    """Return a bar with count and time left on standard error, for people only.

    Where the end is not known (``endless``) it has the count and how many there are a second.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.completed:,.0f}  {task.speed or 0:,.0f}/s")

    words: list[ProgressColumn] = [TextColumn("{task.description}", markup=False)]
    count: list[ProgressColumn] = [MofNCompleteColumn(), BarColumn(20), TimeRemainingColumn()]
    if endless:
        count = [Rate(), TimeElapsedColumn()]
    return Progress(
        *(count + words if words_last else words + count),
        console=Console(stderr=True),
        transient=True,
        disable=hidden or not sys.stderr.isatty(),
    )


@contextmanager
def counting(
    what: str, total: int | None, hidden: bool = False, label: str = ""
) -> Iterator[Callable[[int], None]]:
    """Give a function that takes how many are done and shows it while the block runs.

    ``total`` is None where nobody knows how many there will be. People read the label, if there is
    one, for what is counted.
    """
    if for_programs():
        yield counted(what, total)
        teller().flush()
        return
    with progress_bar(hidden, endless=total is None) as bar:
        task = bar.add_task(label or what, total=total)
        yield lambda done: bar.update(task, completed=done)
