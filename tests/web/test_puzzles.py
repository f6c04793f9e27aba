"""Puzzles, lessons and pictures of rules through the API."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

import boardwright as bw
from boardwright.puzzles.judging import SearchJudge, Undecided
from boardwright.puzzles.puzzle import Task
from tests.web.conftest import ask, refusal

GAME = {"game": "tic_tac_toe"}


def judged(client: TestClient, puzzle: dict[str, Any], *moves: str) -> dict[str, Any]:
    return ask(
        client, "puzzles/judge", **GAME, start=puzzle["start"], task=puzzle["task"], moves=moves
    )


def solution(client: TestClient, puzzle: dict[str, Any], *moves: str) -> dict[str, Any]:
    return ask(
        client, "puzzles/solution", **GAME, start=puzzle["start"], task=puzzle["task"], moves=moves
    )


def test_puzzles_are_made_numbered_and_the_same_again(client: TestClient) -> None:
    while len((first := ask(client, "puzzles", **GAME, count=6))["puzzles"]) < 6:
        assert not first["ended"]  # only time was missing
    assert [each["number"] for each in first["puzzles"]] == list(range(6))
    assert ask(client, "puzzles", **GAME, first=3, count=3)["puzzles"] == first["puzzles"][3:]
    for each in first["puzzles"]:
        assert set(each["question"]) == {"en", "zh-TW"} and 1 <= each["level"] <= 5
        assert "right" not in each and "line" not in each  # no answer before it is asked for


def test_right_moves_are_answered_until_the_puzzle_is_solved(client: TestClient) -> None:
    for puzzle in ask(client, "puzzles", **GAME, count=6)["puzzles"]:
        right = solution(client, puzzle)["right"]
        start = ask(client, "position", **GAME, position=puzzle["start"])
        wrong = next(each["text"] for each in start["moves"] if each["text"] not in right)
        refused = judged(client, puzzle, wrong)
        assert not refused["right"] and not refused["done"] and refused["words"]["zh-TW"]
        moves: list[str] = []
        for _ in range(5):
            moves.append(solution(client, puzzle, *moves)["right"][0])
            told = judged(client, puzzle, *moves)
            assert told["right"] and len(told["positions"]) == 1 + len(told["replies"])
            moves += told["replies"]
            if told["done"]:
                break
        assert told["done"]


def test_what_was_missed_in_own_games_comes_as_puzzles(client: TestClient) -> None:
    key = {"authorization": "Bearer " + "k" * 40}
    asked = {**GAME, "seats": [{"player": "human"}, {"player": "human"}]}
    play = client.post("/api/plays", json=asked, headers=key).json()
    for node, move in enumerate(["a1", "b1", "a2", "b2", "c1"]):
        sent = {"node": node, "move": move}
        assert client.post(f"/api/plays/{play['id']}/moves", json=sent, headers=key).is_success
    found = client.post("/api/puzzles/missed", json=GAME, headers=key).json()["puzzles"]
    assert {each["source"] for each in found} == {play["id"]}
    assert any(each["task"] == {"goal": "win", "player": 1, "plies": 1} for each in found)
    others = {"authorization": "Bearer " + "o" * 40}
    assert client.post("/api/puzzles/missed", json=GAME, headers=others).json()["puzzles"] == []


def test_pictures_and_the_lesson_of_a_game(client: TestClient) -> None:
    found = ask(client, "pictures", game="nim", options={"layers": 3})
    assert [each["kind"] for each in found["pictures"]] == ["start", "move", "win"]
    assert found["pictures"][-1]["positions"][-1]["over"]
    lesson = ask(client, "lesson", game="nim")
    assert lesson["board"]["options"]["layers"] == 4 and len(lesson["steps"]) == 5
    games = client.get("/api/games").json()["games"]
    assert {each["name"] for each in games if each["lesson"]} >= {"nim"}
    assert "lesson" in refusal(client, "lesson", **GAME)


def test_a_sheet_for_a_class_is_pdf(client: TestClient) -> None:
    pytest.importorskip("matplotlib")
    answer = client.post("/api/puzzles/sheet", json={**GAME, "count": 2})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_bad_requests_get_a_sentence(client: TestClient) -> None:
    task = {"goal": "win", "player": 2, "plies": 1}
    start = ask(client, "position", **GAME)["text"]
    assert "move" in refusal(client, "puzzles/judge", **GAME, start=start, task=task)
    assert refusal(client, "puzzles/judge", **GAME, start=start, task=task, moves=["a1"])


def test_a_task_that_a_game_cannot_have_is_refused(client: TestClient) -> None:
    nim = {"game": "nim", "options": {"layers": 2}, "start": "O/OO 1"}
    task = {"goal": "threats", "player": 1}
    sentence = refusal(client, "puzzles/judge", **nim, task=task, moves=["1"])
    assert "which moves force" in sentence


def test_judging_ends_when_it_is_late() -> None:
    game = bw.game("connect_four", compiled=False)
    judge, questions = SearchJudge(game, nodes=10), 0

    def late() -> bool:
        nonlocal questions
        questions += 1
        return questions > 3

    with judge.hurried(late), pytest.raises(Undecided):
        judge.right(game.start(), Task("win", 1, 2))
    assert questions == 4  # of seven moves the first three were looked at
    assert judge.right(game.start(), Task("win", 1, 2)) == []
