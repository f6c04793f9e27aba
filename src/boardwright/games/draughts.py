"""English draughts 英式跳棋, also called checkers: jump over the other's men until none can move.

By the rules of the World Checkers Draughts Federation, which RULES below tell. Black and white
stand on the dark squares of their three nearest rows; black, below, moves first.

Rulings:
- Any capture may be chosen, but a sequence of jumps must be carried to its end.
- A man that reaches the last row is crowned, and its move ends there.
- Pieces are removed as they are jumped; none can be jumped twice. The square where the sequence
  began counts as empty.
- ``quiet`` moves by each side without a capture and without a man's move end the game as a draw,
  even if the player to move could not move; 0 is no such rule.
- On other sizes each side has ``size / 2 - 1`` rows of men.
- Moves are written with every square visited, c3-d4 or c3xe5xg7; different sequences are different
  moves, even if they begin and end on the same squares.
"""

from itertools import pairwise

import numpy as np

from boardwright.core import Grid, InputError, Moves, Returns, State, option, record
from boardwright.core.kit import packed, pay_winner, step_table

SIZE = option("size", 8, low=4, high=10, about={"en": "squares a side", "zh-TW": "每邊格數"})
WITHOUT = {"en": "moves each without progress to a draw", "zh-TW": "各走幾步無進展則和局"}
QUIET = option("quiet", 40, low=0, high=200, about=WITHOUT)
if SIZE % 2:
    raise InputError("option size must be an even number, not {given}", given=SIZE)
BOARD = Grid(SIZE, cell="checkered")
POINTS = BOARD.points
SYMMETRIES = "none"
MAN, KING = 1, 3  # of black; white's are one more
JUMPED = 8  # added to the mark of a piece that a sequence has jumped

DARK = np.array([p for p in range(POINTS) if (p // SIZE + p % SIZE) % 2], np.uint8)
# One step and two steps on; black's men go the first two ways. Where the board ends it is the last
# square on it, which is not empty whenever it is asked for, so that no rule looks for the edge.
NEAR = step_table(BOARD, ((-1, -1), (1, -1), (-1, 1), (1, 1)))
FAR = NEAR[NEAR, np.arange(4)]
# For each mark its owner from 1, and the range of its directions.
OWNER = np.array([0, 1, 2, 1, 2], np.uint8)
FIRST = np.array([0, 0, 2, 0, 0], np.uint8)
END = np.array([0, 2, 4, 4, 4], np.uint8)
LAST_ROW = np.array([0, 0, SIZE - 1], np.uint8)  # where each player's men are crowned

# A path is the direction of a step; or those of jumps, two bits each, after a 1. This is the most
# jumps possible: the squares a piece can reach by jumping have no more pieces between them.
MOST_JUMPS = (SIZE // 2 - 1) ** 2
pack, unpack, MOVE = packed(path=2 * 4**MOST_JUMPS, origin=POINTS)
MAX_MOVES = 2 * POINTS  # four for every dark square

STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, 1 and 2 men, 3 and 4 kings
    player=np.uint8,
    quiet=np.uint16,  # plies since a capture or a man's move, if these are counted
)


def start(state: State) -> None:
    rows = SIZE // 2 - 1
    for index in range(len(DARK)):
        point = DARK[index]
        if point < rows * SIZE:
            state.cells[point] = MAN + 1
        elif point >= (SIZE - rows) * SIZE:
            state.cells[point] = MAN


def moves(state: State, out: Moves) -> int:
    if drawn(state):
        return 0
    own = state.player + 1
    count = 0
    for index in range(len(DARK)):
        if OWNER[state.cells[DARK[index]]] == own:
            count = add_jumps(state, DARK[index], out, count)
    if count > 0:
        return count
    for index in range(len(DARK)):
        point = DARK[index]
        mark = state.cells[point]
        if OWNER[mark] == own:
            for direction in range(FIRST[mark], END[mark]):
                if state.cells[NEAR[point, direction]] == 0:
                    out[count] = pack(direction, point)
                    count += 1
    return count


def drawn(state: State) -> bool:
    return QUIET > 0 and state.quiet >= 2 * QUIET


def can_jump(state: State, point: int, direction: int, own: int) -> bool:
    middle = state.cells[NEAR[point, direction]]
    if middle == 0 or middle >= JUMPED or OWNER[middle] == own:
        return False
    return bool(state.cells[FAR[point, direction]] == 0)


def add_jumps(state: State, origin: int, out: Moves, count: int) -> int:
    """Write every sequence of jumps of one piece after the moves found; return how many there are.

    The path is the stack of this search: its last direction is taken back to go on with the next.
    """
    mark = state.cells[origin]
    own = OWNER[mark]
    state.cells[origin] = 0
    point = origin
    path = 1
    direction = int(FIRST[mark])
    ends_here = False  # nothing was jumped from this square yet
    while True:
        crowned = mark == own and path > 1 and point // SIZE == LAST_ROW[own]
        while not crowned and direction < END[mark] and not can_jump(state, point, direction, own):
            direction += 1
        if direction < END[mark] and not crowned:
            state.cells[NEAR[point, direction]] += JUMPED
            point = FAR[point, direction]
            path = path * 4 + direction
            direction = int(FIRST[mark])
            ends_here = True
            continue
        if ends_here and count < MAX_MOVES:  # positions set up by hand may have still more
            out[count] = pack(path, origin)
            count += 1
        if path == 1:
            break
        direction = path % 4
        path //= 4
        point = FAR[point, 3 - direction]
        state.cells[NEAR[point, direction]] -= JUMPED
        direction += 1
        ends_here = False
    state.cells[origin] = mark
    return count


def play(state: State, move: int) -> None:
    path, point = unpack(move)
    mark = state.cells[point]
    state.cells[point] = 0
    if path < 4:
        point = NEAR[point, path]
    else:
        digits = 1
        while path // digits >= 16:
            digits *= 4
        while digits > 0:
            direction = path // digits % 4
            state.cells[NEAR[point, direction]] = 0
            point = FAR[point, direction]
            digits //= 4
    if QUIET > 0:
        state.quiet = state.quiet + 1 if path < 4 and mark >= KING else 0
    if mark < KING and point // SIZE == LAST_ROW[mark]:
        mark += KING - MAN
    state.cells[point] = mark
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, -1 if drawn(state) else 1 - state.player)


def evaluate(state: State, scores: Returns) -> None:
    """Compare the men, with a little for every row they have gone, and kings at one and a half."""
    black = white = 0
    for index in range(len(DARK)):
        point = DARK[index]
        mark = state.cells[point]
        gone = point // SIZE if mark == MAN + 1 else SIZE - 1 - point // SIZE
        worth = 60 if mark >= KING else 40 + gone
        if OWNER[mark] == 1:
            black += worth
        elif OWNER[mark] == 2:
            white += worth
    scores[0] = (black - white) / (black + white + 1)
    scores[1] = -scores[0]


if SIZE <= 6:

    def key(state: State) -> np.uint64:
        number = 2 * int(state.quiet) + int(state.player)
        for index in range(len(DARK)):
            number = 5 * number + int(state.cells[DARK[index]])
        return np.uint64(number)


TITLE = {"en": "Draughts", "zh-TW": "英式跳棋"}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "the other cannot move", "zh-TW": "對手無棋可走"}
RULES = {
    "en": "Men move one step diagonally forward, kings in all four diagonals. Jump over an "
    "adjacent enemy piece to the empty square behind it to capture it, and go on jumping as long "
    "as you can; whoever can capture must. A man that reaches the last row becomes a king, and its "
    "move ends. Whoever cannot move loses."
    + (f" {QUIET} moves each without a capture or a man's move are a draw." if QUIET else "")
    + " Name every square visited, such as c3-d4 or c3xe5xg7.",
    "zh-TW": "兵向斜前方走一步，王可走四個斜方向。跳過相鄰的對方棋子到其後的空格即吃掉該子，"
    "能連跳就必須跳到底；能吃必吃。兵到達底線升為王，該步結束。無棋可走者輸。"
    + (f"雙方各走 {QUIET} 步沒有吃子也沒有動兵則和局。" if QUIET else "")
    + "輸入經過的每一格，例如 c3-d4 或 c3xe5xg7。",
}
SYMBOLS = ".XOKQ"
LOOKS = [("stone", colour, text) for text in ("", "K") for colour in ("black", "white")]


def path(move: int) -> tuple[int, ...]:
    directions, point = unpack(move)
    if directions < 4:
        return point, int(NEAR[point, directions])
    squares = [point]
    for digit in np.base_repr(directions, 4)[1:]:
        squares.append(int(FAR[squares[-1], int(digit)]))
    return tuple(squares)


def move_text(move: int) -> str:
    sign = "-" if unpack(move)[0] < 4 else "x"
    return sign.join(BOARD.names[point] for point in path(move))


def parse_move(text: str) -> int:
    jumps = "x" in text.lower()
    squares = [BOARD.find(name) for name in text.lower().split("x" if jumps else "-")]
    directions = 1 if jumps else 0
    for here, there in pairwise(squares):
        found = [d for d in range(4) if (FAR if jumps else NEAR)[here, d] == there != here]
        if not found:
            raise InputError("a move is a step such as c3-d4, or jumps such as c3xe5xg7")
        directions = 4 * directions + found[0]
    if len(squares) < 2 or (len(squares) > 2 and not jumps) or len(squares) > MOST_JUMPS + 1:
        raise InputError("a move is a step such as c3-d4, or jumps such as c3xe5xg7")
    return pack(directions, squares[0])


def reason(state: State) -> dict[str, str]:
    if not drawn(state):
        return ENDING
    return {
        "en": f"{QUIET} moves each without a capture or a man's move",
        "zh-TW": f"雙方各走 {QUIET} 步沒有吃子也沒有動兵",
    }
