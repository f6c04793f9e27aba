"""What an extra brings is asked for in one sentence where it is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.phrases import say
from boardwright.papers.figures import chart
from boardwright.store.database import open_database
from boardwright.store.export import write_parquet


def draw(_: Path) -> None:
    with chart("nothing"):
        pass


def tune(_: Path) -> None:
    from boardwright.arena.tuning.study import readable

    with readable():
        pass


@pytest.mark.parametrize(
    ("library", "extra", "use"),
    [
        ("matplotlib", "reports", draw),
        ("optuna.exceptions", "tune", tune),
        ("pettingzoo.utils", "envs", lambda _: bw.envs.aec("nim")),
        ("pyarrow", "parquet", lambda folder: write_parquet([], folder / "rows")),
        ("psycopg", "postgresql", lambda _: open_database("postgresql+psycopg://nowhere/x")),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str, extra: str, use: object
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(bw.InputError) as missing:
        use(tmp_path)  # type: ignore[operator]
    assert str(missing.value) == f'this needs {library}: pip install "boardwright[{extra}]"'
    assert say(missing.value, "zh-TW").startswith(f"這需要 {library}：")
