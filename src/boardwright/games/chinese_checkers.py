"""Chinese checkers 跳棋: step and jump across the star into the triangle opposite.

Rules: the board is a six-pointed star of points, a hexagon with ``side`` points a side and six
triangles. Each player begins with men on all points of one triangle, 2 players at the bottom and
the top, 3 players at the bottom, the upper left and the upper right, and wants to fill the triangle
opposite. A move is a step to an adjacent empty point or a chain of jumps, each over one adjacent
man of any colour to the empty point straight behind it. Nothing is captured.

Rulings:
- A move is where from and where to: two chains between the same points are the same move. Ending
  where it began is no move.
- A man in its goal triangle may not leave it: its move must end there.
- A player wins by a move after which all points of the goal triangle are taken, at least one of
  them by a man of the player's own: men left at home cannot keep another player from winning.
- Men may stand in all triangles. A player without a move passes.
- After ``longest`` moves of each player the game is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boardwright.core import InputError, Moves, Returns, Star, State, advance, option, record
from boardwright.core.boards.board import Permutation
from boardwright.core.boards.hexagon import ROW_HEIGHT, STEPS
from boardwright.core.faces import PASS
from boardwright.core.kit import neighbour_table, packed, zobrist, zobrist_of

PLAYERS = option("players", 3, low=2, high=3, about={"en": "players", "zh-TW": "人數"})
SIDE = option(
    "side",
    3,
    low=2,
    high=4,
    about={"en": "points a side of the hexagon", "zh-TW": "中央六角形每邊點數"},
)
LONGEST = option(
    "longest",
    200,
    low=10,
    high=1000,
    about={"en": "moves of each player until a draw", "zh-TW": "每人幾步後算和局"},
)
BOARD = Star(SIDE)
POINTS = BOARD.points
SYMMETRIES = "mirror" if PLAYERS == 2 else "none"
MEN = SIDE * (SIDE - 1) // 2  # of each player


def cube_places() -> list[tuple[int, int, int]]:
    """Return three coordinates of each point that add up to 0, the middle of the star being 0."""
    middle_x, middle_y = BOARD.plane[POINTS // 2]
    rows = [round((y - middle_y) / ROW_HEIGHT) for _, y in BOARD.plane]
    across = [round(x - middle_x - r / 2) for (x, _), r in zip(BOARD.plane, rows, strict=True)]
    return [(x, row, -x - row) for x, row in zip(across, rows, strict=True)]


PLACES = cube_places()
#: Axis and sign of each player's home; the goal is at its other end.
HOMES = ((1, 1), (1, -1)) if PLAYERS == 2 else ((1, 1), (2, 1), (0, 1))


def triangle(axis: int, sign: int) -> list[int]:
    """Return the points of the triangle at one end of an axis."""
    return [point for point, place in enumerate(PLACES) if sign * place[axis] >= SIDE]


def jump_table() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return for each point and direction the point jumped over and the one landed on.

    Where the board ends, both are the point itself, which can never be jumped over.
    """
    number = {place: point for point, place in enumerate(PLACES)}
    table = np.zeros((POINTS, len(STEPS), 2), np.uint8)
    for point, (x, row, z) in enumerate(PLACES):
        for way, (a, b, c) in enumerate(STEPS):
            over, land = (x + a, row + b, z + c), (x + 2 * a, row + 2 * b, z + 2 * c)
            table[point, way] = (number[over], number[land]) if land in number else point
    return table


JUMPS = jump_table()
NEAR = neighbour_table(BOARD)
START = np.array([triangle(axis, sign) for axis, sign in HOMES], np.uint8)
GOAL = np.array([triangle(axis, -sign) for axis, sign in HOMES], np.uint8)
IN_GOAL = np.array([[p in goal for p in range(POINTS)] for goal in GOAL.tolist()], np.uint8)
# Rows still to go to the goal's far tip, and how many all men have to go together at first.
TO_GO = np.array(
    [[2 * SIDE - 2 + sign * place[axis] for place in PLACES] for axis, sign in HOMES], np.uint8
)
FARTHEST = int(TO_GO[0, START[0]].sum() - TO_GO[0, GOAL[0]].sum())
ZOBRIST = zobrist(POINTS, PLAYERS)
ONE = np.uint64(1)

pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
PASSING = POINTS * POINTS
MAX_MOVES = MEN * (POINTS - 1) + 1
STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, else the player from 1
    player=np.uint8,
    plies=np.uint16,  # moves and passes so far
    men=(np.uint8, PLAYERS, MEN),  # where each player's men stand, in no order
    won=np.uint8,  # the player who has won, from 1
    number=np.uint64,  # Zobrist hash of the cells
)
DERIVED = ("men", "won", "number")


def start(state: State) -> None:
    for player in range(PLAYERS):
        for man in range(MEN):
            state.cells[START[player, man]] = player + 1
    refresh(state)


def refresh(state: State) -> None:
    for player in range(PLAYERS):
        man = 0
        for point in range(POINTS):
            if state.cells[point] == player + 1:
                state.men[player, man] = point
                man += 1
    mover = (state.player + PLAYERS - 1) % PLAYERS
    state.won = mover + 1 if goal_filled(state, mover) else 0
    state.number = zobrist_of(state.cells, ZOBRIST)


def goal_filled(state: State, player: int) -> bool:
    """Return True if all of a player's goal is taken, and not by others alone."""
    own = False
    for point in range(MEN):
        mark = state.cells[GOAL[player, point]]
        if mark == 0:
            return False
        own = own or mark == player + 1
    return own


def moves(state: State, out: Moves) -> int:
    if state.won or state.plies >= LONGEST * PLAYERS:
        return 0
    player = int(state.player)
    count = 0
    for man in range(MEN):
        origin = int(state.men[player, man])
        first = count
        count = add_jumps(state, origin, out, count)
        for side in range(NEAR.shape[1]):
            count = add_move(state, origin, NEAR[origin, side], out, first, count)
        if IN_GOAL[player, origin]:
            count = stay_in_goal(player, out, first, count)
    if count == 0:
        out[0] = PASSING
        count = 1
    return count


def add_move(state: State, origin: int, target: int, out: Moves, first: int, count: int) -> int:
    """Write a move to an empty point unless it is there from ``first`` on; return how many then."""
    if state.cells[target]:
        return count
    move = pack(origin, target)
    for known in range(first, count):
        if out[known] == move:
            return count
    out[count] = move
    return count + 1


def add_jumps(state: State, origin: int, out: Moves, count: int) -> int:
    """Write the moves by chains of jumps; those written last are where chains go on."""
    first = count
    next_one = count
    point = origin
    while True:
        for way in range(JUMPS.shape[1]):
            over = JUMPS[point, way, 0]
            if state.cells[over] and over != origin:  # the jumping man itself is in the air
                count = add_move(state, origin, JUMPS[point, way, 1], out, first, count)
        if next_one == count:
            return count
        point = int(out[next_one]) % POINTS
        next_one += 1


def stay_in_goal(player: int, out: Moves, first: int, count: int) -> int:
    """Strike moves from ``first`` on that end outside the goal; return how many are left."""
    kept = first
    for index in range(first, count):
        if IN_GOAL[player, int(out[index]) % POINTS]:
            out[kept] = out[index]
            kept += 1
    return kept


def play(state: State, move: int) -> None:
    player = int(state.player)
    if move != PASSING:
        origin, target = unpack(move)
        state.cells[origin] = 0
        state.cells[target] = player + 1
        state.number ^= ZOBRIST[origin, player + 1] ^ ZOBRIST[target, player + 1]
        for man in range(MEN):
            if state.men[player, man] == origin:
                state.men[player, man] = target
    if goal_filled(state, player):
        state.won = player + 1
    state.plies += 1
    state.player = (player + 1) % PLAYERS


def outcome(state: State, returns: Returns) -> None:
    returns[:] = -1.0 if state.won else 0.0
    if state.won:
        returns[state.won - 1] = 1.0


def hash(state: State) -> np.uint64:
    clock = advance(advance(np.uint64(state.plies) + ONE))
    return np.uint64(state.number ^ ZOBRIST[POINTS, state.player + 1] ^ clock)


def evaluate(state: State, scores: Returns) -> None:
    # How far each player's men are ahead of the other players' mean.
    total = 0
    for player in range(PLAYERS):
        total += rows_to_go(state, player)
    for player in range(PLAYERS):
        own = rows_to_go(state, player)
        scores[player] = ((total - own) / (PLAYERS - 1) - own) / FARTHEST


def rows_to_go(state: State, player: int) -> int:
    """Return how many rows a player's men have to go, all together."""
    rows = 0
    for man in range(MEN):
        rows += TO_GO[player, state.men[player, man]]
    return rows


TITLE = {"en": "Chinese checkers", "zh-TW": "跳棋"}
ENDING = {"en": "the goal triangle is filled", "zh-TW": "填滿目標三角"}
RULES = {
    "en": "Bring your men into the triangle opposite. A move is a step to an adjacent empty point, "
    "or a chain of jumps, each over one adjacent man of any colour to the empty point straight "
    "behind it. A man in its goal may not leave it. Who makes the move that fills the goal, with "
    "at least one man of their own in it, wins. Write where from and where to, such as a3-b4. "
    f"After {LONGEST} moves of each player the game is drawn.",
    "zh-TW": "把自己的棋子全部走進對面的三角。每步可走到相鄰的空點，或連續跳躍："
    "每跳越過一顆相鄰的棋子（不論顏色），落在正後方的空點。進入目標三角的棋子不得離開。"
    "自己走完一步後，目標三角全被佔滿且其中至少一顆是自己的棋子，即獲勝。"
    f"輸入起點與終點，例如 a3-b4。每人走滿 {LONGEST} 步仍未分勝負為和局。",
}
EXTRA = ("plies",)


def restore(state: State, marks: Sequence[int]) -> None:
    for player in range(PLAYERS):
        if marks.count(player + 1) != MEN:
            raise InputError("each player has {men} men on this board", men=MEN)
    state.cells[:] = marks


def move_text(move: int) -> str:
    return PASS if move == PASSING else "-".join(BOARD.names[point] for point in unpack(move))


def parse_move(text: str) -> int:
    if text.strip().lower() == PASS:
        return PASSING
    words = text.split("-")
    if len(words) != 2:
        raise InputError("a move is where from and where to, such as a3-b4, or pass")
    return pack(*(BOARD.find(word) for word in words))


def path(move: int) -> tuple[int, ...]:
    return () if move == PASSING else unpack(move)


def move_under(move: int, symmetry: Permutation) -> int:
    return move if move == PASSING else pack(*(symmetry[point] for point in unpack(move)))


def reason(state: State) -> dict[str, str]:
    if state.won:
        return ENDING
    return {"en": f"{LONGEST} moves of each player", "zh-TW": f"每人已走滿 {LONGEST} 步"}


def caption(state: State) -> dict[str, str]:
    turn = min(state.plies // PLAYERS + 1, LONGEST)
    return {"en": f"round {turn} of {LONGEST}", "zh-TW": f"第 {turn} 回合，共 {LONGEST} 回合"}
