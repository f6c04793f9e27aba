"""Classes: who is in the room and how the contest stands, one row each.

A change names the version it was made from, so that of two servers only one can make it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Engine, Text, func, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from boardwright.store.news import News
from boardwright.store.plays import Row
from boardwright.store.tables import Base


class SavedClass(Base):
    """A class; ``room`` is what ``classroom.room`` writes down."""

    __tablename__ = "classes"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    owner: Mapped[str] = mapped_column(Text, index=True)  # hash of the teacher's key
    title: Mapped[str] = mapped_column(Text)
    keys: Mapped[list[str]] = mapped_column(JSON)  # hashes of the members' keys, in their order
    room: Mapped[dict[str, Any]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class ClassStore:
    """The classes of a database."""

    def __init__(self, engine: Engine, news: News) -> None:
        self._engine = engine
        self._news = news

    def add(self, row: Row) -> None:
        """Keep a new class."""
        with self._engine.begin() as connection:
            connection.execute(insert(SavedClass), row)

    def load(self, code: str) -> Row | None:
        """Return a class, or None."""
        wanted = select(SavedClass.__table__).where(SavedClass.code == code)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else dict(row)

    def save(self, code: str, before: int, values: Mapping[str, Any]) -> bool:
        """Change a class that has the version ``before``; False if it has not."""
        change = (
            update(SavedClass)
            .where(SavedClass.code == code, SavedClass.version == before)
            .values(**values)
        )
        with self._engine.begin() as connection:
            if connection.execute(change).rowcount != 1:
                return False
            self._news.tell(connection, classroom=code)
        return True

    def count(self, owner: str) -> int:
        """Return how many classes somebody has."""
        wanted = select(func.count()).where(SavedClass.owner == owner)
        with self._engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())
