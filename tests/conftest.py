"""Shared by all tests: a kernel cache and a data folder of this test run only."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest

# A shell's background job ignores Ctrl-C and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Small matrices are slower on many threads than on one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Set before anything compiles. Workers of pytest-xdist inherit it and so share the kernels.
OWNED = "BOARDWRIGHT_CACHE" not in os.environ
if OWNED:
    os.environ["BOARDWRIGHT_CACHE"] = tempfile.mkdtemp(prefix="boardwright-test-kernels-")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's saved games or depends on the terminal's language."""
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BOARDWRIGHT_LANGUAGE", "en")
    monkeypatch.setenv("NO_COLOR", "1")


def pytest_sessionfinish() -> None:
    """Remove the kernels of this run."""
    if OWNED:
        shutil.rmtree(os.environ["BOARDWRIGHT_CACHE"], ignore_errors=True)
