"""Quarto: all pieces are different, and the opponent chooses which one you must place.

After the game by Blaise Müller (1991); RULES below are its rules. Rulings:
- A line wins at once, without being called out. Squares of four cells do not count.
- Piece n has the properties of the bits of n: 1 dark, 2 tall, 4 square, 8 solid. On 3x3 there are
  three properties and eight pieces, so that a cell stays empty.
- Naming and placing are two moves. The last piece is named too, though there is no choice.
"""

import numpy as np

from boardwright.core import Grid, InputError, Marks, Moves, Returns, State, option, record
from boardwright.core.kit import incidence, line_table, list_bits, pay_winner, symmetries_of_lines

SIDE = option("size", 4, low=3, high=4, about={"en": "board size", "zh-TW": "棋盤大小"})
BOARD = Grid(SIDE, cell="square")
CELLS, PIECES = SIDE**2, 2**SIDE
MAX_MOVES = CELLS
MOVE = np.uint8  # a cell; or CELLS and more: a piece is named
MOVE_WORDS = {CELLS + piece: f"p{piece}" for piece in range(PIECES)}
STATE = record(
    cells=(np.uint8, CELLS),  # 0 empty, else the piece from 1
    player=np.uint8,
    hand=np.uint8,  # the piece to be placed, from 1; 0 when one is to be named
    left=np.uint16,  # one bit per piece that can still be named
    free=np.uint16,  # one bit per empty cell
    won=np.uint8,  # 1 when a line is complete
)
DERIVED = ("left", "free", "won")
ALL_PIECES, ALL_CELLS = 2**PIECES - 1, 2**CELLS - 1
STRAIGHT = line_table((SIDE, SIDE), SIDE)
FIRST, LISTED = incidence(STRAIGHT, CELLS)


def start(state: State) -> None:
    state.left, state.free = ALL_PIECES, ALL_CELLS


def moves(state: State, out: Moves) -> int:
    bits = int(state.free if state.hand else state.left)
    return 0 if state.won else list_bits(bits, 0 if state.hand else CELLS, out)


def play(state: State, move: int) -> None:
    if move < CELLS:
        state.cells[move] = state.hand
        state.free ^= 1 << move
        state.hand = 0
        state.won = in_line(state, move)
    else:
        state.left ^= 1 << (move - CELLS)
        state.hand = move - CELLS + 1
        state.player = 1 - state.player


def in_line(state: State, cell: int) -> bool:
    """Return whether the piece on a cell is one of a full line with a common property."""
    for index in range(FIRST[cell], FIRST[cell + 1]):
        ones = zeros = PIECES - 1
        for place in range(SIDE):
            mark = int(state.cells[STRAIGHT[LISTED[index], place]])
            ones &= mark - 1 if mark else 0
            zeros &= PIECES - mark if mark else 0
        if ones | zeros:
            return True
    return False


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, state.player if state.won else -1)


def refresh(state: State) -> None:
    state.left, state.free = ALL_PIECES, ALL_CELLS
    state.won = 0
    for cell in range(CELLS):
        if state.cells[cell]:
            state.free &= ~(1 << cell) & ALL_CELLS
            state.left &= ~(1 << (state.cells[cell] - 1)) & ALL_PIECES
            state.won |= in_line(state, cell)
    if state.hand:
        state.left &= ~(1 << (state.hand - 1)) & ALL_PIECES


TITLE = {"en": "Quarto", "zh-TW": "四強棋"}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "a full line shares a property", "zh-TW": "連線且有共同特徵"}
RULES = {
    "en": "Name a piece, and the other player must place it on an empty cell; whoever has placed a "
    "piece names the next one. Pieces are dark or light, tall or short, square or round, solid or "
    "hollow (on 3x3 there is no such last one). Who completes a row, a column or a main diagonal "
    "that shares a property, wins. Name a piece by its number, such as p5, and a cell by its name, "
    "such as b3. On pieces T is tall and o is hollow.",
    "zh-TW": "指定一枚棋子，由對手放到空格；放完的玩家再指定下一枚給對方。"
    "棋子分為深或淺、高或矮、方或圓、實心或空心（3x3 沒有最後一項）。"
    "以有共同特徵的棋子排滿一橫列、一直行或一條主對角線者獲勝，全部放完則和局。"
    "棋子以編號指定，例如 p5；格子以名稱輸入，例如 b3。棋子上 T 表示高，o 表示空心。",
}
SYMBOLS = ".0123456789ABCDEF"[: PIECES + 1]
HOLLOW = "o" if SIDE == 4 else ""
LOOKS = [  # T is tall, o is hollow
    (
        ("stone", "block")[p >> 2 & 1],
        ("white", "black")[p & 1],
        "T" * (p >> 1 & 1) + HOLLOW[p >> 3 :],
    )
    for p in range(PIECES)
]
SYMMETRIES = symmetries_of_lines(STRAIGHT, SIDE, SIDE)
EXTRA = ("hand",)
PROPERTIES = {
    "en": (("light", "dark"), ("short", "tall"), ("round", "square"), ("hollow", "solid")),
    "zh-TW": (("淺", "深"), ("矮", "高"), ("圓", "方"), ("空心", "實心")),
}


def restore(state: State, marks: Marks) -> None:
    pieces = [mark for mark in (*marks, state.hand) if mark]
    if len({*pieces}) < len(pieces) or state.hand > PIECES:
        raise InputError("each of the {pieces} pieces is there once", pieces=PIECES)
    state.cells[:] = marks


def winning(state: State) -> list[int]:
    return [cell for cell in range(CELLS) if state.cells[cell] and in_line(state, cell)]


def caption(state: State) -> dict[str, str] | str:
    piece = state.hand - 1
    said = [[p[bit][piece >> bit & 1] for bit in range(SIDE)] for p in PROPERTIES.values()]
    en = f"to be placed: p{piece} ({', '.join(said[0])})"
    return {"en": en, "zh-TW": f"待放棋子：p{piece}（{'、'.join(said[1])}）"} if state.hand else ""
