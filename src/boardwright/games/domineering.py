"""Domineering: dominoes upright against dominoes lying; a player who cannot place one loses.

Rules, by Göran Andersson (about 1973): X covers two empty cells one above the other, O two side by
side, in turn. A player who cannot place a domino loses. X begins.

Ruling:
- Cells keep the mark of who covered them, though only which cells are empty matters.
"""

import re

import numpy as np

from boardwright.core import Grid, InputError, Mark, Moves, Returns, State, option, record
from boardwright.core.boards.board import Permutation
from boardwright.core.kit import pay_winner

COLUMNS = option("columns", 8, low=1, high=10, about={"en": "columns", "zh-TW": "行數"})
ROWS = option("rows", 8, low=1, high=10, about={"en": "rows", "zh-TW": "列數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)

# Every place of a domino as its two cells, upper or left one first; upright ones come first.
UPRIGHT = [(cell, cell + COLUMNS) for cell in range(POINTS - COLUMNS)]
LYING = [(cell, cell + 1) for cell in range(POINTS) if (cell + 1) % COLUMNS]
DOMINOES = np.array([*UPRIGHT, *LYING], np.uint8).reshape(-1, 2)
FIRST = np.array([0, len(UPRIGHT), len(DOMINOES)])  # where each player's dominoes begin
MAX_MOVES = max(len(UPRIGHT), len(LYING), 1)
NUMBER = {frozenset(pair): number for number, pair in enumerate(DOMINOES.tolist())}


def start(state: State) -> None:
    state.player = 0


def moves(state: State, out: Moves) -> int:
    count = 0
    for domino in range(FIRST[state.player], FIRST[state.player + 1]):
        # Every domino is written and only a possible one is kept: faster than a branch.
        out[count] = domino
        count += (state.cells[DOMINOES[domino, 0]] | state.cells[DOMINOES[domino, 1]]) == 0
    return count


def play(state: State, move: int) -> None:
    state.cells[DOMINOES[move, 0]] = state.player + 1
    state.cells[DOMINOES[move, 1]] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player)


TITLE = {"en": "Domineering", "zh-TW": "多米諾棋"}
RULES = {
    "en": "The first player covers two empty cells one above the other, the second two side by "
    "side. A player who cannot place a domino loses.",
    "zh-TW": "先手每次直放一枚骨牌，蓋住上下相鄰兩空格；"
    "後手每次橫放，蓋住左右相鄰兩空格。無處可放者輸。",
}
PLAYER_NAMES = {"en": ("Upright", "Lying"), "zh-TW": ("直放", "橫放")}
ENDING = {"en": "no room for the other's domino", "zh-TW": "對手無處可放"}
SYMMETRIES = [  # turns by a quarter would exchange the players
    symmetry
    for symmetry in BOARD.symmetries
    if all(abs(symmetry[a] - symmetry[b]) == COLUMNS for a, b in UPRIGHT)
]


def move_text(move: int) -> str:
    return "".join(BOARD.names[cell] for cell in DOMINOES[move])


def parse_move(text: str) -> int:
    names = re.findall(r"[a-z]\d+", text.lower())
    domino = frozenset(BOARD.find(name) for name in names)
    if domino not in NUMBER or "".join(names) != text.strip().lower():
        raise InputError("a domino is written as its two neighbouring cells, such as a2a1")
    return NUMBER[domino]


def path(move: int) -> tuple[int, ...]:
    return tuple(DOMINOES[move].tolist())


def move_under(move: int, symmetry: Permutation) -> int:
    return NUMBER[frozenset(symmetry[cell] for cell in path(move))]


def picture(state: State) -> list[Mark]:
    found: list[Mark] = []
    covered: set[int] = set()
    for move, cells in enumerate(DOMINOES.tolist()):
        player = int(move >= FIRST[1])
        # In reading order the cells of a row or column pair off from its end, in one way only.
        if all(state.cells[cell] == player + 1 and cell not in covered for cell in cells):
            found.append(Mark("piece", tuple(cells), ("black", "white")[player]))
            covered.update(cells)
    return found
