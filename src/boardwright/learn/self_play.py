"""Self-play: two halves of games in turn, one on the device while the other walks its trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.learn import self_play_kernels as kernels
from boardwright.learn.coverage import Coverage
from boardwright.learn.rows import Rows
from boardwright.learn.settings import Settings
from boardwright.learn.torch_net import TorchEvaluator, TorchNet
from boardwright.nets.lockstep import Lockstep, View

#: One move in this many is searched fully; the others are for the value alone.
FULL_EVERY = 2
#: The share of the simulations that the others get.
CHEAP = 0.25
#: On boards of up to this many points games also begin anywhere; on larger ones, if a teacher only
#: glances, after up to so many plies at random.
SCATTERED, FEW = 60, 6
DONE = object()
#: Moves of every game between two trainings.
MOVES = 4


@dataclass
class Tally:
    """What self-play did so far."""

    moves: int = 0
    evaluations: int = 0
    games: int = 0
    positions: int = 0


class SelfPlay:
    """Games of a net against itself, all one move farther with each ``step``."""

    def __init__(self, view: View, net: TorchNet, settings: Settings, seed: int) -> None:
        elsewhere = net.device.type == "cuda"
        halves = 2 if elsewhere else 1
        games = settings.games
        each = games // halves
        sizes = each, settings.simulations
        self.halves = [
            Lockstep(
                view, *sizes, seed * halves + half, proving=settings.proving, elsewhere=elsewhere
            )
            for half in range(halves)
        ]
        for number, half in enumerate(self.halves):
            half.games.plies = -1
            half.games.number = np.arange(each) + 1 + number * 10**12
        self.nets = [TorchEvaluator(net, each) for _ in range(halves)]
        self.rows = Rows(view, max(settings.window, 2 * games), net.device)
        self.tally = Tally()
        points = view.game.board.points
        small = points <= SCATTERED
        # A game that begins anywhere need not go on for ever: what it is worth then is foreseen.
        self._longest = 2 * points if small else 4 * points + 100
        # What a net says at a glance can be learned wherever a game has gone astray.
        self._glance = not settings.simulations
        opening = points if self._glance else min(8, max(2, points // 8))
        scattered = points // 2 if small else FEW if self._glance else 0
        self._beginning = view.game.records(1), opening, scattered
        self._start = view.game.start().state
        clean = view.game.records(1)
        self._coverages = [
            Coverage(half, clean, points // 2) for half in self.halves if half.proofs is not None
        ]
        # The first games begin at any stage, so that from then on some end with every move.
        self._first = view.game.records(1), opening, points, 1
        # The ends of small games are learned, too; with proofs games also begin near their ends.
        self._until_proved = not small or self.halves[0].proofs is not None
        self._random = np.random.default_rng(seed)

    def _beginnings(self, half: Lockstep) -> tuple[Any, ...]:
        """Return how games begin now; once the game is solved, none needs to begin at its start.

        Nor where a teacher glances: it would play the same games again and again.
        """
        if not self.tally.moves:
            return self._first
        anywhere = self._glance or half.knows(self._start)
        return *self._beginning, 1 if anywhere else 2

    def learn_from(self, net: TorchNet) -> None:
        """Play on with the weights of a net that has learned."""
        for each in self.nets:
            each.learn_from(net)

    def round(self, simulations: int) -> None:
        """Let every game make the moves between two trainings."""
        for _ in range(MOVES):
            self.step(simulations)

    def close(self, complete: bool) -> None:
        """Nothing to free."""

    def step(self, simulations: int) -> None:
        """Let every game make one move; without simulations it is drawn from the policy."""
        full = bool(self._random.integers(FULL_EVERY) == 0) or not simulations
        wanted = simulations if full else max(2, int(simulations * CHEAP))
        for half in self.halves:
            half.run(kernels.begin, *self._beginnings(half))
        for coverage in self._coverages:
            coverage.spread()
        running = [
            half.search(net, wanted, noise=1.0)
            for half, net in zip(self.halves, self.nets, strict=True)
        ]
        while running:
            running = [search for search in running if next(search, DONE) is not DONE]
        for half in self.halves:
            base = self.rows.room_for(half.count)
            half.games.leaf = half.per * np.arange(half.count)  # what was searched is kept
            half.observe(self.rows.seen[base : base + half.count], canonical=False)
            rows = self.rows.facts, self.rows.moves, self.rows.shares
            ends = self._longest, self._until_proved
            half.run(kernels.advance_games, *rows, base, full, *ends, self._glance)
            self.rows.send(base, half.count)
            self.tally.moves += half.count
            self.tally.evaluations += half.judged
            self.tally.games += int(np.count_nonzero(half.games.plies < 0))
            written = self.rows.facts.game[base : base + half.count]
            self.tally.positions += int(np.count_nonzero(written == half.games.number))
