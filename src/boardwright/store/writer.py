"""One thread that writes for all others: whatever waits goes into one transaction.

SQLite lets one write at a time and a commit costs more than a row, so that many writers do best to
share commits. Nobody's ``do`` returns before what it wrote is committed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InvalidRequestError

Result = TypeVar("Result")
Work = Callable[[Connection], Any]
#: Pieces of work in one transaction.
MOST_TOGETHER = 100


class Writer:
    """A queue of work, and the thread that does it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[tuple[Work, Future[Any]] | None] = SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[Connection], Result]) -> Result:
        """Return what a piece of work gives, once it is committed; it may be tried twice."""
        future: Future[Result] = Future()
        with self._lock:
            if self._closed:
                raise InvalidRequestError("the database is closed")
            self._waiting.put((work, future))
        return future.result()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch = [self._waiting.get()]
            while batch[-1] is not None and len(batch) < MOST_TOGETHER:
                try:
                    batch.append(self._waiting.get_nowait())
                except Empty:
                    break
            ended = batch[-1] is None
            self._write([each for each in batch if each is not None])

    def _write(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        if not batch:
            return
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
        """Do what waits, and no more."""
        with self._lock:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()
