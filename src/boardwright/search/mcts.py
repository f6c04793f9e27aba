"""Monte Carlo tree search for any game and any number of players, with proofs where play ends."""

from __future__ import annotations

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rng import stream
from boardwright.search.engine import Engine
from boardwright.search.mcts_kernels import DEEPEST, grow
from boardwright.search.mcts_nodes import LOSS, SLOTS, WIN
from boardwright.search.mcts_tree import Tree
from boardwright.search.session import Session
from boardwright.search.thought import Thought
from boardwright.search.threats import has_threats

#: The share that a game's ``evaluate`` has in a leaf's value; random games have the rest.
LEAVES = {"playout": 0.0, "mixed": 0.5, "evaluate": 1.0}
LONGEST_PLAYOUT = 1000


class Simulating(Session["MonteCarlo"]):
    """One search: the tree grows below the position, whose first simulation comes at once."""

    def begin(self) -> None:
        """Move the tree to the position."""
        if self.limit.nodes is None and self.limit.time is None:
            raise InputError("Monte Carlo search has no depth: it needs a limit of nodes or time")
        self.tree = self.engine.tree
        self.tree.move_to(self.position)
        self.tree.control[DEEPEST] = 0
        self.engine.frames[0].state = self.position.state
        if not self.tree.solved:
            self.budget.spend(self._simulate(1))

    def think(self) -> None:
        """Simulate until the limit, or until the root is solved."""
        if not self.tree.solved:
            self.run(self._step)

    def _step(self, simulations: int) -> tuple[int, bool]:
        return self._simulate(simulations), self.tree.solved

    def _simulate(self, simulations: int) -> int:
        """Run simulations; at least one since the tree was last begun from the root alone."""
        taken = self.engine.grow(simulations)
        while self.tree.begin_again():
            taken += self.engine.grow(1)
        self.tree.make_room()
        return taken

    def best(self) -> Thought:
        """Return what the tree says."""
        tree = self.tree
        candidates = tree.candidates()
        sure = tree.solved and any(value >= WIN or value <= LOSS for value in tree.values(0))
        decided = sure and not self.engine.game.chances
        distance = int(tree.nodes["distance"][0]) if decided else None
        return self.thought(candidates, int(tree.control[DEEPEST]), tree.solved, distance)


class MonteCarlo(Engine):
    """UCT: a tree grown by simulations, kept between moves.

    A simulation is what the limit counts as a node. The same seed, positions and limits of nodes
    give the same trees. With three and more players solved values take for granted that a player
    who has several equally good moves makes the first in the order of the rules. The distance is
    that of the proof found: a shorter win may exist. Where dice are thrown, a solved value between
    a win and a loss is the exact mean, and how long a sure win takes is up to the dice.

    >>> import boardwright as bw
    >>> from boardwright.search.limit import Limit
    >>> engine = MonteCarlo(bw.game("nim", layers=2, compiled=False), seed=1)
    >>> thought = engine.search(engine.game.start(), Limit(nodes=1000))
    >>> thought.proved, thought.values, thought.distance
    (True, (1.0, -1.0), 2)
    """

    sessions = Simulating

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
            raise InputError(
                "leaf={leaf} needs a game that defines evaluate; {game} does not",
                leaf=leaf,
                game=game.name,
            )
        self.game = game
        self._numbers = (
            float(exploration),
            float(trust),
            LEAVES[leaf],
            playouts,
            longest_playout,
            forcing and has_threats(game),
        )
        self.tree = Tree(game, table_mib)
        self.frames = game.frames(3)
        self._returns = np.zeros(game.players, np.float64)
        self._scores = np.zeros(game.players, np.float64)
        self._played = np.zeros((game.players, SLOTS), np.int64)
        self._random = np.zeros(1, np.uint64)
        self.forget(seed)

    def forget(self, seed: int) -> None:
        """Drop the tree and draw from this seed."""
        self._random[0] = stream(seed, 0)
        self.tree.clear()

    def grow(self, simulations: int) -> int:
        """Run up to this many simulations from ``frames[0]``; return how many."""
        tree = self.tree
        return int(
            self.game.kernel(grow)(
                tree.nodes, self.frames, tree.path, tree.control, self._random,
                self._played, self._returns, self._scores, simulations, *self._numbers,
            )
        )  # fmt: skip
