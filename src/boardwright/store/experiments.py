"""Experiments started from the page: what was asked for, how far each is, what it found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Engine, Text, delete, func, select, update
from sqlalchemy.orm import Mapped, Session, defer, mapped_column

from boardwright.store.news import News
from boardwright.store.tables import Base, now

WAITING, RUNNING, STOPPED, FINISHED, FAILED = (
    "waiting",
    "running",
    "stopped",
    "finished",
    "failed",
)


class Experiment(Base):
    """One experiment."""

    __tablename__ = "experiments"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    request: Mapped[dict[str, Any]] = mapped_column(JSON)
    command: Mapped[str] = mapped_column(Text)  # for people, to run it again
    arguments: Mapped[list[str]] = mapped_column(JSON)  # what is run
    state: Mapped[str] = mapped_column(Text, index=True)
    progress: Mapped[dict[str, Any]] = mapped_column(JSON)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    error: Mapped[str] = mapped_column(Text)
    run: Mapped[int | None]  # number of the run that keeps the games
    process: Mapped[str | None] = mapped_column(Text)  # that runs it, see store.presence
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Experiments:
    """All experiments of a database."""

    def __init__(self, engine: Engine, process: str = "", news: News | None = None) -> None:
        self._engine = engine
        self._process = process
        self._news = news or News(engine, process)

    def add(
        self,
        kind: str,
        title: str,
        request: dict[str, Any],
        command: str,
        arguments: Sequence[str],
    ) -> int:
        """Keep a new experiment, which waits, and return its number."""
        with Session(self._engine) as session, session.begin():
            fresh = Experiment(
                kind=kind,
                title=title,
                request=request,
                command=command,
                arguments=list(arguments),
                state=WAITING,
                progress={},
                error="",
                created=now(),
                updated=now(),
            )
            session.add(fresh)
            session.flush()
            return fresh.id

    def find(self, number: int) -> Experiment | None:
        """Return an experiment by its number, if there is one."""
        with Session(self._engine, expire_on_commit=False) as session:
            return session.get(Experiment, number)

    def newest_first(self, most: int) -> list[Experiment]:
        """Return experiments without what they found, the newest first."""
        query = select(Experiment).order_by(Experiment.id.desc()).limit(most)
        with Session(self._engine, expire_on_commit=False) as session:
            return list(session.scalars(query.options(defer(Experiment.result))))

    def count(self, state: str) -> int:
        """Return how many are in a state."""
        query = select(func.count()).where(Experiment.state == state)
        with Session(self._engine) as session:
            return int(session.execute(query).scalar_one())

    def claim(self) -> Experiment | None:
        """Return the experiment that has waited longest, which is running now; or None.

        Two servers on one database never get the same one.
        """
        with Session(self._engine, expire_on_commit=False) as session:
            query = select(Experiment).where(Experiment.state == WAITING)
            for each in session.scalars(query.order_by(Experiment.updated, Experiment.id)):
                if self.change(each.id, (WAITING,), state=RUNNING, error="", process=self._process):
                    session.refresh(each)
                    return each
        return None

    def change(self, number: int, only: Sequence[str] = (), **values: Any) -> bool:
        """Change an experiment, if its state is one of ``only``; return whether it was."""
        query = update(Experiment).where(Experiment.id == number)
        if only:
            query = query.where(Experiment.state.in_(only))
        with self._engine.begin() as connection:
            done = connection.execute(query.values(**values, updated=now()))
            self._news.tell(connection, experiment=number)
            return done.rowcount > 0

    def remove(self, number: int) -> None:
        """Forget an experiment; the games of its run stay among the results."""
        with self._engine.begin() as connection:
            connection.execute(delete(Experiment).where(Experiment.id == number))

    def recover(self, alive: Collection[str] = ()) -> int:
        """Let what a process ran that is there no more wait for another; return how many."""
        lost = Experiment.process.is_(None) | Experiment.process.not_in(list(alive))
        with self._engine.begin() as connection:
            running = update(Experiment).where(Experiment.state == RUNNING, lost)
            return int(connection.execute(running.values(state=WAITING, process=None)).rowcount)
