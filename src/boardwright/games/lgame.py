"""The L-Game L 棋, by Edward de Bono.

Rules, after a paper that analyses it completely (see CITATION.cff): on a 4x4 board each player owns
one L-shaped piece of four cells, and there are two neutral round pieces. A turn: lift your L and
put it down in a different placement, turned and flipped freely, on free cells; then, if you like,
move one neutral piece to any free cell. A player who cannot place the L anew loses.

Rulings:
- There is no draw by rule: play can go on for ever.
- The two neutral pieces are alike. Putting one back where it was is the same as leaving it.
- A move is written as the four cells of the new placement in reading order, then, if a neutral
  piece moves, a stroke, where from and where to: ``b4c4c3c2/a4d2``.
- A position is written as 16 cells row by row from the top (``1``, ``2``, ``N``, ``.``), a space
  and the player to move. The paper's encoding ``[(x1,y1,dir1),(x2,y2,dir2),(n1,n2),who]`` is read
  and written too: the tip of each L's foot, the direction from there to its long side (0 up,
  1 down, 2 left, 3 right), and for each neutral the number of empty cells before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.core import (
    Grid,
    InputError,
    Mark,
    Moves,
    Returns,
    State,
    advance,
    lowest_bit,
    record,
)
from boardwright.core.boards.board import Permutation

BOARD = Grid(4, cell="square")
PLAYERS = 2
CELLS = 16
ALL_CELLS = (1 << CELLS) - 1
ONE = np.uint64(1)
DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # up, down, left, right as (x, y), y downwards


def all_placements() -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the cells of every placement of an L by the paper's name for it, (x, y, direction)."""
    found = {}
    for x in range(4):
        for y in range(4):
            for direction, (dx, dy) in enumerate(DIRECTIONS):
                # The long side begins beside the foot's tip and has room on one side only.
                inward_x = 1 if x < 2 else -1
                inward_y = 1 if y < 2 else -1
                side = [
                    (x + dx + i * inward_x * abs(dy), y + dy + i * inward_y * abs(dx))
                    for i in range(3)
                ]
                if 0 <= x + dx < 4 and 0 <= y + dy < 4:
                    found[x, y, direction] = tuple(sorted(4 * b + a for a, b in [(x, y), *side]))
    return found


PAPER_NAMES = all_placements()
SHAPES = sorted(PAPER_NAMES.values())
NUMBER = {shape: number for number, shape in enumerate(SHAPES)}
PLACEMENTS = len(SHAPES)
MASK = np.array([sum(1 << cell for cell in shape) for shape in SHAPES], np.uint16)
CORNERS = np.array(SHAPES, np.uint8)  # the cells of each placement
NUMBER_OF_MASK = np.zeros(1 << CELLS, np.uint8)
NUMBER_OF_MASK[MASK] = np.arange(PLACEMENTS)
FIRST_PIECES = (NUMBER[1, 2, 6, 10], NUMBER[5, 9, 13, 14])

# A move is placement * 256 + from * 16 + to; from = to = 0 leaves the neutrals where they are.
MAX_MOVES = 221
MOVE = np.uint16
STATE = record(
    piece=(np.uint8, 2),  # placement of each player's L
    neutral=(np.uint8, 2),  # cells of the neutral pieces, the smaller first
    player=np.uint8,
)


def start(state: State) -> None:
    state.piece[0] = FIRST_PIECES[0]
    state.piece[1] = FIRST_PIECES[1]
    state.neutral[0] = 0
    state.neutral[1] = 15
    state.player = 0


def moves(state: State, out: Moves) -> int:
    own = state.piece[state.player]
    first = int(state.neutral[0])
    second = int(state.neutral[1])
    other = int(MASK[state.piece[1 - state.player]])
    taken = other | (1 << first) | (1 << second)
    count = 0
    for placement in range(PLACEMENTS):
        if int(MASK[placement]) & taken or placement == own:
            continue
        base = placement * 256
        out[count] = base
        # Six cells are free now; either neutral may go to each.
        free = ALL_CELLS & ~(taken | int(MASK[placement]))
        for index in range(1, 7):
            cell = lowest_bit(free)
            free &= free - 1
            out[count + index] = base + first * 16 + cell
            out[count + 6 + index] = base + second * 16 + cell
        count += 13
    return count


def play(state: State, move: int) -> None:
    origin = (int(move) >> 4) & 15
    target = int(move) & 15
    state.piece[state.player] = int(move) >> 8
    if origin != target:
        stays = int(state.neutral[0])
        if stays == origin:
            stays = int(state.neutral[1])
        state.neutral[0] = min(stays, target)
        state.neutral[1] = max(stays, target)
    state.player ^= 1


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def key(state: State) -> np.uint64:
    pieces = int(state.piece[0]) << 6 | int(state.piece[1])
    neutrals = int(state.neutral[0]) << 4 | int(state.neutral[1])
    return np.uint64((pieces << 8 | neutrals) << 1 | int(state.player))


def turn(state: State, images: Any, out: State) -> None:
    for player in range(PLAYERS):
        mask = 0
        for corner in range(4):
            mask |= 1 << int(images[CORNERS[state.piece[player], corner]])
        out.piece[player] = NUMBER_OF_MASK[mask]
    first = images[state.neutral[0]]
    second = images[state.neutral[1]]
    out.neutral[0] = min(first, second)
    out.neutral[1] = max(first, second)
    out.player = state.player


def hash(state: State) -> np.uint64:
    return advance(advance(key(state) + ONE))


def evaluate(state: State, scores: Returns) -> None:
    # Who has more placements to go to is further from being stuck.
    balance = room(state, 0) - room(state, 1)
    scores[0] = balance / PLACEMENTS
    scores[1] = -balance / PLACEMENTS


def room(state: State, player: int) -> int:
    """Return how many other placements a player's L could go to."""
    taken = int(MASK[state.piece[1 - player]])
    taken |= (1 << int(state.neutral[0])) | (1 << int(state.neutral[1]))
    count = -1  # where it lies now
    for placement in range(PLACEMENTS):
        if int(MASK[placement]) & taken == 0:
            count += 1
    return count


TITLE = {"en": "L-Game", "zh-TW": "L 棋"}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "the L cannot be placed anew", "zh-TW": "L 形棋無處可放"}
RULES = {
    "en": "Lift your L and put it down in a different placement, turned and flipped freely, on "
    "free cells; then, if you like, move one neutral piece N to a free cell. Name the four cells, "
    "such as b4c4c3c2, and for the neutral piece where from and where to: b4c4c3c2/a4d2. Whoever "
    "cannot place the L anew loses.",
    "zh-TW": "拿起自己的 L 形棋，可任意旋轉翻面，放到與原來不同且空著的位置；之後可將一顆中立棋 N "
    "移到空格。輸入四格，例如 b4c4c3c2；移動中立棋則加上起點與終點：b4c4c3c2/a4d2。"
    "無法再放 L 形棋者輸。",
}
SYMBOLS = ".12N"
ROW_BREAK = ""
COLOURS = ("blue", "orange", "grey")


def marks(state: State) -> list[int]:
    found = [0] * CELLS
    for player in range(PLAYERS):
        for cell in SHAPES[int(state.piece[player])]:
            found[cell] = player + 1
    for cell in state.neutral:
        found[int(cell)] = 3
    return found


def restore(state: State, marks: Sequence[int]) -> None:
    for player in range(PLAYERS):
        shape = tuple(cell for cell, mark in enumerate(marks) if mark == player + 1)
        if shape not in NUMBER:
            raise InputError(f"the cells marked {player + 1} must form one L of four cells")
        state.piece[player] = NUMBER[shape]
    neutrals = [cell for cell, mark in enumerate(marks) if mark == 3]
    if len(neutrals) != 2:
        raise InputError(f"there must be two neutral pieces N, not {len(neutrals)}")
    state.neutral[0], state.neutral[1] = neutrals


def move_text(move: int) -> str:
    placed = "".join(BOARD.names[cell] for cell in SHAPES[move >> 8])
    origin, target = move >> 4 & 15, move & 15
    moved = f"/{BOARD.names[origin]}{BOARD.names[target]}" if origin != target else ""
    return placed + moved


def parse_move(text: str) -> int:
    words = re.findall("[a-dA-D][1-4]", text)
    if len(words) not in (4, 6) or re.sub("[/-]", "", text) != "".join(words):
        raise InputError(
            "name the four cells of the L, and perhaps /from and to of a neutral piece"
        )
    cells = [BOARD.find(word) for word in words]
    shape = tuple(sorted(cells[:4]))
    if shape not in NUMBER:
        raise InputError("the first four cells must form an L")
    origin, target = cells[4:] or (0, 0)
    if words[4:] and origin == target:
        raise InputError("a neutral piece must move to another cell, or be left out")
    return NUMBER[shape] * 256 + origin * 16 + target


def path(move: int) -> tuple[int, ...]:
    origin, target = move >> 4 & 15, move & 15
    return SHAPES[move >> 8] + ((origin, target) if origin != target else ())


def move_under(move: int, symmetry: Permutation) -> int:
    shape = tuple(sorted(symmetry[cell] for cell in SHAPES[move >> 8]))
    origin, target = move >> 4 & 15, move & 15
    moved = symmetry[origin] * 16 + symmetry[target] if origin != target else 0
    return NUMBER[shape] * 256 + moved


def picture(state: State) -> list[Mark]:
    pieces = [Mark("piece", SHAPES[int(state.piece[p])], COLOURS[p]) for p in range(PLAYERS)]
    return [*pieces, *(Mark("stone", (int(cell),), "grey") for cell in state.neutral)]


def notations(state: State) -> dict[str, str]:
    names = {shape: name for name, shape in PAPER_NAMES.items()}
    pieces = [names[SHAPES[int(piece)]] for piece in state.piece]
    found = marks(state)
    before = tuple(found[: int(cell)].count(0) for cell in state.neutral)
    text = f"[{pieces[0]},{pieces[1]},{before},{int(state.player)}]"
    return {"paper": text.replace(" ", "")}


def parse_notation(state: State, text: str) -> bool:
    if not text.startswith("["):
        return False
    numbers = [int(digit) for digit in re.findall(r"\d", text)]
    if re.sub(r"\d", "0", text.replace(" ", "")) != "[(0,0,0),(0,0,0),(0,0),0]":
        raise InputError("the paper's form is [(x1,y1,dir1),(x2,y2,dir2),(n1,n2),who]")
    names = tuple(numbers[0:3]), tuple(numbers[3:6])
    if any(name not in PAPER_NAMES for name in names) or numbers[8] > 1:
        raise InputError("x and y are 0 to 3, dir 0 to 3 towards the board, who 0 or 1")
    shapes = [PAPER_NAMES[name[0], name[1], name[2]] for name in names]
    free = [cell for cell in range(CELLS) if cell not in shapes[0] + shapes[1]]
    if len(free) != 8 or not numbers[6] <= numbers[7] <= 6:
        raise InputError("the two L must not overlap, and n1, n2 are 0 to 6 in order")
    state.piece[0], state.piece[1] = NUMBER[shapes[0]], NUMBER[shapes[1]]
    state.neutral[0], state.neutral[1] = free[numbers[6]], free[numbers[7] + 1]
    state.player = numbers[8]
    return True
