"""The tables of the line-pattern engine: what they hold, and that own games give such tables."""

from __future__ import annotations

import numpy as np
import pytest

import boardwright as bw
from boardwright.players.gomoku.lines import fit as fitting
from boardwright.players.gomoku.lines.lessons import LATER, NONE, Lesson, lessons, seen_later
from boardwright.players.gomoku.lines.points import (
    CLASSES,
    FOUR_THREE,
    MAKES_THREE,
    SHAPES,
    WINS,
    WINS_SOON,
    class_of,
    one_of,
)
from boardwright.players.gomoku.lines.threats import THREATS, threats_of
from boardwright.players.gomoku.lines.weights import fitted


def test_the_tables_of_the_package_have_a_number_for_each_shape() -> None:
    tables = fitted()
    assert {name: table.shape for name, table in tables.items()} == {
        **{name: (len(SHAPES),) for name in ("mine", "theirs", "attack", "defend")},
        "threats": (THREATS,),
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


def test_a_value_knows_what_came_later_as_far_as_the_best_moves_were_played() -> None:
    shapes, counts = np.zeros(1, np.int16), np.zeros((2, CLASSES), np.int16)
    main = [Lesson(shapes, shapes, counts, value, 0, False, 0) for value in (0.1, -0.2, 0.4, -1)]
    values = [each.value for each in seen_later(main, [True, False, True])]
    third = (1 - LATER) * 0.4 + LATER
    assert values == pytest.approx([(1 - LATER) * 0.1 + LATER * 0.2, -0.2, third, -1])


def test_threats_of_either_side_are_bits_of_their_own() -> None:
    known = set()
    for side, rank in ((0, MAKES_THREE), (1, MAKES_THREE), (0, FOUR_THREE), (1, WINS_SOON)):
        tallies = [0, 0]
        tallies[side] = one_of(rank)
        once = threats_of(*tallies)
        tallies[side] = 7 * one_of(rank)
        assert once == threats_of(*tallies) and once.bit_count() == 1
        known.add(once)
    assert len(known) == 4 and threats_of(0, 0) == 0
