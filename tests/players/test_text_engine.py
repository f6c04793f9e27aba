"""The text protocol from the other side: any player as a program."""

from __future__ import annotations

import sys

import pytest

import boardwright as bw
from boardwright.players.protocols.text_engine import TextEngine


def talk(*lines: str, game: bw.Game | None = None, player: str = "random") -> list[str]:
    engine = TextEngine(game or bw.game("nim", layers=3), player, seed=1)
    try:
        return list(engine.answers(lines))
    finally:
        engine.close()


def test_a_conversation() -> None:
    said = talk("game nim layers=3 misere=true stroke=3", "choose OOOOOO moves 1 4-6", "quit", "x")
    assert said[0] == "ok"
    assert said[1] in bw.game("nim", layers=3).start().play("1 4-6").legal
    assert len(said) == 2


def test_options_are_taken_over() -> None:
    said = talk("game nim layers=2 misere=true stroke=1", "choose OOO moves 1 2")
    assert said == ["ok", "3"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "error a line begins with game, choose or quit"),
        ("", "error a line begins"),
        ("game", "error"),
        ("game gomoku size=15", "error this engine plays nim only"),
        ("game /tmp/evil.py", "error this engine plays nim only"),
        ("game nim layers", "error options are written"),
        ("game nim layers=999", "error"),
        ("game 'nim", "error game is followed by"),
        ("choose", "error"),
        ("choose OOO moves", "error a position of this nim has 6 points"),
        ("choose OOOOOO moves 1 1", "error '1' is not a legal move"),
        ("choose ...... moves", "error the game is over"),
    ],
)
def test_odd_lines_are_answered_and_change_nothing(line: str, told: str) -> None:
    said = talk(line, "choose OOOOOO moves 1 2 3 4 5")
    assert said[0].startswith(told)
    assert said[1] == "6"


def test_a_seat_may_be_held_by_our_own_engine() -> None:
    program = f"{sys.executable} -m boardwright engine nim --player perfect"
    game = bw.game("nim", layers=3)
    result = bw.match(game, ["random", f"external:command={program}"], games=4)
    assert result.players[1].wins == 4
