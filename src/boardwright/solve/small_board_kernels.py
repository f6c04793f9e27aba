"""The search behind ``small_board``: can the attacker force a win? Explicit stack, resumable."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.bits import lowest_bit, popcount

U = np.uint64
ZERO, ONE, SCATTER, TOP = U(0), U(1), U(0x9E3779B97F4A7C15), U(64)
UNKNOWN, NO, YES = 0, 1, 2
TABLE_BITS = 22
CANONICAL_STONES = 12  # positions with more stones are not worth turning


def turned(bits: Any, images: Any, symmetry: int) -> Any:
    """Return a set of points on the turned board."""
    out = ZERO
    while bits != ZERO:
        out |= ONE << U(images[symmetry, lowest_bit(bits)])
        bits &= bits - ONE
    return out


def open_node(
    frame: Any, attacker: Any, defender: Any, attacking: bool, sets: Any, weights: Any, every: Any
) -> int:
    """Fill in a position and its moves; return YES or NO if it is decided already."""
    frame.attacker = attacker
    frame.defender = defender
    frame.attacking = attacking
    frame.next = 0
    frame.count = 0
    own = attacker if attacking else defender
    other = defender if attacking else attacker
    for point in range(len(frame.scores)):
        frame.scores[point] = 0
    threat = ZERO
    potential = 0.0
    for number in range(len(sets)):
        mine = sets[number] & own
        theirs = sets[number] & other
        if mine != ZERO and theirs != ZERO:
            continue
        missing = sets[number] & ~(own | other)
        lacking = popcount(missing)
        if theirs == ZERO and lacking == 1:
            return YES if attacking else NO
        if mine == ZERO and lacking == 1:
            threat |= missing
        if (sets[number] & defender) == ZERO:
            potential += weights[lacking]
        rest = missing
        gain = 1 << (2 * (popcount(mine | theirs)))
        while rest != ZERO:
            frame.scores[lowest_bit(rest)] += gain
            rest &= rest - ONE
    if popcount(threat) > 1:
        return NO if attacking else YES
    if potential < (0.5 if attacking else 1.0):
        return NO
    if threat != ZERO:
        frame.moves[0] = lowest_bit(threat)
        frame.count = 1
        return UNKNOWN
    sort_moves(frame, every & ~(own | other))
    return UNKNOWN


def sort_moves(frame: Any, free: Any) -> None:
    """List the free points that matter, the highest score first."""
    count = 0
    while free != ZERO:
        point = lowest_bit(free)
        free &= free - ONE
        score = frame.scores[point]
        if score == 0:
            continue
        place = count
        while place > 0 and frame.scores[frame.moves[place - 1]] < score:
            frame.moves[place] = frame.moves[place - 1]
            place -= 1
        frame.moves[place] = point
        count += 1
    frame.count = count


def remember_key(frame: Any, images: Any) -> None:
    """Write the position's smallest form under the symmetries into the frame."""
    frame.key_attacker = frame.attacker
    frame.key_defender = frame.defender
    if popcount(frame.attacker | frame.defender) > CANONICAL_STONES:
        return
    for symmetry in range(1, images.shape[0]):
        attacker = turned(frame.attacker, images, symmetry)
        defender = turned(frame.defender, images, symmetry)
        if attacker < frame.key_attacker or (
            attacker == frame.key_attacker and defender < frame.key_defender
        ):
            frame.key_attacker = attacker
            frame.key_defender = defender


def slot_of(frame: Any, table: Any) -> Any:
    """Return the place of a position in the table."""
    mixed = (frame.key_attacker * SCATTER) ^ (frame.key_defender * (SCATTER >> ONE))
    return np.int64((mixed * SCATTER) >> (TOP - U(TABLE_BITS)))


def can_force(
    frames: Any, cursor: Any, sets: Any, weights: Any, images: Any, table: Any, budget: int
) -> int:
    """Go on with a search; return YES, NO, or UNKNOWN when the budget is spent.

    ``cursor`` holds the level reached, the positions visited, and the value that came back to that
    level when the budget was spent.
    """
    every = frames[0].every
    level = cursor[0]
    value = int(cursor[2])
    while budget > 0:
        frame = frames[level]
        good = YES if frame.attacking else NO
        if value == good or (value == UNKNOWN and frame.next >= frame.count):
            # A good move was found, or none is left.
            answer = value if value != UNKNOWN else (NO if frame.attacking else YES)
            if frame.count == 0:
                answer = NO  # nothing open is left
            slot = slot_of(frame, table)
            table[slot].attacker = frame.key_attacker
            table[slot].defender = frame.key_defender
            table[slot].answer = answer * 2 + frame.attacking
            if level == 0:
                cursor[0] = 0
                return answer
            level -= 1
            value = answer
            continue
        if frame.next >= frame.count:
            value = UNKNOWN
            continue
        bit = ONE << U(frame.moves[frame.next])
        frame.next += 1
        child = frames[level + 1]
        attacker = frame.attacker | bit if frame.attacking else frame.attacker
        defender = frame.defender if frame.attacking else frame.defender | bit
        budget -= 1
        cursor[1] += 1
        value = open_node(child, attacker, defender, not frame.attacking, sets, weights, every)
        if value == UNKNOWN:
            remember_key(child, images)
            slot = slot_of(child, table)
            known = table[slot].answer
            if (
                known > 1
                and table[slot].attacker == child.key_attacker
                and table[slot].defender == child.key_defender
                and known % 2 == child.attacking
            ):
                value = known // 2
            else:
                level += 1
    cursor[0] = level
    cursor[2] = value
    return UNKNOWN
