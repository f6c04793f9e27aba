"""How many of a net's moves keep the exact value, in all positions of a game that are not lost.

`python benchmarks/truth.py GAME NET [--sample N] [--nodes N ...] [OPTION=VALUE ...]`: every class
of positions under the symmetries of the rules is enumerated and solved, and the net moves in one of
each, or in as many drawn by seed 1, with 1 and 64 simulations unless others are given. A move is
optimal if it leaves win, draw or loss as they were.
"""

from __future__ import annotations

from argparse import ArgumentParser
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import boardwright as bw
from boardwright.arena.intervals import wilson_of_share
from boardwright.core.game import Game
from boardwright.learn.strength import evaluator_of
from boardwright.nets.lockstep import Lockstep, View
from boardwright.nets.net_file import net_path, read_net
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.retrograde import analyse

BATCH = 4096
KINDS = (("won", 1), ("drawn", 0))


class Truth:
    """The positions of a game that are not lost, or some of them, and what keeps their value."""

    def __init__(self, game: Game, sample: int = 0) -> None:
        self.graph = enumerate_positions(game)
        self.values, _ = analyse(self.graph)
        self.places = np.flatnonzero((self.values >= 0) & (self.graph.children > 0))
        if 0 < sample < len(self.places):
            drawn = np.random.default_rng(1).choice(self.places, sample, replace=False)
            self.places = np.sort(drawn)

    @cached_property
    def matters(self) -> NDArray[np.bool_]:
        """Whether some move gives the value away."""
        starts, edges, values = self.graph.first_edge, self.graph.edges, self.values
        return np.array(
            [(values[edges[starts[p] : starts[p + 1]]] > -values[p]).any() for p in self.places]
        )

    def kept(self, net: str, simulations: int) -> NDArray[np.bool_]:
        """Return whether the net's move in each of the positions is optimal."""
        slots = np.array(self._chosen_slots(net, simulations))
        reached = self.graph.edges[self.graph.first_edge[self.places] + slots]
        return np.asarray(-self.values[reached] == self.values[self.places])

    def _chosen_slots(self, net: str, simulations: int) -> list[int]:
        """Return the place among the legal moves of the net's move in each of the positions."""
        known = read_net(Path(net) if net.endswith(".net") else net_path(net))
        lockstep = Lockstep(View(self.graph.game), BATCH, simulations)
        lockstep.games.forcing = 0  # it may leave moves out, and slots are counted among all
        evaluator = evaluator_of(known, BATCH)
        found: list[int] = []
        for first in range(0, len(self.places), BATCH):
            batch = self.places[first : first + BATCH]
            filled = np.resize(batch, BATCH)  # the last ones are searched again and again
            lockstep.frames.state[:: lockstep.per] = self.graph.states[filled]
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
    game = bw.game(given.game, **dict(option.split("=") for option in given.options))
    truth = Truth(game, given.sample)
    worth, matters = truth.values[truth.places], truth.matters
    for simulations in given.nodes:
        good = truth.kept(given.net, simulations)
        low, high = wilson_of_share(float(good.mean()), len(good))
        kinds = [(word, worth == value) for word, value in KINDS]
        parts = [f"{word} {good[kind].mean():.2%}" for word, kind in kinds if kind.any()]
        print(
            f"{given.net}: {simulations} simulations: {good.mean():.2%} of {len(good)} positions "
            f"({low:.2%} - {high:.2%}); where it matters {good[matters].mean():.2%} "
            f"of {matters.sum()}; {', '.join(parts)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
