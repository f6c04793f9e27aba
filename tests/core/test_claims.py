"""What a user's file says of its game is tried before a solver believes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
import boardwright.starters.starter as starter

STARTER = Path(starter.__file__).read_text(encoding="utf-8")


def game_with(folder: Path, *lines: str) -> bw.Game:
    file = folder / "claims.py"
    file.write_text(STARTER + "\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return bw.game(file, compiled=False)


def test_sets_that_win_are_believed(tmp_path: Path) -> None:
    assert len(game_with(tmp_path, "WINNING_SETS = LINES").winning_sets) == 8


@pytest.mark.parametrize("claim", ["WINNING_SETS = LINES[3:]", "WINNING_SETS = [(0, 4)]"])
def test_sets_that_do_not_win_are_refused(tmp_path: Path, claim: str) -> None:
    with pytest.raises(bw.RuleError, match="WINNING_SETS is not how this game is played"):
        bw.solve(game_with(tmp_path, claim))


def test_strokes_of_another_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(bw.RuleError, match="STROKES is not how this game is played"):
        bw.solve(game_with(tmp_path, "STROKES = [(n,) for n in range(9)]"))


def test_the_shipped_claims_hold() -> None:
    from boardwright.core.checking.claims import puts_marks, strikes_out
    from boardwright.core.symmetry import sampled_positions

    gomoku = bw.game("gomoku", size=5)
    assert all(puts_marks(each, gomoku.winning_sets) for each in sampled_positions(gomoku))
    nim = bw.game("nim", layers=3)
    assert all(strikes_out(each, nim.strokes) for each in sampled_positions(nim))
