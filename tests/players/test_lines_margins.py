"""The margins of ``lines``: numbers of a record, so that others can be tried without compiling."""

from __future__ import annotations

from dataclasses import asdict, replace

from boardwright.core.registry import load
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.players.gomoku.lines.board import make_tables
from boardwright.players.gomoku.lines.margins import DEFAULT
from boardwright.players.gomoku.lines.selectivity import DEPTHS, PLY, most_moves
from boardwright.search.limit import Limit


def test_every_margin_is_in_the_record() -> None:
    other = replace(DEFAULT, **{name: value + 1 for name, value in asdict(DEFAULT).items()})
    tables = make_tables(9, "freestyle", other)
    assert {name: int(tables[name]) for name in asdict(other)} == asdict(other)


def test_shares_of_the_tables() -> None:
    usual = make_tables(9, "freestyle")
    double = make_tables(
        9, "freestyle", replace(DEFAULT, own_worth=200, other_worth=200, threats_worth=200)
    )
    assert (double.worth == 2 * usual.worth).all()
    assert (double.threats == 2 * usual.threats).all()
    assert (double.attack == usual.attack).all()


def test_how_many_moves_are_tried() -> None:
    worse, better = most_moves(replace(DEFAULT, tried=300, tried_power=1500, tried_if_worse=50))
    for depth in (0, 99, 100, 250, 400, 1600, DEPTHS * PLY - 1):
        most = 3 + int((depth / PLY) ** 1.5)
        assert (better[depth], worse[depth]) == (most, most // 2)


def test_other_margins_search_otherwise_by_the_same_kernel() -> None:
    game = load("gomoku", {"size": 9})
    position = game.start().play("e5 f6 f7 e6 g4")
    usual = LinesEngine(game, 1)
    wide = LinesEngine(game, 1, margins=replace(DEFAULT, late=0, tried=6000))
    assert wide._search is usual._search
    found = [engine.search(position, Limit(depth=4)) for engine in (usual, wide)]
    assert found[0].nodes < found[1].nodes
