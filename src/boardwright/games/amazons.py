"""Game of the Amazons: move a queen, shoot an arrow; a player who cannot move loses.

Rules, by Walter Zamkauskas (1988): each player has four amazons. On a turn one of them moves as a
chess queen over empty cells, and then shoots an arrow from where it stands, which flies as a queen
moves. The cell where it lands is burnt: nothing moves or flies onto it or over it any more. Nothing
is captured. A player who cannot move loses. X moves first.

Rulings:
- The arrow may land on the cell that the amazon left, and fly over it.
- On 10x10 X begins on d1, g1, a4 and j4. On smaller boards of s cells a side X stands on the bottom
  row (s - 1) // 3 cells from either corner, and on the outer columns as far up; O mirrors that.
"""

from __future__ import annotations

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
    lowest_bit,
    option,
    record,
)
from boardwright.core.boards.board import Permutation
from boardwright.core.kit import packed
from boardwright.core.kit.wide import (
    NO_BITS,
    Wide,
    either,
    first_bit,
    is_empty,
    wide,
    without_first,
)
from boardwright.core.rng import advance, below
from boardwright.core.rules import NO_MOVE

SIZE = option("size", 10, low=4, high=10, about={"en": "board size", "zh-TW": "棋盤大小"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
AMAZONS = 4  # of each player
BURNT = 3
ONE = np.uint64(1)
pack, unpack, MOVE = packed(origin=POINTS, target=POINTS, arrow=POINTS)

# Queens go eight ways; way 7 - w is back along way w.
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
LONGEST = SIZE - 1  # cells of a ray


def ray(cell: int, step: tuple[int, int]) -> list[int]:
    """Return the cells ahead of a cell one way, up to the edge of the board."""
    row, column = divmod(cell, SIZE)
    places = [(row + n * step[0], column + n * step[1]) for n in range(1, SIZE)]
    return [r * SIZE + c for r, c in places if 0 <= r < SIZE and 0 <= c < SIZE]


RAYS = [[ray(cell, step) for step in STEPS] for cell in range(POINTS)]
AHEAD = np.array(
    [[(way + [cell] * LONGEST)[:LONGEST] for way in ways] for cell, ways in enumerate(RAYS)],
    np.uint32,
)
# Every line of the board in both directions: those of a cell, and the cell's place on each.
STARTS = [[(ways[7 - way] or [cell])[-1] for way in range(8)] for cell, ways in enumerate(RAYS)]
NUMBERS = {
    each: number
    for number, each in enumerate(
        sorted({(way, starts[way]) for starts in STARTS for way in range(8)})
    )
}
LINE = np.array([[NUMBERS[way, starts[way]] for way in range(8)] for starts in STARTS], np.uint8)
PLACE = np.array([[len(ways[7 - way]) for way in range(8)] for ways in RAYS], np.uint8)
BEYOND = np.array([(1 << 16) - (2 << len(RAYS[start][way])) for way, start in NUMBERS], np.uint16)
# The cells of the free part of a ray, as bits; the way from one cell to another on a line with it.
FREE = np.array(
    [[[wide(sum(1 << c for c in way[:n])) for n in range(SIZE)] for way in ways] for ways in RAYS]
)
WAY = np.zeros((POINTS, POINTS), np.uint8)
for cell, ways in enumerate(RAYS):
    for number, way in enumerate(ways):
        WAY[cell, way] = number
MOST_SHOTS = max(sum(map(len, ways)) for ways in RAYS)  # from one cell
MAX_MOVES = AMAZONS * MOST_SHOTS**2
STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, 1 and 2 amazons, BURNT
    player=np.uint8,
    taken=(np.uint16, len(NUMBERS)),  # of each line the places that are not empty, as bits
)

INWARD = (SIZE - 1) // 3
FIRST = [
    POINTS - SIZE + INWARD,
    POINTS - 1 - INWARD,
    (SIZE - 1 - INWARD) * SIZE,
    (SIZE - INWARD) * SIZE - 1,
]
CAMPS = np.array([FIRST, [(SIZE - 1 - cell // SIZE) * SIZE + cell % SIZE for cell in FIRST]])


def start(state: State) -> None:
    for amazon in range(AMAZONS):
        state.cells[CAMPS[0, amazon]] = 1
        state.cells[CAMPS[1, amazon]] = 2
    refresh(state)


def refresh(state: State) -> None:
    state.taken[:] = BEYOND
    for cell in range(POINTS):
        if state.cells[cell]:
            change(state.taken, cell)


def change(taken: Any, cell: int) -> None:
    """Note that a cell is empty no more, or empty again."""
    for way in range(8):
        taken[LINE[cell, way]] ^= 1 << PLACE[cell, way]


def moves(state: State, out: Moves) -> int:
    count = 0
    for origin in range(POINTS):
        if state.cells[origin] == state.player + 1:
            targets = reach(state.taken, origin)
            while not is_empty(targets):
                target = first_bit(targets)
                targets = without_first(targets)
                low, high = either(reach(state.taken, target), beyond(state.taken, origin, target))
                first = pack(origin, target, 0)
                count = write_each(low, first, out, count)
                count = write_each(high, first + 64, out, count)
    return count


def reach(taken: Any, cell: int) -> Wide:
    """Return the cells that a queen on a cell reaches."""
    found = NO_BITS
    for way in range(8):
        part = FREE[cell, way, ahead(taken[LINE[cell, way]], cell, way)]
        found = either(found, (part[0], part[1]))
    return found


def ahead(line: int, cell: int, way: int) -> int:
    """Return how many cells are free one way, on a line with these cells taken."""
    return lowest_bit(line >> (PLACE[cell, way] + 1))


def beyond(taken: Any, origin: int, target: int) -> Wide:
    """Return the cells back towards the one that an amazon left, that one and those behind it."""
    way = WAY[target, origin]
    part = FREE[target, way, ahead(without_origin(taken, origin, way), target, way)]
    return part[0], part[1]


def without_origin(taken: Any, origin: int, way: int) -> int:
    """Return what is taken on a line when an amazon has left it."""
    line: int = taken[LINE[origin, way]] ^ (1 << PLACE[origin, way])
    return line


def write_each(bits: np.uint64, first: int, out: Moves, count: int) -> int:
    """Write a move for every bit, counted from the first move; return the new count."""
    while bits:
        out[count] = first + lowest_bit(bits)
        bits &= bits - ONE
        count += 1
    return count


def random_move(state: State, out: Moves, random: np.uint64) -> np.uint64:
    # An amazon's move and one of the most shots there can be are drawn, until there is such a shot.
    targets = 0
    for origin in range(POINTS):
        if state.cells[origin] == state.player + 1:
            for way in range(8):
                for step in range(ahead(state.taken[LINE[origin, way]], origin, way)):
                    out[targets] = pack(origin, AHEAD[origin, way, step], 0)
                    targets += 1
    while targets > 0:
        random = advance(random)
        drawn = below(random, targets * MOST_SHOTS)
        origin, target, _ = unpack(out[drawn // MOST_SHOTS])
        shot = drawn % MOST_SHOTS
        for way in range(8):
            line = int(state.taken[LINE[target, way]])
            if way == WAY[target, origin]:
                line = without_origin(state.taken, origin, way)
            free = ahead(line, target, way)
            if shot < free:
                out[0] = pack(origin, target, AHEAD[target, way, shot])
                return random
            shot -= free
    return NO_MOVE


def play(state: State, move: int) -> None:
    origin, target, arrow = unpack(move)
    state.cells[origin] = 0
    state.cells[target] = state.player + 1
    state.cells[arrow] = BURNT
    change(state.taken, origin)
    change(state.taken, target)
    change(state.taken, arrow)
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


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
SYMMETRIES = "all"


def restore(state: State, marks: Sequence[int]) -> None:
    if max(marks.count(1), marks.count(2)) > AMAZONS:
        raise InputError("a player has up to {most} amazons", most=AMAZONS)
    state.cells[:] = marks


def picture(state: State) -> list[Mark]:
    colours = ("black", "white")
    return [
        Mark("block", (cell,), "grey")
        if mark == BURNT
        else Mark("stone", (cell,), colours[mark - 1])
        for cell, mark in enumerate(state.cells.tolist())
        if mark
    ]


def move_text(move: int) -> str:
    origin, target, arrow = unpack(move)
    return f"{BOARD.names[origin]}-{BOARD.names[target]}/{BOARD.names[arrow]}"


def parse_move(text: str) -> int:
    origin, _, rest = text.partition("-")
    target, _, arrow = rest.partition("/")
    return pack(BOARD.find(origin), BOARD.find(target), BOARD.find(arrow))


def path(move: int) -> tuple[int, ...]:
    return unpack(move)


def move_under(move: int, symmetry: Permutation) -> int:
    origin, target, arrow = unpack(move)
    return pack(symmetry[origin], symmetry[target], symmetry[arrow])
