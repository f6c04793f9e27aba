"""Depth-first proof-number search, compiled, on an explicit stack.

The proof number of a position says how many more positions must be won before the attacker's win is
proved, the disproof number how many must fail before it is refuted; search always goes where the
fewest are missing. A node's larger number is the largest among its children plus one for each other
open child, not their sum: positions reached in several ways would be counted many times in a sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import (
    ANSWERS,
    WINS,
    forcing_moves,
    moves,
    play,
    record,
)
from boardwright.search.transposition import position_key
from boardwright.solve.explore import own_payoff

#: More than any count; a proved position has proof number 0 and this disproof number.
NEVER = 1 << 30
SLOTS = 4
#: Places in the array that holds the state of a search between slices.
DEPTH, NODES, ENTERING, REPEATED, TOO_DEEP, STORED = 0, 1, 2, 3, 4, 5

#: What the kernel raises where a file gives no payoffs of a game of two.
BAD_PAYOFFS = "payoffs"

#: ``proved`` counts in which order positions were: a proof that goes to earlier ones only never
#: goes round in circles.
ENTRY = record(key=np.uint64, proof=np.int32, disproof=np.int32, work=np.int64, proved=np.int64)


def find(table: Any, key: np.uint64) -> int:
    """Return where the table has a position, or -1."""
    first = np.int64(key & np.uint64(len(table) - SLOTS))
    for slot in range(first, first + SLOTS):
        if table[slot].key == key and table[slot].work > 0:
            return int(slot)
    return -1


def store(table: Any, key: np.uint64, proof: Any, disproof: Any, work: Any, control: Any) -> None:
    """Keep the numbers of a position, in place of the one that cost least."""
    slot = find(table, key)
    if slot < 0:
        first = int(np.int64(key & np.uint64(len(table) - SLOTS)))
        slot = first
        for other in range(first + 1, first + SLOTS):
            if table[other].work < table[slot].work:
                slot = other
        table[slot].work = 0
        table[slot].proved = 0
    entry = table[slot]
    if proof == 0 and entry.proved == 0:
        control[STORED] += 1
        entry.proved = control[STORED]
    entry.key = key
    entry.proof = proof
    entry.disproof = disproof
    entry.work += work


def candidates(state: Any, out: Any) -> int:
    """Write the moves that matter: where one side threatens to win at once, only the answers."""
    kind, count = forcing_moves(state, out)
    if kind in (WINS, ANSWERS) and count > 0:
        return int(count)
    return moves(state, out)


def first_numbers(state: Any, out: Any, attacker: int, returns: Any) -> tuple[int, int]:
    """Return proof and disproof number of a position not yet searched."""
    attacks = state.player == attacker
    kind, count = forcing_moves(state, out)
    if kind == WINS:
        return (0, NEVER) if attacks else (NEVER, 0)
    if kind == ANSWERS and count == 0:
        return (NEVER, 0) if attacks else (0, NEVER)
    if kind != ANSWERS:
        count = moves(state, out)
    if count == 0:
        if np.isnan(own_payoff(state, returns)) or abs(returns.sum()) > 1e-9:
            raise ValueError(BAD_PAYOFFS)
        return (0, NEVER) if returns[attacker] > 0.0 else (NEVER, 0)
    return (1, count) if attacks else (count, 1)


def expand(
    frames: Any,
    words: Any,
    count: int,
    mask: np.uint64,
    keys: Any,
    table: Any,
    returns: Any,
    control: Any,
    depth: Any,
    attacker: int,
) -> None:
    """Write the moves of a node, and give every child that is not known its first numbers."""
    frame = frames[depth]
    child = frames[depth + 1]
    frame.count = candidates(frame.state, frame.moves)
    for index in range(frame.count):
        child.state = frame.state
        play(child.state, frame.moves[index])
        key = position_key(child.state, words[depth + 1], count, mask)
        keys[depth, index] = key
        if find(table, key) < 0:
            proof, disproof = first_numbers(child.state, child.moves, attacker, returns)
            store(table, key, proof, disproof, 1, control)


def on_path(path: Any, depth: Any, key: np.uint64) -> bool:
    """Return whether a position was met on the way to the present one."""
    for above in range(depth + 1):  # noqa: SIM110 - rules may not have comprehensions
        if path[above] == key:
            return True
    return False


def search_proof(
    frames: Any,
    words: Any,
    count: int,
    mask: np.uint64,
    keys: Any,
    path: Any,
    most_proof: Any,
    most_disproof: Any,
    spent: Any,
    table: Any,
    returns: Any,
    control: Any,
    attacker: int,
    nodes: int,
) -> bool:
    """Search on for at most this many nodes; True when the first position is decided."""
    last = control[NODES] + nodes
    depth = np.int64(control[DEPTH])
    while True:
        frame = frames[depth]
        if control[ENTERING]:
            if control[NODES] >= last:
                control[DEPTH] = depth
                return False
            expand(frames, words, count, mask, keys, table, returns, control, depth, attacker)
            control[NODES] += 1
            spent[depth] = control[NODES]
            control[ENTERING] = 0
        attacks = frame.state.player == attacker
        # "Least" is the number this node's mover wants small, "most" the other one.
        least = np.int64(NEVER)
        second = np.int64(NEVER)
        most = np.int64(0)
        open_children = np.int64(0)
        best = 0
        best_most = np.int64(0)
        for index in range(frame.count):
            key = keys[depth, index]
            slot = find(table, key)
            small = np.int64(1)
            large = np.int64(1)
            if slot >= 0:
                small = np.int64(table[slot].proof if attacks else table[slot].disproof)
                large = np.int64(table[slot].disproof if attacks else table[slot].proof)
            if on_path(path, depth, key):  # going round in circles wins nothing
                small = np.int64(NEVER) if attacks else np.int64(0)
                large = np.int64(0) if attacks else np.int64(NEVER)
                control[REPEATED] = 1
            if small < least:
                second = least
                least = small
                best = index
                best_most = large
            elif small < second:
                second = small
            if large > 0:
                open_children += 1
                most = max(most, large)
        if least == 0:
            most = np.int64(NEVER)
        elif most > 0:
            most = min(np.int64(NEVER), most + open_children - 1)
        proof = least if attacks else most
        disproof = most if attacks else least
        done = proof >= most_proof[depth] or disproof >= most_disproof[depth]
        if done or proof == 0 or disproof == 0:
            store(table, path[depth], proof, disproof, control[NODES] - spent[depth] + 1, control)
            if depth == 0:
                control[DEPTH] = 0
                return True
            depth -= 1
            continue
        if depth + 2 >= len(frames):
            control[TOO_DEEP] = 1
            store(table, path[depth], NEVER, 0, 1, control)
            depth -= 1
            continue
        # A little more than the second best may cost, so that two lines do not alternate.
        room_least = min(
            (most_proof if attacks else most_disproof)[depth], second + (second >> 2) + 1
        )
        room_most = (most_disproof if attacks else most_proof)[depth] - (open_children - 1)
        child = frames[depth + 1]
        child.state = frame.state
        play(child.state, frame.moves[best])
        path[depth + 1] = keys[depth, best]
        most_proof[depth + 1] = room_least if attacks else max(room_most, best_most + 1)
        most_disproof[depth + 1] = max(room_most, best_most + 1) if attacks else room_least
        depth += 1
        control[ENTERING] = 1
