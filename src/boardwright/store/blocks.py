"""Blocks of games that a cluster plays: planned before they are handed out, and stored once.

A block may be played twice: by a worker that was taken for dead, or for two clients that were given
the same command. Its row is there only once, for its run and its number, and only the first result
is written into it: however often a block was played, it counts once.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    DateTime,
    Engine,
    Float,
    ForeignKey,
    LargeBinary,
    Text,
    delete,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from boardwright.store.tables import Base, now

#: What was left unfinished can be resumed for so long.
REMEMBERED = timedelta(days=30)


class ClusterRun(Base):
    """Games that were asked of a cluster and are not all counted yet."""

    __tablename__ = "cluster_runs"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Text, unique=True)  # fingerprint of what was asked for
    token: Mapped[str] = mapped_column(Text)  # names these blocks in any scheduler
    run_id: Mapped[int | None] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    clients: Mapped[int]  # how many read from it now
    used: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class ClusterBlock(Base):
    """Games with consecutive numbers; ``data`` is none until they are played."""

    __tablename__ = "cluster_blocks"

    run_id: Mapped[int] = mapped_column(
        ForeignKey("cluster_runs.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    first: Mapped[int] = mapped_column(BigInteger)
    games: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int]  # how often a worker has begun it
    worker: Mapped[str | None] = mapped_column(Text)  # that began it last, or that played it
    playing: Mapped[int | None] = mapped_column(BigInteger)  # game of a try after the first
    seconds: Mapped[float | None] = mapped_column(Float(53))  # that playing it took
    data: Mapped[bytes | None] = mapped_column(LargeBinary)


@dataclass(frozen=True)
class Block:
    """Games from number ``first`` on, as they are planned."""

    number: int
    first: int
    games: int
    stored: bool = False

    @property
    def last(self) -> int:
        """The number after that of the last game."""
        return self.first + self.games


class Ledger:
    """The blocks of one run on a cluster, for whoever hands them out."""

    def __init__(self, engine: Engine, key: str, run: int | None = None) -> None:
        self.engine = engine
        self._key, self._run = key, run
        self.id, self.token = 0, ""
        self.open()

    def open(self) -> None:
        """Find the blocks of an unfinished run of the same request, or begin one."""
        with self.engine.begin() as connection:
            old = ClusterRun.used < now() - REMEMBERED
            connection.execute(delete(ClusterRun).where(old))
            fresh = {"key": self._key, "token": secrets.token_hex(8), "run_id": self._run}
            insert_once(connection, ClusterRun, {**fresh, "clients": 0, "used": now()})
            own = ClusterRun.key == self._key
            here = {"clients": ClusterRun.clients + 1, "used": now()}
            connection.execute(update(ClusterRun).where(own).values(here))
            query = select(ClusterRun.id, ClusterRun.token).where(own)
            self.id, self.token = connection.execute(query).one()

    def blocks(self) -> list[Block]:
        """Return all blocks that are planned, in their order."""
        stored = ClusterBlock.data.is_not(None)
        columns = (ClusterBlock.number, ClusterBlock.first, ClusterBlock.games, stored)
        query = select(*columns).where(ClusterBlock.run_id == self.id)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(ClusterBlock.number)).all()
        return [Block(*row) for row in rows]

    def plan(self, wanted: Block) -> Block:
        """Return the block of this number: as another client has planned it, or as wanted."""
        for _ in range(2):
            try:
                with self.engine.begin() as connection:
                    row = {"run_id": self.id, "number": wanted.number, "tries": 0}
                    row |= {"first": wanted.first, "games": wanted.games}
                    insert_once(connection, ClusterBlock, row)
                    stored = ClusterBlock.data.is_not(None)
                    columns = (ClusterBlock.first, ClusterBlock.games, stored)
                    found = connection.execute(select(*columns).where(self._own(wanted.number)))
                    return Block(wanted.number, *found.one())
            except IntegrityError:  # another client has counted all games and removed the run
                self.open()
        raise AssertionError("a run that was just made is there")

    def result(self, number: int) -> tuple[bytes, float] | None:
        """Return what was played in a block and how long that took, if it is there."""
        with self.engine.connect() as connection:
            query = select(ClusterBlock.data, ClusterBlock.seconds).where(self._own(number))
            data, seconds = connection.execute(query).one_or_none() or (None, None)
        return None if data is None else (data, seconds or 0.0)

    def spend(self, number: int) -> None:
        """Free what was played in a block and in all before it: it is counted, and not again."""
        with self.engine.begin() as connection:
            before = (ClusterBlock.run_id == self.id) & (ClusterBlock.number < number)
            connection.execute(delete(ClusterBlock).where(before))
            # The last one stays, so that its number is not given to another.
            connection.execute(update(ClusterBlock).where(self._own(number)).values(data=b""))

    def begun(self, number: int) -> tuple[int, str, int | None]:
        """Return how often a block was begun, who began it last, and in which game that was."""
        columns = (ClusterBlock.tries, ClusterBlock.worker, ClusterBlock.playing)
        with self.engine.connect() as connection:
            query = select(*columns).where(self._own(number))
            tries, worker, playing = connection.execute(query).one()
        return tries, worker or "", playing

    def _own(self, number: int) -> Any:
        return (ClusterBlock.run_id == self.id) & (ClusterBlock.number == number)

    def close(self, counted: bool) -> None:
        """Leave; if all is counted the last client removes the run."""
        with self.engine.begin() as connection:
            own = ClusterRun.id == self.id
            left = update(ClusterRun).where(own).values(clients=ClusterRun.clients - 1)
            connection.execute(left)
            if counted:
                connection.execute(delete(ClusterRun).where(own, ClusterRun.clients <= 0))

    def forget(self) -> None:
        """Begin with no blocks."""
        with self.engine.begin() as connection:
            connection.execute(delete(ClusterRun).where(ClusterRun.id == self.id))
        self.open()


@dataclass(frozen=True)
class Place:
    """The row of one block, for the worker that plays it."""

    engine: Engine
    run: int
    number: int

    @property
    def _own(self) -> Any:
        return (ClusterBlock.run_id == self.run) & (ClusterBlock.number == self.number)

    def begin(self, worker: str) -> int:
        """Note who plays it now; return the how manieth try this is, 0 if none is needed."""
        with self.engine.begin() as connection:
            begun = {"tries": ClusterBlock.tries + 1, "worker": worker}
            missing = self._own & ClusterBlock.data.is_(None)
            connection.execute(update(ClusterBlock).where(missing).values(begun))
            query = select(ClusterBlock.tries).where(missing)
            return connection.execute(query).scalar() or 0

    def playing(self, game: int) -> None:
        """Note which game is played now."""
        with self.engine.begin() as connection:
            missing = self._own & ClusterBlock.data.is_(None)
            connection.execute(update(ClusterBlock).where(missing).values(playing=game))

    def keep(self, data: bytes, worker: str, seconds: float) -> bool:
        """Store what was played, unless another worker was first; return whether it was stored."""
        with self.engine.begin() as connection:
            missing = self._own & ClusterBlock.data.is_(None)
            values = {"data": data, "worker": worker, "playing": None, "seconds": seconds}
            return bool(
                connection.execute(update(ClusterBlock).where(missing).values(values)).rowcount
            )


def insert_once(connection: Connection, table: type[Base], row: dict[str, Any]) -> None:
    """Insert a row, unless one with the same key is there."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).values(row).on_conflict_do_nothing())
