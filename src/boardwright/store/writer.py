"""Writers who share commits: whoever finds nobody writing writes for all who wait.

SQLite lets one write at a time and a commit costs more than a row, so that many writers do best to
share one. A thread for it would be woken for every move and would wake whoever asked. Nobody's
``do`` returns before what it wrote is committed.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InvalidRequestError

Result = TypeVar("Result")
Work = Callable[[Connection], Any]
#: Pieces of work in one transaction.
MOST_TOGETHER = 100


class Writer:
    """A queue of work, done by those who bring it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[tuple[Work, Future[Any]]] = deque()
        self._writing = threading.Lock()
        self._closed = False

    def do(self, work: Callable[[Connection], Result]) -> Result:
        """Return what a piece of work gives, once it is committed; it may be tried twice."""
        future: Future[Result] = Future()
        self._waiting.append((work, future))
        with self._writing:
            while not future.done():  # else somebody else has written it meanwhile
                self._write_waiting()
        return future.result()

    def _write_waiting(self) -> None:
        batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
        if self._closed:
            for _, future in batch:
                future.set_exception(InvalidRequestError("the database is closed"))
        else:
            self._write(batch)

    def _write(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [work(connection) for work, _ in batch]
        except BaseException as error:  # it belongs to whoever asked
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for each in batch:  # one piece spoilt it: the others must not suffer
                self._write([each])
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def close(self) -> None:
        """Wait for what is being written, and write no more."""
        with self._writing:
            self._closed = True
