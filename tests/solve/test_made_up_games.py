"""Games made up at random: every exact claim about them equals brute force."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from boardwright.core import symmetry
from tests.solve.comparison import compare

GAMES = 320
BATCHES = 4
#: What must be among a batch of games and the claims about them, and how often at least.
DEMANDED = {
    "2 players": 25,
    "3 players": 8,
    "4 players": 4,
    "again": 8,
    "gravity": 5,
    "passing": 4,
    "misere": 8,
    "cycles": 1,
    "dice": 6,
    "margin": 4,
    "keyed": 15,
    "2 symmetries": 10,
    "8 symmetries": 3,
    "refuted": 2,
    "refused: may never end": 1,
    "perfect": 20,
    "chances": 20,
    "proof numbers": 8,
    "certificate": 5,
    "proved by AlphaBeta": 1,
    "proved by MonteCarlo": 2,
    "proved by MaxnEngine": 1,
    "expected by max^n": 1,
}
#: Dice, cycles and a margin; moving again, turned in eight ways. Each takes seconds to compile;
#: more of them: made_up_games --compiled.
COMPILED = (9, 40)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_plain_games(batch: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A few samples refute few symmetries: the solver itself has to notice the others.
    monkeypatch.setattr(symmetry, "GAMES", 2)
    monkeypatch.setattr(symmetry, "MOST_POSITIONS", 6)
    found: Counter[str] = Counter()
    for seed in range(batch, GAMES, BATCHES):
        try:
            found.update(set(compare(seed, tmp_path, most=180)))
        except Exception as error:
            error.add_note(f"python -m tests.solve.made_up_games --seed {seed} --games 1")
            raise
    assert not {kind: found[kind] for kind, count in DEMANDED.items() if found[kind] < count}


@pytest.mark.usefixtures("compiled_at_once")
@pytest.mark.parametrize("seed", COMPILED)
def test_compiled_games(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")
    assert "too large" not in compare(seed, tmp_path, compiled=True)


def test_a_proof_among_cycles_does_not_go_round_in_circles(tmp_path: Path) -> None:
    assert "certificate" in compare(1940, tmp_path, most=250)
