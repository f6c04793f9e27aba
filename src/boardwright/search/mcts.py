"""Monte Carlo tree search for any game and any number of players, with proofs where play ends."""

from __future__ import annotations

from threading import Event

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.search.engine import Report, refuse_no_turn
from boardwright.search.limit import Budget, Limit
from boardwright.search.mcts_kernels import DEEPEST, grow
from boardwright.search.mcts_nodes import LOSS, SLOTS, WIN
from boardwright.search.mcts_tree import Tree
from boardwright.search.thought import Thought
from boardwright.search.threats import has_threats

#: The share that a game's ``evaluate`` has in a leaf's value; random games have the rest.
LEAVES = {"playout": 0.0, "mixed": 0.5, "evaluate": 1.0}
LONGEST_PLAYOUT = 1000
REPORT_S = 0.1


class MonteCarlo:
    """UCT: a tree grown by simulations, kept between moves.

    A simulation is what the limit counts as a node. The same seed, positions and limits of nodes
    give the same trees. With three and more players solved values take for granted that a player
    who has several equally good moves makes the first in the order of the rules. The distance is
    that of the proof found: a shorter win may exist. Where dice are thrown, a solved value between
    a win and a loss is the exact mean, and how long a sure win takes is up to the dice.

    >>> import boardwright as bw
    >>> engine = MonteCarlo(bw.game("nim", layers=2, compiled=False), seed=1)
    >>> thought = engine.search(engine.game.start(), Limit(nodes=1000))
    >>> thought.proved, thought.values, thought.distance
    (True, (1.0, -1.0), 2)
    """

    def __init__(
        self,
        game: Game,
        seed: int = 1,
        exploration: float = 0.2,
        trust: float = 1000.0,
        leaf: str = "auto",
        forcing: bool = True,
        playouts: int = 1,
        longest_playout: int = LONGEST_PLAYOUT,
        table_mib: int = 128,
    ) -> None:
        evaluates = game.defines("evaluate")
        if leaf == "auto":
            # By measurement: evaluate is better in Gomoku, GoClub and the L-Game, makes no
            # difference in Nim, and is worse in Three Kingdoms.
            leaf = "evaluate" if evaluates and game.players == 2 else "playout"
        if leaf != "playout" and not evaluates:
            raise InputError(f"leaf={leaf} needs a game with evaluate, which {game.name} has not")
        self.game = game
        self._numbers = (
            float(exploration),
            float(trust),
            LEAVES[leaf],
            playouts,
            longest_playout,
            forcing and has_threats(game),
        )
        self._tree = Tree(game, table_mib)
        self._frames = game.frames(3)
        self._returns = np.zeros(game.players, np.float64)
        self._scores = np.zeros(game.players, np.float64)
        self._played = np.zeros((game.players, SLOTS), np.int64)
        self._random = np.zeros(1, np.uint64)
        self.forget(seed)

    def forget(self, seed: int) -> None:
        """Drop the tree and draw from this seed."""
        self._random[0] = stream(seed, 0)
        self._tree.clear()

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move of a position that is not over, after at least one simulation."""
        refuse_no_turn(position)
        if limit.nodes is None and limit.time is None:
            raise InputError("Monte Carlo search has no depth: it needs a limit of nodes or time")
        budget = Budget(limit, stop)
        tree = self._tree
        tree.move_to(position)
        tree.control[DEEPEST] = 0
        self._frames[0].state = position.state
        told = budget.seconds
        simulations = 1
        while simulations > 0 and not tree.solved:
            budget.spend(self._grow(simulations))
            tree.make_room()
            if report is not None and budget.seconds - told >= REPORT_S:
                report(self._thought(budget))
                told = budget.seconds
            simulations = budget.slice()
        thought = self._thought(budget)
        if report is not None:
            report(thought)
        return thought

    def _grow(self, simulations: int) -> int:
        tree = self._tree
        kernel = self.game.kernel(grow)
        with np.errstate(over="ignore"):
            return int(
                kernel(
                    tree.nodes, self._frames, tree.path, tree.control, self._random,
                    self._played, self._returns, self._scores, simulations, *self._numbers,
                )
            )  # fmt: skip

    def _thought(self, budget: Budget) -> Thought:
        tree = self._tree
        candidates = tree.candidates()
        best = candidates[0]
        values = tree.values(0)
        sure = tree.solved and any(value >= WIN or value <= LOSS for value in values)
        decided = sure and not self.game.chances
        return Thought(
            best.move,
            values if tree.solved else best.values,
            best.line,
            int(tree.control[DEEPEST]),
            budget.nodes,
            budget.seconds,
            candidates,
            tree.solved,
            int(tree.nodes["distance"][0]) if decided else None,
        )
