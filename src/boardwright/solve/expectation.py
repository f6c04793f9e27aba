"""Games with chance: what every position is worth to each player, expected over the dice.

Without cycles positions are resolved from the end backwards, for any number of players. Where two
players can go round in circles (rolling and holding), a lower and an upper bound of the value are
improved in turn until they meet; the value is known where they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.backward import backward_order, end_payoffs, require_zero_sum
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.exact_maxn import resolved
from boardwright.solve.explore import CHANCE
from boardwright.solve.known import Known
from boardwright.solve.verdict import ExpectedMove

#: Bounds this near are one value.
NEAR = 1e-9
SMALLEST_CHANGE = 1e-15
MOST_ROUNDS = 100_000


def improve(first_edge: Any, edges: Any, odds: Any, movers: Any, values: Any) -> float:
    """Return the largest change of one round over all positions, the last found ones first.

    Values are the first player's, who wants them high.
    """
    largest = 0.0
    for position in range(len(movers) - 1, -1, -1):
        first = first_edge[position]
        last = first_edge[position + 1]
        if first == last:
            continue
        value = values[edges[first]]
        if movers[position] == CHANCE:
            value *= odds[first]
        for edge in range(first + 1, last):
            here = values[edges[edge]]
            if movers[position] == CHANCE:
                value += odds[edge] * here
            else:
                value = max(value, here) if movers[position] == 0 else min(value, here)
        largest = max(largest, abs(value - values[position]))
        values[position] = value
    return largest


def between_bounds(graph: Graph) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the value for the first of two players and how far it may be off, class by class."""
    ends = graph.children == 0
    payoffs = end_payoffs(graph)[:, 0]
    lower, upper = np.where(ends, payoffs, -1.0), np.where(ends, payoffs, 1.0)
    kernel = graph.game.kernel(improve)
    for _ in range(MOST_ROUNDS):
        changes = [
            kernel(graph.first_edge, graph.edges, graph.odds, graph.movers, bound)
            for bound in (lower, upper)
        ]
        if max(changes) < SMALLEST_CHANGE or float((upper - lower).max()) < NEAR / 4:
            break
    return (lower + upper) / 2, np.maximum(upper - lower, 0.0) / 2


class Expectation(Known):
    """What every position of a game with chance is worth to each player.

    ``values`` has a row a class, in the order of the keys; ``bounds`` tell how far they may be off.
    """

    def __init__(
        self,
        graph: Graph,
        payoffs: NDArray[np.float64],
        bounds: NDArray[np.float64],
    ) -> None:
        order = np.argsort(graph.rows["key"], kind="stable")
        super().__init__(graph.game, graph.rows["state"][order], graph.rows["key"][order])
        self.values = payoffs[order]
        self.bounds = bounds[order]
        self.sizes = graph.sizes[order].astype(np.int64)
        #: Whether every game is won or drawn, so that a value tells the chance of winning.
        self.decided = bool(np.isin(end_payoffs(graph)[graph.children == 0], (-1.0, 1.0)).all())

    def look_up(self, position: Position) -> tuple[float, ...]:
        """Return what each player may expect from a position on."""
        number = self.reached(position)
        if self.bounds[number] > NEAR:
            raise InputError(
                "{game} may never end here: the value lies between bounds that do not "
                "meet, {gap:.3g} apart",
                game=self.game.name,
                gap=2 * self.bounds[number],
            )
        return tuple(float(value) for value in self.values[number])

    def bound(self, position: Position) -> float:
        """Return how far the values of a position may be off."""
        return float(self.bounds[self.reached(position)])

    def moves(self, position: Position) -> list[ExpectedMove]:
        """Return every legal move with what it is worth, best for its player first."""
        if position.chance:
            return []
        mover = int(position.state.player)
        found = [ExpectedMove(each, self.look_up(position.play(each))) for each in position.moves]
        return sorted(found, key=lambda each: -each.values[mover])


def solve_expectation(
    where: Game | Position, progress: Callable[[int], None] | None = None
) -> Expectation:
    """Return the expected payoffs of all positions that can be reached."""
    graph = enumerate_positions(where, progress)
    if backward_order(graph) is not None:
        return Expectation(graph, resolved(graph, "first")[0], np.zeros(graph.classes))
    if graph.game.players != 2:
        raise InputError(
            "{game} may never end: max^n to the end is not defined", game=graph.game.name
        )
    require_zero_sum(graph)
    values, bounds = between_bounds(graph)
    return Expectation(graph, np.stack([values, -values], axis=1), bounds)
