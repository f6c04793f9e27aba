"""The database: made and brought up to date by itself, and one clear sentence when it cannot be."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

import boardwright as bw
from boardwright.store.database import (
    MIGRATIONS,
    NEWEST,
    alembic_config,
    database_url,
    open_database,
)
from boardwright.store.tables import VERSION_TABLE, Base


def test_the_steps_make_the_tables_that_the_models_describe(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'new' / 'results.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "version_table": VERSION_TABLE,
                "compare_type": True,
                "target_metadata": Base.metadata,
            },
        )
        assert context.get_current_revision() == NEWEST
        assert compare_metadata(context, Base.metadata) == []
        uniques = inspect(connection).get_unique_constraints("games")
        assert [unique["column_names"] for unique in uniques] == [["run_id", "number"]]


def test_the_newest_step_is_the_one_that_is_looked_for(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'results.db'}")
    with engine.connect() as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
    assert script.get_heads() == [NEWEST]
    assert Path(script.dir) == MIGRATIONS


def test_steps_can_be_undone(tmp_path: Path) -> None:
    from alembic import command

    engine = open_database(f"sqlite:///{tmp_path / 'results.db'}")
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), "base")
        assert inspect(connection).get_table_names() == ["boardwright_version"]
    open_database(f"sqlite:///{tmp_path / 'results.db'}")


def test_the_place_is_the_users_folder_or_a_url(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert database_url() == f"sqlite:///{tmp_path / 'data' / 'boardwright.db'}"
    monkeypatch.setenv("DATABASE_URL", "postgres://me@there/games")
    assert database_url() == "postgresql+psycopg://me@there/games"


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    file = tmp_path / "file"
    file.write_text("")
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE boardwright_version (version_num TEXT)")
        connection.execute("INSERT INTO boardwright_version VALUES ('9999')")
    connection.close()
    for url, told in (
        (f"sqlite:///{broken}", "the database cannot be used: file is not a database"),
        (f"sqlite:///{file / 'x.db'}", "the database cannot be used: .*(directory|exists)"),
        (f"sqlite:///{newer}", "the database is not one of this version"),
        ("nonsense", "the database cannot be used: Could not parse"),
        ("nosuchsystem://me:secret@there/x", "the database cannot be used"),
    ):
        with pytest.raises(bw.InputError, match=told) as refused:
            open_database(url)
        assert "\n" not in str(refused.value)
        assert "secret" not in str(refused.value)


def test_an_open_database_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'results.db'}"
    with open_database(url).begin() as connection:
        connection.execute(text("CREATE TABLE mine (x INTEGER)"))
    with open_database(url).connect() as connection:
        assert "mine" in inspect(connection).get_table_names()


def test_reading_that_was_interrupted_leaves_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    engine = open_database(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE mine (x INTEGER)"))
        connection.execute(text("INSERT INTO mine VALUES (1), (2)"))

    def read() -> None:
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT x FROM mine"))
            raise KeyboardInterrupt(rows.fetchone())

    with pytest.raises(KeyboardInterrupt):
        try:
            read()
        finally:  # what was read is still in the traceback, and somebody else writes
            with closing(sqlite3.connect(file)) as other, other:
                other.execute("INSERT INTO mine VALUES (3)")
            with engine.begin() as connection:
                connection.execute(text("INSERT INTO mine VALUES (4)"))
