"""Games, boards, positions, positions set up by hand, and pictures through the API."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.core.registry import game_names
from boardwright.web.position_text import position_text
from boardwright.web.views import places_stones, position_view
from tests.web.conftest import STARTER, NewClient, ask, refusal

pytestmark = pytest.mark.shared_app

BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {}),
    ("gomoku", {"rule": "standard", "size": 9}),
    ("goclub", {}),
    ("goclub", {"size": 9, "players": 3}),
    ("goclub", {"dims": 3}),
    ("three_kingdoms", {}),
    ("lgame", {}),
    ("nim", {}),
]


def some_position(game: bw.Game, plies: int, seed: int = 1) -> bw.Position:
    chance = random.Random(seed)
    position = game.start()
    while plies and not position.over:
        position = position.play(chance.choice(position.moves))
        plies -= 1
    return position


def test_all_games_are_listed_with_their_options(client: TestClient) -> None:
    listed = client.get("/api/games").json()
    assert [game["name"] for game in listed["games"]] == list(game_names())
    options = {option["name"]: option for option in listed["games"][0]["options"]}
    assert all(set(option["about"]) == {"en", "zh-TW"} for option in options.values())


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_boards_and_positions_are_whole(
    client: TestClient, game: str, options: dict[str, Any]
) -> None:
    board = ask(client, "board", game=game, options=options)
    loaded = bw.game(game, **options)
    assert [point["name"] for point in board["points"]] == list(loaded.board.names)
    assert board["thinker"] in {kind["name"] for kind in board["kinds"]}
    assert not {"human", "external", "gomocup"} & {kind["name"] for kind in board["kinds"]}
    assert (board["layers"] > 1) == (options.get("dims") == 3)
    assert board["piece"] == (4 if game == "lgame" else 0)
    position = some_position(loaded, 10)
    asked = {"game": game, "options": options, "position": position.text}
    view = ask(client, "position", **asked)
    assert [move["text"] for move in view["moves"]] == position.legal
    assert (view["text"], view["to_move"]) == (position.text, position.to_move)
    for move in view["moves"]:
        assert all(0 <= point < loaded.board.points for step in move["path"] for point in step)


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_what_is_set_up_by_hand_is_the_position(
    client: TestClient, game: str, options: dict[str, Any]
) -> None:
    position = some_position(bw.game(game, **options), 9, seed=2)
    marks = position.game.marks(position.state)
    view = ask(client, "edit", game=game, options=options, marks=marks, to_move=position.to_move)
    assert view["text"] == position.text
    assert [move["text"] for move in view["moves"]] == position.legal


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_any_marks_give_a_position_or_a_sentence(
    client: TestClient, game: str, options: dict[str, Any]
) -> None:
    loaded = bw.game(game, **options)
    chance = random.Random(3)
    for density in (0.0, 0.1, 0.5, 1.0):
        marks = [
            chance.randrange(len(loaded.symbols)) if chance.random() < density else 0
            for _ in range(loaded.board.points)
        ]
        to_move = chance.randrange(loaded.players) + 1
        body = {"game": game, "options": options, "marks": marks, "to_move": to_move}
        answer = client.post("/api/edit", json=body)
        assert answer.status_code in (200, 400), answer.text
        if answer.status_code == 400:
            assert len(answer.json()["error"].split()) > 4
        else:
            assert loaded.marks(loaded.position(answer.json()["text"]).state) == marks


def l_game_marks(text: str) -> list[int]:
    return [".12N".index(symbol) for symbol in text]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "lgame", "marks": l_game_marks("N11..21..21..2.N")}, "form one L"),
        ({"game": "lgame", "marks": l_game_marks("1111N2...2...22N")}, "form one L"),
        ({"game": "lgame", "marks": l_game_marks(".11..21..21..22N")}, "two neutral"),
        ({"game": "lgame", "marks": l_game_marks("N11N.21..21..22N")}, "two neutral"),
        ({"game": "gomoku", "marks": [1] * 5 + [0] * 220}, "five in a row"),
        (
            {"game": "goclub", "options": {"size": 3}, "marks": [0, 1, 0, 1, 1, 1, 0, 1, 0]},
            "flower",
        ),
        ({"game": "nim", "marks": [1] * 14}, "15 marks"),
        ({"game": "nim", "marks": []}, "15 marks"),
        ({"game": "nim", "marks": [2] * 15}, "0 to 1"),
        ({"game": "nim", "marks": [1] * 15, "to_move": 3}, "1 to 2"),
        ({"game": "nim", "marks": [-1] * 15}, "marks"),
        ({"game": "nim", "marks": [0.5] * 15}, "marks"),
        ({"game": "nim", "marks": [1] * 20_001}, "marks"),
        ({"game": "nim"}, "marks"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_a_sentence(
    client: TestClient, body: dict[str, Any], word: str
) -> None:
    assert word in refusal(client, "edit", **body)


def test_a_finished_position_can_be_set_up(client: TestClient) -> None:
    view = ask(client, "edit", game="gomoku", marks=[1] * 5 + [0] * 220, to_move=2)
    assert (view["over"], view["winner"], view["winning"]) == (True, 1, [0, 1, 2, 3, 4])
    assert ask(client, "edit", game="nim", marks=[0] * 15)["over"]


def test_a_game_of_ones_own_is_set_up_and_blamed(new_client: NewClient, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    text = STARTER.read_text(encoding="utf-8").replace('"""Starter', '"""Broken')
    text += "\n\ndef restore(state, marks):\n    state.cells[:] = marks[100]\n"
    broken.write_text(text, encoding="utf-8")
    client = new_client(games=(str(STARTER), str(broken)))
    view = ask(client, "edit", game="starter", marks=[1, 1, 0, 2, 2, 0, 0, 0, 0])
    assert view["text"] == "XX./OO./... 1"
    assert "restore" in refusal(client, "edit", game="broken", marks=[0] * 9)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "../games/nim.py"}, "no game"),
        ({"game": "nim", "options": {"layers": 99}}, "layers"),
        ({"game": "nim", "options": {"colour": 1}}, "colour"),
        ({"game": "nim", "position": "XYZ"}, "written with"),
        ({"game": "nim", "position": "O"}, "15 points"),
        ({"game": "nim", "moves": ["1", "1"]}, "legal"),
        ({"game": "nim", "moves": ["1"] * 5001}, "moves"),
        ({"game": "nim", "position": "O" * 20_001}, "position"),
        ({"game": "three_kingdoms", "options": {"komi": [1, 2]}}, "komi"),
        ({"game": "three_kingdoms", "options": {"komi": [1, 2, 10**30]}}, "komi"),
    ],
)
def test_bad_requests_are_refused_everywhere(
    client: TestClient, body: dict[str, Any], word: str
) -> None:
    for path in ("position", "picture", "solve", "analysis", "forced"):
        assert word in refusal(client, path, **body)


def test_a_picture_is_an_svg(client: TestClient) -> None:
    answer = client.post("/api/picture", json={"game": "three_kingdoms"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")


def test_games_that_only_place_stones_say_so() -> None:
    placing = {name for name in game_names() if places_stones(bw.game(name))}
    assert placing == {"goclub", "gomoku", "hex", "tic_tac_toe"}


@pytest.mark.parametrize("name", ["gomoku", "nim", "lgame", "pig", "kalah"])
def test_a_position_as_text_is_that_of_its_model(name: str) -> None:
    position = bw.game(name, compiled=False).start(seed=1)
    for _ in range(3):
        assert json.loads(position_text(position)) == position_view(position).model_dump()
        position = position.play(position.moves[0])


def test_boards_too_large_for_others_are_refused_before_they_are_made(
    new_client: NewClient,
) -> None:
    cube = {"game": "goclub", "options": {"dims": 3, "size": 17}}
    others = new_client(games=("goclub",), host="0.0.0.0", laboratory=False)
    told = "a board of 4913 points is too large for this server; it has up to 4096"
    assert refusal(others, "board", **cube) == told
    assert refusal(others, "position", **cube) == told
    assert ask(new_client(games=("goclub",)), "board", **cube)["layers"] == 17
    assert refusal(others, "board", **cube) == told, "also when someone here has made it"
