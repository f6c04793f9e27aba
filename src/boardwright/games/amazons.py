"""Game of the Amazons: move a queen, shoot an arrow; a player who cannot move loses.

By Walter Zamkauskas (1988); RULES below are its rules, with four amazons each. Rulings:
- The arrow may land on the cell that the amazon left, and fly over it.
- On 10x10 X begins on d1, g1, a4 and j4. On smaller boards of s cells a side X stands on the bottom
  row (s - 1) // 3 cells from either corner, and on the outer columns as far up; O mirrors that.
  With fewer amazons than four the last named are left out.
"""

import numpy as np

from boardwright.core import (
    Grid, InputError, Marks, Moves, Returns, State, advance, below, option, record,
)  # fmt: skip
from boardwright.core.kit import (
    Sight, either, first_bit, is_empty, list_words, packed, pay_winner, without_first,
)  # fmt: skip
from boardwright.core.rules import NO_MOVE

SIZE = option("size", 10, low=4, high=10, about={"en": "board size", "zh-TW": "棋盤大小"})
AMAZONS = option("amazons", 4, low=1, high=4, about={"en": "amazons each", "zh-TW": "各方棋子數"})
BOARD = Grid(SIZE, cell="square")
POINTS, BURNT = BOARD.points, 3  # a mark
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS, arrow=POINTS)
MOVE_TEXT = "{origin}-{target}/{arrow}"
SIGHT = Sight(SIZE)
AHEAD, BLANK, MOST_SHOTS = SIGHT.ahead, SIGHT.blank, SIGHT.most
take_or_leave, free, free_after, sees, sees_behind = SIGHT.rules
MAX_MOVES = AMAZONS * MOST_SHOTS**2
STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, 1 and 2 amazons, BURNT
    player=np.uint8,
    taken=(np.uint16, len(BLANK)),  # of each line the places that are not empty, as bits
)
IN = (SIZE - 1) // 3
CAMP = [(SIZE - 1, IN), (SIZE - 1, SIZE - 1 - IN), (SIZE - 1 - IN, 0), (SIZE - 1 - IN, SIZE - 1)]
CAMPS = np.array([[(r, SIZE - 1 - r)[p] * SIZE + c for r, c in CAMP] for p in (0, 1)])


def start(state: State) -> None:
    for amazon in range(AMAZONS):
        state.cells[CAMPS[0, amazon]], state.cells[CAMPS[1, amazon]] = 1, 2
    refresh(state)


def refresh(state: State) -> None:
    state.taken[:] = BLANK
    for cell in range(POINTS):
        if state.cells[cell]:
            take_or_leave(state.taken, cell)


def moves(state: State, out: Moves) -> int:
    count = 0
    for origin in range(POINTS):
        if state.cells[origin] == state.player + 1:
            targets = sees(state.taken, origin)
            while not is_empty(targets):
                target = first_bit(targets)
                targets = without_first(targets)
                shots = either(sees(state.taken, target), sees_behind(state.taken, origin, target))
                count = list_words(shots, pack(origin, target, 0), out, count)
    return count


def random_move(state: State, out: Moves, random: np.uint64) -> np.uint64:
    # An amazon's move and one of the most shots there can be are drawn, until there is such a shot.
    targets = 0
    for origin in range(POINTS):
        if state.cells[origin] == state.player + 1:
            for way in range(8):
                for step in range(free(state.taken, origin, way)):
                    out[targets] = pack(origin, AHEAD[origin, way, step], 0)
                    targets += 1
    while targets > 0:
        random = advance(random)
        drawn = below(random, targets * MOST_SHOTS)
        origin, target, _ = unpack(out[drawn // MOST_SHOTS])
        shot = drawn % MOST_SHOTS
        for way in range(8):
            cells = free_after(state.taken, origin, target, way)
            if shot < cells:
                out[0] = pack(origin, target, AHEAD[target, way, shot])
                return random
            shot -= cells
    return NO_MOVE


def play(state: State, move: int) -> None:
    origin, target, arrow = unpack(move)
    state.cells[origin] = 0
    state.cells[target] = state.player + 1
    state.cells[arrow] = BURNT
    for cell in (origin, target, arrow):
        take_or_leave(state.taken, cell)
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, 1 - state.player)


TITLE = {"en": "Game of the Amazons", "zh-TW": "亞馬遜棋"}
RULES = {
    "en": "Move one of your amazons like a chess queen, then shoot an arrow from its new place, "
    "which flies like a queen too and blocks its cell for good. A player who cannot move loses.",
    "zh-TW": "每次將一枚己方棋子如西洋棋皇后移動，再從新位置如皇后般射出一箭；"
    "箭落之格從此封閉，不能停留也不能越過。輪到時無法移動者輸。",
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}
ENDING = {"en": "the other cannot move", "zh-TW": "對手無法移動"}
SYMBOLS = ".XO*"
LOOKS = (("stone", "black"), ("stone", "white"), ("block", "grey"))
SYMMETRIES = "all"


def restore(state: State, marks: Marks) -> None:
    if max(marks.count(1), marks.count(2)) > AMAZONS:
        raise InputError("a player has up to {most} amazons", most=AMAZONS)
    state.cells[:] = marks
