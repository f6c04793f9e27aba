"""GoClub 梅花棋: the first flower wins.

Rules, after a science-fair paper (see CITATION.cff): black and white put one stone a turn on an
empty point of a 19x19 board, black first. A flower 梅花 is five stones of one colour: a centre and
four petals that form a square around it, of any size and turned in any way. With an arm (p, q) the
petals stand at the centre plus (p, q), (-q, p), (-p, -q), (q, -p). The first flower wins; a full
board without one is a draw.

Variants and rulings:
- ``players=3``: three players in turn on the same board, as in the paper; who makes a flower wins,
  the two others lose alike.
- ``dims=3``, planned in the paper: points of a cube. A flower is of the cube kind (a centre and the
  8 corners of a cube around it) or of the axis kind (a centre and 6 points at equal distance on
  three perpendicular axes). The paper leaves open how they may lie: by default along the axes of
  the board, with ``rotated=true`` in every direction whose points are board points.
- Only the player who just moved can have made a flower. Several flowers at once are one win.

Every place where a flower can stand has a number, and each point lists its numbers (the paper's
reticular code). A move touches only those of its point: 74 on average of 5 370 on 19x19.
"""

from collections.abc import Sequence

import numpy as np

from boardwright.core import (
    Cube, Grid, InputError, Moves, Planes, Returns, State, option, record,
)  # fmt: skip
from boardwright.core.kit import (
    empties, fill_empties, find_empties, first_shown, incidence, list_empties, show_counted,
    take_empty, zobrist, zobrist_of,
)  # fmt: skip
from boardwright.core.kit.sets import among
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS
from boardwright.games.goclub_judges.places import flower_places

DIMS = option("dims", 2, low=2, high=3, about={"en": "dimensions", "zh-TW": "維度"})
LONGEST = 19 if DIMS == 2 else 7
SIZE = option("size", LONGEST, low=3, high=25, about={"en": "board size", "zh-TW": "棋盤大小"})
PLAYERS = option("players", 2, low=2, high=3, about={"en": "players", "zh-TW": "玩家數"})
TURNED = {"en": "3-D flowers may be turned", "zh-TW": "立體梅花可旋轉"}
ROTATED = option("rotated", False, about=TURNED)
BOARD = Grid(SIZE) if DIMS == 2 else Cube(SIZE)
POINTS = SIZE**DIMS
GROUP, SYMMETRIES = "papers", "all"
KINDS = flower_places(SIZE, DIMS, ROTATED)
WINNING_SETS = [place for kind in KINDS for place in kind]
PLACES = sum(len(kind) for kind in KINDS)
FIRST_KIND, FIRST_NEEDS = KINDS[0].shape  # places of the first kind, and stones each needs
OTHER_NEEDS = KINDS[-1].shape[1]

# By which stone a first-player win is to be proved: the solver's aim, not a rule.
if DIMS == 2 and PLAYERS == 2 and SIZE >= 9:
    WIN_BY_STONE = 21 if SIZE < 17 else 13

FIRST, LISTED = incidence(WINNING_SETS, POINTS)
BITS_EACH = 4  # a place holds at most 9 stones of one player
ZOBRIST = zobrist(POINTS, PLAYERS)
STATE = record(
    zobrist=np.uint64,  # of the stones
    held=(np.uint8 if PLAYERS == 2 else np.uint16, PLACES),  # stones of each player on a place
    cells=(np.uint8, POINTS),  # 0 empty, else the player from 1
    **empties(POINTS),
    player=np.uint8,
    won=np.uint8,  # 1 when the stone just played made a flower
)


def start(state: State) -> None:
    fill_empties(state)


def moves(state: State, out: Moves) -> int:
    return 0 if state.won else list_empties(state, out)


def play(state: State, move: int) -> None:
    take_empty(state, move)
    state.cells[move] = state.player + 1
    state.zobrist ^= ZOBRIST[move, state.player + 1]
    hold(state, move)
    state.player = (state.player + 1) % PLAYERS


def hold(state: State, point: int) -> None:
    """Count a stone on every place it stands on."""
    shift = BITS_EACH * (int(state.cells[point]) - 1)
    one = 1 << shift
    for entry in range(FIRST[point], FIRST[point + 1]):
        place = LISTED[entry]
        held = int(state.held[place]) + one
        state.held[place] = held
        if (held >> shift) & 15 == needed(place):
            state.won = 1


def needed(place: int) -> int:
    return int(FIRST_NEEDS if place < FIRST_KIND else OTHER_NEEDS)


def outcome(state: State, returns: Returns) -> None:
    returns[:] = -1.0 if state.won else 0.0
    if state.won:
        returns[(state.player + PLAYERS - 1) % PLAYERS] = 1.0


def hash(state: State) -> np.uint64:
    return np.uint64(state.zobrist ^ ZOBRIST[POINTS, state.player])


# What a place with stones of one player only is worth by the stones it still needs, to the player
# to move and to the others, who are a move behind; and the sum that counts as half won.
MOVING = np.array([0, 1500, 90, 12, 2, 0, 0, 0, 0, 0], np.int64)
WAITING = np.array([0, 500, 60, 10, 2, 0, 0, 0, 0, 0], np.int64)
HALF_WON = 400.0
# The points of each place, centre first; short rows repeat their last point.
MOST_NEEDED = max(FIRST_NEEDS, OTHER_NEEDS)
MEMBERS = np.array([[*row, *row[-1:].repeat(MOST_NEEDED - len(row))] for row in WINNING_SETS])


def evaluate(state: State, scores: Returns) -> None:
    scores[:] = 0.0
    for place in range(PLACES):
        held = int(state.held[place])
        if held == 0:
            continue
        for player in range(PLAYERS):
            own = (held >> (BITS_EACH * player)) & 15
            if held == own << (BITS_EACH * player):
                missing = needed(place) - own
                scores[player] += (MOVING if player == state.player else WAITING)[missing]
    total = scores.sum()
    for player in range(PLAYERS):
        balance = scores[player] - (total - scores[player]) / (PLAYERS - 1)
        scores[player] = balance / (abs(balance) + HALF_WON)


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    if PLAYERS > 2:
        return QUIET, 0
    own = int(state.player)
    count = completing(state, own, 1, out)
    if count > 0:
        return WINS, count
    count = completing(state, 1 - own, 1, out)
    if count > 0:  # a stone stops a flower only on its last point, so two cannot be stopped
        return ANSWERS, (1 if count == 1 else 0)
    count = completing(state, own, 2, out)
    return (THREATENS if count > 0 else QUIET), count


def completing(state: State, player: int, missing: int, out: Moves) -> int:
    """Write the empty points of places that lack this many stones of a player; return how many."""
    shift = BITS_EACH * player
    count = 0
    for place in range(PLACES):
        if int(state.held[place]) != (needed(place) - missing) << shift:
            continue
        for member in range(needed(place)):
            point = MEMBERS[place, member]
            if state.cells[point] == 0 and not among(out, count, point):
                out[count] = point
                count += 1
    return count


if PLAYERS > 2:
    # What a net sees of each player: the stones, and empty points by how many places they lie in
    # that lack one stone of that player alone, or two, or three. Without that a net did not
    # learn to tell them, of places as wide as the board and dozens through each point.
    SHOWN = np.array([[1, 1], [2, 1], [2, 2], [2, 3], [3, 2], [3, 5]])
    FIRST_SHOWN = first_shown(SHOWN)
    EACH = 1 + len(SHOWN)
    PLANES = PLAYERS * EACH

    def planes(state: State, out: Planes) -> None:
        for place in range(PLACES):
            held = int(state.held[place])
            for player in range(PLAYERS):
                own = (held >> (BITS_EACH * player)) & 15
                missing = needed(place) - own
                if own > 0 and missing < len(FIRST_SHOWN) and held == own << (BITS_EACH * player):
                    ahead = (player + PLAYERS - state.player) % PLAYERS
                    plane = ahead * EACH + FIRST_SHOWN[missing]
                    for member in range(needed(place)):
                        point = MEMBERS[place, member]
                        if state.cells[point] == 0:
                            out[plane, point] = min(out[plane, point] + 1, SHOWN[-1, 1])
        show_counted(state.cells, PLAYERS, state.player, SHOWN, FIRST_SHOWN, out)


TITLE = {"en": "GoClub", "zh-TW": "梅花棋"}
PLAYER_NAMES = {
    "en": ("Black", "White") if PLAYERS == 2 else ("Red", "Green", "Blue"),
    "zh-TW": ("黑", "白") if PLAYERS == 2 else ("紅", "綠", "藍"),
}
ENDING = {"en": "flower completed", "zh-TW": "完成梅花"}
SHAPE_WORDS = {
    "en": "a centre and four petals that form a square around it, of any size and turned in any way"
    if DIMS == 2
    else "a centre with the 8 corners of a cube around it, or with 6 points at equal distance on "
    "three perpendicular axes",
    "zh-TW": "一顆花蕊和四顆花瓣，花瓣圍成以花蕊為中心的正方形，大小與方向不拘"
    if DIMS == 2
    else "花蕊加上以它為中心的正方體八個頂點，或三條互相垂直的軸上等距的六點",
}
RULES = {
    "en": "Put one stone a turn on an empty point. A flower of your colour wins: "
    f"{SHAPE_WORDS['en']}. A full board is a draw.",
    "zh-TW": f"輪流在空點上下一子，先做成己方的梅花者獲勝：{SHAPE_WORDS['zh-TW']}。"
    "棋盤下滿則和局。",
}


def refresh(state: State) -> None:
    find_empties(state)
    state.zobrist = zobrist_of(state.cells, ZOBRIST)
    state.won = 0
    state.held[:] = 0
    for point in range(POINTS):
        if state.cells[point]:
            hold(state, point)


def restore(state: State, marks: Sequence[int]) -> None:
    state.cells[:] = marks
    refresh(state)
    if any(flowers(state, (state.player + turns) % PLAYERS) for turns in range(PLAYERS - 1)):
        raise InputError("a player who did not just move has a flower already")


def flowers(state: State, player: int) -> list[tuple[int, ...]]:
    """Return every flower of a player as its points, centre first."""
    held = state.held.astype(np.int64) >> (BITS_EACH * player) & 15
    kinds = (KINDS[0], held[:FIRST_KIND]), (KINDS[-1], held[FIRST_KIND:])
    return [
        tuple(int(point) for point in kind[place])
        for kind, counts in kinds
        for place in np.flatnonzero(counts == kind.shape[1])
    ]


def winning(state: State) -> list[int]:
    last = (int(state.player) + PLAYERS - 1) % PLAYERS
    return sorted({point for flower in flowers(state, last) for point in flower})
