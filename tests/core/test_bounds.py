"""The rules of the games in the package stay within their arrays, and keep to the guards."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.checking.trial import judge, try_out
from boardwright.core.game import Game
from tests.core.game_files import FILL, write


@pytest.mark.parametrize("name", bw.game_names())
def test_random_games_of_the_build_with_bounds_checks(name: str) -> None:
    game = bw.game(name)
    checked = Game(name, game.module, game.options, game.declared, compiled=True, checked=True)
    trial = try_out(checked, 100)
    judge(checked, trial)
    assert trial.finished == trial.games == 100


def test_only_files_of_the_package_are_compiled_without_bounds_checks(tmp_path: Path) -> None:
    assert not bw.game("nim").checked
    assert bw.game(write(tmp_path, "fill", FILL)).checked
