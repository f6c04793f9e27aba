"""Kalah: sow seeds round the board into your store.

By William Julius Champion (1940); RULES below are its rules.

Rulings:
- Nothing is sown into the other's store.
- A lap of all pits sows into the pit it began with, too; that pit then counts as empty before.
- Capturing nothing is not allowed: a last seed opposite an empty pit stays where it is.
- ``payoff=margin``: the difference of seeds decides; a payoff is that over all seeds.
"""

import numpy as np

from boardwright.core import Moves, Pits, Returns, State, option, record
from boardwright.core.kit import pay_lead, score_lead

PITS = option("pits", 6, low=1, high=8, about={"en": "pits a side", "zh-TW": "每方坑數"})
SEEDS = option("seeds", 4, low=1, high=10, about={"en": "seeds a pit", "zh-TW": "每坑種子數"})
COUNTS = {"en": "what counts: the win or the margin", "zh-TW": "計勝負或計差距"}
PAYOFF = option("payoff", "win", choices=("win", "margin"), about=COUNTS)
BOARD = Pits(PITS)  # a2 b2 ... store2, then a1 b1 ... store1
POINTS = BOARD.points
MARGIN = 2 * PITS * SEEDS if PAYOFF == "margin" else 0
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)

WIDTH = PITS + 1  # a row of the board: pits and a store; opposite pits are so far apart
FIRST = np.array([WIDTH, 0])  # each player's first pit
STORE = np.array([WIDTH + PITS, PITS])
# For each player the point sown after each point; the other's store is never one.
UPPER, LOWER = list(range(PITS)), list(range(WIDTH, WIDTH + PITS))
RINGS = [*LOWER, STORE[0], *UPPER[::-1]], [*LOWER, *UPPER[::-1], STORE[1]]
NEXT = np.zeros((2, POINTS), np.int64)
for _player, _ring in enumerate(RINGS):
    NEXT[_player, _ring] = [*_ring[1:], _ring[0]]


def start(state: State) -> None:
    for pit in range(PITS):
        state.cells[pit] = state.cells[WIDTH + pit] = SEEDS


def moves(state: State, out: Moves) -> int:
    first = FIRST[state.player]
    count = 0
    for pit in range(first, first + PITS):
        out[count] = pit
        count += state.cells[pit] > 0
    return count


def play(state: State, move: int) -> None:
    cells, player = state.cells, state.player
    first, store = FIRST[player], STORE[player]
    point = move
    seeds = cells[move]
    cells[move] = 0
    for _ in range(seeds):
        point = NEXT[player, point]
        cells[point] += 1
    opposite = point - WIDTH if point >= WIDTH else point + WIDTH
    if first <= point < first + PITS and cells[point] == 1 and cells[opposite] > 0:
        cells[store] += cells[opposite] + 1
        cells[point] = cells[opposite] = 0
    if in_pits(state, 0) == 0 or in_pits(state, 1) == 0:
        sweep(state)
    if point != store:
        state.player = 1 - player


def in_pits(state: State, player: int) -> int:
    """Return how many seeds a player's pits hold."""
    seeds = 0
    for pit in range(FIRST[player], FIRST[player] + PITS):
        seeds += state.cells[pit]
    return seeds


def sweep(state: State) -> None:
    """Move all seeds left in pits to their owners' stores."""
    for player in range(2):
        state.cells[STORE[player]] += in_pits(state, player)
        for pit in range(FIRST[player], FIRST[player] + PITS):
            state.cells[pit] = 0


def lead(state: State) -> int:
    return int(state.cells[STORE[0]]) - int(state.cells[STORE[1]])


def outcome(state: State, returns: Returns) -> None:
    pay_lead(returns, lead(state), MARGIN)


def evaluate(state: State, scores: Returns) -> None:
    score_lead(scores, lead(state), 2 * PITS)


TITLE = {"en": "Kalah", "zh-TW": "播棋"}
RULES = {
    "en": "Take all seeds of one of your pits and sow them one by one counterclockwise, into your "
    "store too. The last seed in your store: move again. The last seed in an empty pit of yours: "
    "it and the seeds opposite go to your store. When one side is empty, the other keeps what is "
    "left there. More seeds win.",
    "zh-TW": "取己方一坑的全部種子，逆時針逐坑播下，經過自己的倉庫也放一顆，對方倉庫不放。"
    "最後一顆落入自己倉庫可再走一次；落入己方空坑且對面坑有種子，則連同對面的種子一起收入倉庫。"
    "任一方的坑全空時結束，剩餘種子歸另一方。種子多者獲勝，相同則為和局。",
}
PLAYER_NAMES = {"en": ("South", "North"), "zh-TW": ("下方", "上方")}
ENDING = {"en": "more seeds", "zh-TW": "種子較多"}
SYMBOLS = None
SYMMETRIES = "none"


def score(state: State) -> tuple[int, int]:
    return int(state.cells[STORE[0]]), int(state.cells[STORE[1]])
