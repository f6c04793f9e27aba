"""A loop of one's own rules that never ends is given up, in plain Python and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.checking import loops
from tests.core.game_files import TAKE, edited, line_of, write

#: With three left the rule waits for a number that never comes.
TRAP = ("    found = max(", "    while state.heap == 3:\n        pass\n    found = max(")


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")  # which would find it
    monkeypatch.setattr(loops, "MOST_TURNS", 10_000)
    return write(tmp_path, "trap", edited(TAKE, TRAP))


def test_plain_rules_name_the_line(trap: str) -> None:
    game = bw.game(trap, compiled=False)
    later = game.start().play(2)
    with pytest.raises(bw.RuleError) as raised:
        _ = later.play(0).moves
    line = line_of(trap, "while state.heap == 3")
    assert str(raised.value) == f"{trap}, line {line}, moves(): a loop does not end"


def test_compiled_rules_give_up_too_and_name_the_file(
    trap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwright.core.checking.rehearsal.rehearse", lambda game: 0)
    with pytest.raises(bw.RuleError, match=r"trap\.py: a loop does not end; this finds the line"):
        bw.playouts(bw.game(trap), 100)


def test_inner_loops_share_the_turns_and_those_beside_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loops, "MOST_TURNS", 10_010)
    text = """
def long(turns):
    found = 0
    for _ in range(turns):
        for _ in range(1000):
            found += 1
    for _ in range(10):
        found += 1
    return found
"""
    made: dict[str, object] = {}
    exec(loops.bounded_code(Path(write(tmp_path, "long", text))), made)
    most = 10
    assert made["long"](most) == most * 1000 + 10  # type: ignore[operator]
    with pytest.raises(ValueError, match="a loop does not end"):
        made["long"](most + 1)  # type: ignore[operator]
