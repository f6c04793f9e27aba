"""Retrograde analysis: value and distance of every position of a two-player game, cycles included.

Finished positions are known. From them values spread backwards, nearest first: a position with a
move to a lost one is won, a position all of whose moves lead to won ones is lost; after a move that
leaves the same player to move, lost and won change places. What is never reached is a draw, by
rule or by endless play.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.backward import edges_back, require_zero_sum
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.margins import resolve_margins
from boardwright.solve.solution import Solution


def spread_values(
    results: Any,
    movers: Any,
    first_back: Any,
    back: Any,
    waiting: Any,
    values: Any,
    distances: Any,
    queue: Any,
) -> int:
    """Fill in values and distances of all decided positions; return how many there are.

    ``waiting`` holds how many moves of each position are not yet known to lose.
    """
    filled = 0
    for position in range(len(results)):
        if results[position] == 1 or results[position] == -1:
            values[position] = results[position]
            distances[position] = 0
            queue[filled] = position
            filled += 1
    taken = 0
    while taken < filled:
        position = queue[taken]
        taken += 1
        for edge in range(first_back[position], first_back[position + 1]):
            before = back[edge]
            if values[before] != 0:
                continue
            if (values[position] == 1) == (movers[position] == movers[before]):
                values[before] = 1
            else:
                waiting[before] -= 1
                if waiting[before] > 0:
                    continue
                values[before] = -1
            distances[before] = distances[position] + 1
            queue[filled] = before
            filled += 1
    return filled


def solve_retrograde(
    where: Game | Position,
    progress: Callable[[int], None] | None = None,
    by_margin: bool = True,
) -> Solution:
    """Return the exact solution of all positions that can be reached.

    Where a file says ``MARGIN``, players play for the difference of scores, unless it is said that
    only the winner counts.

    >>> import boardwright as bw
    >>> game = bw.game("nim", layers=3)
    >>> solve_retrograde(game).look_up(game.start()).name
    'loss'
    """
    game = where if isinstance(where, Game) else where.game
    if game.players != 2:
        raise InputError(
            "retrograde analysis is for two players; {game} has {players}",
            game=game.name,
            players=game.players,
        )
    if game.chances:
        raise InputError(
            "retrograde analysis does not solve games of chance, such as {game}", game=game.name
        )
    begun = time.perf_counter()
    graph = enumerate_positions(where, progress)
    require_zero_sum(graph)
    margins = np.zeros(0, np.int32)
    if game.margin and by_margin:
        margins, distances = resolve_margins(graph)
        values = np.sign(margins).astype(np.int8)
    else:
        values, distances = analyse(graph)
    order = np.argsort(graph.rows["key"], kind="stable")
    columns: dict[str, NDArray[Any]] = {
        "keys": graph.rows["key"][order],
        "values": values[order],
        "distances": distances[order],
        "margins": margins[order] if len(margins) else margins,
        "sizes": graph.sizes[order],
        "children": graph.children.astype(np.int32)[order],
        "states": np.asarray(graph.rows["state"][order]),
    }
    return Solution(game, columns, time.perf_counter() - begun)


def analyse(graph: Graph) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Return value and distance (-1 for draws) of each class of a graph."""
    count = graph.classes
    first_back, back = edges_back(graph)
    waiting = graph.children.astype(np.int32)
    values = np.zeros(count, np.int8)
    distances = np.full(count, -1, np.int32)
    queue = np.zeros(count, np.int32)
    graph.game.kernel(spread_values)(
        graph.results, graph.movers, first_back, back, waiting, values, distances, queue
    )
    return values, distances
