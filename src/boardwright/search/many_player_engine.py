"""What searches for any number of players have in common: deepening, limits, reports, answers.

An iteration to depth d runs in slices of nodes, between which the clock and the stop event are
looked at. When it is cut short, its best move so far counts if any move was searched to the end:
the best of the iteration before is tried first, so that the answer can only get better.
"""

from __future__ import annotations

import numpy as np

from boardwright.core.game import Game
from boardwright.search.engine import Engine, refuse_dice
from boardwright.search.many_player_kernel import (
    DONE,
    ESTIMATES,
    EXPECTED_LINE,
    PLY,
    STATUS,
    UNBEGUN,
    Algorithm,
    Work,
    search_slice,
)
from boardwright.search.move_order import CREDITS
from boardwright.search.session import Session
from boardwright.search.shares import WHOLE, share_out, value_of_share
from boardwright.search.thought import Candidate, Thought

DEEPEST_ITERATION = 100
#: What an unproved win or loss is shown as.
ALMOST = 0.9999


def work_for(game: Game, share: type[np.generic] = np.int64) -> Work:
    """Return the arrays of searches in a game; ``share`` is the type of its shares."""
    players = game.players
    depth = DEEPEST_ITERATION + 1
    return Work(
        frames=game.frames(
            depth,
            places=(np.uint16, game.max_moves),
            credit=(np.int64, game.max_moves),
            best=(share, players),
            best_place=np.int64,
            low=np.int64,
            high=np.int64,
            left=np.int64,  # moves to go
            cut=np.uint8,
            thrown=np.uint8,  # chance decides
            weight=np.float64,  # of the outcomes averaged so far
        ),
        lines=np.zeros((depth, depth), np.int64),
        lengths=np.zeros(depth, np.int64),
        line=np.zeros(depth, np.int64),
        credits=np.zeros((players, CREDITS), np.int64),
        status=np.zeros(STATUS, np.int64),
        root_shares=np.zeros((game.max_moves, players), share),
        root_exact=np.zeros(game.max_moves, np.bool_),
        values=np.zeros(players, np.float64),
    )


class Iterating(Session["ManyPlayerEngine"]):
    """One search: ever deeper iterations over the engine's kernel."""

    def begin(self) -> None:
        """Take up the position; before the first iteration its first move and an estimate count."""
        engine, work = self.engine, self.engine.work
        root = work.frames[0]
        root.state = self.position.state
        count = int(engine.game.rules["moves"](root.state, root.moves))
        #: The moves to search; their order decides between equal ones.
        self.moves = [int(move) for move in root.moves[:count]]
        work.credits[:] = 0
        work.status[EXPECTED_LINE] = 0
        engine.prepare(self)
        self.depth = 0
        engine.game.rules["evaluate"](self.position.state, work.values)
        shares = np.zeros(engine.game.players, np.int64)
        share_out(work.values, shares)
        values = tuple(value_of_share(int(share)) for share in shares)
        move = self.moves[0]
        self.known = self.thought([Candidate(move, values, (move,))], 0)

    def think(self) -> None:
        """Search one ply deeper each time."""
        work = self.engine.work
        for depth in range(1, min(self.limit.depth or DEEPEST_ITERATION, DEEPEST_ITERATION) + 1):
            self.begin_iteration(depth)
            finished = self.run(self.step)
            self.known = self.best()
            length = int(work.lengths[0])
            work.line[:length] = work.lines[0, :length]
            work.status[EXPECTED_LINE] = length
            self.tell()
            if not finished or self.known.proved or work.status[ESTIMATES] == 0:
                return

    def begin_iteration(self, depth: int) -> None:
        """Go back to the root and its moves."""
        self.depth = depth
        work = self.engine.work
        root = work.frames[0]
        root.count = len(self.moves)
        root.moves[: root.count] = self.moves
        root.best_place = -1
        work.status[PLY] = UNBEGUN
        work.status[ESTIMATES] = 0
        work.root_exact[:] = False

    def step(self, nodes: int) -> tuple[int, bool]:
        """Search on for about this many nodes; return how many, and whether an iteration ended."""
        engine, work = self.engine, self.engine.work
        kernel = engine.game.kernel(search_slice, engine.algorithm.bound, inlined=True)
        return int(kernel(work, self.depth, nodes)), bool(work.status[PLY] == DONE)

    def best(self) -> Thought:
        """Return what the iteration under way found, if it has finished any move."""
        work = self.engine.work
        root = work.frames[0]
        if self.depth == 0 or root.best_place < 0:
            return self.known
        finished = bool(work.status[PLY] == DONE)
        shares = root.best.tolist()
        proved = self._proved(shares, finished)
        decided = proved and shares[self.side] in (0, WHOLE)
        return self.thought(
            self._candidates(proved),
            self.depth if finished else self.known.depth,
            proved,
            # How long it takes is up to the dice, where there are any.
            self.depth if decided and not self.engine.game.chances else None,
        )

    def _proved(self, shares: list[float], finished: bool) -> bool:
        """Return True when the value is not an estimate."""
        engine = self.engine
        own = shares[self.side]
        two = engine.game.players == 2
        if own == WHOLE and (two or engine.proves_against_all):
            return True
        complete = finished and bool(engine.work.status[ESTIMATES] == 0)
        return (two and finished and own == 0) or (complete and (two or engine.exact))

    def _candidates(self, proved: bool) -> list[Candidate]:
        """Return the moves whose values are exact for this depth, the chosen one first."""
        work = self.engine.work
        best = int(work.frames[0].best_place)
        known = [place for place in range(len(self.moves)) if work.root_exact[place]]
        known.sort(key=lambda place: (place != best, -work.root_shares[place, self.side]))
        line = tuple(int(move) for move in work.lines[0, : work.lengths[0]])
        return [
            Candidate(
                self.moves[place],
                shown_values(work.root_shares[place].tolist(), proved and place == best),
                line if place == best else (self.moves[place],),
            )
            for place in known
        ]


class ManyPlayerEngine(Engine):
    """Iterative deepening over a kernel that searches any number of players."""

    sessions = Iterating
    algorithm: Algorithm
    #: Whether a win it finds for the player to move holds whatever all others do.
    proves_against_all = True
    #: Whether a search without estimates gives the exact value.
    exact = True
    #: How it is called, and the type of the shares it reckons with.
    name = ""
    share: type[np.generic] = np.int64

    def __init__(self, game: Game) -> None:
        if self.share is np.int64:  # means by the odds are no whole numbers
            refuse_dice(game, self.name)
        self.game = game
        self.work = work_for(game, self.share)

    def prepare(self, session: Iterating) -> None:
        """Do what an engine needs at the start of a search."""

    def forget(self, seed: int) -> None:
        """Start over: nothing is remembered between moves, and nothing drawn by chance."""


def shown_values(shares: list[float], proved: bool) -> tuple[float, ...]:
    """Return shares as values, the full -1 and 1 only where they are proved."""
    edge = 1.0 if proved else ALMOST
    return tuple(max(-edge, min(edge, value_of_share(share))) for share in shares)
