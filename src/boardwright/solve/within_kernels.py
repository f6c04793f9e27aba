"""Kernels that ask whether one player can force an outcome within a number of plies.

It is an and-or search: in positions in which ``seat`` moves one good move is enough, in all others
every move must be answered. Where the rules say which moves force, those that lose at once are left
out, and so are quiet moves when only threats can still win in time; both are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import (
    ANSWERS,
    QUIET,
    WINS,
    forcing_moves,
    moves,
    outcome,
    play,
    record,
)
from boardwright.search.transposition import position_key

OPEN, FORCED, FAILED = 0, 1, 2
#: What is remembered holds however many plies are left.
ALWAYS = 1 << 20
SALT = np.uint64(0xD1B54A32D192ED03)

CONTROL = record(
    level=np.int64,
    plies=np.int64,
    seat=np.int64,
    floor=np.float64,  # the payoff that is to be forced
    wins_only=np.bool_,  # a payoff above a draw's, so that threats are all that helps in the end
    status=np.int64,
    words=np.int64,
    mask=np.uint64,
    salt=np.uint64,  # tells what is asked from other questions in the same memory
)
#: What was found of a position: forced within ``plies``, or not within so many.
MEMORY = record(key=np.uint64, plies=np.int64, verdict=np.int64)


def begin_within(frames: Any, controls: Any) -> None:
    """Begin with the position in ``frames[0]``."""
    controls[0].level = 0
    controls[0].status = OPEN
    frames[0].fresh = True


def continue_within(
    frames: Any, words: Any, memory: Any, killers: Any, returns: Any, controls: Any, budget: int
) -> int:
    """Search up to ``budget`` positions; return how many. ``status`` tells the result."""
    control = controls[0]
    nodes = 0
    while nodes < budget and control.status == OPEN:
        level = control.level
        frame = frames[level]
        if frame.fresh:
            nodes += 1
            frame.fresh = False
            frame.verdict = enter(frame, words[level], memory, killers, returns, control)
        own = frame.state.player == control.seat
        if frame.verdict == OPEN and frame.next < frame.count:
            child = frames[level + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            child.fresh = True
            frame.next += 1
            control.level = level + 1
            continue
        if frame.verdict == OPEN:
            frame.verdict = FAILED if own else FORCED
        if frame.entered:
            entry = memory[np.int64(frame.key & np.uint64(len(memory) - 1))]
            entry.key = frame.key
            entry.verdict = frame.verdict
            entry.plies = control.plies - level
            if frame.verdict == FAILED and not frame.cut:
                entry.plies = ALWAYS
        if level == 0:
            control.status = frame.verdict
            continue
        control.level = level - 1
        above = frames[level - 1]
        if frame.verdict == FAILED:
            above.cut |= frame.cut
        if (above.state.player == control.seat) == (frame.verdict == FORCED):
            above.verdict = frame.verdict
            killers[level - 1] = above.moves[above.next - 1]
            if frame.verdict == FAILED:
                above.cut = frame.cut
    return nodes


def enter(frame: Any, row: Any, memory: Any, killers: Any, returns: Any, control: Any) -> int:
    """Return what is known of a position at once, or prepare its moves to be tried."""
    frame.next = 0
    frame.cut = False
    frame.entered = False
    left = control.plies - control.level
    frame.count = moves(frame.state, frame.moves)
    if frame.count == 0:
        for player in range(len(returns)):
            returns[player] = 0.0
        outcome(frame.state, returns)
        return FORCED if returns[control.seat] >= control.floor else FAILED
    if left == 0:
        frame.cut = True
        return FAILED
    frame.key = position_key(frame.state, row, control.words, control.mask) ^ control.salt
    known = memory[np.int64(frame.key & np.uint64(len(memory) - 1))]
    if known.key == frame.key:
        if known.verdict == FORCED and left >= known.plies:
            return FORCED
        if known.verdict == FAILED and left <= known.plies:
            frame.cut = known.plies != ALWAYS
            return FAILED
    frame.entered = True
    if control.wins_only:
        settled = narrow(frame, control, left)
        if settled != OPEN:
            return settled
    first = killers[control.level]
    for index in range(1, frame.count):
        if frame.moves[index] == first:
            frame.moves[index] = frame.moves[0]
            frame.moves[0] = first
            break
    return OPEN


def narrow(frame: Any, control: Any, left: int) -> int:
    """Keep the moves that matter where the rules say which force; return what that settles."""
    any_move = frame.moves[0]
    kind, count = forcing_moves(frame.state, frame.moves)
    own = frame.state.player == control.seat
    if kind == WINS:
        return FORCED if own else FAILED
    if own and left == 1:
        frame.cut = True
        return FAILED
    if kind == ANSWERS:
        frame.count = count
        if count == 0:  # nothing helps: any move shows it
            frame.moves[0] = any_move
            frame.count = 1
        return OPEN
    if own and left <= 3:  # a quiet move leaves no time to win
        frame.cut = True
        frame.count = 0 if kind == QUIET else count
        return OPEN
    frame.count = moves(frame.state, frame.moves)
    return OPEN
