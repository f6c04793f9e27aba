"""Games in which dice are thrown: by the server, seeded, kept in the tree, chosen by nobody."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from boardwright.web.plays.seats import CHANCE
from tests.web.conftest import NewClient, ask, refusal, refused
from tests.web.playing import KEY, Json, begun, looked, moved, plays_of, when, with_key
from tests.web.small_games import BOXES, DICE, DROP

PIG: Json = {"game": "dice", "options": {}, "seed": 3}


@pytest.fixture
def client(new_client: NewClient) -> TestClient:
    client = new_client(games=(DICE, DROP, BOXES))
    client.headers["authorization"] = f"Bearer {KEY}"
    return client


def line(play: Json) -> list[tuple[int, str]]:
    """Return seat and move of every node but the first."""
    return [(node["seat"], node["move"]) for node in play["nodes"][1:]]


def rolled(client: TestClient, play: Json) -> Json:
    """Return the game after the player to move has rolled."""
    answer = moved(client, play, looked(client, play)["current"], "roll")
    assert answer.status_code == 200, answer.text
    return looked(client, play)


def test_dice_fall_after_a_roll_and_are_part_of_the_game(client: TestClient) -> None:
    play = rolled(client, begun(client, "human", "human", **PIG))
    (first, roll), (seat, pips) = line(play)
    assert (first, roll, seat) == (1, "roll", CHANCE) and pips in "123456"
    assert play["current"] == 2
    again = rolled(client, begun(client, "human", "human", **PIG))
    assert line(again) == line(play), "the same seed throws the same dice"
    other = [
        line(rolled(client, begun(client, "human", "human", **{**PIG, "seed": seed})))[1]
        for seed in range(12)
    ]
    assert len(set(other)) > 1


def test_nobody_chooses_what_chance_decides_while_a_game_is_played(client: TestClient) -> None:
    play = rolled(client, begun(client, "human", "link", **PIG))
    for key in (KEY, play["links"]["seats"][1]):
        answer = moved(client, play, 1, "6", headers=with_key(key))
        assert "gone on" in refused(answer, 409, 403)
    alone = rolled(client, begun(client, "human", "human", **PIG))
    sentence = refused(moved(client, alone, 1, "6"), 409)
    assert sentence == "chance decides here, and nobody chooses for it while a game is played"


def test_outcomes_are_chosen_by_hand_while_a_game_is_analysed(client: TestClient) -> None:
    play = begun(client, "human", "human", paused=True, **PIG)
    waiting = rolled(client, play)
    assert line(waiting) == [(1, "roll")], "nothing is thrown in analysis"
    position = client.get(f"/api/plays/{play['id']}/nodes/1").json()
    assert position["to_move"] == 0
    assert [move["text"] for move in position["moves"]] == list("123456")
    assert all(move["path"] == [] for move in position["moves"])
    assert moved(client, play, 1, "6").status_code == 200
    assert line(looked(client, play)) == [(1, "roll"), (CHANCE, "6")]
    assert moved(client, play, 1, "1").status_code == 200, "another outcome is another branch"
    client.post(f"/api/plays/{play['id']}/current", json={"node": 1})
    gone_on = client.patch(f"/api/plays/{play['id']}", json={"paused": False}).json()
    assert gone_on["current"] > 1, "what chance owes is thrown when the game goes on"


def test_undo_goes_back_to_a_decision_and_the_same_dice_fall_again(client: TestClient) -> None:
    play = begun(client, "human", "human", **PIG)
    first = rolled(client, play)
    event = client.post(f"/api/plays/{play['id']}/undo").json()
    assert event["current"] == 0
    assert rolled(client, play)["current"] == first["current"] == 2
    by_link = rolled(client, made := begun(client, "human", "link", **PIG))
    path = f"/api/plays/{by_link['id']}"
    assert client.post(f"{path}/undo").json()["current"] == by_link["current"], "it is asked for"
    guest = with_key(made["links"]["seats"][1])
    undone = client.post(f"{path}/answer", json={"yes": True}, headers=guest).json()
    assert undone["current"] == 0


def test_engines_are_asked_only_when_they_are_to_move(client: TestClient) -> None:
    play = begun(client, "random", "random", **PIG)
    over = when(client, play, lambda view: not view["thinking"] and view["current"] > 1)
    done = when(client, over, lambda view: view["position"]["over"])
    assert not done["paused"]
    seats = dict.fromkeys(seat for seat, _ in line(done))
    assert CHANCE in seats
    position = ask(client, "position", game="dice", options={}, moves=["roll"])
    assert position["to_move"] == 0
    sentence = refusal(client, "analysis", game="dice", options={}, moves=["roll"])
    assert sentence == "chance decides here: there is no move to think about"


def test_clocks_do_not_run_for_dice(client: TestClient) -> None:
    clock = {"seconds": 600, "increment": 2}
    play = rolled(client, begun(client, "human", "human", clock=clock, **PIG))
    left = [seat["left"] for seat in play["seats"]]
    assert left[0] == pytest.approx(602, abs=5), "one increment for the move, none for the throw"
    assert left[1] == 600


def test_a_game_with_dice_goes_on_after_it_was_let_go(client: TestClient) -> None:
    play = rolled(client, begun(client, "human", "human", **PIG))
    lives = plays_of(client)._lives
    with lives.at(play["id"]) as live:
        lives.drop(live)
    assert looked(client, play)["nodes"] == play["nodes"]
    assert len(line(rolled(client, play))) in (3, 4)


def test_texts_beside_the_board_come_in_both_languages(client: TestClient) -> None:
    view = ask(client, "position", game="dice", options={}, moves=["roll", "5"])
    assert view["caption"] == {"en": "Turn total: 5", "zh-TW": "本輪累計：5"}
    assert view["reason"] == {"en": "", "zh-TW": ""}
    over = ask(
        client, "position", game="dice", options={}, moves=["roll", "5", "roll", "6", "hold"]
    )
    assert over["reason"]["zh-TW"] == "11 分" and over["over"]
    assert [(mark["kind"], mark["text"]) for mark in over["marks"]][3] == ("count", "11")


def test_boards_bring_all_that_is_drawn(client: TestClient) -> None:
    boxes = ask(client, "board", game="boxes", options={})
    assert [len(point["outline"]) for point in boxes["points"]] == [2, 2, 2, 4, 2, 4, 2, 2, 2]
    assert len(boxes["dots"]) == 6 and boxes["cell"] == "edge"
    drop = ask(client, "board", game="drop", options={})
    assert drop["colours"][:3] == ["red", "green", "blue"]
    position = ask(client, "position", game="drop", options={}, moves=["b"])
    assert position["last"] == [9], "the sign stands on the stone, not on the whole column"
    assert position["moves"][1] == {"text": "b", "path": [[1, 5, 9]]}
    games = {game["name"]: game["group"] for game in client.get("/api/games").json()["games"]}
    assert games == {"dice": "yours", "drop": "yours", "boxes": "yours"}


def test_a_record_with_dice_is_read_as_it_was_written(client: TestClient) -> None:
    play = rolled(client, rolled(client, begun(client, "human", "human", **PIG)))
    text = client.get(f"/api/plays/{play['id']}/record", params={"format": "json"}).text
    record = ask(client, "records", text=text)
    assert [node["move"] for node in record["nodes"][1:]] == [move for _, move in line(play)]
    copy = begun(client, "human", "human", **{**PIG, "seed": 4}, nodes=record["nodes"])
    assert line(copy)[: len(line(play))] == line(play), "what was thrown stays thrown"
