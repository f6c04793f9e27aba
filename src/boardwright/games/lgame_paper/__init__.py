"""Placements of the L, and how the L-Game paper writes them and whole positions.

The paper's encoding is ``[(x1,y1,dir1),(x2,y2,dir2),(n1,n2),who]``: the tip of each L's foot, the
direction from there to its long side (0 up, 1 down, 2 left, 3 right), and for each neutral piece
the number of empty cells before it.
"""

from __future__ import annotations

import re
from itertools import product

from boardwright.core import InputError

DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # up, down, left, right as (x, y), y downwards

Cells = tuple[int, ...]


def all_placements() -> dict[tuple[int, ...], Cells]:
    """Return the cells of every placement of an L by the paper's name for it, (x, y, direction)."""
    found: dict[tuple[int, ...], Cells] = {}
    for x, y, direction in product(range(4), repeat=3):
        dx, dy = DIRECTIONS[direction]
        # The long side begins beside the foot's tip and has room on one side only.
        inward_x, inward_y = 1 if x < 2 else -1, 1 if y < 2 else -1
        side = [
            (x + dx + i * inward_x * abs(dy), y + dy + i * inward_y * abs(dx)) for i in range(3)
        ]
        if 0 <= x + dx < 4 and 0 <= y + dy < 4:
            found[x, y, direction] = tuple(sorted(4 * b + a for a, b in [(x, y), *side]))
    return found


PAPER_NAMES = all_placements()
SHAPES = sorted(PAPER_NAMES.values())
NAMES = {shape: name for name, shape in PAPER_NAMES.items()}


def paper_text(shapes: list[Cells], neutrals: list[int], player: int) -> str:
    """Return a position in the paper's encoding."""
    empty = [cell for cell in range(16) if cell not in (*shapes[0], *shapes[1], *neutrals)]
    before = tuple(sum(cell < neutral for cell in empty) for neutral in neutrals)
    return f"[{NAMES[shapes[0]]},{NAMES[shapes[1]]},{before},{player}]".replace(" ", "")


def parse_paper(text: str) -> tuple[list[Cells], list[int], int]:
    """Return the two placements, the neutral pieces' cells and the player of an encoding."""
    numbers = [int(digit) for digit in re.findall(r"\d", text)]
    if re.sub(r"\d", "0", text.replace(" ", "")) != "[(0,0,0),(0,0,0),(0,0),0]":
        raise InputError("the paper's form is [(x1,y1,dir1),(x2,y2,dir2),(n1,n2),who]")
    names = tuple(numbers[0:3]), tuple(numbers[3:6])
    if any(name not in PAPER_NAMES for name in names) or numbers[8] > 1:
        raise InputError("x and y are 0 to 3, dir 0 to 3 towards the board, who 0 or 1")
    shapes = [PAPER_NAMES[name] for name in names]
    free = [cell for cell in range(16) if cell not in shapes[0] + shapes[1]]
    if len(free) != 8 or not numbers[6] <= numbers[7] <= 6:
        raise InputError("the two L must not overlap, and n1, n2 are 0 to 6 in order")
    return shapes, [free[numbers[6]], free[numbers[7] + 1]], numbers[8]
