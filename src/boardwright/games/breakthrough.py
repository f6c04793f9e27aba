"""Breakthrough: the first man on the far row wins.

Rules, by Dan Troyka (2000): each player has two full rows of men. X stands on the two upper rows,
moves downwards and begins; O stands on the two lower ones and moves upwards. A man steps one cell
straight or diagonally ahead onto an empty cell; diagonally ahead it also captures. The first man on
the far row wins, and so does the capture of all men.

Rulings:
- No draws and no passes: the foremost man always has a diagonal step.
- The board may be oblong; there are always two rows of men, so that ``rows`` is at least 4.
"""

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, option, record
from boardwright.core.kit import packed, pay_winner, score_lead, step_table

COLUMNS = option("columns", 8, low=3, high=10, about={"en": "columns", "zh-TW": "行數"})
ROWS = option("rows", 8, low=4, high=10, about={"en": "rows", "zh-TW": "列數"})
BOARD = Grid(COLUMNS, ROWS, cell="square")
POINTS = BOARD.points
MAX_MOVES = 3 * POINTS
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS, takes=2)
MOVE_TEXT = "{origin}{takes:-x}{target}"
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)
GOAL = np.array([POINTS - COLUMNS, 0])  # where each player's far row begins


# For each player the three cells ahead of a cell: straight, and the two on which a man may capture.
# Past the edge it is the cell itself, which is not empty, so no rule need look for the edge.
AHEAD = np.array([step_table(BOARD, [(x, y) for x in (0, -1, 1)]) for y in (1, -1)])

# What a man is worth to X: more the farther it has come, for only one need arrive.
CAME = np.array([[cell // COLUMNS, ROWS - 1 - cell // COLUMNS] for cell in range(POINTS)]).T
WORTH = (10 + CAME**2) * np.array([[1], [-1]])
HALF = 40  # a lead of so much counts as half a win


def start(state: State) -> None:
    for cell in range(2 * COLUMNS):
        state.cells[cell] = 1
        state.cells[POINTS - 1 - cell] = 2


def moves(state: State, out: Moves) -> int:
    player = state.player
    own, other = player + 1, 2 - player
    for cell in range(GOAL[1 - player], GOAL[1 - player] + COLUMNS):
        if state.cells[cell] == other:
            return 0
    count = 0
    for cell in range(POINTS):
        if state.cells[cell] == own:
            for way in range(3):
                target = AHEAD[player, cell, way]
                mark = state.cells[target]
                out[count] = pack(cell, target, mark != 0)
                count += mark == 0 or (mark == other and way > 0)
    return count


def play(state: State, move: int) -> None:
    origin, target, _ = unpack(move)
    state.cells[origin] = 0
    state.cells[target] = state.player + 1
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player)  # who has reached the far row, or taken the last man


def evaluate(state: State, scores: Returns) -> None:
    lead = 0
    for cell in range(POINTS):
        if state.cells[cell]:
            lead += WORTH[state.cells[cell] - 1, cell]
    score_lead(scores, lead, HALF)


TITLE = {"en": "Breakthrough", "zh-TW": "突圍棋"}
RULES = {
    "en": "Move a man one cell straight or diagonally ahead. It captures diagonally only. The "
    "first man on the far row wins; so does the capture of all men.",
    "zh-TW": "每次將一子向正前方或斜前方走一格，只能斜吃。"
    "先有棋子抵達對方底線，或吃光對方棋子者獲勝。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}
SYMMETRIES = "mirror"
ENDING = {
    "en": "a man on the far row, or no enemy men left",
    "zh-TW": "棋子抵達對方底線，或吃光對方棋子",
}


def reason(state: State) -> dict[str, str]:
    if (state.player + 1) in state.cells:
        return {"en": "a man on the far row", "zh-TW": "抵達對方底線"}
    return {"en": "all men captured", "zh-TW": "吃光對方棋子"}
