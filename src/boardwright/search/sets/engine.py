"""The engine ``sets``: iterated alpha-beta with threat searches on winning sets.

One search looks for wins by fours, then deeper and deeper, and where all is lost for resistance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.rng import advance, below, stream
from boardwright.search.engine import Engine
from boardwright.search.limit import Budget
from boardwright.search.session import Session
from boardwright.search.sets.board import NOWHERE
from boardwright.search.sets.follow import (
    attack_slice,
    follow,
    shortest_win_after,
    winning_fours_after,
)
from boardwright.search.sets.frames import empty_frames, empty_search
from boardwright.search.sets.table import board_of, mirrored, table_of
from boardwright.search.sets.threats import CUT, FOUND, UNFINISHED, empty_attack
from boardwright.search.sets.tree import INFINITE, think
from boardwright.search.thought import Candidate, Thought
from boardwright.search.transposition import PROVED, WIN, new_table

WIDTH = 10
MEBIBYTES = 32.0
QUIET_PLIES = 2
LEAF_FOURS = 40
INNER_FOURS = 200
#: The seed gives every point up to so much promise: less than any difference in a begun set.
CHANCE = 8
#: Share of the limit that the first search for a win by fours may take, and its most nodes.
ATTACK_SHARE = 0.2
#: Share of the limit that is spent where there is only one move to play.
ONLY_SHARE = 0.1
ROOT_NODES = 400_000
DEEPEST = 99
MOST_CANDIDATES = 10
#: An estimate of so many hundredths of a three is worth half a win.
HALF_A_WIN = 400


class SetsSession(Session["SetsEngine"]):
    """A search in progress; ``boards`` has the position whenever no kernel is in the middle.

    Nodes are the stones put by all searches, those that only follow a line included.
    """

    boards: Any

    def begin(self) -> None:
        """Set up the board; until something is searched, the point of most begun sets is best."""
        engine, search = self.engine, self.engine.searches[0]
        search.root_side = self.side
        search.nodes = 0
        search.age = (int(search.age) + 1) % 256
        points = self.position.game.board.points
        search.mirrored[:points] = mirrored(self.position, search.chance[:points])
        search.root_depths[:] = 0
        search.root_nodes[:] = 0
        search.history[:] //= 4
        engine.attacks[0].nodes = 0
        engine.frames.killers[:] = NOWHERE
        self._clear_board()
        self._step(0)  # compiles, if need be, before the clock runs
        self.budget = Budget(self.limit, self.budget.stop)
        score = self.boards[0].score.sum(axis=0)
        degree = np.diff(engine.tables[0].first.astype(np.int64))
        best = max(self.position.moves, key=lambda move: (int(score[move]), int(degree[move])))
        self.known = self._thought(best, 0, (best,), 0)

    def think(self) -> None:
        """Look for what is decided at once, then for a win by fours, then search."""
        mine, theirs = (
            [move for move in self.position.moves if self.boards[0].fours[side, move]]
            for side in (self.side, 1 - self.side)
        )
        if mine:
            self.known = self._thought(mine[0], WIN - 1, (mine[0],), 1)
        elif len(theirs) > 1:
            self.known = self._thought(theirs[0], 2 - WIN, tuple(theirs[:2]), 2)
        elif not self.boards[0].open_sets.any():
            self.known = replace(self.known, proved=True)  # nobody can win any more
        else:
            if theirs:
                self.known = self._thought(theirs[0], 0, (theirs[0],), 0)
            if not self._attack():
                self._deepen(ONLY_SHARE if theirs else 1.0)
                if self.known.values[self.side] == -1 and not theirs:
                    self._resist()

    def best(self) -> Thought:
        """Return what the last finished iteration, or proof, found."""
        return self.known

    def _attack(self) -> bool:
        """Look for a win by fours, the shortest first; return whether one was found."""
        for levels in range(1, len(self.engine.attacks[0].count) + 1):
            self._levels, self._result = levels, UNFINISHED
            if self._nodes > ROOT_NODES or not self.run(self._attack_step, ATTACK_SHARE):
                self._clear_board()
                return False
            if self._result == FOUND:
                length = 2 * levels + 1
                line = tuple(int(point) for point in self.engine.attacks[0].line[:length])
                self.known = self._thought(line[0], WIN - length, line, length)
                return True
            if self._result != CUT:
                self._clear_board()
                return False
        return False

    def _attack_step(self, nodes: int) -> tuple[int, bool]:
        self._result = self._call(attack_slice, self.side, self._levels, (nodes + 1) // 2)
        self._levels = 0  # go on where this slice ended
        ended = self._result != UNFINISHED or self._nodes > ROOT_NODES
        return self._nodes - self.budget.nodes, ended

    def _deepen(self, share: float) -> None:
        """Search ever deeper until a share of the limit is spent or all is proved."""
        search, frame = self.engine.searches[0], self.engine.frames[0]
        empty = len(self.position.moves)
        for depth in range(1, min(self.limit.depth or DEEPEST, empty) + 1):
            search.counted = self._nodes
            search.ply = 0
            search.entering = True
            frame.stage = 0
            frame.depth = depth
            frame.alpha, frame.beta = -INFINITE, INFINITE
            frame.best = -INFINITE
            if not self.run(self._step, share):
                self._take_unfinished(depth)
                return
            value, move = int(search.value), int(frame.best_move)
            drawn = value == 0 and depth == empty and not search.pruned
            self.known = self._thought(move, value, self._line(move), depth, drawn)
            self.tell()
            if abs(value) > PROVED or drawn:
                return

    def _take_unfinished(self, depth: int) -> None:
        """Believe an iteration that could not be finished if it has a good move already."""
        frame = self.engine.frames[0]
        value, move = int(frame.best), int(frame.best_move)
        self._clear_board()
        if value > -PROVED and move in self.position.moves:
            self.known = self._thought(move, value, self._line(move), depth - 1)

    def _resist(self) -> None:
        """Where all moves lose, let the win by fours be long and, of the longest, hard to find."""
        if not self._call(shortest_win_after, self.side, self.known.move):
            return  # only quiet stones win against it
        lengths: dict[int, int] = {}
        for move in self.position.moves:
            lengths[move] = self._call(shortest_win_after, self.side, move)
            self.budget.nodes = self._nodes
            if self.budget.over:
                return
        longest = max(lengths.values())
        fewest, room = 1 << 30, np.zeros(self.position.game.board.points, np.uint16)
        for move in (move for move, length in lengths.items() if length == longest):
            wins = self._call(winning_fours_after, self.side, move, room)
            if wins < fewest:
                fewest = wins
                self.known = self._thought(move, 1 + longest - WIN, self._line(move), 1 + longest)
            if self.budget.over:
                return

    def _call(self, kernel: Any, *arguments: Any) -> Any:
        """Call a kernel that searches wins by fours."""
        engine = self.engine
        given = (engine.tables, self.boards, engine.attacks, engine.failed)
        return engine.run(kernel, *given, *arguments)

    def _step(self, nodes: int) -> tuple[int, bool]:
        engine = self.engine
        finished = engine.run(
            think,
            engine.tables,
            self.boards,
            engine.attacks,
            engine.frames,
            engine.searches,
            engine.entries,
            engine.failed,
            nodes,
        )
        return self._nodes - self.budget.nodes, bool(finished)

    def _line(self, move: int) -> tuple[int, ...]:
        """Return how play is expected to go on after a move."""
        engine = self.engine
        out = np.zeros(len(engine.frames) + len(engine.attacks[0].line), np.uint16)
        out[0] = move
        count = self._call(follow, engine.entries, engine.searches, out)
        self.budget.nodes = self._nodes
        return tuple(int(point) for point in out[:count])

    def _clear_board(self) -> None:
        """Take the stones of an unfinished search off again."""
        self.boards = board_of(self.position)

    @property
    def _nodes(self) -> int:
        """Stones put by all searches so far."""
        return int(self.engine.searches[0].nodes + self.engine.attacks[0].nodes)

    def _thought(
        self, move: int, value: int, line: tuple[int, ...], depth: int, drawn: bool = False
    ) -> Thought:
        proved = abs(value) > PROVED
        search = self.engine.searches[0]
        others = [int(point) for point in np.flatnonzero(search.root_depths) if point != move]
        others.sort(key=lambda point: -int(search.root_values[point]))
        candidates = [Candidate(move, self._values(value), line, int(search.root_nodes[move]))]
        for point in others[: MOST_CANDIDATES - 1]:
            worth = min(value, int(search.root_values[point]))  # the others are bounds
            nodes = int(search.root_nodes[point])
            candidates.append(Candidate(point, self._values(worth), (point,), nodes))
        distance = WIN - abs(value) if proved else None
        return self.thought(candidates, depth, proved or drawn, distance)

    def _values(self, value: int) -> tuple[float, ...]:
        """Return a value for the side to move as one for each player."""
        if abs(value) > PROVED:
            return self.values(1.0 if value > 0 else -1.0)
        return self.values(value / (abs(value) + HALF_A_WIN))


class SetsEngine(Engine):
    """Searches any two-player game in which stones stay and the first whole winning set wins.

    ``width`` is how many moves of a position are searched where it is not lost; where it seems to
    be, all are, so that a value of 1 or -1 is always proved. The seed decides between moves that
    look alike.

    >>> import boardwright as bw
    >>> from boardwright.search.limit import Limit
    >>> game = bw.game("goclub", size=5, compiled=False)
    >>> position = game.start().play("c3 a1 c4 a2 c2 a3 d3")
    >>> thought = SetsEngine(game).search(position, Limit(depth=2))
    >>> game.board.names[thought.move]
    'b3'
    """

    sessions = SetsSession

    def __init__(
        self, game: Game, width: int = WIDTH, mebibytes: float = MEBIBYTES, seed: int = 0
    ) -> None:
        points = game.board.points
        self.game = game
        self.tables = table_of(game)
        self.attacks = empty_attack(points)
        self.frames = empty_frames(points)
        self.searches = empty_search(points)
        self.entries = new_table(mebibytes * 7 / 8)
        self.failed = np.zeros(max(256, len(self.entries) // 4), np.uint64)
        self._width = width
        self.forget(seed)

    def forget(self, seed: int) -> None:
        """Empty the tables; ``seed`` decides between moves that look alike."""
        self.entries[:] = np.zeros((), self.entries.dtype)
        self.failed[:] = 0
        self.searches[:] = np.zeros((), self.searches.dtype)
        search = self.searches[0]
        search.width = self._width
        search.quiet_plies = QUIET_PLIES
        search.leaf_fours = LEAF_FOURS
        search.inner_fours = INNER_FOURS
        random = stream(seed, 0)
        with np.errstate(over="ignore"):
            for point in range(self.game.board.points):
                random = advance(random)
                search.chance[point] = below(random, CHANCE)

    def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a kernel of this engine's game."""
        return self.game.kernel(function)(*arguments)
