"""How many of a net's moves keep the exact value, in all positions of a game that are not lost.

`python benchmarks/truth.py GAME NET [OPTION=VALUE ...]`: every class of positions under the
symmetries of the rules is enumerated and solved, and the net moves in one of each, with 1 and with
64 simulations. A move is optimal if it leaves win, draw or loss as they were.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import boardwright as bw
from boardwright.arena.intervals import wilson_of_share
from boardwright.learn.strength import evaluator_of
from boardwright.nets.lockstep import Lockstep, View
from boardwright.nets.net_file import net_path, read_net
from boardwright.solve.enumerate import Graph, enumerate_positions
from boardwright.solve.retrograde import analyse

BATCH = 4096


def chosen_slots(graph: Graph, places: NDArray[np.int64], net: str, simulations: int) -> list[int]:
    """Return the place among the legal moves of the net's move in each of these positions."""
    known = read_net(Path(net) if net.endswith(".net") else net_path(net))
    lockstep = Lockstep(View(graph.game), BATCH, simulations)
    lockstep.games.forcing = 0  # it may leave moves out, and slots are counted among all
    evaluator = evaluator_of(known, BATCH)
    found: list[int] = []
    for first in range(0, len(places), BATCH):
        batch = places[first : first + BATCH]
        filled = np.resize(batch, BATCH)  # the last ones are searched again and again
        lockstep.frames.state[:: lockstep.per] = graph.states[filled]
        for _ in lockstep.search(evaluator, simulations):
            pass
        found += lockstep.games.chosen[: len(batch)].tolist()
    return found


def main() -> None:
    """Print a line for each number of simulations."""
    name, net, *options = sys.argv[1:]
    game = bw.game(name, **dict(option.split("=") for option in options))
    graph = enumerate_positions(game)
    values, _ = analyse(graph)
    places = np.flatnonzero((values >= 0) & (graph.children > 0))
    starts, edges = graph.first_edge, graph.edges
    matters = np.array(
        [(values[edges[starts[p] : starts[p + 1]]] > -values[p]).any() for p in places]
    )
    for simulations in (1, 64):
        slots = np.array(chosen_slots(graph, places, net, simulations))
        good = -values[edges[starts[places] + slots]] == values[places]
        low, high = wilson_of_share(float(good.mean()), len(good))
        print(
            f"{net}: {simulations} simulations: {good.mean():.2%} of {len(good)} positions "
            f"({low:.2%} - {high:.2%}); where it matters {good[matters].mean():.2%} "
            f"of {matters.sum()}",
            flush=True,
        )


if __name__ == "__main__":
    main()
