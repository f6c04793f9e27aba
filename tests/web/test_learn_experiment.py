"""A net that learns as an experiment: its command, and what it tells as the page shows it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from boardwright.core.errors import InputError
from boardwright.web.laboratory.command import command_line
from boardwright.web.laboratory.laboratory import result_view
from boardwright.web.laboratory.tables import rows_of
from boardwright.web.loaded import ServedGames
from boardwright.web.schemas import ExperimentRequest, LearnResultView
from boardwright.web.settings import Settings

POINT = {
    "seconds": 30.0, "positions": 5000, "opponent": "random", "simulations": 32, "games": 24,
    "score": 0.75, "low": 0.55, "high": 0.88, "policy_loss": 1.5, "value_loss": 0.6,
}  # fmt: skip


def asked(**facts: object) -> ExperimentRequest:
    return ExperimentRequest.model_validate({"kind": "learn", "game": "nim", **facts})


def test_the_command_of_learning() -> None:
    games = ServedGames(Settings())
    plain = command_line(asked(), games)
    assert plain.shown == "boardwright learn nim --minutes=5 --seed=1"
    whole = asked(options={"layers": 3}, players=["easy"], minutes=0.5, seed=7)
    assert command_line(whole, games).shown == (
        "boardwright learn nim --option=layers=3 --minutes=0.5 --against=easy --seed=7"
    )
    with pytest.raises(InputError):
        command_line(asked(players=["--help"]), games)
    with pytest.raises(ValidationError):
        asked(minutes=0)


def test_the_curve_is_shown_while_it_grows() -> None:
    found = result_view("learn", {"curve": [POINT], "complete": False})
    assert isinstance(found, LearnResultView)
    assert (found.curve[0].score, found.player) == (0.75, "")
    ended = result_view("learn", {"curve": [POINT], "player": "net:nim", "seconds": 300.2})
    assert isinstance(ended, LearnResultView) and ended.player == "net:nim"
    assert rows_of("learn", {"curve": [POINT]}) == [POINT]
