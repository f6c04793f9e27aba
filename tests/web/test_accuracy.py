"""Accuracy: what it means, and that stronger players have more of it."""

from __future__ import annotations

from itertools import pairwise
from threading import Event

import boardwright as bw
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.web.analysis.accuracy import accuracy, kept_by
from boardwright.web.analysis.exact import Exact
from boardwright.web.analysis.review import Judge

GAMES = 24


def accuracy_of(player: str, judge: Judge, game: bw.Game) -> float | None:
    """Return the accuracy of a player in games against random moves, from both seats."""
    minds = make_player(player, game, 1), make_player("random", game, 2)
    kept: list[tuple[float, float]] = []
    for number in range(GAMES):
        seat = number % 2 + 1
        for place, mind in enumerate(minds):
            mind.begin(int(stream(1, 2 * number + place)) >> 2)
        position = game.start()
        while not position.over:
            position = position.play(minds[position.to_move != seat].choose(position))
        kept += kept_by(position, judge, seat, Event())
    return accuracy(kept)


def test_it_rises_with_strength() -> None:
    game = bw.game("nim", layers=3)
    judge = Judge(game, "perfect", Exact(), Event())
    players = ("random", "mcts:nodes=10", "mcts:nodes=300", "perfect")
    found = [accuracy_of(player, judge, game) or 0.0 for player in players]
    assert found[-1] == 1.0
    assert all(weaker < stronger for weaker, stronger in pairwise(found[:3])), found
    assert found[2] <= found[3]


def test_what_cannot_be_kept_does_not_count() -> None:
    game = bw.game("nim", layers=3)
    judge = Judge(game, "perfect", Exact(), Event())
    lost = game.start().play("1 2")  # the first player has lost from the start
    assert accuracy(kept_by(lost, judge, 1, Event())) is None
