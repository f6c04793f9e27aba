"""A backup holds everything, is never half, and goes back into either kind of database."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from boardwright.core.errors import InputError
from boardwright.store.backup import backup, kept_tables, restore
from boardwright.store.database import open_database
from boardwright.store.experiments import Experiments
from boardwright.store.plays import PlayStore
from tests.store.test_plays import full_row, node

pytestmark = pytest.mark.usefixtures("each_database")


def ignored(_: int) -> None:
    """Nobody watches."""


def test_everything_comes_back(tmp_path: Path) -> None:
    engine = open_database()
    store = PlayStore(engine)
    store.add(full_row(), [node(0)])
    store.close()
    kept = Experiments(engine)
    number = kept.add("match", "消圈圈", {"seed": 1}, "boardwright match", ["match"])
    file = tmp_path / "all.backup"
    assert backup(engine, file, ignored) == 3
    assert sorted(path.name for path in tmp_path.glob("all*")) == ["all.backup"]
    with pytest.raises(InputError, match="has games already"):
        restore(file, engine, ignored)
    with engine.begin() as connection:
        before = {}
        for table in reversed(kept_tables()):
            before[table.name] = connection.execute(select(table)).all()
            connection.execute(table.delete())
    assert restore(file, engine, ignored) == 3
    with engine.connect() as connection:
        for table in kept_tables():
            assert len(connection.execute(select(table)).all()) == len(before[table.name])
    found = kept.find(number)
    assert found is not None and found.title == "消圈圈"
    assert kept.add("match", "b", {}, "", []) > number, "the next number is free"


def test_what_is_no_backup_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no backup"):
        restore(tmp_path / "nothing", open_database(), ignored)
    (tmp_path / "other").write_text("not a database at all, but long enough to look like one" * 9)
    with pytest.raises(InputError, match="cannot be used"):
        restore(tmp_path / "other", open_database(), ignored)
