"""What searches for any number of players have in common: deepening, limits, reports, answers.

An iteration to depth d runs in slices of nodes, between which the clock and the stop event are
looked at. When it is cut short, its best move so far counts if any move was searched to the end:
the best of the iteration before is tried first, so that the answer can only get better.
"""

from __future__ import annotations

from abc import abstractmethod

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.engine import Engine, refuse_dice
from boardwright.search.move_order import CREDITS
from boardwright.search.session import Session
from boardwright.search.shares import WHOLE, share_out, value_of_share
from boardwright.search.thought import Candidate, Thought

#: Fields of a kernel's status: where it stands, and how many leaves were only estimated.
PLY, ESTIMATES = 0, 1
UNBEGUN, DONE = -1, -2
DEEPEST_ITERATION = 100
#: What an unproved win or loss is shown as.
ALMOST = 0.9999


class Work:
    """The arrays a search works on, made once for a game; ``share`` is the type of its shares."""

    def __init__(self, game: Game, share: type[np.generic] = np.int64) -> None:
        players = game.players
        depth = DEEPEST_ITERATION + 1
        self.game = game
        self.frames = game.frames(
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
        )
        self.lines = np.zeros((depth, depth), np.int64)
        self.lengths = np.zeros(depth, np.int64)
        self.line = np.zeros(depth, np.int64)
        self.credits = np.zeros((players, CREDITS), np.int64)
        self.status = np.zeros(2, np.int64)
        self.root_shares = np.zeros((game.max_moves, players), share)
        self.root_exact = np.zeros(game.max_moves, np.bool_)
        self.values = np.zeros(players, np.float64)
        self.root_moves: list[int] = []
        self.line_length = 0

    def begin(self, position: Position) -> None:
        """Take up a position."""
        frame = self.frames[0]
        frame.state = position.state
        count = int(self.game.rules["moves"](frame.state, frame.moves))
        self.root_moves = [int(move) for move in frame.moves[:count]]
        self.credits[:] = 0
        self.line_length = 0

    def begin_iteration(self) -> None:
        """Go back to the root and its moves, whose order decides between equal ones."""
        root = self.frames[0]
        root.count = len(self.root_moves)
        root.moves[: root.count] = self.root_moves
        root.best_place = -1
        self.status[:] = UNBEGUN, 0
        self.root_exact[:] = False

    def keep_line(self) -> None:
        """Take the root's best line as what is expected from now on."""
        self.line_length = int(self.lengths[0])
        self.line[: self.line_length] = self.lines[0, : self.line_length]


class Iterating(Session["ManyPlayerEngine"]):
    """One search: ever deeper iterations over the engine's kernel."""

    def begin(self) -> None:
        """Take up the position; before the first iteration its first move and an estimate count."""
        engine, work = self.engine, self.engine.work
        work.begin(self.position)
        engine.prepare(work)
        self.depth = 0
        engine.game.rules["evaluate"](self.position.state, work.values)
        shares = np.zeros(engine.game.players, np.int64)
        share_out(work.values, shares)
        values = tuple(value_of_share(int(share)) for share in shares)
        move = work.root_moves[0]
        self.known = self.thought([Candidate(move, values, (move,))], 0)

    def think(self) -> None:
        """Search one ply deeper each time."""
        work = self.engine.work
        for depth in range(1, min(self.limit.depth or DEEPEST_ITERATION, DEEPEST_ITERATION) + 1):
            self.depth = depth
            work.begin_iteration()
            finished = self.run(self._step)
            self.known = self.best()
            work.keep_line()
            self.tell()
            if not finished or self.known.proved or work.status[ESTIMATES] == 0:
                return

    def _step(self, nodes: int) -> tuple[int, bool]:
        work = self.engine.work
        return self.engine.run(work, self.depth, nodes), bool(work.status[PLY] == DONE)

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
        known = [place for place in range(len(work.root_moves)) if work.root_exact[place]]
        known.sort(key=lambda place: (place != best, -work.root_shares[place, self.side]))
        line = tuple(int(move) for move in work.lines[0, : work.lengths[0]])
        return [
            Candidate(
                work.root_moves[place],
                shown_values(work.root_shares[place].tolist(), proved and place == best),
                line if place == best else (work.root_moves[place],),
            )
            for place in known
        ]


class ManyPlayerEngine(Engine):
    """Iterative deepening over a kernel that searches any number of players."""

    sessions = Iterating
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
        self.work = Work(game, self.share)

    @abstractmethod
    def run(self, work: Work, depth: int, room: int) -> int:
        """Search on for at most ``room`` nodes; return how many it was."""

    def prepare(self, work: Work) -> None:
        """Do what an engine needs at the start of a search."""

    def forget(self, seed: int) -> None:
        """Begin anew: nothing is remembered between moves, and nothing drawn by chance."""


def shown_values(shares: list[float], proved: bool) -> tuple[float, ...]:
    """Return shares as values, the full -1 and 1 only where they are proved."""
    edge = 1.0 if proved else ALMOST
    return tuple(max(-edge, min(edge, value_of_share(share))) for share in shares)
