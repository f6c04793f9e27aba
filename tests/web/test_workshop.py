"""Own games on a server: taken over when their files change, written in the page, not by others."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boardwright.starters.texts import KINDS
from boardwright.web.workshop import neighbour, own_games
from tests.core.game_files import FILL, edited, write
from tests.web.conftest import NewClient, ask, parsed, refused

OWNER = {"authorization": f"Bearer {'c3' * 24}"}
#: The board grows, and the title with it.
LARGER = ('option("size", 2', 'option("size", 3')


KERNEL = neighbour.is_oneself


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the test be the user of this machine, look at files itself, and write to its folder."""
    monkeypatch.setattr(neighbour, "is_oneself", lambda host, port: True)
    monkeypatch.setattr(own_games, "PAUSE_S", 3600)
    monkeypatch.setenv("BOARDWRIGHT_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")


def look(client: TestClient) -> None:
    """Let the server look at the files now."""
    client.app.state.server.games.own.look()  # type: ignore[attr-defined]


def listed(client: TestClient, name: str) -> dict[str, Any]:
    games = client.get("/api/games").json()["games"]
    return dict(next(each for each in games if each["name"] == name))


def begun(client: TestClient, game: str) -> dict[str, Any]:
    made = client.post("/api/plays", json={"game": game}, headers=OWNER)
    assert made.status_code == 201, made.text
    return dict(made.json())


def test_a_changed_file_is_taken_over_and_games_keep_what_they_began_with(
    new_client: NewClient, tmp_path: Path
) -> None:
    file = Path(write(tmp_path, "fill", FILL))
    client = new_client(games=(str(file), "nim"))
    before = ask(client, "board", game="fill")
    play = begun(client, "fill")
    changes = client.get("/api/changes").json()["changes"]
    file.write_text(edited(FILL, LARGER).replace('"Fill', '"Larger fill'))
    look(client)
    assert client.get("/api/changes").json()["changes"] > changes
    after = ask(client, "board", game="fill")
    assert (len(before["points"]), len(after["points"])) == (4, 9)
    assert listed(client, "fill")["title"]["en"].startswith("Larger")
    assert len(begun(client, "fill")["position"]["moves"]) == 9
    assert len(ask(client, "board", game=play["game"])["points"]) == 4
    move = play["position"]["moves"][0]["text"]
    moved = client.post(
        f"/api/plays/{play['id']}/moves", json={"node": 0, "move": move}, headers=OWNER
    )
    assert moved.status_code == 200
    client.app.state.server.close()  # type: ignore[attr-defined]
    again = new_client(games=(str(file), "nim"))
    kept = again.get(f"/api/plays/{play['id']}", headers=OWNER).json()
    assert kept["game"] == play["game"] and len(kept["position"]["moves"]) == 3


def test_a_broken_file_leaves_its_last_good_version(
    new_client: NewClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = Path(write(tmp_path, "fill", FILL))
    client = new_client(games=(str(file), "nim"))
    assert listed(client, "fill")["problem"] == {}
    file.write_text(FILL + "\n\ndef broken(:\n")
    look(client)
    line = FILL.count("\n") + 3
    view = listed(client, "fill")
    assert f"fill.py, line {line}" in view["problem"]["en"] and "第" in view["problem"]["zh-TW"]
    assert any(f"fill.py, line {line}" in said for said in caplog.messages)  # in the terminal, too
    assert len(begun(client, "fill")["position"]["moves"]) == 4
    file.unlink()
    look(client)
    assert "is gone" in listed(client, "fill")["problem"]["en"]
    assert begun(client, "fill")["position"]["moves"]
    file.write_text(FILL)
    look(client)
    assert listed(client, "fill")["problem"] == {}


def test_a_game_is_begun_checked_played_and_saved(new_client: NewClient, tmp_path: Path) -> None:
    client = new_client(games=("nim",))
    view = client.get("/api/workshop").json()
    assert view["folder"] == str(tmp_path / "games")
    assert [each["name"] for each in view["starters"]] == list(KINDS)
    starter = client.get("/api/workshop/starters/flip?name=mine").json()
    assert 'TITLE = "Mine"' in starter["text"]
    body = {"name": "mine", "text": FILL}
    checked = parsed(client.post("/api/workshop/check", json=body).text)
    assert [name for name, _ in checked] == ["board", "good", "done"]
    assert len(checked[0][1]["board"]["points"]) == 4
    play = begun(client, checked[1][1]["game"])
    assert len(play["position"]["moves"]) == 4
    study = ask(client, "experiments/command", kind="fairness", game=play["game"])["command"]
    assert study.startswith("boardwright fairness ") and "mine.py" in study
    saved = client.put("/api/workshop/games/mine", json={"text": FILL})
    assert saved.status_code == 200, saved.text
    file = tmp_path / "games" / "mine.py"
    assert saved.json()["file"] == str(file) and file.read_text() == FILL
    (file.parent / "nim.py").write_text(FILL)  # a name of ours stays ours
    look(client)
    assert len(client.get("/api/games").json()["games"]) == 2
    assert listed(client, "mine")["editable"] and listed(client, "mine")["group"] == "yours"
    assert client.get("/api/workshop/games/mine").json() == saved.json()


def test_what_is_wrong_is_told_at_its_line(new_client: NewClient) -> None:
    client = new_client(games=("nim",))

    def problem(text: str) -> tuple[str, Any]:
        answer = client.post("/api/workshop/check", json={"name": "mine", "text": text})
        found = dict(parsed(answer.text))
        assert "good" not in found
        return found["problem-at"]["sentence"], found["problem-at"]["line"]

    assert problem("a = (\n")[1] == 1
    slip = edited(FILL, ("    found = 0\n", "    found = 0 + state.nothing\n"))
    sentence, line = problem(slip)
    assert FILL.splitlines()[line - 1] == "    found = 0"
    assert sentence.startswith(f"mine.py, line {line}, moves()")
    assert "does not define" in problem("TITLE = 1\n")[0]


def test_nothing_is_overwritten_unasked_and_nothing_leaves_the_folder(
    new_client: NewClient, tmp_path: Path
) -> None:
    client = new_client(games=("nim",))

    def saved(name: str, text: str, over: str = "") -> Any:
        return client.put(f"/api/workshop/games/{name}", json={"text": text, "over": over})

    first = saved("mine", "1\n").json()
    assert "already exists" in refused(saved("mine", "2\n"), 409)
    (tmp_path / "games" / "mine.py").write_text("3\n")
    assert "changed meanwhile" in refused(saved("mine", "2\n", first["mark"]), 409)
    now = client.get("/api/workshop/games/mine").json()
    assert now["text"] == "3\n" and saved("mine", "2\n", now["mark"]).status_code == 200
    for name in (
        "..",
        "../x",
        "x/y",
        "X",
        "1a",
        "a b",
        "%2e%2e%2fx",
        "nim",
        "test_x",
        "a.py",
        "x" * 90,
    ):
        refused(saved(name, "4\n"), 400, 404, 405)
    elsewhere = tmp_path / "elsewhere.py"
    elsewhere.write_text("5\n")
    (tmp_path / "games" / "link.py").symlink_to(elsewhere)
    refused(saved("link", "6\n", client.get("/api/workshop/games/link").json()["mark"]), 400)
    assert elsewhere.read_text() == "5\n"
    refused(client.get("/api/workshop/games/none"), 404)
    assert sorted(os.listdir(tmp_path / "games")) == ["link.py", "mine.py"]


@pytest.mark.parametrize(
    "settings",
    [
        {"host": "0.0.0.0"},
        {"host": "192.168.1.2"},
        {"proxies": ("10.0.0.1",)},
        {"names": ("games.example",)},
        {"host": "0.0.0.0", "operator_key": "k" * 24},
    ],
)
def test_others_are_refused(
    new_client: NewClient, tmp_path: Path, settings: dict[str, Any]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "mine.py").write_text(FILL)
    client = new_client(games=("nim",), laboratory=False, **settings)
    client.headers["authorization"] = f"Bearer {'k' * 24}"
    everything: list[Callable[[], Any]] = [
        lambda: client.get("/api/workshop"),
        lambda: client.get("/api/workshop/starters/flip"),
        lambda: client.get("/api/workshop/games/mine"),
        lambda: client.put("/api/workshop/games/other", json={"text": FILL}),
        lambda: client.post("/api/workshop/check", json={"name": "other", "text": FILL}),
    ]
    for asking in everything:
        assert "own machine" in refused(asking(), 403)
    look(client)
    found = client.get("/api/games").json()
    assert not found["workshop"] and [each["name"] for each in found["games"]] == ["nim"]
    assert os.listdir(folder) == ["mine.py"]


def test_another_user_of_this_machine_is_refused(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = new_client(games=("nim",))
    monkeypatch.setattr(neighbour, "is_oneself", lambda host, port: False)
    refused(client.get("/api/workshop"), 403)
    shared = new_client(games=("nim",))
    monkeypatch.setattr(neighbour, "is_oneself", lambda host, port: True)
    monkeypatch.setattr(shared.app.state.server.news, "shared", True)  # type: ignore[attr-defined]
    refused(shared.get("/api/workshop"), 403)


@pytest.mark.skipif(not neighbour.has_tables(), reason="the kernel tells only on Linux")
def test_the_kernel_says_whose_connection_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        host, port = client.getsockname()
        assert KERNEL(host, port)
        assert not KERNEL("192.168.1.2", port)
        monkeypatch.setattr(os, "getuid", lambda: 12345)
        assert not KERNEL(host, port)
