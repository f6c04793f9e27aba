"""Go 圍棋: surround more of the board than the other.

Rules: black and white put one stone a turn on an empty point, black first, or pass. Stones of one
colour that are connected along the lines form a chain; its liberties are the empty points next to
it. A move that takes the last liberty of enemy chains captures them: their stones are removed. Two
passes in a row end the game. Each player's area is counted: own stones, and empty regions that
touch no stone of the other. The larger area, less komi, wins.

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

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core import Grid, Moves, Returns, State, advance, copy, option, record
from boardwright.core.kit import neighbour_table, zobrist

SIZE = option("size", 9, low=2, high=13, about={"en": "lines a side", "zh-TW": "路數"})
KOMI = option(
    "komi",
    (7, 0),
    low=0,
    high=400,
    about={"en": "taken off the scores", "zh-TW": "貼目，從得分扣除"},
)
SUPERKO = option("superko", True, about={"en": "no arrangement twice", "zh-TW": "禁止全局同形再現"})
BOARD = Grid(SIZE)
SGF = 1  # its number there
POINTS = PASS = BOARD.points
LONGEST = 3 * POINTS
MOVE = np.uint8
SYMMETRIES = "all"
NEAR = neighbour_table(BOARD)
SIDES = np.array([len(near) for near in BOARD.neighbours], np.uint8)
ZOBRIST = zobrist(POINTS, 2)
ROOM = 1 << (2 * LONGEST).bit_length()  # for the arrangements seen, at most half full
NONE = np.uint64(0)  # also the empty board, which no move can recreate

if SUPERKO:
    REPETITION: dict[str, Any] = {
        "first": (np.uint8, POINTS),  # the stones before the first move
        "played": (np.uint8, LONGEST),  # the moves since
        "seen": (np.uint64, ROOM),  # a hash table of the arrangements so far
        "past": np.uint64,  # a hash of all of them, in their order
    }
    EXTRA = ("first", "played", "ply")
else:
    REPETITION = {"ko": np.uint8}  # the point from 1 that may not be retaken now
    EXTRA = ("ko", "passes", "ply")

STATE = record(
    zobrist=np.uint64,  # of the stones
    stones=(np.uint64, POINTS),  # of those of each chain; a chain goes by one of its points
    # The liberties of each chain: a point counts once for every stone it touches. Together with the
    # sum of their numbers and of the squares this tells whether they are all the same point.
    liberties=(np.uint32, POINTS),
    sums=(np.uint32, POINTS),
    squares=(np.uint32, POINTS),
    cells=(np.uint8, POINTS),  # 0 empty, 1 black, 2 white
    chain=(np.uint8, POINTS),  # the chain of each stone
    next=(np.uint8, POINTS),  # the next stone of the same chain, in a ring
    taken=(np.uint8, POINTS),  # the marks of all stones captured on each point, as bits
    area=(np.uint8, POINTS),  # scratch: whom each point belongs to, 3 is nobody
    player=np.uint8,
    passes=np.uint8,  # in a row
    ply=np.uint16,
    **REPETITION,
)
DERIVED = tuple(name for name in STATE.names or () if name not in ("cells", "player", *EXTRA))


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


def in_atari(state: State, chain: int) -> bool:
    """Return whether a chain has one liberty only."""
    total = state.sums[chain]
    return bool(state.liberties[chain] * state.squares[chain] == total * total)


def can_live(state: State, point: int) -> bool:
    """Return whether a stone put on an empty point has a liberty, be it by capturing."""
    for side in range(SIDES[point]):
        near = NEAR[point, side]
        mark = state.cells[near]
        if mark == 0 or in_atari(state, state.chain[near]) == (mark != state.player + 1):
            return True
    return False


def play(state: State, move: int) -> None:
    begin(state)
    captured = 0
    last = 0
    if move == PASS:
        state.passes += 1
    else:
        state.passes = 0
        mark = state.player + 1
        put_stone(state, move, mark)
        for side in range(SIDES[move]):
            near = NEAR[move, side]
            enemy = state.cells[near] == 3 - mark
            if enemy and state.liberties[state.chain[near]] == 0:
                captured += remove_chain(state, near)
                last = near
    note(state, move, captured, last)
    state.ply += 1
    state.player = 1 - state.player


def put_stone(state: State, point: int, mark: int) -> None:
    """Put down a stone and connect it with its neighbours; nothing is captured yet."""
    state.cells[point] = mark
    state.zobrist ^= ZOBRIST[point, mark]
    state.stones[point] = ZOBRIST[point, mark]
    state.chain[point] = state.next[point] = point
    state.liberties[point] = state.sums[point] = state.squares[point] = 0
    for side in range(SIDES[point]):
        near = NEAR[point, side]
        if state.cells[near] == 0:
            add_liberty(state, point, near)
        else:
            chain = state.chain[near]
            state.liberties[chain] -= 1
            state.sums[chain] = int(state.sums[chain]) - point
            state.squares[chain] = int(state.squares[chain]) - int(point) * point
    for side in range(SIDES[point]):
        near = NEAR[point, side]
        if state.cells[near] == mark and state.chain[near] != state.chain[point]:
            join(state, state.chain[near], state.chain[point])


def add_liberty(state: State, chain: int, point: int) -> None:
    state.liberties[chain] += 1
    state.sums[chain] += point
    state.squares[chain] += int(point) * point


def join(state: State, chain: int, other: int) -> None:
    """Make two chains one."""
    state.stones[chain] ^= state.stones[other]
    state.liberties[chain] += state.liberties[other]
    state.sums[chain] += state.sums[other]
    state.squares[chain] += state.squares[other]
    stone = other
    while state.chain[stone] != chain:
        state.chain[stone] = chain
        stone = state.next[stone]
    after = state.next[chain]
    state.next[chain] = state.next[other]
    state.next[other] = after


def remove_chain(state: State, first: int) -> int:
    """Take the chain of a stone off the board; return how many stones it had."""
    state.zobrist ^= state.stones[state.chain[first]]
    count = 0
    stone = first
    while state.cells[stone]:
        state.taken[stone] |= state.cells[stone]
        state.cells[stone] = 0
        count += 1
        for side in range(SIDES[stone]):
            near = NEAR[stone, side]
            if state.cells[near]:
                add_liberty(state, state.chain[near], stone)
        stone = state.next[stone]
    return count


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
            state.seen[slot_of(state, state.zobrist)] = state.zobrist

    def note(state: State, move: int, captured: int, last: int) -> None:
        """Remember a move and the arrangement it made."""
        state.played[state.ply] = move
        state.seen[slot_of(state, state.zobrist)] = state.zobrist
        state.past = advance(state.past ^ state.zobrist)

    def slot_of(state: State, number: np.uint64) -> int:
        """Return where an arrangement is in the hash table, or would be."""
        slot = np.int64(number & np.uint64(ROOM - 1))
        while state.seen[slot] != NONE and state.seen[slot] != number:
            slot = (slot + 1) & (ROOM - 1)
        return int(slot)

    def repeats(state: State, point: int) -> bool:
        """Return whether a stone here would recreate an earlier arrangement."""
        if not state.taken[point] & (state.player + 1):  # then no such stone was ever here
            return False
        number = state.zobrist ^ ZOBRIST[point, state.player + 1]
        for side in range(SIDES[point]):
            near = NEAR[point, side]
            chain = state.chain[near]
            if state.cells[near] != 2 - state.player or not in_atari(state, chain):
                continue
            met = False
            for earlier in range(side):
                other = NEAR[point, earlier]
                met = met or (state.cells[other] != 0 and state.chain[other] == chain)
            if not met:
                number ^= state.stones[chain]
        return bool(number != NONE and state.seen[slot_of(state, number)] == number)

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

    def note(state: State, move: int, captured: int, last: int) -> None:
        """Forbid to retake at once a single stone that has taken a single one."""
        single = captured == 1 and state.next[move] == move and in_atari(state, move)
        state.ko = last + 1 if single else 0

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
            number = (int(state.ply) * 4 + int(state.passes)) * (POINTS + 1) + int(state.ko)
            for point in range(POINTS):
                number = 3 * number + int(state.cells[point])
            return np.uint64(2 * number + int(state.player))


def lead(state: State) -> int:
    """Return black's area less white's; ``area`` then holds whom each point belongs to."""
    copy(state.area, state.cells, POINTS)
    spreads = True
    while spreads:  # the colours of its neighbours flow into an empty point, forth and back
        spreads = False
        for index in range(2 * POINTS):
            point = min(index, 2 * POINTS - 1 - index)
            if state.cells[point] == 0:
                colours = state.area[point]
                for side in range(SIDES[point]):
                    colours |= state.area[NEAR[point, side]]
                spreads = spreads or colours != state.area[point]
                state.area[point] = colours
    difference = 0
    for point in range(POINTS):
        difference += (state.area[point] == 1) - (state.area[point] == 2)
    return difference


def outcome(state: State, returns: Returns) -> None:
    margin = lead(state) - KOMI[0] + KOMI[1]
    returns[0] = float((margin > 0) - (margin < 0))
    returns[1] = -returns[0]


def evaluate(state: State, scores: Returns) -> None:
    margin = lead(state) - KOMI[0] + KOMI[1]
    scores[0] = margin / (abs(margin) + SIZE)
    scores[1] = -scores[0]


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
