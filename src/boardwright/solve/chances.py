"""Exact chances when moves are drawn at random: against random, and the best against random.

Every position's score for the first player (1 for a win, one half for a draw, 0 for a loss) is the
mean over the moves of a random player and the maximum over those of a perfect chooser. The scores
are relaxed until nothing changes any more; without cycles that is dynamic programming.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.enumerate import Graph, enumerate_positions

NOBODY = -1
SMALLEST_CHANGE = 1e-14
MOST_ROUNDS = 100_000


def relax(first_edge: Any, edges: Any, players: Any, chooser: int, scores: Any) -> float:
    """Return the largest change of one round over all positions, the last found ones first.

    ``chooser`` moves as well as possible, everyone else at random.
    """
    largest = 0.0
    for position in range(len(players) - 1, -1, -1):
        first = first_edge[position]
        last = first_edge[position + 1]
        if first == last:
            continue
        total = 0.0
        best = 0.0
        for edge in range(first, last):
            score = scores[edges[edge]]
            total += score
            best = max(best, score)
        score = best if players[position] == chooser else total / (last - first)
        largest = max(largest, abs(score - scores[position]))
        scores[position] = score
    return largest


def chances(graph: Graph, chooser: int = NOBODY) -> float:
    """Return the first player's score; ``chooser`` plays as well as possible, others at random."""
    players = graph.movers
    decided = np.where(players == 0, graph.results, -graph.results)
    scores = np.where(graph.children == 0, (decided + 1) / 2, 0.0)
    if chooser == 1:  # the kernel maximises: see the game with the second player's eyes
        scores = np.where(graph.children == 0, 1.0 - scores, 0.0)
    kernel = graph.game.kernel(relax)
    for _ in range(MOST_ROUNDS):
        if kernel(graph.first_edge, graph.edges, players, chooser, scores) < SMALLEST_CHANGE:
            break
    return float(1.0 - scores[0] if chooser == 1 else scores[0])


def random_scores(game: Game) -> dict[str, float]:
    """Return the first player's exact score: random against random, best first, best second.

    >>> import boardwright as bw
    >>> found = random_scores(bw.game("nim", layers=2))
    >>> {name: round(score, 4) for name, score in found.items()}
    {'random against random': 0.6667, 'best against random': 1.0, 'random against best': 0.5}
    """
    if game.players != 2:
        raise InputError(f"exact chances are for two players; {game.name} has {game.players}")
    graph = enumerate_positions(game)
    return {
        "random against random": chances(graph),
        "best against random": chances(graph, chooser=0),
        "random against best": chances(graph, chooser=1),
    }
