"""The tables: runs, their games, and counts of blocks where every game would be too many."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, ForeignKey, MetaData, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

#: Where the state of these tables is noted; Optuna keeps its own in the usual place.
VERSION_TABLE = "boardwright_version"


class Base(DeclarativeBase):
    """Base of all tables; every constraint has a name, so that migrations can change it."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def now() -> datetime:
    """Return the time, in UTC."""
    return datetime.now(UTC)


class Run(Base):
    """A match or tournament: what was asked for, and how far it came."""

    __tablename__ = "runs"

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    game: Mapped[str] = mapped_column(Text)  # the game's address
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    players: Mapped[list[str]] = mapped_column(JSON)
    arguments: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[str] = mapped_column(Text)
    fingerprint: Mapped[str] = mapped_column(Text, index=True)  # of all that was asked for
    every_game: Mapped[bool]  # or only counts of blocks
    state: Mapped[str] = mapped_column(Text)  # running, stopped or finished
    seconds: Mapped[float]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    finished: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    process: Mapped[str | None] = mapped_column(Text)  # that plays it, see store.presence


class SavedGame(Base):
    """One game of a run; a number can be there only once."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("run_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(BigInteger)  # from 0
    seating: Mapped[list[int]] = mapped_column(JSON)  # the player, from 0, in each seat
    opening: Mapped[int] = mapped_column(BigInteger)  # games with the same one began alike
    moves: Mapped[str] = mapped_column(Text)
    #: Of each seat; none if the game was cut off as too long.
    returns: Mapped[list[float] | None] = mapped_column(JSON(none_as_null=True))
    plies: Mapped[int]


class SavedBlock(Base):
    """Counts of games with consecutive numbers."""

    __tablename__ = "blocks"
    __table_args__ = (UniqueConstraint("run_id", "first"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    first: Mapped[int] = mapped_column(BigInteger)
    games: Mapped[int] = mapped_column(BigInteger)
    counts: Mapped[dict[str, Any]] = mapped_column(JSON)
