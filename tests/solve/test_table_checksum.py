"""A solved table that was damaged is found by its checksums, and not believed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.solve.table_file import COLUMNS, read_table, write_table


def test_every_damage_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "boardwright.solve.table_file.Solution", lambda game, columns: SimpleNamespace(**columns)
    )
    game = bw.game("tic_tac_toe", compiled=False)
    table: Any = SimpleNamespace(**{name: np.arange(500) % 7 for name in COLUMNS})
    file = tmp_path / "table.npz"
    write_table(table, file)
    whole = file.read_bytes()
    assert read_table(game, file) is not None
    for place in range(0, len(whole), 41):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        found = read_table(game, file)
        assert found is None or all(
            np.array_equal(getattr(found, name), getattr(table, name)) for name in COLUMNS
        )
    file.write_bytes(whole[: len(whole) // 2])
    assert read_table(game, file) is None
