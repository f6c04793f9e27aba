"""Chinese checkers 跳棋: step and jump across the star into the triangle opposite.

RULES below are the rules. The board is a star, a hexagon with ``side`` points a side and six
triangles. 2 players begin at the bottom and the top, 3 at the bottom and in both upper triangles.

Rulings:
- A move is where from and where to: two chains between the same points are the same move. Ending
  where it began is no move.
- A man in its goal triangle may not leave it: its move must end there.
- A player wins by a move after which all points of the goal triangle are taken, at least one of
  them by a man of the player's own: men left at home cannot keep another player from winning.
- Men may stand in all triangles. A player without a move passes.
- After ``longest`` moves of each player the game is drawn.
"""

import numpy as np

from boardwright.core import InputError, Marks, Moves, Returns, Star, State, advance, option, record
from boardwright.core.boards.hexagon import ROW_HEIGHT
from boardwright.core.kit import (
    SIX, neighbour_table, packed, pay_winner, score_over_mean, step_table, zobrist, zobrist_of,
)  # fmt: skip

PLAYERS = option("players", 3, low=2, high=3, about={"en": "players", "zh-TW": "人數"})
ALONG = {"en": "points a side of the hexagon", "zh-TW": "中央六角形每邊點數"}
SIDE = option("side", 3, low=2, high=4, about=ALONG)
UNTIL = {"en": "moves of each player until a draw", "zh-TW": "每人幾步後算和局"}
LONGEST = option("longest", 200, low=10, high=1000, about=UNTIL)
BOARD = Star(SIDE)
POINTS = BOARD.points
SYMMETRIES = "mirror" if PLAYERS == 2 else "none"
MEN = SIDE * (SIDE - 1) // 2  # of each player


# Three coordinates of each point that add up to 0, the middle of the star being 0.
_x, _y = (np.array(BOARD.plane) - BOARD.plane[POINTS // 2]).T
_row = np.rint(_y / ROW_HEIGHT).astype(int)
_across = np.rint(_x - _row / 2).astype(int)
PLACES = np.array([_across, _row, -_across - _row])
# Axis and sign of each player's home; the goal is at its other end.
HOMES = ((1, 1), (1, -1)) if PLAYERS == 2 else ((1, 1), (2, 1), (0, 1))
NEAR = neighbour_table(BOARD)
# For each point and way the point jumped over and the one landed on, itself where the board ends.
OVER = step_table(BOARD, SIX)
LAND = OVER[OVER, np.arange(len(SIX))]
OVER = np.where(LAND == OVER, np.arange(POINTS)[:, None], OVER)
JUMPS = np.stack([OVER, LAND], 2).astype(np.uint8)
IN_GOAL = np.array([-sign * PLACES[axis] >= SIDE for axis, sign in HOMES], np.uint8)
GOAL = np.array([np.flatnonzero(inside) for inside in IN_GOAL], np.uint8)
START = np.array([np.flatnonzero(sign * PLACES[axis] >= SIDE) for axis, sign in HOMES], np.uint8)
# Rows still to go to the goal's far tip, and how many all men have to go together at first.
TO_GO = np.array([2 * SIDE - 2 + sign * PLACES[axis] for axis, sign in HOMES], np.uint8)
FARTHEST = int(TO_GO[0, START[0]].sum() - TO_GO[0, GOAL[0]].sum())
ZOBRIST = zobrist(POINTS, PLAYERS)
ONE = np.uint64(1)

pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
MOVE_TEXT = "{origin}-{target}"
PASSING = POINTS * POINTS
MOVE_WORDS = {PASSING: "pass"}
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
    pay_winner(returns, state.won - 1)


def hash(state: State) -> np.uint64:
    clock = advance(advance(np.uint64(state.plies) + ONE))
    return np.uint64(state.number ^ ZOBRIST[POINTS, state.player + 1] ^ clock)


def evaluate(state: State, scores: Returns) -> None:
    scores[:] = 0.0
    for player in range(PLAYERS):
        for man in range(MEN):
            scores[player] -= TO_GO[player, state.men[player, man]]
    score_over_mean(scores)
    for player in range(PLAYERS):
        scores[player] /= FARTHEST


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


def restore(state: State, marks: Marks) -> None:
    for player in range(PLAYERS):
        if marks.count(player + 1) != MEN:
            raise InputError("each player has {men} men on this board", men=MEN)
    state.cells[:] = marks


def reason(state: State) -> dict[str, str]:
    if state.won:
        return ENDING
    return {"en": f"{LONGEST} moves of each player", "zh-TW": f"每人已走滿 {LONGEST} 步"}


def caption(state: State) -> dict[str, str]:
    turn = min(state.plies // PLAYERS + 1, LONGEST)
    return {"en": f"round {turn} of {LONGEST}", "zh-TW": f"第 {turn} 回合，共 {LONGEST} 回合"}
