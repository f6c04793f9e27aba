"""The committed signature: every engine and solver still does what it did.

``boardwright bench --signature > tests/golden/signature.txt`` writes it again; a commit that does
so says which lines changed and why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwright.bench.signature import PLAYED, SOLVED, played_lines, solved_line

GOLDEN = Path(__file__).parent.parent / "golden" / "signature.txt"


def golden(*beginning: str) -> list[str]:
    """Return the committed lines that begin with these columns."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split(" | ")[: len(beginning)] == list(beginning)]


@pytest.mark.parametrize(("named", "player"), [(row[0], name) for row in PLAYED for name in row[1]])
def test_players_choose_as_before(named: str, player: str) -> None:
    plies = next(row[2] for row in PLAYED if row[0] == named and player in row[1])
    assert list(played_lines(named, player, plies)) == golden(named, player)


@pytest.mark.parametrize("named", SOLVED)
def test_solvers_find_as_before(named: str) -> None:
    assert [solved_line(named)] == golden(named, "solve")


def test_nothing_else_is_committed() -> None:
    asked = {(row[0], name) for row in PLAYED for name in row[1]} | {(s, "solve") for s in SOLVED}
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert {tuple(line.split(" | ")[:2]) for line in lines} == asked
