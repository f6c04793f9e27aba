"""Games made up at random: every exact claim about them equals brute force."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from boardwright.core import symmetry
from tests.solve.comparison import compare

GAMES = 320
BATCHES = 4
#: What must be among the games and the claims about them, and how often at least.
DEMANDED = {
    "2 players": 100,
    "3 players": 40,
    "4 players": 40,
    "again": 40,
    "gravity": 20,
    "passing": 20,
    "misere": 40,
    "cycles": 20,
    "dice": 40,
    "margin": 20,
    "keyed": 60,
    "2 symmetries": 40,
    "8 symmetries": 15,
    "refuted": 5,
    "refused: for ever": 5,
    "perfect": 80,
    "chances": 80,
    "proof numbers": 40,
    "certificate": 20,
    "proved by AlphaBeta": 10,
    "proved by MonteCarlo": 20,
    "proved by MaxnEngine": 5,
    "expected by max^n": 10,
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_plain_games(batch: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A few samples refute few symmetries: the solver itself has to notice the others.
    monkeypatch.setattr(symmetry, "GAMES", 2)
    monkeypatch.setattr(symmetry, "MOST_POSITIONS", 6)
    found: Counter[str] = Counter()
    for seed in range(batch, GAMES, BATCHES):
        try:
            found.update(compare(seed, tmp_path, most=150))
        except Exception as error:
            error.add_note(f"python -m tests.solve.made_up_games --seed {seed} --games 1")
            raise
    lacking = {
        kind: count for kind, count in DEMANDED.items() if found[kind] < count // (2 * BATCHES)
    }
    assert not lacking


@pytest.mark.parametrize("seed", [5])
def test_compiled_games(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")
    assert "too large" not in compare(seed, tmp_path, compiled=True)
