"""A net as an engine: Gumbel search of one position within a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.nets.layers import Plan, folded
from boardwright.nets.lockstep import Lockstep, View
from boardwright.nets.net_file import NetFile, refuse_other_sights
from boardwright.nets.numpy_net import NumpyNet
from boardwright.nets.onnx_net import OnnxNet
from boardwright.nets.panel import ROOM, Panel, drawn_move
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.session import Session
from boardwright.search.thought import Candidate, Thought

Answer = Callable[[NDArray[np.uint8]], tuple[NDArray[Any], NDArray[Any]]]
#: Trees have room for at least this many simulations.
LEAST_ROOM = 64
MOST_SIMULATIONS = 100_000
#: Evaluations from which the speed is first foreseen.
TRIALS = 8
DONE = object()


class DirectEvaluator:
    """A net that answers at once, in the same thread."""

    def __init__(self, plan: Plan, answer: Answer, games: int) -> None:
        self._answer = answer
        self.canonical = plan.canonical
        self.seen = np.zeros((games, plan.planes, plan.points), np.uint8)
        self.policy = np.zeros((games, plan.entries + 1), np.float32)
        self.values = np.zeros((games, plan.players), np.float32)

    def go(self, asked: NDArray[np.bool_] | None = None) -> None:
        """Judge what was seen, as far as it is asked about."""
        if asked is not None and not asked.any():
            return
        rows = slice(None) if asked is None else np.flatnonzero(asked)
        policy, values = self._answer(self.seen[rows])
        self.policy[rows, :-1] = policy
        self.values[rows] = np.tanh(values / 2)

    def wait(self) -> None:
        """Nothing to wait for."""


def answer_of(net: NetFile, threads: int = 1) -> Answer:
    """Return what evaluates a net: onnxruntime if it is installed, else NumPy."""
    if net.model and find_spec("onnxruntime") is not None:
        return OnnxNet(net.model, threads)
    return NumpyNet(net.plan, folded(net.plan, net.weights))


class Simulating(Session["NetEngine"]):
    """One search: simulations of a tree that is planted for it."""

    def begin(self) -> None:
        """Ask the net about the position itself."""
        engine = self.engine
        wanted = engine.simulations(self.limit)
        engine.tree.frames[0].state = self.position.state
        self._search = engine.tree.search(engine.evaluator, wanted)
        next(self._search)
        next(self._search, DONE)  # the root is open, and the first simulation on its way
        self._drawn = engine.drawn() if engine.temperature else None

    def think(self) -> None:
        """Simulate as often as was foreseen."""
        self.run(self._simulate)
        if self.budget.nodes >= LEAST_ROOM:
            self.engine.rate = self.budget.nodes / self.budget.seconds

    def _simulate(self, simulations: int) -> tuple[int, bool]:
        for done in range(1, simulations + 1):
            if next(self._search, DONE) is DONE:
                return done, True
        return simulations, False

    def best(self) -> Thought:
        """Return the best move, and all others by their visits."""
        tree = self.engine.tree
        tree.choose()
        root, chosen = tree.frames[0], int(tree.games[0].chosen)
        chosen = chosen if self._drawn is None else self._drawn
        visits = root.visits[: root.count].tolist()
        order = sorted(range(len(visits)), key=lambda slot: (slot != chosen, -visits[slot], slot))
        return self.thought([self._candidate(slot) for slot in order], int(tree.games[0].depth))

    def _candidate(self, slot: int) -> Candidate:
        root, game = self.engine.tree.frames[0], self.engine.tree.games[0]
        visits, move = int(root.visits[slot]), int(root.moves[slot])
        values: Sequence[float] = game.sums / max(1, self.budget.nodes)
        if len(values) == 2 and visits:
            values = self.values(float(root.sums[slot]) / visits)
        # Exactly 1 or -1 would claim a proof.
        bounded = tuple(min(max(float(value), -0.999), 0.999) for value in values)
        return Candidate(move, bounded, (move,), visits)


class NetEngine(Engine):
    """Searches with a net; a simulation is what the limit counts as a node.

    How many simulations a limit of time allows is foreseen from the speed so far, as halving the
    moves considered needs to know it beforehand. With a temperature nothing is searched: the move
    is drawn from the policy, the flatter the higher the temperature, as a person errs who sees
    what is near. Else, where the rules say which moves force, wins by threats are looked for at the
    leaves of the tree, too.
    """

    sessions = Simulating

    def __init__(
        self,
        game: Game,
        net: NetFile,
        seed: int = 1,
        temperature: float = 0.0,
        threats: bool = True,
    ) -> None:
        self.game = game
        self._net = net
        self.temperature = temperature
        self._threats = threats and not temperature
        self.evaluator = DirectEvaluator(net.plan, answer_of(net), 1)
        self.rate = 0.0  # simulations a second
        self._view = View(game)
        refuse_other_sights(net.plan, self._view)
        self._room = LEAST_ROOM
        self.tree = self._planted(seed)

    def forget(self, seed: int) -> None:
        """Draw from this seed; trees are not kept between moves."""
        self.tree.games[0].random = stream(seed, 0)

    def simulations(self, limit: Limit) -> int:
        """Return how many simulations fit a limit, and make room for them."""
        if self.temperature:
            return 1
        wanted = min(limit.nodes or MOST_SIMULATIONS, MOST_SIMULATIONS)
        if limit.time is not None:
            self.rate = self.rate or self._first_rate()
            wanted = min(wanted, max(1, int(limit.time * self.rate)))
        if wanted > self._room:
            random = self.tree.games[0].random
            self._room = max(wanted, 2 * self._room)
            self.tree = self._planted()
            self.tree.games[0].random = random
        return wanted

    def _planted(self, seed: int = 1) -> Lockstep:
        return Lockstep(self._view, 1, self._room, seed, threads=1, threats=self._threats)

    def opinion(self, position: Position) -> tuple[list[float], dict[int, float]]:
        """Return what the net says at a glance: values of all seats, and the share of each move."""
        root = self.tree.frames[0]
        root.state = position.state
        for _ in self.tree.search(self.evaluator, 0):
            pass
        shares = np.exp(np.asarray(root.logits[: root.count], np.float64))
        moves = root.moves[: root.count].tolist()
        return root.values.tolist(), dict(zip(moves, shares.tolist(), strict=True))

    def drawn(self) -> int:
        """Return the place of a move drawn from the policy of the open root."""
        return drawn_move(self.tree, 0, self.temperature)

    def together(self, limit: Limit, games: int, threads: int) -> Panel | None:
        """Think of many positions at once; not by the clock, which would be the same for all."""
        simulations = 1 if self.temperature else limit.nodes
        if simulations is None or (limit.time is not None and not self.temperature):
            return None
        fitting = min(games, ROOM // ((simulations + 2) * self.tree.frames.dtype.itemsize))
        if fitting < 2:
            return None
        answer = answer_of(self._net, threads)
        evaluator = DirectEvaluator(self._net.plan, answer, fitting)
        settings = simulations, self.temperature, self._threats
        return Panel(self._view, evaluator, *settings, threads)

    def _first_rate(self) -> float:
        begun = time.perf_counter()
        for _ in range(TRIALS):
            self.evaluator.go()
        return TRIALS / (time.perf_counter() - begun)
