"""Exact max^n: the payoffs of every player when each always takes what is best for itself.

All positions are enumerated and resolved from the end backwards; where chance decides, payoffs are
expected ones. With more than two players the value can depend on how a player chooses between moves
that are equally good for itself, so the rule is stated: ``tie="first"`` takes the first such move
in the order of the rules, ``"last"`` the last (in a graph of classes: on the board that represents
the class).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.solve.backward import backward_order, end_payoffs
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.explore import CHANCE, NO_SALT, UNFINISHED
from boardwright.solve.same_position import canonical, order, words_of

TIES = ("first", "last")
#: Expected payoffs that differ by less are equal: rounding must not choose a move.
ROUNDING = 1e-12


def best_for_movers(
    line: Any,
    first_edge: Any,
    edges: Any,
    odds: Any,
    movers: Any,
    last_wins: bool,
    payoffs: Any,
    choices: Any,
) -> None:
    """Write the payoffs of each position, in an order in which all it leads to come first.

    ``choices`` is the move chosen, by its index.
    """
    for place in range(len(line)):
        position = line[place]
        first = first_edge[position]
        count = first_edge[position + 1] - first
        mover = movers[position]
        if count > 0 and mover == CHANCE:
            for edge in range(first, first + count):
                for player in range(payoffs.shape[1]):
                    payoffs[position, player] += odds[edge] * payoffs[edges[edge], player]
        elif count > 0:
            best = 0
            for index in range(1, count):
                gain = payoffs[edges[first + index], mover] - payoffs[edges[first + best], mover]
                if gain > ROUNDING or (last_wins and gain > -ROUNDING):
                    best = index
            choices[position] = best
            for player in range(payoffs.shape[1]):
                payoffs[position, player] = payoffs[edges[first + best], player]


def resolved(graph: Graph, tie: str) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Return payoffs and chosen move of every class; InputError if play can go on forever."""
    if tie not in TIES:
        raise InputError(
            "the tie rule must be one of {known}, not {given!r:.20}",
            known=", ".join(TIES),
            given=tie,
        )
    line = backward_order(graph)
    if line is None:
        raise InputError(
            "{game} may never end: max^n to the end is not defined", game=graph.game.name
        )
    payoffs = end_payoffs(graph)
    choices = np.zeros(graph.classes, np.int32)
    graph.game.kernel(best_for_movers)(
        line, graph.first_edge, graph.edges, graph.odds, graph.movers, tie == "last",
        payoffs, choices,
    )  # fmt: skip
    return payoffs, choices


@dataclass(frozen=True)
class MaxnResult:
    """Payoffs from the position on, a line of such play, and the work it took.

    The line ends where chance decides.
    """

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
    begun = time.perf_counter()
    graph = graph or enumerate_positions(position, progress)
    payoffs, choices = resolved(graph, tie)
    values = tuple(float(value) for value in payoffs[0])
    line = chosen_line(position, graph, choices)
    return MaxnResult(values, line, graph.classes, time.perf_counter() - begun)


def chosen_line(position: Position, graph: Graph, choices: Any) -> list[str]:
    """Return the moves that the players choose, followed on the real board.

    A class is known by one member; the move there is found on the board as the one that leads into
    the same class.
    """
    words = words_of(graph.rows)
    line: list[str] = []
    number = 0
    while graph.results[number] == UNFINISHED and graph.movers[number] != CHANCE:
        number = int(graph.edges[graph.first_edge[number] + choices[number]])
        for move in position.moves:
            after = position.play(move)
            if is_class(after, graph, words, number):
                break
        line.append(position.game.move_text(move))
        position = after
    return line


def is_class(position: Position, graph: Graph, words: Any, number: int) -> bool:
    """Return whether a position is of the class with this number."""
    frames, own, masks, images, sums, *_ = graph.scratch
    frames[1].state = position.state
    position.game.short_kernel(canonical)(frames, own, masks, images, sums, NO_SALT)
    return bool(position.game.kernel(order)(own, 1, words, number, masks) == 0)
