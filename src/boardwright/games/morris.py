"""Morris 直棋: three men in a row make a mill, and a mill takes a man.

RULES below are the rules. Boards:
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

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from boardwright.core import Graph, Moves, Returns, State, lowest_bit, option, popcount, record
from boardwright.core.kit import packed, pay_winner, score_lead

EACH = {"en": "men each", "zh-TW": "每方子數"}
NAME = option("board", "nine", choices=("nine", "six", "three"), about=EACH)
WITHOUT = {"en": "slides each without a mill that draw", "zh-TW": "雙方各走幾步無成三即和局"}
QUIET = option("quiet", 50, low=0, high=200, about=WITHOUT)
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
MILLS = [line for line in LINES if len(line) == 3]
MOST_MILLS = max(sum(point in mill for mill in MILLS) for point in range(POINTS))


def bits_of(points: Iterable[int]) -> int:
    """Return points as a bit each."""
    return sum(1 << point for point in points)


# Bit sets: all points, the neighbours of each, and the rest of each of its mills; the first mill
# fills up the rows.
ALL = (1 << POINTS) - 1
NEAR = np.array([bits_of(near) for near in BOARD.neighbours])
RESTS = [[bits_of(mill) ^ 1 << q for mill in MILLS if q in mill] for q in range(POINTS)]
REST = np.array([(rests + rests[:1] * MOST_MILLS)[:MOST_MILLS] for rests in RESTS])

NOWHERE = POINTS  # where a man in hand comes from, and the man that no mill takes
pack, unpack, MOVE = packed(origin=POINTS + 1, target=POINTS, taken=POINTS + 1)
MOVE_TEXT = "[{origin}-]{target}[x{taken}]"
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


def men_of(state: State, player: int) -> int:
    """Return a player's men, a bit each."""
    men = 0
    for point in range(POINTS):
        men |= int(state.cells[point] == player + 1) << point
    return men


def in_mill(men: int, point: int) -> bool:
    """Return True if a man on a point is in a mill with others of ``men``."""
    mills = 0
    for mill in range(MOST_MILLS):
        mills += men & REST[point, mill] == REST[point, mill]
    return mills > 0


def outside_mills(men: int) -> int:
    """Return those of ``men`` that are in no mill."""
    found = 0
    left = men
    while left:
        point = lowest_bit(left)
        left &= left - 1
        if not in_mill(men, point):
            found |= 1 << point
    return found


def moves(state: State, out: Moves) -> int:
    own = men_of(state, state.player)
    other = men_of(state, 1 - state.player)
    if drawn(state) or (not TAKING and outside_mills(other) != other):
        return 0
    empty = ALL & ~(own | other)
    if state.hand[state.player]:
        return list_to(own, other, NOWHERE, empty, out, 0)
    if popcount(own) < 3:
        return 0
    flies = FLYING and popcount(own) == 3
    count = 0
    left = own
    while left:
        origin = lowest_bit(left)
        left &= left - 1
        targets = empty if flies else empty & NEAR[origin]
        count = list_to(own ^ (1 << origin), other, origin, targets, out, count)
    return count


def list_to(own: int, other: int, origin: int, targets: int, out: Moves, count: int) -> int:
    """Write the moves of a man to ``targets``, each once for every man it may take.

    ``own`` are the mover's other men. Returns the new count.
    """
    while targets:
        target = lowest_bit(targets)
        targets &= targets - 1
        prey = 0
        if TAKING and in_mill(own, target):
            prey = outside_mills(other)
            if prey == 0:
                prey = other
        if prey == 0:
            out[count] = pack(origin, target, NOWHERE)
            count += 1
        while prey:
            out[count] = pack(origin, target, lowest_bit(prey))
            prey &= prey - 1
            count += 1
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
    if in_mill(men_of(state, state.player), target):
        state.quiet = 0
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, -1 if drawn(state) else 1 - state.player)


def evaluate(state: State, scores: Returns) -> None:
    lead = popcount(men_of(state, 0)) - popcount(men_of(state, 1))
    lead += int(state.hand[0]) - int(state.hand[1])
    score_lead(scores, lead, HALF)


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
    other = men_of(state, 1 - state.player)
    if not TAKING and outside_mills(other) != other:
        return {"en": "a mill", "zh-TW": "三子成一線"}
    if popcount(men_of(state, state.player)) < 3:
        return {"en": "fewer than three men left", "zh-TW": "對手少於三子"}
    return {"en": "the other cannot move", "zh-TW": "對手無法移動"}


def winning(state: State) -> tuple[int, ...]:
    if TAKING:
        return ()
    men = men_of(state, 1 - state.player)
    return tuple(point for point in range(POINTS) if men >> point & 1 and in_mill(men, point))


def caption(state: State) -> dict[str, str] | str:
    if not any(state.hand):
        return ""
    return {
        "en": "in hand: {} and {}".format(*state.hand),
        "zh-TW": "手中棋子：{}、{}".format(*state.hand),
    }
