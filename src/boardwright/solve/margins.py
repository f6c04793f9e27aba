"""Games played for the difference of scores: the exact margin of every position.

Positions are resolved from the end backwards, each for the player to move there. Among moves with
the best margin the winner takes the quickest, the loser the slowest.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError, RuleError
from boardwright.solve.backward import backward_order, end_payoffs
from boardwright.solve.enumerate import Graph


def best_margins(
    order: Any, first_edge: Any, edges: Any, players: Any, margins: Any, distances: Any
) -> None:
    """Write margin and distance of each position, in an order in which children come first."""
    for place in range(len(order)):
        position = order[place]
        first = first_edge[position]
        last = first_edge[position + 1]
        if first == last:
            continue
        best = 0
        far = 0
        for edge in range(first, last):
            child = edges[edge]
            same = players[child] == players[position]
            margin = margins[child] if same else -margins[child]
            distance = distances[child] + 1
            nearer = distance < far if margin > 0 else distance > far
            if edge == first or margin > best or (margin == best and nearer):
                best = margin
                far = distance
        margins[position] = best
        distances[position] = far


def resolve_margins(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return margin for the player to move and distance (-1 for draws) of each class."""
    game = graph.game
    order = backward_order(graph)
    if order is None:
        raise InputError(
            "{game} may never end: the winner is defined, the margin is not", game=game.name
        )
    players = np.ascontiguousarray(graph.states["player"])
    payoffs = end_payoffs(graph)[np.arange(graph.classes), players] * game.margin
    margins = np.rint(payoffs).astype(np.int32)
    if np.abs(payoffs - margins).max() > 1e-6:
        raise RuleError("{file}: a payoff times MARGIN must be a whole number", file=game.file)
    distances = np.zeros(graph.classes, np.int32)
    game.kernel(best_margins)(order, graph.first_edge, graph.edges, players, margins, distances)
    distances[margins == 0] = -1
    return margins, distances
