"""The tables of the line-pattern engine: what they hold, and that own games give such tables."""

from __future__ import annotations

import numpy as np
import pytest

import boardwright as bw
from boardwright.players.gomoku.lines import fit as fitting
from boardwright.players.gomoku.lines.lessons import NONE, lessons
from boardwright.players.gomoku.lines.points import SHAPES, WINS, class_of
from boardwright.players.gomoku.lines.weights import fitted


def test_the_tables_of_the_package_have_a_number_for_each_shape() -> None:
    tables = fitted()
    assert {name: table.shape for name, table in tables.items()} == {
        **{name: (len(SHAPES),) for name in ("mine", "theirs", "attack", "defend")},
        "tempo": (1,),
    }
    five = next(n for n, shape in enumerate(SHAPES) if class_of(shape) == WINS)
    assert tables["attack"][five] == tables["attack"].max()
    assert tables["tempo"][0] > 0


def test_own_games_give_lessons_and_lessons_give_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [list(lessons(bw.game("gomoku", size=9), 3, 1, 40)) for _ in range(2)]
    first, again = (game for games in played for game in games)
    assert len(first) > 3
    assert [each.move for each in first] == [each.move for each in again]
    assert all(-1 <= each.value <= 1 and each.own[each.move] != NONE for each in first)
    monkeypatch.setattr(fitting, "EPOCHS", 1)
    monkeypatch.setattr(fitting, "ORDER_EPOCHS", 1)
    monkeypatch.setattr(fitting, "KEPT_BACK", 2)
    lessons_of_two = [*first[:6], *(each._replace(game=1) for each in again[:6])]
    tables = fitting.fit(bw.game("gomoku", size=9, compiled=False), lessons_of_two, 1)
    assert {name: table.shape for name, table in tables.items()} == {
        name: table.shape for name, table in fitted().items()
    }
    assert np.count_nonzero(tables["attack"]) > 20
