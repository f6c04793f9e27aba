"""Dots and Boxes: draw edges, close boxes, move again.

Rules, after Édouard Lucas (1889): the players in turn draw one edge between two neighbouring dots.
Whoever closes one box, or two at once, owns them and moves again. The game is over when every edge
is drawn. More boxes win; as many each is a draw.

Rulings:
- Who closes the last box moves no more: no edge is left.
- ``payoff=margin``: the difference of boxes decides, not only who has more; a payoff is that
  difference over the number of all boxes.
"""

import numpy as np

from boardwright.core import Edges, Moves, Returns, State, option, record
from boardwright.core.kit import pay_lead

COLUMNS = option("columns", 3, low=1, high=6, about={"en": "columns of boxes", "zh-TW": "行數"})
ROWS = option("rows", 3, low=1, high=6, about={"en": "rows of boxes", "zh-TW": "列數"})
COUNTS = {"en": "what counts: the win or the margin", "zh-TW": "計勝負或計差距"}
PAYOFF = option("payoff", "win", choices=("win", "margin"), about=COUNTS)
BOARD = Edges(COLUMNS, ROWS)  # its points are edges and boxes
POINTS = BOARD.points
DRAWN = 3
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)  # 1 and 2: who owns a box

FOUR = 4  # sides of a box
BOXES = np.array([point for point in range(POINTS) if len(BOARD.neighbours[point]) == FOUR])
EDGES = np.array([point for point in range(POINTS) if len(BOARD.neighbours[point]) < FOUR])
MAX_MOVES = len(EDGES)
MARGIN = len(BOXES) if PAYOFF == "margin" else 0
# The edges of each box; the boxes beside each edge, the same one twice on the border.
SIDES = np.array([near if len(near) == FOUR else (0,) * FOUR for near in BOARD.neighbours])
BESIDE = np.array([(near[0], near[-1]) for near in BOARD.neighbours])


def start(state: State) -> None:
    state.player = 0


def moves(state: State, out: Moves) -> int:
    count = 0
    for edge in range(len(EDGES)):
        # Every edge is written and only one not yet drawn is kept: faster than a branch.
        out[count] = EDGES[edge]
        count += state.cells[EDGES[edge]] == 0
    return count


def play(state: State, move: int) -> None:
    cells = state.cells
    cells[move] = DRAWN
    again = False
    for side in range(2):
        box = BESIDE[move, side]
        edges = SIDES[box]
        if cells[edges[0]] and cells[edges[1]] and cells[edges[2]] and cells[edges[3]]:
            cells[box] = state.player + 1
            again = True
    if not again:
        state.player = 1 - state.player


def owned(state: State, player: int) -> int:
    """Return how many boxes a player has closed."""
    count = 0
    for box in range(len(BOXES)):
        count += state.cells[BOXES[box]] == player + 1
    return count


def outcome(state: State, returns: Returns) -> None:
    pay_lead(returns, owned(state, 0) - owned(state, 1), MARGIN)


def evaluate(state: State, scores: Returns) -> None:
    scores[0] = (owned(state, 0) - owned(state, 1)) / len(BOXES)
    scores[1] = -scores[0]


TITLE = {"en": "Dots and Boxes", "zh-TW": "點格棋"}
RULES = {
    "en": "Draw an edge between two neighbouring dots. Whoever closes a box owns it and moves "
    "again. More boxes win.",
    "zh-TW": "輪流在相鄰兩點間畫一條邊。圍成方格者得到該格，並再畫一次。"
    "全部畫完時，方格多者獲勝，相同則為和局。",
}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "more boxes", "zh-TW": "方格較多"}
SYMBOLS = ".XO+"
LOOKS = (("block", "black", "X"), ("block", "white", "O"), ("line",))
SYMMETRIES = "all"


def score(state: State) -> tuple[int, int]:
    return owned(state, 0), owned(state, 1)
