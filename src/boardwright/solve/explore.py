"""Kernels that find all positions of a game and the moves between them.

While they do, they look whether the file keeps its promises: that outcomes are filled, moves fit
into MAX_MOVES, odds add up to 1, the key tells positions apart, and that what can happen on the
turned board is what can happen here, turned.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from boardwright.core import rules
from boardwright.core.rules import chance, moves, outcome, play, refresh, turn
from boardwright.solve.same_position import (
    SCATTER,
    Scratch,
    U,
    canonical,
    mixed,
    number_of,
    order,
)

NEAR, CLOSE, FAR = U(4), U(15), ~15
#: A place in the hash table; ``number`` is the position's number plus one, 0 if the place is free.
SLOT = rules.record(key=np.uint64, number=np.int32)
#: Counters of a run: positions known, positions expanded, edges, a problem, equal keys, and ends
#: in which two players do not get what the other loses.
KNOWN, EXPANDED, EDGES, PROBLEM, CLASHES, UNEVEN = 0, 1, 2, 3, 4, 5
#: What can be wrong with a file.
FINE, MANY_MOVES, NO_PLAYER, BAD_PAYOFF, BAD_ODDS, NOT_SYMMETRIC, NOT_DERIVED = 0, 1, 2, 3, 4, 5, 6
#: The mover where chance decides.
CHANCE = 255
UNFINISHED = 2
NO_SALT, SALTS = U(0), 1e9


class Found(NamedTuple):
    """What was found so far; see ``Graph``."""

    rows: Any
    words: Any  # the rows again
    sizes: Any
    movers: Any
    results: Any
    first_edge: Any
    edges: Any
    odds: Any
    slots: Any
    shift: Any


def first_slot(number: Any, slots: Any, shift: Any) -> Any:
    """Return where in the hash table to look for a number first.

    Numbers that differ in the last bits only stand side by side: a move often leads to a near key.
    """
    slot = np.int64(((number >> NEAR) * SCATTER) >> shift) & (len(slots) - 1)
    return (slot & FAR) | np.int64(number & CLOSE)


def find_slot(
    number: Any, own: Any, masks: Any, words: Any, slots: Any, shift: Any, control: Any
) -> Any:
    """Return where in the hash table row 1 of ``own`` stands, or where it would be put."""
    slot = first_slot(number, slots, shift)
    while slots[slot].number != 0:
        if slots[slot].key == number:
            if order(own, 1, words, slots[slot].number - 1, masks) == 0:
                break
            control[CLASHES] += 1
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def fill_slots(rows: Any, count: int, slots: Any, shift: Any) -> None:
    """Enter ``count`` known positions into an empty hash table."""
    for position in range(count):
        number = rows[position].key
        slot = first_slot(number, slots, shift)
        while slots[slot].number != 0:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot].key = number
        slots[slot].number = position + 1


def add_first(scratch: Scratch, found: Found) -> None:
    """Enter the position in ``frames[1].state`` as the first one."""
    found.sizes[0] = canonical(
        scratch.frames, scratch.words, scratch.masks, scratch.images, scratch.sums, NO_SALT
    )
    found.rows[0].state = scratch.frames[1].state
    found.rows[0].key = scratch.frames[1].key
    scratch.control[KNOWN] = 1
    fill_slots(found.rows, 1, found.slots, found.shift)


def explore(scratch: Scratch, found: Found, budget: int, every: int, first_image: int) -> None:
    """Expand positions until the budget, the room for positions or that for edges is used up.

    At regular intervals the symmetries are verified, from number ``first_image`` on: 0 is no
    turn at all, but works out the derived fields again.
    """
    frames, words, masks, images, sums, returns, control = scratch
    rows, row_words, sizes, movers, results, first_edge, edges, odds, slots, shift = found
    known = control[KNOWN]
    edge = control[EDGES]
    most = len(frames[0].moves)
    stop = min(len(rows), control[EXPANDED] + budget)
    for position in range(control[EXPANDED], stop):
        if position == known or known + most > len(rows) or edge + most > len(edges):
            break
        frames[0].state = rows[position].state
        for image in range(len(sums)):
            sums[image] = NO_SALT
        player = frames[0].state.player
        if player < 0 or player >= returns.shape[1]:
            control[PROBLEM] = NO_PLAYER
            break
        count = chance(frames[0].state, frames[0].moves, frames[0].odds)
        by_chance = count > 0
        if by_chance:
            control[PROBLEM] = check_odds(frames[0].odds, count)
        else:
            count = moves(frames[0].state, frames[0].moves)
        movers[position] = CHANCE if by_chance else player
        results[position] = UNFINISHED
        if count == 0:
            payoff = own_payoff(frames[0].state, returns[0])
            results[position] = 1 if payoff > 0.0 else (-1 if payoff < 0.0 else 0)
            if np.isnan(payoff):
                control[PROBLEM] = BAD_PAYOFF
            elif abs(returns[0].sum()) > 1e-9:
                control[UNEVEN] += 1
        elif count > most:
            control[PROBLEM] = MANY_MOVES
        if control[PROBLEM] != FINE:
            break
        for index in range(count):
            frames[1].state = frames[0].state
            play(frames[1].state, frames[0].moves[index])
            salt = NO_SALT
            if by_chance:
                odds[edge] = frames[0].odds[index]
                salt = salt_of(odds[edge])
            size = canonical(frames, words, masks, images, sums, salt)
            number = frames[1].key
            slot = find_slot(number, words, masks, row_words, slots, shift, control)
            if slots[slot].number == 0:
                rows[known].state = frames[1].state
                rows[known].key = number
                sizes[known] = size
                known += 1
                slots[slot].key = number
                slots[slot].number = known
            edges[edge] = slots[slot].number - 1
            edge += 1
        if position % every == 0:
            for image in range(first_image, images.shape[0]):
                if not same_image(frames, words, masks, images[image], sums[image], returns, count):
                    control[PROBLEM] = NOT_DERIVED if image == 0 else NOT_SYMMETRIC
            if control[PROBLEM] != FINE:
                break
        control[EXPANDED] = position + 1
        first_edge[position + 1] = edge
    control[KNOWN] = known
    control[EDGES] = edge


def check_odds(odds: Any, count: int) -> int:
    """Return what is wrong with the odds that chance wrote, or ``FINE``."""
    total = 0.0
    for index in range(min(count, len(odds))):
        if not odds[index] > 0.0:
            return BAD_ODDS
        total += odds[index]
    return FINE if abs(total - 1.0) < 1e-9 else BAD_ODDS


def salt_of(odds: Any) -> Any:
    """Return odds as a number; those that differ by rounding are the same."""
    return U(np.int64(odds * SALTS + 0.5))


def own_payoff(state: Any, returns: Any) -> Any:
    """Write the payoffs of a finished game and return the mover's; NaN if any is no payoff."""
    for player in range(len(returns)):
        returns[player] = np.nan
    outcome(state, returns)
    for player in range(len(returns)):
        if not abs(returns[player]) <= 1.0:
            return np.nan
    return returns[state.player]


def same_image(
    frames: Any, words: Any, masks: Any, image: Any, wanted: Any, returns: Any, count: int
) -> bool:
    """Return whether the image of ``frames[0].state`` has the images of its children.

    Their numbers, scattered and added up, are ``wanted``: equal sums, equal children.
    """
    frames[1].state = frames[0].state
    turn(frames[0].state, image, frames[1].state)
    refresh(frames[1].state)
    seen = chance(frames[1].state, frames[2].moves, frames[2].odds)
    by_chance = seen > 0
    if not by_chance:
        seen = moves(frames[1].state, frames[2].moves)
    if seen != count or frames[1].state.player != frames[0].state.player:
        return False
    if count == 0:
        own_payoff(frames[1].state, returns[1])
        for player in range(returns.shape[1]):
            if returns[0, player] != returns[1, player]:
                return False
    total = NO_SALT
    for index in range(count):
        frames[3].state = frames[1].state
        play(frames[3].state, frames[2].moves[index])
        salt = salt_of(frames[2].odds[index]) if by_chance else NO_SALT
        total += mixed(number_of(frames[3].state, words, 3, masks) + salt)
    return bool(total == wanted)
