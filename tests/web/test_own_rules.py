"""Rules of one's own that never end, on a server: the sentence names them, other games go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwright.core.checking import loops
from tests.core.game_files import FILL, edited, write
from tests.web.conftest import NewClient, refused

OWNER = {"authorization": f"Bearer {'b2' * 24}"}
#: With stones in two corners the rule waits for what never comes.
LOOP = "    while state.cells[0] == 1 and state.cells[3] == 2:\n        pass\n"
TRAP = ("    found = 0\n", LOOP + "    found = 0\n")


def test_a_loop_without_end_costs_its_own_game_only(
    new_client: NewClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")  # which would find it before
    monkeypatch.setattr(loops, "MOST_TURNS", 10_000)
    client = new_client(games=(write(tmp_path, "trap", edited(FILL, TRAP)), "nim"))
    client.headers.update(OWNER)

    def begun(game: str) -> dict[str, Any]:
        made = client.post("/api/plays", json={"game": game, "seats": [{"player": "human"}] * 2})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def moved(play: dict[str, Any], choice: int) -> Any:
        """Make the move of a number among the legal ones."""
        move = play["position"]["moves"][choice]["text"]
        body = {"node": play["current"], "move": move}
        return client.post(f"/api/plays/{play['id']}/moves", json=body)

    trapped, other = begun("trap"), begun("nim")
    corner = moved(trapped, 0).json()
    sentence = refused(moved(corner, 2), 400)
    assert "trap.py" in sentence and "a loop does not end" in sentence
    assert moved(other, 0).status_code == 200
    again = client.get(f"/api/plays/{trapped['id']}").json()
    assert again["current"] == corner["current"], "the move into the trap does not count"
    assert moved(corner, 1).status_code == 200
