"""How many of a net's moves keep the exact value, in all positions of a game that are not lost.

`python benchmarks/truth.py GAME NET [--sample N] [--nodes N ...] [OPTION=VALUE ...]`: every class
of positions under the symmetries of the rules is enumerated and solved, and the net moves in one of
each, or in as many drawn by seed 1, with 1 and 64 simulations unless others are given. A move is
optimal if it leaves win, draw or loss as they were.
"""

from __future__ import annotations

from argparse import ArgumentParser
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
KINDS = (("won", 1), ("drawn", 0))


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
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("net")
    parser.add_argument("options", nargs="*")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 64])
    given = parser.parse_args()
    net = given.net
    game = bw.game(given.game, **dict(option.split("=") for option in given.options))
    graph = enumerate_positions(game)
    values, _ = analyse(graph)
    places = np.flatnonzero((values >= 0) & (graph.children > 0))
    if 0 < given.sample < len(places):
        places = np.sort(np.random.default_rng(1).choice(places, given.sample, replace=False))
    starts, edges = graph.first_edge, graph.edges
    matters = np.array(
        [(values[edges[starts[p] : starts[p + 1]]] > -values[p]).any() for p in places]
    )
    for simulations in given.nodes:
        slots = np.array(chosen_slots(graph, places, net, simulations))
        good = -values[edges[starts[places] + slots]] == values[places]
        low, high = wilson_of_share(float(good.mean()), len(good))
        kinds = [(word, values[places] == value) for word, value in KINDS]
        parts = [f"{word} {good[kind].mean():.2%}" for word, kind in kinds if kind.any()]
        print(
            f"{net}: {simulations} simulations: {good.mean():.2%} of {len(good)} positions "
            f"({low:.2%} - {high:.2%}); where it matters {good[matters].mean():.2%} "
            f"of {matters.sum()}; {', '.join(parts)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
