"""Shared by all tests: a kernel cache of this checkout, data folders, and databases."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine

ROOT = Path(__file__).parent.parent
SOURCE, KERNELS = ROOT / "src" / "boardwright", ROOT / "build" / "test-kernels"
# A shell's background job ignores Ctrl-C and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Without bytecode every worker, and every program that tests start, compiles all sources again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Small matrices are slower on many threads than on one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Everywhere the same examples, and as long as they take: what fails once fails again.
settings.register_profile(
    "boardwright", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("boardwright")
# Kernels of earlier runs serve again: their names tell all that was compiled, and the folder's how.
COMPILER = b"".join(
    (SOURCE / "core" / f"{part}.py").read_bytes()
    for part in ("bind", "bits", "callee", "compiling", "intrinsics", "parted")
)
os.environ.setdefault("BOARDWRIGHT_CACHE", str(KERNELS / hashlib.sha256(COMPILER).hexdigest()[:16]))
# Each check of a file takes a process and seconds: only tests about it switch it on.
os.environ["BOARDWRIGHT_CHECK"] = "0"
# A server in which tests may make databases; .ci/run starts one and names it.
POSTGRES = os.environ.get("BOARDWRIGHT_TEST_POSTGRES", "")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's saved games or depends on the terminal's language."""
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BOARDWRIGHT_LANGUAGE", "en")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def compiled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even the smallest board is counted and solved by compiled code."""
    from boardwright.core import patience, perft

    for module in (patience, perft):
        monkeypatch.setattr(module, "PATIENCE_S", 0.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(
    request: pytest.FixtureRequest, own_data_folder: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Run a test with the SQLite file, then with a database of its own in PostgreSQL."""
    if request.param == "sqlite":
        yield "sqlite"
        return
    if not POSTGRES:
        pytest.skip("BOARDWRIGHT_TEST_POSTGRES names no PostgreSQL server (.ci/run starts one)")
    import psycopg

    from boardwright.store import database

    made: list[Engine] = []

    def create_engine(url: str, **given: Any) -> Engine:
        made.append(sqlalchemy.create_engine(url, **given))
        return made[-1]

    # Commands leave their connections to the end of the process, tests must not.
    monkeypatch.setattr(database, "create_engine", create_engine)
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
        try:
            monkeypatch.setenv("DATABASE_URL", f"{POSTGRES.rpartition('/')[0]}/{name}")
            yield "postgresql"
        finally:
            for engine in made:
                engine.dispose()
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload]
