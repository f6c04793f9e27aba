"""How strong a net is: games against fixed opponents, as a match, with what judges its batches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from boardwright.arena.counts import Counts
from boardwright.arena.match import match_meeting
from boardwright.arena.roster import Roster
from boardwright.nets.engine import DirectEvaluator, answer_of
from boardwright.nets.lockstep import Evaluator, View
from boardwright.nets.net_file import NetFile
from boardwright.nets.panel import Panel

LONGEST = 1000


@dataclass(frozen=True)
class Strength:
    """The share of the points that a net won against an opponent."""

    opponent: str
    simulations: int
    games: int
    score: float
    low: float
    high: float


def evaluator_of(net: NetFile, games: int) -> Evaluator:
    """Return what judges a batch of a net's positions fastest here: a GPU, if there is one."""
    if find_spec("torch") is not None:
        from boardwright.learn.torch_net import TorchEvaluator, TorchNet, best_device

        device = best_device()
        if device.type == "cuda":
            return TorchEvaluator(TorchNet(net.plan, net.weights, device), games)
    return DirectEvaluator(net.plan, answer_of(net), games)


def measured(
    view: View,
    net: Evaluator,
    opponent: str,
    simulations: int,
    seed: int = 1,
    opening_plies: int = 2,
    progress: Callable[[int], object] = lambda _: None,
) -> Strength:
    """Return the result of as many games as the evaluator's batch holds.

    The net takes every seat in turn, from the same drawn opening, all other seats being the
    opponent's. A draw is shared.
    """
    game, games = view.game, len(net.seen)
    names = ["net", *[opponent] * (game.players - 1)]
    meeting = match_meeting(game, names, games, seed, "rotate", opening_plies)
    given = {0: Panel(view, net, simulations)}
    with closing(Roster(game, names, seed, longest=LONGEST, given=given)) as roster:
        counts = Counts(roster.names, game.players)
        batches: Any = roster.batches(meeting, 0, games)
        with closing(batches):
            for batch in batches:
                counts.add(batch)
                progress(counts.games)
    found = counts.of_player(0)
    return Strength(opponent, simulations, games, found.score, *found.score_interval)
