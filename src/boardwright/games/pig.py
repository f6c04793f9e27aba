"""Pig 小豬骰子: throw the die as often as you dare; a 1 loses all that this turn has brought.

Rulings:
- With an empty turn total one must roll: holding nothing is no move.
- Who could win by holding may still roll, foolish as it is, but not once score and turn total are
  40 points or more above the target. So there are finitely many positions, and they can be solved.
- ``rolling=1`` in a position says that the die is in the air, thrown by the player given.

With 2 players and a target of 100 the first player wins 0.5306 of games if both play best (Neller
and Presser, Optimal Play of the Dice Game Pig, 2004).
"""

import numpy as np

from boardwright.core import Counters, InputError, Marks, Moves, Returns, State, option, record
from boardwright.core.kit import digits, pay_winner, score_over_best

WINS = {"en": "score that wins", "zh-TW": "獲勝所需分數"}
TARGET = option("target", 100, low=10, high=200, about=WINS)
PLAYERS = option("players", 2, low=2, high=4, about={"en": "players", "zh-TW": "人數"})
TOTAL = PLAYERS  # the counter after the scores
SEATS = [str(player + 1) for player in range(PLAYERS)]
BOARD = Counters([*SEATS, "total"], [*SEATS, "+"])
SYMMETRIES = "none"
FOLLY = 40  # points above the target from which only holding is left
MOST = TARGET + FOLLY - 1 + 6  # that a score and the turn total can come to

# Moves 1 to 6 are what the die shows.
ROLL, HOLD = 0, 7
MAX_MOVES = FACES = 6  # of a die
MOVE_WORDS = {ROLL: "roll", HOLD: "hold", **{face: str(face) for face in range(1, FACES + 1)}}
MOVE = np.uint8
STATE = record(
    cells=(np.uint8, PLAYERS + 1),  # the scores, then the turn total; they fit thanks to FOLLY
    player=np.uint8,
    rolling=np.uint8,  # 1 while the die is in the air
)


def start(state: State) -> None:
    state.player = 0


def winner(state: State) -> int:
    """Return the player who has reached the target, counted from 1; 0 if nobody has."""
    for player in range(PLAYERS):
        if state.cells[player] >= TARGET:
            return player + 1
    return 0


def chance(state: State, out: Moves, odds: Returns) -> int:
    if state.rolling == 0:
        return 0
    for face in range(FACES):
        out[face] = face + 1
        odds[face] = 1 / FACES
    return FACES


def moves(state: State, out: Moves) -> int:
    if winner(state):
        return 0
    total = int(state.cells[TOTAL])
    count = 0
    if state.cells[state.player] + total < TARGET + FOLLY:
        out[0] = ROLL
        count = 1
    if total > 0:
        out[count] = HOLD
        count += 1
    return count


def play(state: State, move: int) -> None:
    if move == ROLL:
        state.rolling = 1
        return
    state.rolling = 0
    if 1 < move <= FACES:
        state.cells[TOTAL] += move
        return
    if move == HOLD:
        state.cells[state.player] += state.cells[TOTAL]
    state.cells[TOTAL] = 0
    state.player = (state.player + 1) % PLAYERS


def outcome(state: State, returns: Returns) -> None:
    pay_winner(returns, winner(state) - 1)


def key(state: State) -> np.uint64:
    return digits(state.player * 2 + state.rolling, state.cells, PLAYERS + 1, 256)


def evaluate(state: State, scores: Returns) -> None:
    for player in range(PLAYERS):  # what is on the table counts as won
        total = state.cells[TOTAL] if player == state.player else 0
        scores[player] = min(state.cells[player] + total, TARGET)
    score_over_best(scores, TARGET)


TITLE = {"en": "Pig", "zh-TW": "小豬骰子"}
ENDING = {"en": f"{TARGET} points reached", "zh-TW": f"達到 {TARGET} 分"}
RULES = {
    "en": "Roll the die or hold. A 2 to 6 is added to the turn total, marked +; a 1 loses the turn "
    "total and passes the die on. Holding adds the turn total to your score and passes the die on. "
    f"The first to hold {TARGET} or more wins. Enter roll or hold; on the board, + rolls and a "
    "score holds.",
    "zh-TW": "輪到你時，選擇擲骰（roll）或停手（hold）。擲出 2 到 6 點，點數加進標為 + 的本輪累積；"
    "擲出 1 點，本輪累積歸零，換下一位。停手則把本輪累積加進自己的分數，換下一位。"
    f"停手後分數達到 {TARGET} 者獲勝。在棋盤上，點 + 擲骰，點分數停手。",
}
SYMBOLS = None  # marks are numbers
EXTRA = ("rolling",)


def restore(state: State, marks: Marks) -> None:
    if max(marks[:TOTAL]) + marks[TOTAL] > MOST:
        raise InputError("a score and the turn total come to at most {most}", most=MOST)
    if state.rolling > 1:
        raise InputError("rolling is 1 while the die is in the air, else 0")
    state.cells[:] = marks


def score(state: State) -> tuple[int, ...]:
    return tuple(int(state.cells[player]) for player in range(PLAYERS))


def caption(state: State) -> dict[str, str]:
    scores, total = " : ".join(map(str, score(state))), int(state.cells[TOTAL])
    return {
        "en": f"turn total {total}, scores {scores}, target {TARGET}",
        "zh-TW": f"本輪累積 {total}，比分 {scores}，目標 {TARGET}",
    }
