"""Triangle Nim 消圈圈: strike circles out of a triangle; striking the last one loses.

Rules, after a student paper (see CITATION.cff): a triangle of circles has ``layers`` rows of 1, 2,
3 ... circles, numbered from the apex, row by row. Two players in turn strike out 1, 2 or 3 circles
that lie next to each other in one straight line (along a row or either slant) and all still stand.
Whoever strikes the last circle loses.

Rulings:
- ``misere=false`` is the normal game: whoever strikes the last circle wins.
- ``stroke`` is the longest stroke allowed, 3 in the paper.
- In the text of a position ``O`` stands and ``.`` is struck; a 2 follows when player 2 moves.
"""

from collections.abc import Sequence

import numpy as np

from boardwright.core import (
    InputError, Mark, Moves, Planes, Returns, State, Triangle, option, popcount, record,
)  # fmt: skip
from boardwright.core.kit import pay_winner

LAYERS = option("layers", 5, low=1, high=10, about={"en": "rows", "zh-TW": "層數"})
LAST_LOSES = {"en": "striking the last circle loses", "zh-TW": "劃掉最後一圈者輸"}
MISERE = option("misere", True, about=LAST_LOSES)
STROKE = option("stroke", 3, low=1, high=3, about={"en": "longest stroke", "zh-TW": "一次最多"})
BOARD = Triangle(LAYERS)
POINTS = BOARD.points
GROUP, SYMMETRIES, PLANES = "papers", "all", 1


def all_strokes() -> list[tuple[int, ...]]:
    """Return every stroke on the full board as the circles it strikes, singles first."""
    places = [(row, column) for row in range(LAYERS) for column in range(row + 1)]
    found: list[tuple[int, ...]] = [(circle,) for circle in range(POINTS)]
    for length in range(2, STROKE + 1):
        for row, column in places:
            for down, right in ((0, 1), (1, 0), (1, 1)):
                line = [(row + down * i, column + right * i) for i in range(length)]
                if line[-1] in places:
                    found.append(tuple(places.index(place) for place in line))
    return found


STROKES = all_strokes()
ENDS = {frozenset((stroke[0], stroke[-1])): number for number, stroke in enumerate(STROKES)}
BITS = np.uint32 if POINTS <= 32 else np.uint64
MASK = np.array([sum(1 << circle for circle in stroke) for stroke in STROKES], BITS)
MAX_MOVES, EMPTY, UNIT, ONE = len(STROKES), BITS(0), BITS(1), np.uint64(1)
STATE = record(standing=BITS, player=np.uint8)  # one bit per circle that still stands


def start(state: State) -> None:
    state.standing = BITS((1 << POINTS) - 1)


def moves(state: State, out: Moves) -> int:
    standing = state.standing
    count = 0
    for stroke in range(MAX_MOVES):
        out[count] = stroke  # always written, kept only if possible: faster than a branch
        count += (standing & MASK[stroke]) == MASK[stroke]
    return count


def play(state: State, move: int) -> None:
    state.standing ^= MASK[move]
    state.player ^= 1


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, state.player if MISERE else 1 - state.player)  # the other struck the last


def key(state: State) -> np.uint64:
    return (np.uint64(state.standing) << ONE) | np.uint64(state.player)


def turn(state: State, images: Sequence[int], out: State) -> None:
    out.standing = EMPTY
    for circle in range(POINTS):
        out.standing |= ((state.standing >> BITS(circle)) & UNIT) << BITS(images[circle])


def evaluate(state: State, scores: Returns) -> None:
    scores[0] = scores[1] = 0.0
    for stroke in range(POINTS, MAX_MOVES):  # those of more than one circle
        if (state.standing & MASK[stroke]) == MASK[stroke]:
            return
    odd = popcount(state.standing) & 1  # only single circles are left: their number decides
    scores[state.player] = 1.0 if odd != MISERE else -1.0
    scores[1 - state.player] = -scores[state.player]


def planes(state: State, out: Planes) -> None:
    for circle in range(POINTS):
        out[0, circle] = (state.standing >> BITS(circle)) & UNIT


TITLE = {"en": "Triangle Nim", "zh-TW": "消圈圈"}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "the winner struck the last circle", "zh-TW": "勝者劃掉了最後一圈"}
if MISERE:
    ENDING = {"en": "the other had to strike the last circle", "zh-TW": "對手不得不劃掉最後一圈"}
RULES = {
    "en": f"Strike out 1 to {STROKE} circles that lie next to each other in one straight line and "
    "all still stand. Name both ends of the stroke, such as 4-6, or one circle, such as 5. "
    f"Whoever strikes the last circle {'loses' if MISERE else 'wins'}.",
    "zh-TW": f"每次劃掉同一直線上相鄰且尚未劃掉的 1 到 {STROKE} 個圈。"
    "輸入兩端，例如 4-6，或單一個圈，例如 5。"
    f"劃掉最後一圈者{'輸' if MISERE else '贏'}。",
}
SYMBOLS, ROW_BREAK, IMPARTIAL = ".O", "", True


def marks(state: State) -> list[int]:
    return [int(state.standing) >> circle & 1 for circle in range(POINTS)]


def restore(state: State, marks: Sequence[int]) -> None:
    state.standing = BITS(sum(1 << circle for circle, mark in enumerate(marks) if mark))


def path(move: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys((STROKES[move][0], STROKES[move][-1])))


def move_text(move: int) -> str:
    return "-".join(BOARD.names[circle] for circle in path(move))


def parse_move(text: str) -> int:
    ends = frozenset(BOARD.find(name) for name in text.split("-"))
    if ends not in ENDS:
        raise InputError(
            "a stroke is one circle or both ends of up to {most} in a line", most=STROKE
        )
    return ENDS[ends]


def move_under(move: int, symmetry: Sequence[int]) -> int:
    return ENDS[frozenset(symmetry[circle] for circle in path(move))]


def picture(state: State) -> list[Mark]:
    return [Mark("circle" if mark else "struck", (n,)) for n, mark in enumerate(marks(state))]
