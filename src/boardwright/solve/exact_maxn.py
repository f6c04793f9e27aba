"""Exact max^n: the payoffs of every player when each always takes what is best for itself.

All positions are enumerated and resolved from the end backwards. With more than two players the
value can depend on how a player chooses between moves that are equally good for itself, so the rule
is stated: ``tie="first"`` takes the first such move in the order of the rules, ``"last"`` the last
(in a graph of classes: on the board that represents the class).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.explore import NO_SALT, own_payoff
from boardwright.solve.retrograde import backward_edges
from boardwright.solve.same_position import canonical, order, words_of

TIES = ("first", "last")


def end_payoffs(rows: Any, ends: Any, payoffs: Any) -> None:
    """Write the payoffs of all finished positions, whose numbers are ``ends``."""
    for index in range(len(ends)):
        own_payoff(rows[ends[index]].state, payoffs[ends[index]])


def resolve(
    first_edge: Any,
    edges: Any,
    players: Any,
    first_back: Any,
    back: Any,
    waiting: Any,
    queue: Any,
    filled: int,
    last_wins: bool,
    payoffs: Any,
    choices: Any,
) -> int:
    """Return how many positions were resolved: each after all that its moves lead to.

    ``queue`` begins with the finished positions. ``choices`` is the move chosen, by its index.
    """
    taken = 0
    while taken < filled:
        position = queue[taken]
        taken += 1
        mover = players[position]
        first = first_edge[position]
        if first < first_edge[position + 1]:
            best = 0
            for index in range(1, first_edge[position + 1] - first):
                here = payoffs[edges[first + index], mover]
                known = payoffs[edges[first + best], mover]
                if here > known or (last_wins and here == known):
                    best = index
            choices[position] = best
            for player in range(payoffs.shape[1]):
                payoffs[position, player] = payoffs[edges[first + best], player]
        for edge in range(first_back[position], first_back[position + 1]):
            before = back[edge]
            waiting[before] -= 1
            if waiting[before] == 0:
                queue[filled] = before
                filled += 1
    return taken


@dataclass(frozen=True)
class MaxnResult:
    """Payoffs from the position on, a line of such play, and the work it took."""

    values: tuple[float, ...]
    line: list[str]
    positions: int
    seconds: float


def solve_maxn(
    position: Position,
    graph: Graph | None = None,
    tie: str = "first",
    progress: Callable[[int], None] | None = None,
) -> MaxnResult:
    """Return the exact payoffs under max^n; ``graph`` may be given if it is known already."""
    if tie not in TIES:
        raise InputError(f"the tie rule must be one of {', '.join(TIES)}, not {tie!r:.20}")
    begun = time.perf_counter()
    game = position.game
    graph = graph or enumerate_positions(position, progress)
    payoffs = np.zeros((graph.classes, game.players), np.float64)
    ends = np.flatnonzero(graph.children == 0)
    game.kernel(end_payoffs)(graph.rows, ends, payoffs)
    first_back = np.zeros(graph.classes + 2, np.int64)
    back = np.zeros(len(graph.edges), np.int32)
    game.kernel(backward_edges)(graph.first_edge, graph.edges, first_back, back)
    queue = np.zeros(graph.classes, np.int64)
    queue[: len(ends)] = ends
    choices = np.zeros(graph.classes, np.int32)
    resolved = game.kernel(resolve)(
        graph.first_edge, graph.edges, graph.movers, first_back, back,
        graph.children.astype(np.int32), queue, len(ends), tie == "last", payoffs, choices,
    )  # fmt: skip
    if resolved < graph.classes:
        raise InputError(f"{game.name} can go on for ever: max^n to the end is not defined")
    values = tuple(float(value) for value in payoffs[0])
    line = chosen_line(position, graph, choices)
    return MaxnResult(values, line, graph.classes, time.perf_counter() - begun)


def chosen_line(position: Position, graph: Graph, choices: Any) -> list[str]:
    """Return the moves that the players choose, followed on the real board.

    A class is known by one member; the move there is found on the board as the one that leads into
    the same class.
    """
    game = position.game
    words = words_of(graph.rows)
    line: list[str] = []
    number = 0
    while graph.first_edge[number] < graph.first_edge[number + 1]:
        number = int(graph.edges[graph.first_edge[number] + choices[number]])
        move = next(
            each for each in position.moves if is_class(position.play(each), graph, words, number)
        )
        line.append(game.move_text(move))
        position = position.play(move)
    return line


def is_class(position: Position, graph: Graph, words: Any, number: int) -> bool:
    """Return whether a position is of the class with this number."""
    frames, own, masks, images, sums, *_ = graph.scratch
    frames[1].state = position.state
    position.game.kernel(canonical)(frames, own, masks, images, sums, NO_SALT)
    return bool(position.game.kernel(order)(own, 1, words, number, masks) == 0)
