"""The special shapes that the Gomoku paper's improved minimax looks at before it searches.

In this order, each where there is one: complete an own four to five; stop the enemy's four; make an
open four from an own open three; stop the enemy's open three. A four is any point where one stone
makes five, an open three any point where one stone makes four in an unbroken line with both ends
empty. The paper names blocking fours and then open threes, and complains of not winning when it
could; that own shapes come before the enemy's of the same kind is our reading.
"""

from __future__ import annotations

from typing import Any

from boardwright.players.gomoku.runs import makes_five, run_length

NO_CELL = -1


def makes_open_four(grid: Any, steps: Any, cell: int, mark: int) -> bool:
    """Return whether a stone on a cell makes four in a row with both ends empty."""
    for direction in range(4):
        step = steps[direction]
        back = run_length(grid, cell - step, -step, mark)
        ahead = run_length(grid, cell + step, step, mark)
        if (
            back + 1 + ahead == 4
            and grid[cell - (back + 1) * step] == 0
            and grid[cell + (ahead + 1) * step] == 0
        ):
            return True
    return False


def urgent_cell(grid: Any, steps: Any, own: int, exactly: bool, gains: Any) -> int:
    """Return where a special shape asks for a stone, or NO_CELL.

    Of several points for the same shape the one with the greatest gains of both colours is taken,
    and the first in reading order among equals.
    """
    for shape in range(4):
        mark = own if shape % 2 == 0 else 3 - own
        chosen = NO_CELL
        best = 0
        for cell in range(len(grid)):
            if grid[cell] != 0:
                continue
            gain = gains[0, cell] + gains[1, cell]
            if chosen != NO_CELL and gain <= best:
                continue
            if shape < 2:
                wanted = makes_five(grid, steps, cell, mark, exactly)
            else:
                wanted = makes_open_four(grid, steps, cell, mark)
            if wanted:
                chosen = cell
                best = gain
        if chosen != NO_CELL:
            return chosen
    return NO_CELL
