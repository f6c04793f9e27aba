"""What every engine's searches share: slices, reports, limits and stops, in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import pytest

import boardwright as bw
from boardwright.players.catalogue import make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.search import Limit, Thought, limit, session

#: A game with options, how many random plies lead to the position, and a player; every engine.
CASES = (
    ("gomoku size=5", 4, "alphabeta:depth=2,table=1"),
    ("gomoku size=5", 4, "alphabeta:depth=2,threats=off,table=1"),
    ("three_kingdoms side=3", 4, "maxn:depth=3"),
    ("three_kingdoms side=3", 4, "paranoid:depth=4"),
    ("three_kingdoms side=3", 4, "best-reply:depth=3"),
    ("pig target=20", 2, "expectimax:depth=2"),
    ("tic_tac_toe", 1, "mcts:nodes=60,table=1"),
    ("goclub size=5", 3, "sets:depth=1,table=1"),
    ("gomoku size=7", 5, "lines:depth=2,table=1"),
    ("gomoku size=7", 5, "minimax:depth=2,shapes=off"),
    ("three_kingdoms side=3", 3, "normal"),
    ("three_kingdoms", 76, "kingdoms:depth=3"),
)
ENGINES = pytest.mark.parametrize(("named", "plies", "player"), CASES)
Search = Callable[..., Thought]


def prepared(named: str, plies: int, player: str) -> tuple[bw.Position, Search, Limit]:
    """Return a position, a search of it that remembers nothing, and the player's limit."""
    name, *options = named.split()
    game = bw.game(name, compiled=False, **dict(option.split("=") for option in options))
    dice = random.Random(1)
    position = game.start(1)
    while len(position.history) < plies or position.chance:
        if position.chance:
            position = position.throw(dice.getrandbits(32))
        else:
            position = position.play(dice.choice(position.moves))

    made = make_player(player, game, seed=1)
    assert isinstance(made, EnginePlayer)
    engine = made.engine

    def search(limit: Limit, *more: object) -> Thought:
        engine.forget(1)
        return engine.search(position, limit, *more)  # type: ignore[arg-type]

    return position, search, made.limit


@ENGINES
def test_slices_and_reports_change_nothing(
    named: str, plies: int, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, search, given = prepared(named, plies, player)
    whole = search(given)
    monkeypatch.setattr(limit, "FIRST_SLICE", 1)
    monkeypatch.setattr(limit, "SLICE_S", 0.0)  # one node a slice
    monkeypatch.setattr(session, "REPORT_S", 0.0)
    reports: list[Thought] = []
    sliced = search(given, reports.append)
    assert replace(sliced, seconds=whole.seconds) == whole
    assert reports[-1] == sliced and len(reports) > 2
    assert [each.nodes for each in reports] == sorted(each.nodes for each in reports)
    assert [each.depth for each in reports] == sorted(each.depth for each in reports)
    stop = Event()
    ended = search(given, lambda thought: stop.set(), stop)
    assert ended.nodes <= reports[0].nodes + 1
    for each in reports:
        assert each.candidates[0].move == each.move == each.line[0]
        assert each.proved or all(abs(value) < 1 for value in each.values)


@ENGINES
def test_a_stop_or_the_smallest_limit_still_gives_a_legal_move(
    named: str, plies: int, player: str
) -> None:
    position, search, _ = prepared(named, plies, player)
    stopped = Event()
    stopped.set()
    for given, stop in (
        (Limit(nodes=1), None),
        (Limit(time=1e-9), None),
        (Limit(nodes=10**6), stopped),
    ):
        thought = search(given, None, stop)
        assert thought.move in position.moves
        assert len(thought.values) == position.game.players


@ENGINES
def test_a_limit_of_nodes_is_kept(named: str, plies: int, player: str) -> None:
    _, search, given = prepared(named, plies, player)
    nodes = max(2, search(given).nodes // 2)
    taken = search(Limit(depth=given.depth, nodes=nodes)).nodes
    # Some look at all children of a position together, or for a win by fours to its end.
    assert nodes <= taken <= nodes + 300
