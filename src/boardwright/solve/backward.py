"""The moves of a graph seen from where they lead, and payoffs at its ends."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.solve.enumerate import FEW, Graph
from boardwright.solve.explore import UNEVEN, own_payoff


def backward_edges(first_edge: Any, edges: Any, first_back: Any, back: Any) -> None:
    """List for each position the positions with a move to it; the arrays come filled with zeros."""
    positions = len(first_edge) - 1
    for edge in range(len(edges)):
        first_back[edges[edge] + 2] += 1
    for position in range(2, positions + 2):
        first_back[position] += first_back[position - 1]
    for position in range(positions):
        for edge in range(first_edge[position], first_edge[position + 1]):
            target = edges[edge]
            back[first_back[target + 1]] = position
            first_back[target + 1] += 1


def edges_back(graph: Graph) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the positions with a move to p: the second from ``first[p]`` to ``first[p + 1]``."""
    first_back = np.zeros(graph.classes + 2, np.int64)
    back = np.zeros(len(graph.edges), np.int32)
    graph.game.kernel(backward_edges)(graph.first_edge, graph.edges, first_back, back)
    return first_back, back


def write_payoffs(rows: Any, ends: Any, payoffs: Any) -> None:
    """Write the payoffs of all finished positions, whose numbers are ``ends``."""
    for index in range(len(ends)):
        own_payoff(rows[ends[index]].state, payoffs[ends[index]])


def end_payoffs(graph: Graph) -> NDArray[np.float64]:
    """Return what each player gets in each finished position; zeros in others."""
    payoffs = np.zeros((graph.classes, graph.game.players), np.float64)
    ends = np.flatnonzero(graph.children == 0)
    kernel = graph.game.short_kernel(write_payoffs)
    while len(ends):
        part = ends[:FEW] if kernel.waiting else ends
        kernel(graph.rows, part, payoffs)
        ends = ends[len(part) :]
    return payoffs


def resolve(first_back: Any, back: Any, waiting: Any, queue: Any, filled: int) -> int:
    """Bring positions into an order in which all that a position leads to stands before it.

    ``queue`` begins with the finished ones. Return how many there are: all, if nothing goes round
    in circles.
    """
    taken = 0
    while taken < filled:
        position = queue[taken]
        taken += 1
        for edge in range(first_back[position], first_back[position + 1]):
            before = back[edge]
            waiting[before] -= 1
            if waiting[before] == 0:
                queue[filled] = before
                filled += 1
    return taken


def backward_order(graph: Graph) -> NDArray[np.int64] | None:
    """Return the classes, each after all that it leads to; None if play can go on forever."""
    first_back, back = edges_back(graph)
    ends = np.flatnonzero(graph.children == 0)
    queue = np.zeros(graph.classes, np.int64)
    queue[: len(ends)] = ends
    waiting = graph.children.astype(np.int32)
    count = graph.game.kernel(resolve)(first_back, back, waiting, queue, len(ends))
    return queue if count == graph.classes else None


def require_zero_sum(graph: Graph) -> None:
    """Raise InputError unless in every finished game one player wins what the other loses."""
    if graph.scratch.control[UNEVEN]:
        raise InputError(
            "{game} has no exact value: what two players get must add up to 0", game=graph.game.name
        )
