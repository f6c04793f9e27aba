"""Quarto: sixteen different pieces, and the opponent chooses which one you must place.

Rules, after the game by Blaise Müller (1991): the board has 4x4 cells, and there are 16 pieces,
one for each combination of four properties: light or dark, short or tall, round or square, hollow
or solid. The first player names a piece, which the second player places on an empty cell; whoever
has placed a piece names the next one for the opponent. Four pieces in a row, a column or a main
diagonal that share a property win for the player who placed the last of them. If all pieces are
placed without such a line, the game is drawn.

Rulings:
- A line wins at once, without being called out.
- Squares of four cells, a line in some variants, do not count.
- Piece n has the properties of the bits of n: 1 dark, 2 tall, 4 square, 8 solid.
- Naming and placing are two moves. The last piece is named too, though there is no choice.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from boardwright.core import Grid, InputError, Mark, Moves, Returns, State, lowest_bit, record
from boardwright.core.kit import incidence, line_table

SIDE = 4
BOARD = Grid(SIDE, cell="square")
CELLS = PIECES = 16
MAX_MOVES = CELLS
MOVE = np.uint8  # a cell; or CELLS and more: a piece is named
STATE = record(
    cells=(np.uint8, CELLS),  # 0 empty, else the piece from 1
    player=np.uint8,
    hand=np.uint8,  # the piece to be placed, from 1; 0 when one is to be named
    left=np.uint16,  # one bit per piece that can still be named
    free=np.uint16,  # one bit per empty cell
    won=np.uint8,  # 1 when a line is complete
)
DERIVED = ("left", "free", "won")
ALL = 2**PIECES - 1
STRAIGHT = line_table((SIDE, SIDE), SIDE)
FIRST, LISTED = incidence(STRAIGHT, CELLS)


def start(state: State) -> None:
    state.left = ALL
    state.free = ALL


def moves(state: State, out: Moves) -> int:
    if state.won:
        return 0
    first = 0 if state.hand else CELLS
    bits = int(state.free if state.hand else state.left)
    count = 0
    while bits:
        out[count] = first + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count


def play(state: State, move: int) -> None:
    if move < CELLS:
        state.cells[move] = state.hand
        state.free ^= 1 << move
        state.hand = 0
        state.won = in_line(state, move)
    else:
        piece = move - CELLS
        state.left ^= 1 << piece
        state.hand = piece + 1
        state.player = 1 - state.player


def in_line(state: State, cell: int) -> bool:
    """Return whether the piece on a cell is one of four in a line with a common property."""
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
    returns[0] = returns[1] = 0.0
    if state.won:
        returns[state.player] = 1.0
        returns[1 - state.player] = -1.0


def refresh(state: State) -> None:
    state.left = state.free = ALL
    state.won = 0
    for cell in range(CELLS):
        if state.cells[cell]:
            state.free &= ~(1 << cell) & ALL
            state.left &= ~(1 << (state.cells[cell] - 1)) & ALL
            state.won |= in_line(state, cell)
    if state.hand > PIECES:  # there is no such piece
        state.hand = 0
    if state.hand:
        state.left &= ~(1 << (state.hand - 1)) & ALL


def symmetries() -> list[list[int]]:
    """Return the 32 permutations of the cells that take lines to lines."""
    lines = {frozenset(line) for line in STRAIGHT.tolist()}
    found = []
    for across in permutations(range(SIDE)):
        for down in permutations(range(SIDE)):
            image = [down[cell // SIDE] * SIDE + across[cell % SIDE] for cell in range(CELLS)]
            if all(frozenset(image[cell] for cell in line) in lines for line in lines):
                found += [image, [cell % SIDE * SIDE + cell // SIDE for cell in image]]
    return found


TITLE = {"en": "Quarto", "zh-TW": "四強棋"}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "four in a line share a property", "zh-TW": "四子連線且有共同特徵"}
RULES = {
    "en": "Name a piece, and the other player must place it on an empty cell; whoever has placed a "
    "piece names the next one. Pieces are dark or light, tall or short, square or round, solid or "
    "hollow. Who completes four in a row, a column or a main diagonal that share a property, wins. "
    "Name a piece by its number, p0 to p15, and a cell by its name, such as b3. On pieces T is "
    "tall and o is hollow.",
    "zh-TW": "指定一枚棋子，由對手放到空格；放完的玩家再指定下一枚給對方。"
    "棋子分為深或淺、高或矮、方或圓、實心或空心。"
    "在橫列、直行或主對角線上完成四枚有共同特徵的棋子者獲勝，全部放完則和局。"
    "棋子以 p0 到 p15 指定，格子以名稱輸入，例如 b3。棋子上 T 表示高，o 表示空心。",
}
SYMBOLS = ".0123456789ABCDEF"
SYMMETRIES = symmetries()
WORDS = {
    "en": (("light", "dark"), ("short", "tall"), ("round", "square"), ("hollow", "solid")),
    "zh-TW": (("淺", "深"), ("矮", "高"), ("圓", "方"), ("空心", "實心")),
}


def move_text(move: int) -> str:
    return BOARD.names[move] if move < CELLS else f"p{move - CELLS}"


def parse_move(text: str) -> int:
    word = text.strip().lower()
    if not word.startswith("p"):
        return BOARD.find(word)
    if not (word[1:].isdecimal() and len(word) <= 3 and int(word[1:]) < PIECES):
        raise InputError("the pieces are p0 to p15")
    return CELLS + int(word[1:])


def path(move: int) -> tuple[int, ...]:
    return (move,) if move < CELLS else ()


def winning(state: State) -> list[int]:
    found = set()
    for line in STRAIGHT.tolist():
        pieces = [int(state.cells[cell]) - 1 for cell in line]
        if min(pieces) >= 0 and any(len({p >> bit & 1 for p in pieces}) == 1 for bit in range(4)):
            found.update(line)
    return sorted(found)


def caption(state: State) -> dict[str, str]:
    if not state.hand:
        return {"en": "", "zh-TW": ""}
    piece = int(state.hand) - 1
    said = {
        language: [pair[piece >> bit & 1] for bit, pair in enumerate(pairs)]
        for language, pairs in WORDS.items()
    }
    return {
        "en": f"to be placed: p{piece} ({', '.join(said['en'])})",
        "zh-TW": f"待放棋子：p{piece}（{'、'.join(said['zh-TW'])}）",
    }


def picture(state: State) -> list[Mark]:
    """Return round pieces as stones, square ones as blocks, with T for tall and o for hollow."""
    return [
        Mark(
            "block" if (mark - 1) & 4 else "stone",
            (cell,),
            "black" if (mark - 1) & 1 else "white",
            ("T" if (mark - 1) & 2 else "") + ("" if (mark - 1) & 8 else "o"),
        )
        for cell, mark in enumerate(int(mark) for mark in state.cells)
        if mark
    ]
