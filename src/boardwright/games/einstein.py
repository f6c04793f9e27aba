"""EinStein würfelt nicht! 愛因斯坦棋: six cubes each, and a die that says which one must move.

Ingo Althöfer's game; RULES below are its rules. The first player's cubes begin in the upper left
corner, the second's in the lower right, put there in any order. On 3x3 and 4x4 there are three
cubes each, and the die has three faces.

Rulings:
- The deal puts the cubes down at random. Without a deal the first player's stand in order of
  reading, and the second's opposite through the centre.
- A cube that has not reached the corner can always move, so nobody ever passes.
- Cubes are written A to F for the first player's 1 to 6, and a to f for the second's; ``die=3``
  follows the player to move once the die is thrown.
"""

import numpy as np

from boardwright.core import (
    Grid, InputError, Marks, Moves, Returns, State, advance, below, option, record,
)  # fmt: skip
from boardwright.core.kit import packed, pay_winner

SIZE = option("size", 5, low=3, high=5, about={"en": "board size", "zh-TW": "棋盤大小"})
BOARD = Grid(SIZE, cell="square")
POINTS = BOARD.points
CAMP = (SIZE + 1) // 2  # cells of a home along each edge
CUBES = CAMP * (CAMP + 1) // 2
GONE = POINTS  # where removed cubes are
NONE = -1  # no cube
HOME = np.array([p for p in range(POINTS) if p // SIZE + p % SIZE < CAMP], np.uint8)  # first's
CORNER = np.array([POINTS - 1, 0], np.uint8)  # where each player wants to get
# Along a row, along a column, and both: what a step adds to a place, for each player.
STEPS = np.array([[1, SIZE, SIZE + 1], [-1, -SIZE, -SIZE - 1]], np.int8)
# Steps to the corner, one more than the longest way for a cube that is gone.
DISTANCE = np.array([[*(max(p // SIZE, p % SIZE) for p in range(POINTS)), SIZE]] * 2, np.uint8)
DISTANCE[0, :POINTS] = DISTANCE[0, POINTS - 1 :: -1]
# The diagonal from corner to corner.
SYMMETRIES = [[p % SIZE * SIZE + p // SIZE for p in range(POINTS)]]

pack, unpack, MOVE = packed(origin=POINTS, target=POINTS)
MOVE_TEXT = "{origin}-{target}"
THROWN = POINTS * POINTS  # the move of a die that shows n is THROWN + n
MOVE_WORDS = {THROWN + face: str(face) for face in range(1, CUBES + 1)}
MAX_MOVES = 6
STATE = record(
    cells=(np.uint8, POINTS),  # 0 empty, from 1 the first player's cubes, then the second's
    player=np.uint8,
    die=np.uint8,  # what was thrown; 0 before
    place=(np.uint8, 2 * CUBES),  # of each cube
    left=(np.uint8, 2),  # how many cubes each player has
)
DERIVED = ("place", "left")


def start(state: State) -> None:
    for cube in range(CUBES):
        state.cells[HOME[cube]] = cube + 1
        state.cells[POINTS - 1 - HOME[cube]] = CUBES + cube + 1
    refresh(state)


def deal(state: State, random: np.uint64) -> None:
    for player in range(2):
        for number in range(CUBES - 1, 0, -1):
            random = advance(random)
            cube = CUBES * player + number
            other = CUBES * player + below(random, number + 1)
            place = state.place[cube]
            state.place[cube] = state.place[other]
            state.place[other] = place
    for cube in range(2 * CUBES):
        state.cells[state.place[cube]] = cube + 1


def refresh(state: State) -> None:
    state.place[:] = GONE
    state.left[:] = 0
    for point in range(POINTS):
        if state.cells[point]:
            cube = state.cells[point] - 1
            state.place[cube] = point
            state.left[cube // CUBES] += 1


def winner(state: State) -> int:
    """Return the player who has won, counted from 1; 0 if nobody has."""
    if 1 <= state.cells[CORNER[0]] <= CUBES or state.left[1] == 0:
        return 1
    return 2 if state.cells[CORNER[1]] > CUBES or state.left[0] == 0 else 0


def chance(state: State, out: Moves, odds: Returns) -> int:
    if state.die or winner(state):
        return 0
    for face in range(CUBES):
        out[face] = THROWN + face + 1
        odds[face] = 1 / CUBES
    return CUBES


def moves(state: State, out: Moves) -> int:
    if state.die == 0:  # somebody has won
        return 0
    count = 0
    wanted = CUBES * int(state.player) + state.die - 1
    higher = next_left(state, wanted, 1)
    if higher != NONE:
        count = add_steps(state, higher, out, count)
    lower = next_left(state, wanted, -1)
    if higher != wanted and lower != NONE:
        count = add_steps(state, lower, out, count)
    return count


def next_left(state: State, cube: int, way: int) -> int:
    """Return the next cube of the same player from this one on that is still there, or NONE."""
    player = cube // CUBES
    while cube // CUBES == player and state.place[cube] == GONE:
        cube += way
    return cube if cube // CUBES == player else NONE


def add_steps(state: State, cube: int, out: Moves, count: int) -> int:
    """Write the moves of a cube after the first ``count``; return how many there are then."""
    player = int(state.player)
    origin = int(state.place[cube])
    far = CORNER[player]
    across = origin % SIZE != far % SIZE
    down = origin // SIZE != far // SIZE
    for way in range(3):
        if (across or way == 1) and (down or way == 0):
            out[count] = pack(origin, origin + STEPS[player, way])
            count += 1
    return count


def play(state: State, move: int) -> None:
    if move > THROWN:
        state.die = move - THROWN
        return
    origin, target = unpack(move)
    cube = state.cells[origin]
    taken = state.cells[target]
    if taken:
        state.place[taken - 1] = GONE
        state.left[(taken - 1) // CUBES] -= 1
    state.place[cube - 1] = target
    state.cells[target] = cube
    state.cells[origin] = 0
    state.die = 0
    state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, winner(state) - 1)


def key(state: State) -> np.uint64:
    number = np.uint64(state.player * 7 + state.die)
    for cube in range(2 * CUBES):
        number = number * np.uint64(POINTS + 1) + np.uint64(state.place[cube])
    return number


def hash(state: State) -> np.uint64:
    return advance(advance(key(state) + np.uint64(1)))


def way_to_go(state: State, player: int) -> int:
    """Return the steps from the corner of the nearest cube that may move, for all faces added."""
    steps = 0
    for wanted in range(CUBES * player, CUBES * (player + 1)):
        higher, lower = next_left(state, wanted, 1), next_left(state, wanted, -1)
        least = SIZE
        if higher != NONE:
            least = int(DISTANCE[player, state.place[higher]])
        if lower != NONE:
            least = min(least, int(DISTANCE[player, state.place[lower]]))
        steps += least
    return steps


def evaluate(state: State, scores: Returns) -> None:
    scores[0] = (way_to_go(state, 1) - way_to_go(state, 0)) / (CUBES * SIZE)
    scores[1] = -scores[0]


TITLE = {"en": "EinStein würfelt nicht!", "zh-TW": "愛因斯坦棋"}
ENDING = {"en": "the corner or the last cube", "zh-TW": "到達對角或吃光對方"}
RULES = {
    "en": "A die is thrown, and your cube of that number moves one step; if it is gone, move the "
    "next higher or the next lower one that is left. Red (capitals in texts) moves right, down or "
    "diagonally between them, Blue (small letters) left, up or diagonally between them. Any cube "
    "on the cell moved to is removed, even one of your own. Reaching the opposite corner wins, and "
    "so does removing all cubes of the other. Write where from and where to, such as a5-b4.",
    "zh-TW": "先擲骰子，再把自己那個號碼的方塊移動一格；若該方塊已不在，就移動仍在的號碼中"
    "最接近的較大者或較小者。紅方（文字為大寫字母）往右、往下或往右下走，"
    "藍方（小寫字母）往左、往上或往左上走。所到之格若有方塊，不論敵我一律移除。"
    "先走到對角的角落，或吃光對方的方塊者獲勝。輸入起點與終點，例如 a5-b4。",
}
PLAYER_NAMES = {"en": ("Red", "Blue"), "zh-TW": ("紅方", "藍方")}
SYMBOLS = "." + "ABCDEF"[:CUBES] + "abcdef"[:CUBES]
COLOURS = ("red", "blue")
LOOKS = [("block", colour, str(n)) for colour in COLOURS for n in range(1, CUBES + 1)]
EXTRA = ("die",)


def restore(state: State, marks: Marks) -> None:
    cubes = [cube for cube in marks if cube]
    if len(set(cubes)) < len(cubes):
        raise InputError("each cube can stand on one cell only")
    if state.die > CUBES:
        raise InputError("the die shows 1 to {faces}", faces=CUBES)
    state.cells[:] = marks


def reason(state: State) -> dict[str, str]:
    if 0 in (state.left[0], state.left[1]):
        return {"en": "no cube of the other is left", "zh-TW": "對方的方塊全被吃光"}
    return {"en": "the opposite corner is reached", "zh-TW": "走到對角的角落"}


def caption(state: State) -> dict[str, str] | str:
    if not state.die:
        return ""
    return {"en": f"the die shows {state.die}", "zh-TW": f"骰子擲出 {state.die}"}
