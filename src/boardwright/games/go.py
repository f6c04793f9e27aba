"""Go 圍棋: surround more of the board than the other.

RULES below are the rules; black begins.

Rulings, after the rules of Tromp and Taylor where they agree:
- A move that leaves its own chain without liberties (suicide) is illegal.
- ``superko=true``: a move may not recreate any earlier arrangement of stones of this game, whoever
  is to move (positional superko). Passing is always allowed.
- ``superko=false``: only the immediate ko is forbidden, to recreate the arrangement before the
  other's last move.
- ``komi`` is taken off each player's score; equal scores are a draw.
- The game also ends after three times as many moves as the board has points, passes included.
- No stones are taken for dead: whoever wants them off the board captures them.
- With superko the text of a position names the moves that led there, as ``played``, and the
  arrangement before them as ``first`` unless that was empty.
"""

from typing import Any

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, advance, copy, option, record
from boardwright.core.kit import (
    area_rule, chain_fields, chain_rules, digits, pay_lead, score_lead, seen_fields, seen_rules,
    zobrist,
)  # fmt: skip

SIZE = option("size", 9, low=2, high=13, about={"en": "lines a side", "zh-TW": "路數"})
TAKEN_OFF = {"en": "taken off the scores", "zh-TW": "貼目，從得分扣除"}
KOMI = option("komi", (7, 0), low=0, high=400, about=TAKEN_OFF)
SUPERKO = option("superko", True, about={"en": "no arrangement twice", "zh-TW": "禁止全局同形再現"})
BOARD = Grid(SIZE)
SGF = 1  # its number there
POINTS = PASS = BOARD.points
LONGEST = 3 * POINTS
MOVE = np.uint8
SYMMETRIES = "all"
ZOBRIST = zobrist(POINTS, 2)
TWO, NONE = np.uint64(2), np.uint64(0)  # also the empty board, which no move can recreate

if SUPERKO:
    REPETITION: dict[str, Any] = {
        "first": (np.uint8, POINTS),  # the stones before the first move
        "played": (np.uint8, LONGEST),  # the moves since
        **seen_fields(LONGEST),
        "past": np.uint64,  # a hash of all of them, in their order
    }
    EXTRA = ("first", "played", "ply")
else:
    REPETITION = {"ko": np.uint8}  # the point from 1 that may not be retaken now
    EXTRA = ("ko", "passes", "ply")

STATE = record(
    **chain_fields(POINTS),
    area=(np.uint8, POINTS),  # scratch: whom each point belongs to, 3 is nobody
    player=np.uint8,
    passes=np.uint8,  # in a row
    ply=np.uint16,
    **REPETITION,
)
DERIVED = tuple(name for name in STATE.names or () if name not in ("cells", "player", *EXTRA))
in_atari, can_live, put_stone, capture_around, after_capture = chain_rules(BOARD, ZOBRIST)
note_seen, was_seen = seen_rules(LONGEST)
area_lead = area_rule(BOARD)


def start(state: State) -> None:
    state.player = 0


def moves(state: State, out: Moves) -> int:
    if state.passes >= 2 or state.ply >= LONGEST:
        return 0
    count = 0
    for point in range(POINTS):
        if state.cells[point] == 0 and can_live(state, point) and not repeats(state, point):
            out[count] = point
            count += 1
    out[count] = PASS
    return count + 1


def play(state: State, move: int) -> None:
    begin(state)
    captured = 0
    state.passes = state.passes + 1 if move == PASS else 0
    if move != PASS:
        put_stone(state, move, state.player + 1)
        captured = capture_around(state, move)
    note(state, move, captured)
    state.ply += 1
    state.player = 1 - state.player


def set_up(state: State, stones: Any) -> None:
    """Make all fields that follow from the stones on the board."""
    copy(state.area, stones, POINTS)
    state.zobrist = NONE
    state.cells[:] = 0
    state.taken[:] = 0
    for point in range(POINTS):
        if 0 < state.area[point] <= 2:
            put_stone(state, point, state.area[point])


if SUPERKO:

    def begin(state: State) -> None:
        """Remember the arrangement from which the game begins."""
        if state.ply == 0:
            copy(state.first, state.cells, POINTS)
            state.past = state.zobrist
            note_seen(state, state.zobrist)

    def note(state: State, move: int, captured: int) -> None:
        """Remember a move and the arrangement it made."""
        state.played[state.ply] = move
        note_seen(state, state.zobrist)
        state.past = advance(state.past ^ state.zobrist)

    def repeats(state: State, point: int) -> bool:
        """Return whether a stone here would recreate an earlier arrangement."""
        if not state.taken[point] & (state.player + 1):  # then no such stone was ever here
            return False
        return bool(was_seen(state, after_capture(state, point)))

    def refresh(state: State) -> None:
        """Play the game again, as far as its moves are possible."""
        plies = min(int(state.ply), LONGEST)
        state.ply = state.passes = 0
        state.past = NONE
        state.seen[:] = NONE
        if plies == 0:
            set_up(state, state.cells)
            return
        set_up(state, state.first)
        state.player = (state.player + plies) % 2
        for ply in range(plies):
            move = state.played[ply]
            if move > PASS or (move < PASS and (state.cells[move] or not can_live(state, move))):
                return
            play(state, move)

    def turn(state: State, images: Any, out: State) -> None:
        for point in range(POINTS):
            out.cells[images[point]] = state.cells[point]
            out.first[images[point]] = state.first[point]
        for ply in range(state.ply):
            move = state.played[ply]
            out.played[ply] = images[move] if move < PASS else PASS

    def hash(state: State) -> np.uint64:
        return np.uint64(advance(state.past ^ state.zobrist) ^ ZOBRIST[POINTS, state.player])

else:

    def begin(state: State) -> None:
        pass

    def note(state: State, move: int, captured: int) -> None:
        """Forbid to retake at once, on its only liberty, a single stone that has taken one."""
        single = captured == 1 and state.next[move] == move and in_atari(state, move)
        state.ko = state.sums[move] // state.liberties[move] + 1 if single else 0

    def repeats(state: State, point: int) -> bool:
        """Return whether a stone here would undo the other's last move."""
        return bool(state.ko == point + 1)

    def refresh(state: State) -> None:
        set_up(state, state.cells)

    def turn(state: State, images: Any, out: State) -> None:
        for point in range(POINTS):
            out.cells[images[point]] = state.cells[point]
        if 0 < state.ko <= POINTS:
            out.ko = images[state.ko - 1] + 1

    def hash(state: State) -> np.uint64:
        rest = np.uint64((int(state.ply) * 4 + int(state.passes)) * 256 + int(state.ko))
        return np.uint64(advance(state.zobrist ^ rest) ^ ZOBRIST[POINTS, state.player])

    if SIZE <= 5:

        def key(state: State) -> np.uint64:
            rest = (int(state.ply) * 4 + int(state.passes)) * (POINTS + 1) + int(state.ko)
            return digits(rest, state.cells, POINTS, 3) * TWO + np.uint64(state.player)


def lead(state: State) -> int:
    return area_lead(state) - KOMI[0] + KOMI[1]


def outcome(state: State, returns: Returns) -> None:
    pay_lead(returns, lead(state))


def evaluate(state: State, scores: Returns) -> None:
    score_lead(scores, lead(state), SIZE)


TITLE = {"en": "Go", "zh-TW": "圍棋"}
PLAYER_NAMES = {"en": ("Black", "White"), "zh-TW": ("黑", "白")}
ENDING = {"en": "more area after komi", "zh-TW": "扣除貼目後地盤較大"}
RULES = {
    "en": "Put a stone on an empty point, or pass. Chains of stones without an empty point next to "
    "them are captured; suicide is illegal"
    + (", and so is a move that recreates an earlier position" if SUPERKO else ", and so is ko")
    + ". Two passes in a row end the game. Stones and the empty points that only they touch are "
    f"counted, less komi (Black {KOMI[0]}, White {KOMI[1]}); more wins.",
    "zh-TW": "黑先，輪流在空點下一子，或虛手。沒有氣的棋子被提走；禁止自殺，"
    + ("也禁止重現先前的局面" if SUPERKO else "也禁止立即回提單劫")
    + "。雙方連續虛手則終局。子與只與己方相鄰的空點合計，"
    f"扣除貼目（黑 {KOMI[0]}、白 {KOMI[1]}），多者獲勝。",
}


def score(state: State) -> tuple[int, int]:
    lead(state)
    owned = [int(mark) for mark in state.area]
    return owned.count(1) - KOMI[0], owned.count(2) - KOMI[1]


def reason(state: State) -> dict[str, str]:
    if state.passes >= 2:
        return ENDING
    return {
        "en": f"{ENDING['en']}, after {LONGEST} moves",
        "zh-TW": f"下滿 {LONGEST} 手，{ENDING['zh-TW']}",
    }
