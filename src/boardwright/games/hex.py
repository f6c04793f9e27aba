"""Hex: join your two sides of the board.

Rules, by Piet Hein (1942) and John Nash (1948): the players put one stone a turn on an empty cell
of a rhombus of hexagons. X, who begins, joins the top and bottom rows by a chain of neighbouring
stones, O the left and right columns. Somebody always wins, and only one can.

Ruling:
- ``swap=true``: instead of a first stone the second player may say ``swap``. The stone of X becomes
  one of O, mirrored so that it stands to the sides of O as it did to those of X (row and column
  exchanged), and X moves next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core import Moves, Returns, Rhombus, State, option, record
from boardwright.core.kit import (
    empties,
    fill_empties,
    find_empties,
    list_empties,
    neighbour_table,
    take_empty,
    zobrist,
    zobrist_of,
)

SIZE = option("size", 11, low=2, high=14, about={"en": "board size", "zh-TW": "棋盤大小"})
SWAP = option(
    "swap",
    False,
    about={"en": "the second player may take over the first stone", "zh-TW": "後手可換走第一子"},
)
BOARD = Rhombus(SIZE)
POINTS = BOARD.points
NEAR = neighbour_table(BOARD)
RANDOM = zobrist(POINTS, 2)
SWAPS = POINTS  # the move that takes over the first stone

# The sides are joined like stones: two ends each for X (top, bottom) and O (left, right).
ENDS = np.array([[POINTS, POINTS + 1], [POINTS + 2, POINTS + 3]])
NO_END = -1


def touched(cell: int) -> tuple[int, int]:
    """Return the end that a stone of X and one of O joins by standing on this cell."""
    row, column = divmod(cell, SIZE)
    places = ((row, ENDS[0]), (column, ENDS[1]))
    first, second = (
        ends[0] if place == 0 else ends[1] if place == SIZE - 1 else NO_END
        for place, ends in places
    )
    return first, second


TOUCHED = np.array([touched(cell) for cell in range(POINTS)])
STATE = record(
    cells=(np.uint8, POINTS),
    player=np.uint8,
    leader=(np.uint8, POINTS + 4),  # of the same chain, nearer to the one that stands for it all
    number=np.uint64,  # Zobrist's, of all stones
    won=np.bool_,  # by who moved last
    **empties(POINTS),
)


def start(state: State) -> None:
    fill_empties(state)
    part(state)


def part(state: State) -> None:
    """Let every stone and end be a chain of its own."""
    state.won = False
    for place in range(POINTS + 4):
        state.leader[place] = place


def head(leader: Any, place: int) -> int:
    """Return the place that stands for a whole chain, and shorten the way to it."""
    while leader[place] != place:
        leader[place] = leader[leader[place]]
        place = leader[place]
    return place


def join(state: State, cell: int) -> None:
    """Join a stone with those of its colour beside it, and with the end it touches."""
    mark = state.cells[cell]
    for side in range(NEAR.shape[1]):
        near = NEAR[cell, side]
        if state.cells[near] == mark:
            state.leader[head(state.leader, near)] = cell
    end = TOUCHED[cell, mark - 1]
    if end != NO_END:
        state.leader[head(state.leader, end)] = head(state.leader, cell)
    ends = ENDS[mark - 1]
    if head(state.leader, ends[0]) == head(state.leader, ends[1]):
        state.won = True


def moves(state: State, out: Moves) -> int:
    if state.won:
        return 0
    count = list_empties(state, out)
    if SWAP and count == POINTS - 1 and state.player == 1:
        out[count] = SWAPS
        count += 1
    return count


def play(state: State, move: int) -> None:
    if move == SWAPS:
        swap_stone(state)
    else:
        state.cells[move] = state.player + 1
        state.number ^= RANDOM[move, state.player + 1]
        take_empty(state, move)
        join(state, move)
    state.player = 1 - state.player


def swap_stone(state: State) -> None:
    for cell in range(POINTS):
        if state.cells[cell] == 1:
            state.cells[cell] = 0
            state.cells[cell % SIZE * SIZE + cell // SIZE] = 2
            break
    refresh(state)


def refresh(state: State) -> None:
    find_empties(state)
    part(state)
    for cell in range(POINTS):
        if state.cells[cell]:
            join(state, cell)
    state.number = zobrist_of(state.cells, RANDOM)


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.number ^ RANDOM[POINTS, state.player + 1])


TITLE = {"en": "Hex", "zh-TW": "六貫棋"}
RULES = {
    "en": "Put one stone a turn on an empty cell. The first player joins top and bottom, the "
    "second left and right."
    + (" The second player's first move may be swap: the first stone changes hands." * SWAP),
    "zh-TW": "輪流在空格放一子。先手要連通上下兩邊，後手要連通左右兩邊，先連通者獲勝。"
    + "後手的第一手可下 swap，換走第一子。" * SWAP,
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}
ENDING = {"en": "two sides joined", "zh-TW": "連通兩邊"}
SYMMETRIES = [tuple(reversed(range(POINTS)))]  # the half turn; mirrors would exchange the sides
SWAP_TEXT = "swap"


def move_text(move: int) -> str:
    return SWAP_TEXT if move == SWAPS else BOARD.names[move]


def parse_move(text: str) -> int:
    return SWAPS if text.strip().lower() == SWAP_TEXT else BOARD.find(text)
