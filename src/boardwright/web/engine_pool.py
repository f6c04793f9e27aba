"""Where engines work: a bounded number of threads, each job bounded in time and stoppable.

Kernels release the interpreter's lock, so that the server answers while engines think. Seats and
analyses have rooms of their own: someone's long analysis never keeps a game waiting. Thinking long
is for quiet hours: while others wait for a thread, whoever has had one for a while is stopped. A
job that does not stop when asked to is abandoned, and costs its own thread, not another's.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event
from typing import Any, Generic, TypeVar

from boardwright.core.errors import BoardwrightError
from boardwright.web.problems import busy

Answer = TypeVar("Answer")
#: How long a job may take to stop; compiling an engine cannot be interrupted.
GRACE_S = 60.0
#: How long a job may run while others wait.
FAIR_S = 10.0
#: Abandoned threads that still run, for each worker; with more the pool has fewer workers.
MOST_GIVEN_UP = 2
CLOSING_S = 5.0
LOOK_S = 0.1


class Overrun(BoardwrightError):
    """A job did not stop when it was told to."""


class Job(Generic[Answer]):
    """Work handed in: its future answer, and the event that tells the engine to stop."""

    def __init__(self, future: Future[Answer], stop: Event) -> None:
        self.future = future
        self.stop = stop

    def hurry(self) -> None:
        """Ask the engine to answer with what it has."""
        self.stop.set()

    def cancel(self) -> None:
        """Give it up: not begun if it still waits, stopped soon if it runs."""
        self.stop.set()
        self.future.cancel()


class Task:
    """A job as the pool sees it."""

    def __init__(self, work: Callable[[Event], Any], limit_s: float) -> None:
        self.work = work
        self.limit_s = limit_s
        self.stop = Event()
        self.future: Future[Any] = Future()
        self.began = 0.0
        self.thread: threading.Thread | None = None


class EnginePool:
    """Runs jobs in at most ``workers`` threads; each is told to stop after ``longest_s``."""

    def __init__(
        self,
        name: str,
        workers: int,
        longest_s: float,
        most_waiting: int,
        grace_s: float = GRACE_S,
        fair_s: float = FAIR_S,
    ) -> None:
        self._name = name
        self._workers = workers
        self._longest_s = longest_s
        self._most_waiting = most_waiting
        self._grace_s = grace_s
        self._fair_s = fair_s
        self._waiting: deque[Task] = deque()
        self._running: set[Task] = set()
        self._threads: set[threading.Thread] = set()
        self._given_up = 0
        self._idle = 0
        self._watched = False
        self._ended = False
        self._change = threading.Condition()

    @property
    def jobs(self) -> int:
        """How many jobs wait or run."""
        return len(self._waiting) + len(self._running)

    def submit(
        self, work: Callable[[Event], Answer], longest_s: float | None = None
    ) -> Job[Answer]:
        """Hand in work, a function that is given the event that tells it to stop."""
        limit = self._longest_s if longest_s is None else min(longest_s, self._longest_s)
        task = Task(work, limit)
        with self._change:
            if self._ended or self.jobs >= self._most_waiting:
                raise busy("too many engines are waiting; please try again in a moment")
            self._waiting.append(task)
            if self._idle < len(self._waiting) and len(self._threads) < self._workers:
                self._hire()
            self._change.notify()
        task.future.add_done_callback(lambda _: self._forget(task))
        return Job(task.future, task.stop)

    def _hire(self) -> None:
        thread = threading.Thread(target=self._work, name=self._name, daemon=True)
        self._threads.add(thread)
        thread.start()
        if not self._watched:
            self._watched = True
            threading.Thread(target=self._watch, name=f"{self._name} watch", daemon=True).start()

    def _forget(self, task: Task) -> None:
        with self._change, contextlib.suppress(ValueError):
            self._waiting.remove(task)

    def _work(self) -> None:
        """Do one job after another, until the pool closes or a job was abandoned."""
        while (task := self._next_task()) is not None:
            if not task.future.set_running_or_notify_cancel():
                self._finish(task)
                continue
            answer, error = None, None
            try:
                answer = task.work(task.stop)
            except BaseException as problem:  # it belongs to whoever asked
                error = problem
            if not self._finish(task):
                return
            if error is not None:
                task.future.set_exception(error)
            else:
                task.future.set_result(answer)

    def _next_task(self) -> Task | None:
        with self._change:
            self._idle += 1
            while not self._waiting and not self._ended:
                self._change.wait()
            self._idle -= 1
            if self._ended:
                return None
            task = self._waiting.popleft()
            task.began, task.thread = time.monotonic(), threading.current_thread()
            self._running.add(task)
            return task

    def _finish(self, task: Task) -> bool:
        """Note that a job has ended; False if it had been abandoned, and its thread with it."""
        with self._change:
            if task in self._running:
                self._running.discard(task)
                return True
            self._given_up -= 1
            return False

    def _watch(self) -> None:
        """Stop what has run for too long, and abandon what does not stop."""
        while not self._ended:
            time.sleep(LOOK_S)
            now = time.monotonic()
            with self._change:
                crowded = bool(self._waiting) and self._idle == 0
                for task in self._running:
                    age = now - task.began
                    if age > task.limit_s or (crowded and age > self._fair_s):
                        task.stop.set()
                late = [
                    task
                    for task in self._running
                    if now - task.began > task.limit_s + self._grace_s
                ]
                for task in late:
                    self._give_up(task)
            for task in late:
                task.future.set_exception(Overrun("an engine took too long and was abandoned"))

    def _give_up(self, task: Task) -> None:
        self._running.discard(task)
        self._given_up += 1
        if self._given_up <= MOST_GIVEN_UP * self._workers and task.thread is not None:
            self._threads.discard(task.thread)
            self._hire()

    def close(self) -> None:
        """Stop all engines and wait for them; not long for one that does not stop."""
        with self._change:
            self._ended = True
            waiting, threads = list(self._waiting), list(self._threads)
            for task in (*waiting, *self._running):
                task.stop.set()
            self._change.notify_all()
        for task in waiting:
            task.future.cancel()
        latest = time.monotonic() + CLOSING_S
        for thread in threads:
            thread.join(max(0.0, latest - time.monotonic()))
