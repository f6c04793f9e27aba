"""A backup: all tables in one SQLite file, from any database, and back into any empty one.

It is read in one transaction while a server may go on: as the database was at one moment. A game
kept in SQLite can so be moved to PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from boardwright.core.errors import InputError
from boardwright.store import (  # noqa: F401  (tables of the metadata)
    blocks,
    classes,
    experiments,
    plays,
)
from boardwright.store.database import open_database, reason
from boardwright.store.presence import Process
from boardwright.store.tables import Base

ROWS_AT_ONCE = 1000
#: Called with how many rows are copied.
Tell = Callable[[int], None]


def kept_tables() -> list[Table]:
    """Return the tables of a backup, those that others refer to first; who is there now is none."""
    return [table for table in Base.metadata.sorted_tables if table is not Process.__table__]


def size(engine: Engine) -> int:
    """Return how many rows a database has."""
    try:
        with engine.connect() as connection:
            return sum(count(connection, table) for table in kept_tables())
    except SQLAlchemyError as error:
        raise InputError("the database cannot be read: {reason}", reason=reason(error)) from None


def backup(engine: Engine, file: Path, tell: Tell) -> int:
    """Write a database to a file and return how many rows it has; there is never half a file."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        target = open_database(f"sqlite:///{part}")
        try:
            copied = copy(engine, target, tell)
            with target.connect() as connection:  # one file, without its journal
                connection.execute(text("PRAGMA journal_mode = DELETE"))
        finally:
            target.dispose()
        os.replace(part, file)
    except OSError as error:
        raise InputError(
            "{file!r:.200} cannot be written: {reason}", file=str(file), reason=error.strerror
        ) from None
    finally:
        for rest in (part, part.with_name(f"{part.name}-wal"), part.with_name(f"{part.name}-shm")):
            rest.unlink(missing_ok=True)
    return copied


def restore(file: Path, engine: Engine, tell: Tell) -> int:
    """Fill an empty database from a backup and return how many rows it has: all, or none."""
    source = opened(file)
    try:
        return copy(source, engine, tell)
    finally:
        source.dispose()


def opened(file: Path) -> Engine:
    """Return a backup as a database."""
    if not file.is_file():
        raise InputError("there is no backup {file!r:.200}", file=str(file))
    return open_database(f"sqlite:///{file}")


def copy(source: Engine, target: Engine, tell: Tell) -> int:
    """Copy all rows from one database to an empty one, in one transaction on either side."""
    try:
        with reading(source) as there, target.begin() as here:
            refuse_used(here)
            done = 0
            for table in kept_tables():
                rows = there.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
                for part in rows.mappings().partitions(ROWS_AT_ONCE):
                    here.execute(insert(table), [dict(row) for row in part])
                    done += len(part)
                    tell(done)
                go_on_counting(here, table)
            return done
    except SQLAlchemyError as error:
        raise InputError("the database cannot be copied: {reason}", reason=reason(error)) from None


def reading(engine: Engine) -> Connection:
    """Return a connection that sees the database as it is now, whatever is written meanwhile."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    connection = engine.connect()
    if engine.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    return connection


def count(connection: Connection, table: Table) -> int:
    """Return how many rows a table has."""
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def refuse_used(connection: Connection) -> None:
    """Refuse to write over what somebody has kept."""
    if any(count(connection, table) for table in kept_tables()):
        raise InputError("the database has games already; a backup goes into an empty one")


def go_on_counting(connection: Connection, table: Table) -> None:
    """Let PostgreSQL give the next row a number that is not taken."""
    numbered = [column for column in table.primary_key if column.autoincrement is not False]
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table(table.name):
        return
    for column in numbered:
        if column.name == "id" and str(column.type) == "INTEGER":
            name = f"pg_get_serial_sequence('{table.name}', 'id')"
            most = f"(SELECT COALESCE(MAX(id), 0) + 1 FROM {table.name})"
            connection.execute(text(f"SELECT setval({name}, {most}, false)"))
