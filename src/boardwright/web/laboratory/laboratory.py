"""The laboratory of a server: experiments wait, run one at a time, can be stopped and resumed.

What is running is a child process, so that no experiment can freeze a game; the database knows the
state of all of them, so that neither a restart nor a crash of the server loses one.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import threading
import time
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase, packed
from boardwright.papers.finished import make_folder
from boardwright.store.database import database_url, reason
from boardwright.store.experiments import (
    FAILED,
    FINISHED,
    RUNNING,
    STOPPED,
    WAITING,
    Experiment,
    Experiments,
)
from boardwright.store.presence import LEASE_S
from boardwright.web import schemas
from boardwright.web.house import House
from boardwright.web.laboratory.changes import Changes
from boardwright.web.laboratory.command import (
    command_line,
    database_for,
    folder_of,
    for_program,
)
from boardwright.web.laboratory.estimate import estimated
from boardwright.web.laboratory.process import INTERRUPTED, Child, Ending
from boardwright.web.loaded import ServedGames
from boardwright.web.problems import busy, conflict, forbidden, unknown
from boardwright.web.settings import Settings

MOST_WAITING = 100
MOST_LISTED = 500
#: What a command tells of its result before it has ended.
SO_FAR = ("rows", "curve", "translations")
#: How often progress is written to the database.
WRITE_EVERY_S = 2.0
#: How long a running command has to end when the server does.
PATIENCE_S = 5.0
log = logging.getLogger(__name__)


class Laboratory:
    """Keeps the experiments and runs those that wait, in a thread of its own."""

    def __init__(
        self, settings: Settings, games: ServedGames, engine: Engine, house: House
    ) -> None:
        self._house = house
        self._settings = settings
        self._games = games
        self._database = settings.database or database_url()
        self._kept = Experiments(engine, house.presence.id, house.news)
        self.changes = Changes(settings.most_listeners)
        self._work = threading.Condition()
        self._running: tuple[int, Child] | None = None
        self._live: dict[str, Any] = {}  # progress of the running one, newer than the database
        self._stopped: set[int] = set()  # of which the end was asked for
        self._closing = False
        self._thread = threading.Thread(target=self._run_all, name="laboratory", daemon=True)
        if settings.laboratory:
            self._thread.start()

    def start(self, request: schemas.ExperimentRequest) -> schemas.ExperimentView:
        """Keep an experiment and run it when it is its turn."""
        self._check_allowed()
        line = command_line(request, self._games)
        with self._work:
            self._check_room()
            asked = request.model_dump()
            number = self._kept.add(request.kind, line.title, asked, line.shown, line.arguments)
            self._work.notify()
        return self.view(number)

    def estimate(self, request: schemas.ExperimentRequest, stop: threading.Event) -> float | None:
        """Return how many seconds an experiment would take; None if that cannot be told."""
        self._check_allowed()
        return estimated(command_line(request, self._games).arguments, stop)

    def stop(self, number: int) -> schemas.ExperimentView:
        """End an experiment; what is done is kept."""
        self._check_allowed()
        with self._work:
            running = self._running
            if self._kept.change(number, (WAITING,), state=STOPPED):
                self.changes.happened(number)
            elif running is not None and running[0] == number:
                self._stopped.add(number)
                running[1].stop()
            elif self._runs_elsewhere(number):
                self._house.news.say(experiment=number, stop=True)
            else:
                raise conflict(
                    "the experiment is {state} and cannot stop here",
                    state=Phrase(self._find(number).state),
                )
        return self.view(number)

    def _runs_elsewhere(self, number: int) -> bool:
        found = self._find(number)
        return found.state == RUNNING and found.process in self._house.presence.look()

    def heard(self, news: dict[str, Any]) -> None:
        """Follow what another server tells of an experiment."""
        number = int(news["experiment"])
        with self._work:
            running = self._running
            if "stop" in news and running is not None and running[0] == number:
                self._stopped.add(number)
                running[1].stop()
            self._work.notify()
        self.changes.happened(number)

    def resume(self, number: int) -> schemas.ExperimentView:
        """Resume a stopped or failed experiment."""
        self._check_allowed()
        with self._work:
            self._check_room()
            if not self._kept.change(number, (STOPPED, FAILED), state=WAITING, error=""):
                raise conflict(
                    "the experiment is {state} already", state=Phrase(self._find(number).state)
                )
            self._work.notify()
        self.changes.happened(number)
        return self.view(number)

    def delete(self, number: int) -> None:
        """Forget an experiment that is not running, and its files."""
        self._check_allowed()
        with self._work:
            if self._find(number).state == RUNNING:
                raise conflict("the experiment is running; stop it first")
            self._kept.remove(number)
            shutil.rmtree(folder_of(number), ignore_errors=True)
        self.changes.happened(number)

    def view(self, number: int) -> schemas.ExperimentView:
        """Return an experiment as it is now."""
        return self._view(self._find(number))

    def result(self, number: int) -> dict[str, Any]:
        """Return all that an experiment found, as its command wrote it."""
        return self._find(number).result or {}

    def all(self) -> list[schemas.ExperimentView]:
        """Return the experiments without what they found, the newest first."""
        return [self._view(each, False) for each in self._kept.newest_first(MOST_LISTED)]

    def count(self, state: str) -> int:
        """Return how many experiments are in a state."""
        return self._kept.count(state)

    def close(self) -> None:
        """Stop what is running; it can be resumed by the next server."""
        with self._work:
            self._closing = True
            if self._running is not None:
                self._stopped.add(self._running[0])
                self._running[1].stop(PATIENCE_S)
            self._work.notify()
        if self._thread.is_alive():
            self._thread.join(PATIENCE_S + 2)

    def _find(self, number: int) -> Experiment:
        found = self._kept.find(number)
        if found is None:
            raise unknown("there is no experiment {number}", number=number)
        return found

    def _view(self, found: Experiment, whole: bool = True) -> schemas.ExperimentView:
        running = self._running
        live = running is not None and running[0] == found.id
        return schemas.ExperimentView(
            id=found.id,
            kind=found.kind,  # type: ignore[arg-type]
            title=found.title,
            command=found.command,
            request=schemas.ExperimentRequest.model_validate(found.request),
            state=found.state,  # type: ignore[arg-type]
            progress=progress_view(self._live if live else found.progress),
            result=result_view(found.kind, found.result) if whole else None,
            error=found.error,
            run=found.run,
            created=in_utc(found.created),
            updated=in_utc(found.updated),
        )

    def _check_allowed(self) -> None:
        if not self._settings.laboratory:
            raise forbidden("experiments cannot be started, stopped or deleted on this server")

    def _check_room(self) -> None:
        if self._kept.count(WAITING) >= MOST_WAITING:
            raise busy("{most} experiments are waiting already", most=MOST_WAITING)

    def _run_all(self) -> None:
        while not self._closing:
            try:
                self._run_next()
            except SQLAlchemyError:  # such as a database that others keep busy
                log.exception("the laboratory waits for the database")
                time.sleep(WRITE_EVERY_S)

    def _run_next(self) -> None:
        """Wait for an experiment and run it."""
        with self._work:
            if self._closing:
                return
            self._kept.recover(self._house.presence.look())
            found = self._kept.claim()
            if found is None:
                self._work.wait(LEASE_S)  # what another server leaves behind is found then
                return
            self._live = dict(found.progress)
            child = self._begin(found)
        if child is not None:
            self._follow(found.id, child)
        self.changes.happened(found.id)

    def _begin(self, found: Experiment) -> Child | None:
        arguments = for_program(found.kind, found.arguments, found.id)
        try:
            make_folder(folder_of(found.id))
            child = Child(arguments, database_for(found.kind, found.id, self._database))
        except InputError as error:
            self._kept.change(found.id, state=FAILED, error=packed(error.phrase))
            return None
        self._running = found.id, child
        return child

    def _follow(self, number: int, child: Child) -> None:
        """Hand on what a running command tells, then keep what it found."""
        self.changes.happened(number)
        written = 0.0

        def tell(news: dict[str, Any]) -> None:
            nonlocal written
            values: dict[str, Any] = {}
            found = {name: news.pop(name) for name in SO_FAR if name in news}
            if found:
                values["result"] = {**found, "complete": False}
            if "run" in news:
                values["run"] = news["run"]
            self._live = {**self._live, **news}
            if values or time.monotonic() - written >= WRITE_EVERY_S:
                written = time.monotonic()
                with contextlib.suppress(SQLAlchemyError):  # the end will be written in any case
                    self._kept.change(number, state=RUNNING, progress=self._live, **values)
            self.changes.happened(number)

        ending: Ending | None = None
        try:
            ending = child.finish(tell)
        except Exception:
            log.exception("experiment %s", number)
            child.stop(0.0)
        while not self._ended(number, ending) and not self._closing:
            time.sleep(WRITE_EVERY_S)

    def _ended(self, number: int, ending: Ending | None) -> bool:
        """Write how an experiment ended; False if that has to be tried again."""
        with self._work:
            asked = number in self._stopped
            try:
                ended = outcome(ending, asked)
                if self._closing and ended["state"] == STOPPED:
                    ended |= self._left_behind()
                self._kept.change(number, progress=self._live, **ended)
            except SQLAlchemyError as error:
                log.error("the end of experiment %s waits: %s", number, reason(error))
                return False
            self._running = None
            self._stopped.discard(number)
        return True

    def _left_behind(self) -> dict[str, Any]:
        """Return what becomes of an experiment when this server ends: others go on with it."""
        if self._house.crowded:
            return {"state": WAITING}
        return {"error": packed(Phrase("the server ended; resume goes on where it was"))}


def progress_view(told: dict[str, Any]) -> schemas.ProgressView:
    """Return how far an experiment is; only the counts if a version before this one wrote it."""
    try:
        return schemas.ProgressView.model_validate(told)
    except ValidationError:
        return schemas.ProgressView.model_validate({**told, "score": []})


RESULT: TypeAdapter[schemas.ResultView] = TypeAdapter(schemas.ResultView)


def result_view(kind: str, result: dict[str, Any] | None) -> schemas.ResultView | None:
    """Return what an experiment found so far; nothing if a version before this one wrote it."""
    if result is None:
        return None
    if kind == "tune":
        found = result if "best" in result else None
        result = {"rows": result.get("rows", []), "found": found}
    try:
        return RESULT.validate_python({**result, "kind": kind})
    except ValidationError as error:
        log.warning("a result of kind %s cannot be shown: %s", kind, error)
        return None


def in_utc(time: datetime) -> str:
    """Return a time of the database as text; SQLite does not keep that it is UTC."""
    return (time if time.tzinfo else time.replace(tzinfo=UTC)).isoformat()


def outcome(ending: Ending | None, stopped: bool) -> dict[str, Any]:
    """Return the state, answer and error of an experiment that has ended.

    >>> outcome(Ending(0, {"complete": True}, ""), stopped=True)["state"]
    'finished'
    >>> outcome(Ending(2, None, "there is no such player"), stopped=False)
    {'state': 'failed', 'error': 'there is no such player'}
    """
    if ending is None:
        lost = Phrase("the server lost track of the process; see its log")
        return {"state": FAILED, "error": packed(lost)}
    if ending.answer is not None and ending.status in (0, INTERRUPTED):
        state = FINISHED if ending.answer.get("complete") else STOPPED
        kept = {"run": ending.answer["run"]} if ending.answer.get("run") else {}
        return {"state": state, "result": ending.answer, "error": "", **kept}
    if stopped or ending.status == INTERRUPTED:
        return {"state": STOPPED, "error": ""}
    if ending.status < 0:
        signal = Phrase("it was ended from outside by signal {signal}", signal=-ending.status)
        return {"state": FAILED, "error": packed(signal)}
    status = packed(Phrase("it ended with {status}", status=ending.status))
    return {"state": FAILED, "error": ending.complaint or status}
