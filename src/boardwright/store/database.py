"""Opens the database and brings its tables up to date.

``DATABASE_URL`` names another than the SQLite file in the user's folder, for example
``postgresql://user@host/name``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError

from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.core.folders import data_folder
from boardwright.core.phrases import Phrase
from boardwright.store.sqlite_connection import RenewedConnection

#: The newest migration; older databases are brought up to it when they are opened.
NEWEST = "0008"
MIGRATIONS = Path(__file__).parent / "migrations"
#: How long to wait for another process that writes.
PATIENCE_S = 30


def database_url() -> str:
    """Return where the database is."""
    given = os.environ.get("DATABASE_URL", "")
    if given:
        # Hosting services hand out both names of the scheme; the driver here is psycopg 3.
        scheme, _, rest = given.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else given
    return f"sqlite:///{data_folder() / 'boardwright.db'}"


def open_database(url: str = "") -> Engine:
    """Return the database with all tables; whatever is wrong with it is one InputError."""
    chosen = url or database_url()
    try:
        if chosen.startswith("sqlite:///"):
            Path(chosen.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        with extra("postgresql") if chosen.startswith("postgresql") else nullcontext():
            engine = create_engine(chosen, **settings_of(chosen))
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", prepare_sqlite)
            if engine.url.database not in (None, "", ":memory:"):
                keep_to_file(engine, Path(str(engine.url.database)))
        with engine.begin() as connection:
            upgrade(connection)
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise InputError("the database cannot be used: {reason}", reason=reason(error)) from None
    return engine


def settings_of(url: str) -> dict[str, Any]:
    """Return how connections to a database are made and kept."""
    if url.startswith("sqlite"):
        return {"connect_args": {"factory": RenewedConnection}}
    # Asked before it is used: a connection from before a restart of the database is dead.
    return {"pool_pre_ping": True}


@contextmanager
def usable(engine: Engine) -> Iterator[None]:
    """Make whatever is wrong with a database in this block one InputError."""
    try:
        yield
    except SQLAlchemyError as error:
        engine.dispose()
        raise InputError("the database cannot be used: {reason}", reason=reason(error)) from None


def reason(error: BaseException) -> str:
    """Return in one line what is wrong; a password in a URL is never part of it."""
    cause = getattr(error, "orig", None) or error
    return " ".join(str(cause).split())[:200] or type(error).__name__


#: What a database says of its trouble, and what that means.
TROUBLES = (
    ("locked", Phrase("another program keeps it locked")),
    ("readonly", Phrase("it can only be read")),
    ("read-only", Phrase("it can only be read")),
    ("full", Phrase("its disk is full")),
    ("No space", Phrase("its disk is full")),
    ("unable to open", Phrase("its file is gone")),
    ("no such table", Phrase("its file is gone")),
)


def trouble(error: BaseException) -> Phrase:
    """Return what is wrong with the database, without a word about this machine."""
    said = reason(error)
    known = [means for word, means in TROUBLES if word in said]
    return known[0] if known else Phrase("it cannot be reached or refuses to work")


def keep_to_file(engine: Engine, file: Path) -> None:
    """Leave connections to a file that was deleted: what goes into it would be lost.

    If the folder is gone too it is made anew, with empty tables.
    """

    def remember(connection: Any, record: Any) -> None:
        record.info["file"] = number_of(file)

    def check(connection: Any, record: Any, proxy: Any) -> None:
        if record.info.get("file") == number_of(file) != 0:
            return
        with suppress(OSError):  # then the next connection says what is wrong
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = create_engine(str(engine.url))
            event.listen(fresh, "connect", prepare_sqlite)
            with fresh.begin() as begun:
                upgrade(begun)
            fresh.dispose()
        raise DisconnectionError("the file of the database was deleted")

    event.listen(engine, "connect", remember)
    event.listen(engine, "checkout", check)


def number_of(file: Path) -> int:
    """Return the number by which the disk knows a file; 0 if there is none."""
    try:
        return file.stat().st_ino
    except OSError:
        return 0


def prepare_sqlite(connection: Any, _: object) -> None:
    """Let others read while one writes, and wait for another writer."""
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE_S * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
    # With WAL a killed process loses nothing that was committed; a power cut may take the last
    # seconds, unless every commit waits for the disk.
    durable = os.environ.get("BOARDWRIGHT_DURABLE", "") not in ("", "0")
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    connection.execute("PRAGMA foreign_keys = ON")


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date; Alembic is loaded only if there is something to do."""
    if is_newest(connection):
        return
    settle_alone(connection, "upgrade")
    if is_newest(connection):  # by another process that began at the same time
        return
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise InputError(
            "the database is not one of this version: {reason}", reason=reason(error)
        ) from None


def is_newest(connection: Connection) -> bool:
    """Return whether the tables are those of this version."""
    if not inspect(connection).has_table("boardwright_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM boardwright_version")).scalar()
    return bool(found == NEWEST)


def settle_alone(connection: Connection, matter: str) -> None:
    """Make all others that settle the same matter wait here until this transaction ends."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtext(:matter))")
        connection.execute(lock, {"matter": f"boardwright {matter}"})
    else:  # one writer at a time, whatever the matter
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def alembic_config(connection: Connection) -> Any:
    """Return what Alembic needs to know: where the migrations are, and the open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
