"""The strong Gomoku engine: tables, memory and kernels for one size and rule."""

from __future__ import annotations

from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.engine import Report
from boardwright.search.limit import Limit
from boardwright.search.lines.alphabeta import search
from boardwright.search.lines.board import cells_of, empty_board, make_tables, set_up
from boardwright.search.lines.deliberation import Deliberation
from boardwright.search.lines.fours import REMEMBERED, four_frames, win_by_fours
from boardwright.search.lines.memory import make_memory
from boardwright.search.lines.stack import search_frames, search_run
from boardwright.search.thought import Thought


class LinesEngine:
    """Searches Gomoku positions of one size and rule; remembers positions between moves."""

    def __init__(self, game: Game, table: int = 64) -> None:
        if game.name != "gomoku":
            raise InputError(f"lines plays gomoku, not {game.name}")
        self.game = game
        self.size = int(str(game.options["size"]))
        self.tables = make_tables(self.size, game.options["rule"] == "standard")
        self.cells = cells_of(self.size)
        self.point_of = {int(cell): point for point, cell in enumerate(self.cells)}
        self.frames = search_frames()
        self.run = search_run()
        self._empty = empty_board(self.size, self.tables)
        self._fours = four_frames()
        self._failed = np.zeros(REMEMBERED, np.uint64)
        self._memory = make_memory(table)
        self._set_up = game.kernel(set_up)
        self._search = game.kernel(search)
        self._win_by_fours = game.kernel(win_by_fours)
        self.search(game.start().play(0), Limit(nodes=1))  # compile now, not in a game

    def forget(self, seed: int) -> None:
        """Forget all positions met; the seed plays no role."""
        self._memory[:] = np.zeros(1, self._memory.dtype)
        self._failed[:] = 0
        self.run.age = 0

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return the best move found within the limit."""
        with np.errstate(over="ignore"):  # random numbers and hashes, in plain Python
            return Deliberation(self, position, limit, report, stop).result()

    def board_of(self, marks: NDArray[np.uint8], side: int) -> Any:
        """Return the board of a position with ``side`` to move."""
        board = self._empty.copy()
        self._set_up(board, self.tables, marks, side)
        return board

    def find_fours(self, board: Any, side: int, most: int) -> tuple[int, int]:
        """Return the plies of a win by fours, or 0, and the nodes; the line is in ``run.out``."""
        plies, nodes = self._win_by_fours(
            board, self.tables, self._fours, self._failed, side, most, self.run.out
        )
        return int(plies), int(nodes)

    def go_on(self, board: Any) -> int:
        """Search on until ``run.until`` nodes; return whether the search is FINISHED or PAUSED."""
        return int(
            self._search(
                board,
                self.tables,
                self.frames,
                self._fours,
                self._failed,
                self._memory,
                self.run,
            )
        )
