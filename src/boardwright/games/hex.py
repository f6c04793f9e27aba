"""Hex: join your two sides of the board.

By Piet Hein (1942) and John Nash (1948). The players put one stone a turn on an empty cell. X, who
begins, joins the top and bottom rows by a chain of neighbouring stones, O the left and right
columns. Somebody always wins, and only one can.

Ruling:
- ``swap=true``: instead of a first stone the second player may say ``swap``. The stone of X becomes
  one of O with row and column exchanged, as near to the sides of O as before to those of X.
"""

import numpy as np

from boardwright.core import Moves, Returns, Rhombus, State, option, record
from boardwright.core.kit import (
    are_joined, empties, fill_empties, find_empties, join, list_empties, neighbour_table, part_all,
    pay_winner, take_empty, zobrist, zobrist_of,
)  # fmt: skip

SIZE = option("size", 11, low=2, high=14, about={"en": "board size", "zh-TW": "棋盤大小"})
TAKES_OVER = {"en": "the second player may take over the first stone", "zh-TW": "後手可換走第一子"}
SWAP = option("swap", False, about=TAKES_OVER)
BOARD = Rhombus(SIZE)
POINTS = BOARD.points
NEAR = neighbour_table(BOARD)
RANDOM = zobrist(POINTS, 2)
SWAPS = POINTS  # the move that takes over the first stone
MOVE_WORDS = {SWAPS: "swap"}
# The sides are joined like stones: two ends each for X (top, bottom) and O (left, right). For each
# cell and player the end that a stone there touches, itself where there is none.
ENDS = np.array([[POINTS, POINTS + 1], [POINTS + 2, POINTS + 3]])
TOUCHED = np.array([range(POINTS), range(POINTS)]).T
for _side, _end in ((0, 0), (SIZE - 1, 1)):
    TOUCHED[np.arange(POINTS) // SIZE == _side, 0] = ENDS[0, _end]
    TOUCHED[np.arange(POINTS) % SIZE == _side, 1] = ENDS[1, _end]
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
    part_all(state.leader)


def connect(state: State, cell: int) -> None:
    """Join a stone with those of its colour beside it, and with the end it touches."""
    player = state.cells[cell] - 1
    for side in range(NEAR.shape[1]):
        near = NEAR[cell, side]
        if state.cells[near] == player + 1:
            join(state.leader, cell, near)
    join(state.leader, cell, TOUCHED[cell, player])
    state.won |= are_joined(state.leader, ENDS[player, 0], ENDS[player, 1])


def moves(state: State, out: Moves) -> int:
    count = 0 if state.won else list_empties(state, out)
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
        connect(state, move)
    state.player = 1 - state.player


def swap_stone(state: State) -> None:
    cell = 0
    while state.cells[cell] != 1:
        cell += 1
    state.cells[cell] = 0
    state.cells[cell % SIZE * SIZE + cell // SIZE] = 2
    refresh(state)


def refresh(state: State) -> None:
    find_empties(state)
    part_all(state.leader)
    state.won = False
    for cell in range(POINTS):
        if state.cells[cell]:
            connect(state, cell)
    state.number = zobrist_of(state.cells, RANDOM)


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player)


def hash(state: State) -> np.uint64:
    return np.uint64(state.number ^ RANDOM[POINTS, state.player + 1])


TITLE = {"en": "Hex", "zh-TW": "六貫棋"}
RULES = {
    "en": "Put one stone a turn on an empty cell. The first player joins top and bottom, the "
    "second left and right."
    + " The second player's first move may be swap: the first stone changes hands."
    * SWAP,
    "zh-TW": "輪流在空格放一子。先手要連通上下兩邊，後手要連通左右兩邊，先連通者獲勝。"
    + "後手的第一手可下 swap，換走第一子。" * SWAP,
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}
ENDING = {"en": "two sides joined", "zh-TW": "連通兩邊"}
SYMMETRIES = [tuple(reversed(range(POINTS)))]  # the half turn; mirrors would exchange the sides
