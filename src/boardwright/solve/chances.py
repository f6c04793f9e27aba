"""Exact chances when moves are drawn at random: against random, and the best against random.

Every position's score for the first player (1 for a win, one half for a draw, 0 for a loss) is the
mean over the moves of a random player and the best of those of a perfect chooser. A lower and an
upper bound are improved in turn until they meet; without cycles that is dynamic programming.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.backward import require_zero_sum
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.expectation import MOST_ROUNDS, NEAR, SMALLEST_CHANGE
from boardwright.solve.explore import CHANCE

NOBODY = -1


def relax(
    first_edge: Any, edges: Any, odds: Any, movers: Any, chooser: int, sign: float, scores: Any
) -> float:
    """Return the largest change of one round over all positions, the last found ones first.

    ``chooser`` moves as well as possible, everyone else at random; its ``sign`` is 1 if it wants
    scores high.
    """
    largest = 0.0
    for position in range(len(movers) - 1, -1, -1):
        first = first_edge[position]
        last = first_edge[position + 1]
        if first == last:
            continue
        total = 0.0
        best = scores[edges[first]]
        for edge in range(first, last):
            score = scores[edges[edge]]
            total += score * odds[edge] if movers[position] == CHANCE else score / (last - first)
            if (score - best) * sign > 0.0:
                best = score
        score = best if movers[position] == chooser else total
        largest = max(largest, abs(score - scores[position]))
        scores[position] = score
    return largest


def chances(graph: Graph, chooser: int = NOBODY) -> float:
    """Return the first player's score; ``chooser`` plays as well as possible, others at random."""
    decided = np.where(graph.states["player"] == 0, graph.results, -graph.results)
    ends = graph.children == 0
    lower = np.where(ends, (decided + 1) / 2, 0.0)
    upper = np.where(ends, (decided + 1) / 2, 1.0)
    sign = -1.0 if chooser == 1 else 1.0
    kernel = graph.game.kernel(relax)
    for _ in range(MOST_ROUNDS):
        changes = [
            kernel(graph.first_edge, graph.edges, graph.odds, graph.movers, chooser, sign, bound)
            for bound in (lower, upper)
        ]
        if max(changes) < SMALLEST_CHANGE or upper[0] - lower[0] < NEAR / 4:
            break
    if upper[0] - lower[0] > NEAR:
        raise InputError(
            "{game} may never end: exact chances are not defined", game=graph.game.name
        )
    return float(lower[0] + upper[0]) / 2


def random_scores(game: Game) -> dict[str, float]:
    """Return the first player's exact score: random against random, best first, best second.

    >>> import boardwright as bw
    >>> found = random_scores(bw.game("nim", layers=2))
    >>> {name: round(score, 4) for name, score in found.items()}
    {'random against random': 0.6667, 'best against random': 1.0, 'random against best': 0.5}
    """
    if game.players != 2:
        raise InputError(
            "exact chances are for two players; {game} has {players}",
            game=game.name,
            players=game.players,
        )
    graph = enumerate_positions(game)
    require_zero_sum(graph)
    return {
        "random against random": chances(graph),
        "best against random": chances(graph, chooser=0),
        "random against best": chances(graph, chooser=1),
    }
