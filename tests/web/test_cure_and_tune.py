"""Cures and tuning from the page, and which experiments can be compared."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from boardwright.core.errors import InputError
from boardwright.web import schemas
from boardwright.web.laboratory.command import folder_of
from boardwright.web.laboratory.comparison import runs_of
from boardwright.web.problems import Refusal
from tests.web.conftest import ask
from tests.web.experimenting import rows_of, start, wait_end

NIM = {"game": "nim", "options": {"layers": 3}}


def test_a_cure_gives_every_setting_in_both_languages(client: TestClient) -> None:
    asked = {**NIM, "kind": "cure", "cures": ["pie"], "players": ["random"], "games": 40}
    found = wait_end(client, start(client, asked)["id"])
    assert found["state"] == "finished", found
    assert found["command"] == (
        "boardwright cure nim --option=layers=3 --kind=pie --player=random --games=40 --seed=1"
    )
    rows, words = found["result"]["rows"], found["result"]["translations"]
    assert [row["role"] for row in rows] == ["move"] * (len(rows) - 1) + ["fresh"]
    assert words["en"]["settings"] == [row["setting"] for row in rows]
    assert all("第一手" in setting for setting in words["zh-TW"]["settings"])
    assert len(words["zh-TW"]["verdict"]) == len(words["en"]["verdict"]) > 2
    table = rows_of(client.get(f"/api/experiments/{found['id']}/data.csv"))
    assert len(table) == 2 * len(rows)  # two seats
    assert [float(row["score"]) for row in table[-2:]] == [
        seat["score"] for seat in rows[-1]["seats"]
    ]


def test_tuning_keeps_its_study_with_the_experiment(client: TestClient) -> None:
    asked = {**NIM, "kind": "tune", "players": ["mcts:nodes=4"], "settings": ["trust=10..5000"]}
    numbers = {"trials": 2, "games": 2, "confirm_games": 2}
    found = wait_end(client, start(client, {**asked, **numbers})["id"])
    assert found["state"] == "finished", found
    assert found["command"] == (
        "boardwright tune nim mcts:nodes=4 --option=layers=3 --setting=trust=10..5000 "
        "--method=optuna --trials=2 --games-per-trial=2 --confirm-games=2 --seed=1"
    )
    result = found["result"]["found"]
    assert result["old"] == {"trust": 1000.0} and 10 <= result["best"]["trust"] <= 5000
    table = rows_of(client.get(f"/api/experiments/{found['id']}/data.csv"))
    assert [row["about"] for row in table] == ["trial", "trial", "old", "new"]
    assert float(table[-1]["trust"]) == result["best"]["trust"]
    assert (folder_of(found["id"]) / "study.sqlite").exists()
    client.delete(f"/api/experiments/{found['id']}")
    assert not folder_of(found["id"]).exists()


@pytest.mark.parametrize(
    ("game", "options", "cures"),
    [("goclub", {}, ["pie", "opening"]), ("goclub", {"dims": 3}, ["pie"]), ("nim", {}, ["pie"])],
)
def test_the_cures_that_a_game_offers(
    client: TestClient, game: str, options: dict[str, Any], cures: list[str]
) -> None:
    assert ask(client, "experiments/cures", game=game, options=options) == {"cures": cures}


def experiment(**facts: Any) -> schemas.ExperimentView:
    game = facts.pop("game", "nim")
    request = schemas.ExperimentRequest.model_construct(game=game)
    default = {"state": "finished", "run": 1, "request": request}
    return schemas.ExperimentView.model_construct(**{**default, **facts})


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"run": None}, "only matches"),
        ({"state": "running"}, "only finished"),
        ({"game": "gomoku"}, "same game"),
    ],
)
def test_what_cannot_be_compared(other: dict[str, Any], sentence: str) -> None:
    assert runs_of([experiment(), experiment(run=2)]) == [1, 2]
    with pytest.raises((Refusal, InputError)) as error:
        runs_of([experiment(), experiment(**other)])
    assert sentence in str(error.value)
