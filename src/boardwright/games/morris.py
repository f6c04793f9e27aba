"""Morris 直棋: three men in a row make a mill, and a mill takes a man.

Rules of nine men's morris: the players first put their nine men, one a turn, on empty points of the
board. Then they slide one man a turn along a line to the next point. Three men of one player side
by side on a line are a mill: whoever closes one takes a man of the other off the board, but none
that stands in a mill, unless all do. With three men left a player may fly to any empty point. A
player with fewer than three, or without a move, loses.

Boards:
- ``board=nine``: three squares joined at the middles of their sides, nine men each.
- ``board=six``: two squares joined there, six men each, no flying.
- ``board=three``: the 3x3 grid with its diagonals, three men each; the first mill wins, nothing is
  taken, nobody flies.

Rulings:
- ``quiet``: after this many slides of each side without a mill closed the game is a draw, even if
  the next player could not move; 0 switches that off.
- A man may be moved out of a mill and back again. Two mills closed at once take one man.
- Fewer than three men lose when it is their player's turn and all have been put down.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from boardwright.core import Graph, Moves, Returns, State, option, record
from boardwright.core.boards.board import Permutation
from boardwright.core.kit import neighbour_table, packed

NAME = option(
    "board", "nine", choices=("nine", "six", "three"), about={"en": "men each", "zh-TW": "每方子數"}
)
QUIET = option(
    "quiet",
    50,
    low=0,
    high=200,
    about={"en": "slides each without a mill that draw", "zh-TW": "雙方各走幾步無成三即和局"},
)
MEN = {"nine": 9, "six": 6, "three": 3}[NAME]
RINGS = MEN // 3  # the middle of the board is this far from each side
TAKING = NAME != "three"
FLYING = NAME == "nine"

Place = tuple[int, int]
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def along(way: Place, out: int, aside: int) -> Place:
    """Return the place so far from the middle one way, and so far from there to the side."""
    return RINGS + out * way[0] - aside * way[1], RINGS + out * way[1] + aside * way[0]


def straight_lines() -> list[list[Place]]:
    """Return the places on each line of the board in order."""
    rings = range(1, RINGS + 1)
    sides = [[along(way, d, aside) for aside in (-d, 0, d)] for d in rings for way in WAYS]
    if TAKING:
        return sides + [[along(way, out, 0) for out in rings] for way in WAYS]
    return sides + [
        [along(way, out, turn * out) for out in (-1, 0, 1)] for way in WAYS[:2] for turn in (0, 1)
    ]


PLACES = sorted({place for line in straight_lines() for place in line}, key=lambda p: (p[1], p[0]))
LINES = [[PLACES.index(place) for place in line] for line in straight_lines()]
BOARD = Graph(PLACES, [pair for line in LINES for pair in pairwise(line)])
POINTS = BOARD.points
NEAR = neighbour_table(BOARD)
MILLS = [line for line in LINES if len(line) == 3]
# The other two points of each mill of a point; the first mill fills up the rows.
OTHERS = [[[p for p in mill if p != q] for mill in MILLS if q in mill] for q in range(POINTS)]
MOST_MILLS = max(map(len, OTHERS))
REST = np.array([(mills + mills[:1] * MOST_MILLS)[:MOST_MILLS] for mills in OTHERS])

NOWHERE = POINTS  # where a man in hand comes from, and the man that no mill takes
pack, unpack, MOVE = packed(origin=POINTS + 1, target=POINTS, taken=POINTS + 1)
MAX_MOVES = len(BOARD.lines) * POINTS  # more than every slide along a line with every man taken
STATE = record(
    cells=(np.uint8, POINTS),
    player=np.uint8,
    hand=(np.uint8, 2),  # men not yet put down
    quiet=np.uint16,  # slides since a mill was closed
)

HALF = 2  # a lead of this many men counts as half a win


def start(state: State) -> None:
    state.hand[0] = state.hand[1] = MEN


def in_mill(cells: Any, point: int, mark: int, left: int) -> bool:
    """Return True if a man on a point is in a mill, once the point ``left`` is vacated."""
    for mill in range(MOST_MILLS):
        a, b = REST[point, mill, 0], REST[point, mill, 1]
        if cells[a] == mark and cells[b] == mark and a != left and b != left:
            return True
    return False


def moves(state: State, out: Moves) -> int:
    if drawn(state) or (not TAKING and has_mill(state.cells, 2 - state.player)):
        return 0
    own = state.player + 1
    count = 0
    if state.hand[state.player]:
        for target in range(POINTS):
            if state.cells[target] == 0:
                count = takes(state.cells, own, NOWHERE, target, out, count)
        return count
    men = men_of(state.cells, own)
    if men < 3:
        return 0
    flies = FLYING and men == 3
    for origin in range(POINTS):
        if state.cells[origin] == own:
            for way in range(POINTS if flies else NEAR.shape[1]):
                target = way if flies else NEAR[origin, way]
                if state.cells[target] == 0:
                    count = takes(state.cells, own, origin, target, out, count)
    return count


def takes(cells: Any, own: int, origin: int, target: int, out: Moves, count: int) -> int:
    """Write a move, once for each man it may take if it closes a mill; return the new count."""
    before = count
    if TAKING and in_mill(cells, target, own, origin):
        other = 3 - own
        for spared in range(2):  # first those outside mills; if there are none, the others
            for point in range(POINTS):
                if cells[point] == other and in_mill(cells, point, other, NOWHERE) == spared:
                    out[count] = pack(origin, target, point)
                    count += 1
            if count > before:
                return count
    out[count] = pack(origin, target, NOWHERE)
    return count + 1


def has_mill(cells: Any, mark: int) -> bool:
    """Return True if there is a mill of this mark."""
    for point in range(POINTS):
        if cells[point] == mark and in_mill(cells, point, mark, NOWHERE):
            return True
    return False


def men_of(cells: Any, mark: int) -> int:
    """Return how many men of this mark are on the board."""
    count = 0
    for point in range(POINTS):
        count += cells[point] == mark
    return count


def drawn(state: State) -> bool:
    """Return True if there were too many slides without a mill."""
    return QUIET > 0 and state.quiet >= 2 * QUIET


def play(state: State, move: int) -> None:
    origin, target, taken = unpack(move)
    mark = state.player + 1
    state.cells[target] = mark
    if origin == NOWHERE:
        state.hand[state.player] -= 1
    else:
        state.cells[origin] = 0
        state.quiet += QUIET > 0
    if taken != NOWHERE:
        state.cells[taken] = 0
    if in_mill(state.cells, target, mark, NOWHERE):
        state.quiet = 0
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    # A player who is to move and has no move has lost.
    lost = 0.0 if drawn(state) else 1.0
    returns[state.player] = -lost
    returns[1 - state.player] = lost


def evaluate(state: State, scores: Returns) -> None:
    lead = men_of(state.cells, 1) - men_of(state.cells, 2) + np.int64(state.hand[0]) - state.hand[1]
    scores[0] = lead / (abs(lead) + HALF)
    scores[1] = -scores[0]


TITLE = {
    "en": {"nine": "Nine", "six": "Six", "three": "Three"}[NAME] + " Men's Morris",
    "zh-TW": {"nine": "九子直棋", "six": "六子直棋", "three": "三子直棋"}[NAME],
}
RULES = {
    "en": f"Put your {MEN} men on empty points in turn, then slide one a turn along a line. "
    + (
        "Three in a row are a mill: closing one takes an enemy man, none in a mill unless all are."
        " A player who has fewer than three men or cannot move loses."
        if TAKING
        else "Three in a row win; a player who cannot move loses."
    )
    + " With three men left you may fly to any point." * FLYING
    + f" {QUIET} slides each without a mill are a draw." * (QUIET > 0),
    "zh-TW": f"雙方輪流將 {MEN} 枚棋子放在空點，放完後每次沿線移動一枚到相鄰空點。"
    + (
        "三子成一線時吃掉對方一子，不可吃已成三的棋子，除非全都成三。少於三子或無法移動者輸。"
        if TAKING
        else "先三子成一線者獲勝，無法移動者輸。"
    )
    + "只剩三子時可以飛到任何空點。" * FLYING
    + f"雙方各走 {QUIET} 步而無人成三為和局。" * (QUIET > 0),
}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑方", "白方")}


def inside_out(place: Place) -> Place:
    """Return the place that a place becomes when inner and outer squares are exchanged."""
    x, y = place[0] - RINGS, place[1] - RINGS
    ring = max(abs(x), abs(y), 1)
    return RINGS + x // ring * (RINGS + 1 - ring), RINGS + y // ring * (RINGS + 1 - ring)


EXCHANGED = [PLACES.index(inside_out(place)) for place in PLACES]
SYMMETRIES = [
    *BOARD.symmetries,
    *(tuple(EXCHANGED[point] for point in symmetry) for symmetry in BOARD.symmetries),
]


ENDING = {
    "en": "a mill" if BOARD.points == 9 else "fewer than three enemy men, or none that can move",
    "zh-TW": "連成三子" if BOARD.points == 9 else "對方少於三子，或無子可動",
}


def reason(state: State) -> dict[str, str]:
    if drawn(state):
        return {"en": f"{QUIET} slides each without a mill", "zh-TW": f"雙方各 {QUIET} 步無人成三"}
    if not TAKING and has_mill(state.cells, 2 - state.player):
        return {"en": "a mill", "zh-TW": "三子成一線"}
    if men_of(state.cells, state.player + 1) < 3:
        return {"en": "fewer than three men left", "zh-TW": "對手少於三子"}
    return {"en": "the other cannot move", "zh-TW": "對手無法移動"}


def winning(state: State) -> tuple[int, ...]:
    if TAKING:
        return ()
    won = 2 - state.player
    men = [point for point in range(POINTS) if state.cells[point] == won]
    return tuple(point for point in men if in_mill(state.cells, point, won, NOWHERE))


def caption(state: State) -> dict[str, str] | str:
    if not any(state.hand):
        return ""
    return {
        "en": "in hand: {} and {}".format(*state.hand),
        "zh-TW": "手中棋子：{}、{}".format(*state.hand),
    }


def move_text(move: int) -> str:
    names = (*BOARD.names, "")
    origin, target, taken = (names[point] for point in unpack(move))
    return f"{origin}-{target}".strip("-") + (f"x{taken}" if taken else "")


def parse_move(text: str) -> int:
    slide, _, taken = text.lower().partition("x")
    origin, _, target = slide.rpartition("-")
    return pack(
        BOARD.find(origin) if origin else NOWHERE,
        BOARD.find(target),
        BOARD.find(taken) if taken else NOWHERE,
    )


def path(move: int) -> tuple[int, ...]:
    return tuple(point for point in unpack(move) if point != NOWHERE)


def move_under(move: int, symmetry: Permutation) -> int:
    return pack(*((*symmetry, NOWHERE)[point] for point in unpack(move)))
