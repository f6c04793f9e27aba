"""A net that thinks of many positions at once, each of another game: one batch for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np

from boardwright.core.position import Position
from boardwright.core.rng import advance, share, stream
from boardwright.nets.lockstep import Evaluator, Lockstep, View

#: Bytes that the trees of a panel may take.
ROOM = 256 << 20


class Panel:
    """Searches up to ``games`` positions in lockstep, each as an engine of its own would.

    A game's memory is the state of its random numbers.
    """

    def __init__(
        self,
        view: View,
        evaluator: Evaluator,
        simulations: int,
        temperature: float = 0.0,
        threats: bool = True,
        threads: int | None = None,
    ) -> None:
        self.games = len(evaluator.seen)
        self._evaluator, self._simulations = evaluator, simulations
        self._temperature = temperature
        sizes = self.games, simulations
        self._trees = Lockstep(view, *sizes, threads=threads, threats=threats)

    def begin(self, seed: int) -> Any:
        """Return the memory of a new game."""
        return np.array([stream(seed, 0)], np.uint64)

    def choose(
        self, positions: Sequence[Position], memories: Sequence[Any], stop: Event
    ) -> list[int]:
        """Return a move for each position; fewer than asked for if it is stopped."""
        trees, count = self._trees, len(positions)
        for number, (position, memory) in enumerate(zip(positions, memories, strict=True)):
            trees.frames[number * trees.per].state = position.state
            trees.games[number].random = memory[0]
        searching = trees.search(self._evaluator, self._simulations, count=count)
        with np.errstate(over="ignore"):  # random numbers, in plain Python
            next(searching)
            next(searching, None)  # the roots are open
            drawn = [drawn_move(trees, n, self._temperature) for n in range(count)]
            for _ in searching:
                if stop.is_set():
                    return []
        for number, memory in enumerate(memories):
            memory[0] = trees.games[number].random
        slots = drawn if self._temperature else trees.games.chosen[:count]
        return [int(trees.frames[n * trees.per].moves[slot]) for n, slot in enumerate(slots)]


def drawn_move(trees: Lockstep, number: int, temperature: float) -> int:
    """Return the place of a move drawn from the policy of an open root; 0 without a temperature."""
    if not temperature:
        return 0
    root, game = trees.frames[number * trees.per], trees.games[number]
    shares = np.exp(np.asarray(root.logits[: root.count], np.float64) / temperature)
    with np.errstate(over="ignore"):
        game.random = advance(game.random)
        wanted = share(game.random) * shares.sum()
    return min(int(np.searchsorted(np.cumsum(shares), wanted, "right")), len(shares) - 1)
