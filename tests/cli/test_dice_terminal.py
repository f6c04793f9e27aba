"""A game with a die in the terminal: the throw is shown, and taking back does not change it."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.cli.session import Session
from boardwright.cli.words import status_line

RACE = Path(__file__).parent.parent / "made_up" / "race.py"


def session(words: list[str], seats: list[str], seed: int = 4) -> Session:
    """Return a session in which a person types these words, one after another."""
    typed = iter(words)

    def read(_: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    start = bw.game(RACE, compiled=False).start()
    return Session(start, seats, seed, "en", read)


def test_the_throw_is_shown_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    last = session(["rest", "rest"], ["human", "human"]).run()
    shown = capsys.readouterr().out
    assert [word.rstrip("123") for word in last.history] == ["die", "rest", "die", "rest", "die"]
    for outcome in last.history[::2]:
        assert f"the dice show {outcome}" in shown
    assert session(["rest", "rest"], ["human", "human"]).run().history == last.history
    others = {tuple(session([], ["human", "human"], seed).run().history) for seed in range(9)}
    assert len(others) > 1


def test_taking_back_leads_to_the_last_decision_and_the_same_dice() -> None:
    played = session(["rest", "run"], ["human", "human"]).run()
    again = session(["rest", "run", "undo", "run"], ["human", "human"]).run()
    assert again.history == played.history
    back = session(["rest", "run", "undo"], ["human", "human"]).run()
    assert back.history == played.history[:3]
    against = session(["rest", "undo", "undo"], ["human", "random"]).run()
    assert against.history == played.history[:1]


def test_the_status_says_that_the_dice_are_to_be_thrown() -> None:
    start = bw.game(RACE, compiled=False).start()
    assert status_line(start, "en") == "the dice are to be thrown"
