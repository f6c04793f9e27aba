"""The strong Gomoku engine for one size and rule: iterative deepening with aspiration."""

from __future__ import annotations

import math
from collections.abc import Iterable
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, share, stream
from boardwright.players.gomoku.lines.alphabeta import search
from boardwright.players.gomoku.lines.board import CELLS, cells_of, empty_board, make_tables
from boardwright.players.gomoku.lines.fours import four_frames, win_by_fours
from boardwright.players.gomoku.lines.line_net import fresh
from boardwright.players.gomoku.lines.margins import DEFAULT, Margins
from boardwright.players.gomoku.lines.renju import renju_rules
from boardwright.players.gomoku.lines.selectivity import PLY
from boardwright.players.gomoku.lines.stack import ENTER, FINISHED, search_frames, search_run
from boardwright.players.gomoku.lines.stones import set_up
from boardwright.players.gomoku.lines.weights import ORDER, SCALE
from boardwright.search.engine import Engine, Report
from boardwright.search.limit import Limit
from boardwright.search.session import Session
from boardwright.search.thought import Candidate, Thought
from boardwright.search.transposition import PROVED, WIN, new_table

DEEPEST = 60
WINDOW = 400  # around the value of the last iteration
ROOT_FOURS = 4000  # stones tried in looking for a win by fours first
SPARE_S = 0.005  # kept back from the time given, for what comes after the last node
#: Where moves are drawn: among how many, and from which worth on more counts by a share only, so
#: that a four can be overlooked.
CONSIDERED, CLEAR, BEYOND = 12, 400, 16
SURE = 0.999  # the most that a value not proved may be
ENOUGH_FOR_ONE = 4  # plies, where there is only one move to play
TABLE_MIB = 96
#: The smallest board on which matches say that the learned evaluation is better than the fitted
#: tables, by every rule (15x15 and 20x20 were tried, and 10x10 and 12x12).
NET_FROM = 15


class Deliberation(Session["LinesEngine"]):
    """What is known so far about one position, and how to find out more."""

    def begin(self) -> None:
        """Set up the board; until something is searched, the best looking move counts."""
        self.depth = 0
        self.value = 0
        self.found: dict[int, Candidate] = {}  # best moves of iterations, the last one first
        marks = np.array(self.position.game.marks(self.position.state), np.uint8)
        self.first_stone = not marks.any()
        self.root = self.engine.board_of(marks, self.side)
        self.line: tuple[int, ...] = (self.at_a_glance(),)
        self.engine.run.history //= 2  # what was good for the last move, may be for this one

    def at_a_glance(self) -> int:
        """Return a sensible legal move without any search: the best looking one, or a draw."""
        tables, cells, size = self.engine.tables, self.engine.cells, self.engine.size
        shapes = self.root.shapes
        points = np.array(self.position.moves)
        worth = tables.attack[shapes[self.side * CELLS + cells[points]]].astype(int)
        worth += tables.defend[shapes[(1 - self.side) * CELLS + cells[points]]]
        if self.first_stone:
            worth[:] = 0  # the middle, on which everybody agrees
        off_middle = np.maximum(
            abs(2 * (points // size) + 1 - size), abs(2 * (points % size) + 1 - size)
        )
        order = np.lexsort((off_middle, -worth))
        if not self.engine.temperature or self.first_stone:
            return int(points[order[0]])
        return int(points[order[self.engine.drawn(worth[order[:CONSIDERED]])]])

    def think(self) -> None:
        """Search until the limit, a proof, or nothing is left to decide."""
        if self.engine.temperature:
            return
        if self.first_stone:
            self.depth = 1
        elif not self.won_by_fours():
            self.iterate()

    def iterate(self) -> None:
        """Search ever deeper."""
        deepest = min(self.limit.depth or DEEPEST, DEEPEST, len(self.position.moves))
        while self.depth < deepest and abs(self.value) <= PROVED:
            if not self.deepen(self.depth + 1) or self.nothing_to_decide():
                break

    def won_by_fours(self) -> bool:
        """Look for a win by fours before anything else."""
        most = min(ROOT_FOURS, self.limit.nodes or ROOT_FOURS)
        plies, nodes = self.engine.find_fours(self.root.copy(), self.side, most)
        self.budget.spend(nodes)
        if plies:
            self.value = WIN - plies
            self.depth = plies
            # From an open four on every reply loses alike: the line ends there.
            self.line = self.points(self.engine.run.out[: max(1, plies - 2)])
            self.keep()
        return bool(plies)

    def nothing_to_decide(self) -> bool:
        """Return whether there is one move only, seen deep enough to tell what it is worth."""
        root = self.engine.frames[0]
        forced = bool(root.listed) and int(root.count) == 1
        return forced and self.limit.depth is None and self.depth >= ENOUGH_FOR_ONE

    def deepen(self, depth: int) -> bool:
        """Search to a depth; return False when the limit or a stop came first."""
        low, high, width = -WIN, WIN, WINDOW
        if depth > 2:
            low, high = max(-WIN, self.value - width), min(WIN, self.value + width)
        while True:
            value = self.search(depth, low, high)
            if value is None:
                return False
            width *= 3
            if low > -WIN and value <= low:
                low = -WIN if value < -PROVED else max(-WIN, value - width)
            elif high < WIN and high <= value <= PROVED:
                high = min(WIN, value + width)
            else:
                break
        self.value = value
        self.depth = depth
        self.keep()
        self.tell()
        return True

    def search(self, depth: int, low: int, high: int) -> int | None:
        """Return the value of a search within a window, or None when it had to stop."""
        engine, run, root = self.engine, self.engine.run, self.engine.frames[0]
        root.stage, root.side, root.depth = ENTER, self.side, depth * PLY
        root.alpha, root.beta = low, high
        root.deeper = 0
        root.excluded, root.cut, root.last, root.parent, root.before = 0, 0, 0, 0, 0
        run.ply, run.nodes = 0, 0
        self.grow_older()
        board = self.root.copy()

        def step(nodes: int) -> tuple[int, bool]:
            before = int(run.nodes)
            run.until = before + nodes
            finished = engine.go_on(board) == FINISHED
            return int(run.nodes) - before, finished

        if not self.run(step):
            if root.stage != ENTER and max(low, -PROVED) < int(root.best) and root.best_move:
                self.value = int(root.best)  # of the moves looked at so far
                self.take_line()
            return None
        if root.best_move and (int(run.value) > low or low == -WIN):
            self.take_line()
        return int(run.value)

    def grow_older(self) -> None:
        """Let what comes now replace what the table has from before."""
        self.engine.run.age = int(self.engine.run.age) + 1 & 255

    def take_line(self) -> None:
        """Keep the best line of the root."""
        root = self.engine.frames[0]
        best = self.points([root.best_move])
        line = self.points(root.line[: int(root.length)])
        self.line = line if line[:1] == best else best

    def points(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the points of cells."""
        return tuple(self.engine.point_of[int(cell)] for cell in cells)

    def keep(self) -> None:
        """Note the best move as the first of the candidates."""
        move = self.line[0]
        self.found.pop(move, None)
        self.found = {move: Candidate(move, self.worth(), self.line), **self.found}

    def worth(self) -> tuple[float, float]:
        """Return what the position is worth to each player."""
        if abs(self.value) > PROVED:
            return self.values(math.copysign(1.0, self.value))
        return self.values(max(-SURE, min(SURE, math.tanh(self.value / (2 * SCALE)))))

    def best(self) -> Thought:
        """Return the best move of the last iteration, with those of earlier ones."""
        best = Candidate(self.line[0], self.worth(), self.line)
        others = [each for each in self.found.values() if each.move != best.move]
        proved = abs(self.value) > PROVED
        distance = WIN - abs(self.value) if proved else None
        return self.thought([best, *others], self.depth, proved, distance)


class LinesEngine(Engine):
    """Searches Gomoku positions of one size and rule; remembers positions between moves.

    With a temperature nothing is searched: the move is drawn by how good moves look, the less
    likely the best of them the higher the temperature, as a person errs who sees what is near.
    """

    sessions = Deliberation

    def __init__(
        self,
        game: Game,
        table: int = TABLE_MIB,
        temperature: float = 0.0,
        margins: Margins = DEFAULT,
        net: bool = True,
    ) -> None:
        if game.name != "gomoku":
            raise InputError("lines plays gomoku, not {game}", game=game.name)
        self.game = game
        self.temperature = temperature
        self.random = stream(0, 0)
        self.size = int(str(game.options["size"]))
        rule = str(game.options["rule"])
        self.tables = make_tables(self.size, rule, margins)
        self.cells = cells_of(self.size)
        self.point_of = {int(cell): point for point, cell in enumerate(self.cells)}
        self.frames = search_frames()
        self.run = search_run(margins)
        self._empty = empty_board(self.size, self.tables)
        self.net = fresh(self._empty, self.tables, net and self.size >= NET_FROM)
        self._fours = four_frames()
        self._table = new_table(1 if temperature else table)
        self._set_up = game.kernel(set_up)
        forbidding = renju_rules(self.tables.steps) if rule == "renju" else {}
        self._search = game.kernel(search, forbidding)
        self._win_by_fours = game.kernel(win_by_fours, forbidding)
        self.search(game.start().play(0), Limit(nodes=1))  # compile now, not in a game

    def forget(self, seed: int) -> None:
        """Forget all positions met; the seed is for moves that are drawn."""
        self.random = stream(seed, 0)
        self._table[:] = np.zeros((), self._table.dtype)
        self.forget_order()

    def forget_order(self) -> None:
        """Forget all but the table: what was tried, and which moves were good."""
        self.run.failed[:] = 0
        self.run.age = 0
        self.run.history[:] = 0
        self.run.replies[:] = 0
        self.run.tried[:] = 0
        self.frames["killers"][:] = 0

    def drawn(self, worth: NDArray[np.int64]) -> int:
        """Return the place of a move drawn by how good moves look, the best of them first."""
        seen = np.minimum(worth, CLEAR + (worth - CLEAR) / BEYOND)
        looks = seen / (ORDER * self.temperature)
        shares = np.exp(looks - looks[0])
        with np.errstate(over="ignore"):
            self.random = advance(self.random)
            wanted = share(self.random) * shares.sum()
        return min(int(np.searchsorted(np.cumsum(shares), wanted, "right")), len(shares) - 1)

    def resize(self, table: int) -> None:
        """Give the table another size, in MiB; what it held is forgotten."""
        self._table = new_table(table)

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move found within the limit, of which some time is kept back."""
        return super().search(position, in_time(limit), report, stop)

    def board_of(self, marks: NDArray[np.uint8], side: int) -> Any:
        """Return the board of a position with ``side`` to move."""
        board = self._empty.copy()
        self._set_up(board, self.tables, marks, side)
        return board

    def find_fours(self, board: Any, side: int, most: int) -> tuple[int, int]:
        """Return the plies of a win by fours, or 0, and the nodes; the line is in ``run.out``."""
        plies, nodes = self._win_by_fours(
            board, self.tables, self._fours, self.run.failed, side, most, self.run.out
        )
        return int(plies), int(nodes)

    def go_on(self, board: Any) -> int:
        """Search on until ``run.until`` nodes; return whether the search is FINISHED or PAUSED."""
        return int(
            self._search(
                board,
                self.tables,
                self.net,
                self.frames,
                self._fours,
                self._table,
                self.run,
            )
        )


def in_time(limit: Limit) -> Limit:
    """Return the limit with something kept back, so that the time given is not exceeded."""
    if limit.time is None:
        return limit
    spare = min(SPARE_S, limit.time / 3)
    return Limit(limit.depth, limit.nodes, limit.time - spare)
