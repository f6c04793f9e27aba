"""Three Kingdoms Reversi 三國翻轉棋: Othello for three on a hexagon.

Rules, after a student project (see CITATION.cff): the board is a regular hexagon with 6 cells a
side, 91 cells. Red, green and blue move in that order. At the start the centre F6 is green and its
six neighbours hold two stones of each colour. A move puts a stone on an empty cell so that in at
least one of six directions a line of stones is closed whose inner stones are all of one colour that
is not the mover's; the inner stones turn to the mover's colour. The game ends when nobody can move;
the most stones after komi (red 0, green 1, blue 2) win, and ties go to the earlier player.

Rulings, each an option so that other readings can be compared:
- ``closing=any`` (default): the stone that closes the line may be of any colour other than the
  inner stones', the mover's or the third player's. Only this reading gives the paper's rates of the
  three seats. ``closing=own``: it must be the mover's.
- ``run=single`` (default): inner stones are of one colour. ``run=mixed``: they may be of both other
  colours; then only a stone of the mover's can close them, whatever ``closing`` says.
- ``ring``: the order of the six stones around the centre is lost with a picture of the paper. Going
  round counter-clockwise from the right: ``alternating`` (default) R G B R G B, ``paired``
  R R G G B B, ``opposite`` R G B B G R (alternating already puts equal colours opposite each
  other, so the name is read as the order that comes back the opposite way), ``random`` drawn from
  ``seed``; matches draw a new one for each game.
- Passing is a move, and only when there is no other.
"""

from collections.abc import Sequence

import numpy as np

from boardwright.core import (
    Hexagon, Moves, Planes, Returns, State, advance, below, option, record, stream,
)  # fmt: skip
from boardwright.core.kit import (
    NO_BITS, both, either, has_bit, is_empty, list_wide, one_bit, pay_winner, shifted, size_of,
    wide, without,
)  # fmt: skip
from boardwright.core.kit.wide import Wide

SIDE = option("side", 6, low=3, high=6, about={"en": "cells along each side", "zh-TW": "每邊格數"})
TAKEN_OFF = {"en": "komi: stones subtracted", "zh-TW": "貼子：終局扣除的子數"}
KOMI = option("komi", (0, 1, 2), low=-91, high=91, about=TAKEN_OFF)
CLOSER = {"en": "colour that closes a line", "zh-TW": "夾住連線的棋子顏色"}
CLOSING = option("closing", "any", choices=("any", "own"), about=CLOSER)
BETWEEN = {"en": "colours between the ends", "zh-TW": "被夾棋子的顏色"}
RUN = option("run", "single", choices=("single", "mixed"), about=BETWEEN)
# Colours around the centre, counter-clockwise from the right.
RINGS = {"alternating": (0, 1, 2, 0, 1, 2), "paired": (0, 0, 1, 1, 2, 2)}
RINGS |= {"opposite": (0, 1, 2, 2, 1, 0), "random": (0, 1, 2, 0, 1, 2)}  # random: drawn by deal
AROUND = {"en": "stones around the centre", "zh-TW": "中央周圍的排列"}
RING = option("ring", "alternating", choices=tuple(RINGS), about=AROUND)
SEED = option("seed", 1, low=0, about={"en": "draws the random ring", "zh-TW": "隨機排列的種子"})
ANY_CLOSES, MIXED, DRAWN = CLOSING == "any", RUN == "mixed", RING == "random"
BOARD = Hexagon(SIDE)
GROUP, SYMMETRIES, PLAYERS, PLANES = "papers", "all", 3, 3
POINTS = PASS = BOARD.points
MOVE = np.uint8

# Stones of one colour are a bit set. Rows of WIDTH bits leave one bit free between them, so that a
# step in any direction is a shift: right 1, down-right WIDTH, down-left WIDTH - 1. The empty upper
# corner is cut off, which is why 91 cells in 11 rows of 12 bits fit into 128.
U = np.uint64
WIDTH = 2 * SIDE
LONGEST_RUN = WIDTH - 3
STEPS = (U(1), U(WIDTH - 1), U(WIDTH))
_places = [(ord("A") + 2 * SIDE - 2 - ord(name[0]), int(name[1:])) for name in BOARD.names]
BIT = np.array([row * WIDTH + number - SIDE for row, number in _places], np.uint8)
POINT = np.zeros(128, np.uint8)
POINT[BIT] = np.arange(POINTS)
FULL = wide(sum(1 << int(bit) for bit in BIT))
_sides = [(int(bit), len(near)) for bit, near in zip(BIT, BOARD.neighbours, strict=True)]
EDGE = wide(sum(1 << bit for bit, sides in _sides if sides < 6))
CORNER = wide(sum(1 << bit for bit, sides in _sides if sides == 3))
SCATTER = (U(0x9E3779B97F4A7C15), U(0xD1B54A32D192ED03), U(0xBF58476D1CE4E5B9))
CENTRE = POINTS // 2
ROUND = np.array(BOARD.neighbours[CENTRE], np.uint8)  # counter-clockwise from the right
COLOURED = np.array(RINGS[RING], np.uint8)
DRAW = stream(SEED, 0)

# Cells of red, green and blue: those whose bit is below 64, and the others.
STATE = record(low=(np.uint64, 3), high=(np.uint64, 3), player=np.uint8)


def stones(state: State, colour: int) -> Wide:
    return state.low[colour], state.high[colour]


def put(state: State, colour: int, bits: Wide) -> None:
    state.low[colour], state.high[colour] = bits


def start(state: State) -> None:
    put(state, 1, one_bit(BIT[CENTRE]))
    for index in range(6):
        colour = COLOURED[index]
        put(state, colour, either(stones(state, colour), one_bit(BIT[ROUND[index]])))
    deal(state, DRAW)


def deal(state: State, random: np.uint64) -> None:
    """Redraw the colours of the ring: two of each, every order equally likely."""
    if not DRAWN:
        return
    for colour in range(3):
        put(state, colour, one_bit(BIT[CENTRE]) if colour == 1 else NO_BITS)
    red = 2
    green = 2
    for index in range(6):
        random = advance(random)
        drawn = below(random, 6 - index)
        colour = 0 if drawn < red else 1 if drawn < red + green else 2
        red -= colour == 0
        green -= colour == 1
        put(state, colour, either(stones(state, colour), one_bit(BIT[ROUND[index]])))


def run_from(bits: Wide, run: Wide, step: np.uint64, up: bool) -> Wide:
    """Return the runs that begin one step from ``bits``."""
    found = both(shifted(bits, step, up), run)
    for _ in range(LONGEST_RUN - 1):
        found = either(found, both(shifted(found, step, up), run))
    return found


def beyond(bits: Wide, run: Wide) -> Wide:
    """Return the cells that a run leads to from a cell of ``bits``, in all six directions."""
    found = NO_BITS
    for step in STEPS:
        for up in (True, False):
            found = either(found, shifted(run_from(bits, run, step, up), step, up))
    return found


def turned(bits: Wide, run: Wide, closer: Wide) -> Wide:
    """Return the stones of a run's colour that a stone put at ``bits`` turns."""
    found = NO_BITS
    for step in STEPS:
        for up in (True, False):
            line = run_from(bits, run, step, up)
            if not is_empty(both(shifted(line, step, up), closer)):
                found = either(found, line)
    return found


def closers(state: State, player: int, run: int) -> Wide:
    """Return the stones that may close a run of colour ``run`` for ``player``."""
    own = stones(state, player)
    return either(own, stones(state, 3 - player - run)) if ANY_CLOSES else own


def placings(state: State, player: int) -> Wide:
    """Return the cells where a player may put a stone."""
    first = (player + 1) % 3
    second = (player + 2) % 3
    others = either(stones(state, first), stones(state, second))
    if MIXED:
        found = beyond(stones(state, player), others)
    else:
        found = either(
            beyond(closers(state, player, first), stones(state, first)),
            beyond(closers(state, player, second), stones(state, second)),
        )
    return both(found, without(FULL, either(others, stones(state, player))))


def moves(state: State, out: Moves) -> int:
    player = int(state.player)
    count = list_wide(placings(state, player), POINT, out)
    if count > 0:
        return count
    out[0] = PASS
    stuck = is_empty(placings(state, (player + 1) % 3))
    return 0 if stuck and is_empty(placings(state, (player + 2) % 3)) else 1


def play(state: State, move: int) -> None:
    player = int(state.player)
    state.player = (player + 1) % 3
    if move == PASS:
        return
    first = (player + 1) % 3
    second = (player + 2) % 3
    stone = one_bit(BIT[move])
    own = stones(state, player)
    if MIXED:
        flips = turned(stone, either(stones(state, first), stones(state, second)), own)
    else:
        flips = either(
            turned(stone, stones(state, first), closers(state, player, first)),
            turned(stone, stones(state, second), closers(state, player, second)),
        )
    put(state, player, either(own, either(stone, flips)))
    put(state, first, without(stones(state, first), flips))
    put(state, second, without(stones(state, second), flips))


def counted(state: State, player: int) -> int:
    return size_of(stones(state, player)) - KOMI[player]


def outcome(state: State, returns: Returns) -> None:
    best = 0
    for player in range(1, 3):
        if counted(state, player) > counted(state, best):
            best = player
    pay_winner(returns, best)


def hash(state: State) -> np.uint64:
    number = U(state.player) + U(1)
    for colour in range(3):
        number = (number ^ state.low[colour]) * SCATTER[colour]
        number ^= number >> U(29)
        number = (number ^ state.high[colour]) * SCATTER[colour]
        number ^= number >> U(32)
    return number


def evaluate(state: State, scores: Returns) -> None:
    """Share out by stones, of which those on the edge and in the corners hardly turn any more."""
    for player in range(3):
        own = stones(state, player)
        safe = 3.0 * size_of(both(own, EDGE)) + 8.0 * size_of(both(own, CORNER))
        scores[player] = 1.0 + size_of(own) + safe
    total = scores.sum()
    for player in range(3):
        scores[player] = 2.0 * scores[player] / total - 1.0


def turn(state: State, images: Sequence[int], out: State) -> None:
    for colour in range(3):
        found = NO_BITS
        for point in range(POINTS):
            if has_bit(stones(state, colour), BIT[point]):
                found = either(found, one_bit(BIT[images[point]]))
        put(out, colour, found)


def planes(state: State, out: Planes) -> None:
    for ahead in range(3):
        own = stones(state, (state.player + ahead) % 3)
        for point in range(POINTS):
            out[ahead, point] = has_bit(own, BIT[point])


TITLE = {"en": "Three Kingdoms Reversi", "zh-TW": "三國翻轉棋"}
PLAYER_NAMES = {"en": ("Red", "Green", "Blue"), "zh-TW": ("紅", "綠", "藍")}
ENDING = {"en": "most stones after komi", "zh-TW": "貼子後棋子最多者勝"}
RULES = {
    "en": "Put a stone on an empty cell so that a straight line of stones of one other colour lies "
    "between it and a stone of a different colour: they all turn to your colour. Who cannot, "
    f"passes. At the end the most stones win, after taking off {KOMI[0]}, {KOMI[1]} and {KOMI[2]} "
    "from red, green and blue; ties go to the earlier player.",
    "zh-TW": "在空格下子，使它與另一顆異色棋子之間夾住一直線同色的他方棋子，"
    "被夾的棋子全部變成己方顏色；無處可下則跳過。終局時紅、綠、藍分別貼 "
    f"{KOMI[0]}、{KOMI[1]}、{KOMI[2]} 子，子多者勝，同數則先手勝。",
}
SYMBOLS = ".RGB"


def marks(state: State) -> list[int]:
    sets = (stones(state, colour) for colour in range(3))
    red, green, blue = (int(low) | int(high) << 64 for low, high in sets)
    bits = BIT.tolist()
    return [(red >> bit & 1) + 2 * (green >> bit & 1) + 3 * (blue >> bit & 1) for bit in bits]


def restore(state: State, marks: Sequence[int]) -> None:
    for colour in range(3):
        cells = [int(BIT[point]) for point, mark in enumerate(marks) if mark == colour + 1]
        put(state, colour, wide(sum(1 << bit for bit in cells)))


def score(state: State) -> tuple[int, ...]:
    return tuple(counted(state, player) for player in range(3))
