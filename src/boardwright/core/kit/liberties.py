"""Chains of stones and their liberties, kept up to date stone by stone, as in Go.

A chain goes by one of its points. A liberty counts once for every stone of the chain that it
touches; together with the sum of their numbers and of the squares this tells whether all of them
are the same point, without a list of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.boards.board import Board
from boardwright.core.kit.groups import neighbour_table
from boardwright.core.kit.tables import with_tables
from boardwright.core.rules import State

# A game's own tables take the places of these.
NEAR = np.zeros((1, 1), np.uint16)
SIDES = np.zeros(1, np.uint8)
NUMBER = np.zeros((1, 1), np.uint64)


def chain_fields(points: int) -> dict[str, Any]:
    """Return the fields of a record that keep stones in chains; all follow from ``cells``."""
    return {
        "zobrist": np.uint64,  # of all stones
        "stones": (np.uint64, points),  # of those of each chain
        "liberties": (np.uint32, points),
        "sums": (np.uint32, points),
        "squares": (np.uint32, points),
        "cells": (np.uint8, points),  # 0 empty, 1 and 2 the stones of the players
        "chain": (np.uint8, points),  # the chain of each stone
        "next": (np.uint8, points),  # the next stone of the same chain, in a ring
        "taken": (np.uint8, points),  # the marks of all stones captured on each point, as bits
    }


def chain_rules(board: Board, number: Any) -> tuple[Any, ...]:
    """Return in_atari, can_live, put_stone, capture_around, after_capture; ``number`` is Zobrist's.

    ``state.player`` is to move.
    """
    return with_tables(
        (in_atari, can_live, put_stone, capture_around, after_capture),
        NEAR=neighbour_table(board).astype(np.min_scalar_type(board.points)),
        SIDES=np.array([len(near) for near in board.neighbours], np.uint8),
        NUMBER=number,
    )


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


def put_stone(state: State, point: int, mark: int) -> None:
    """Put down a stone and connect it with its neighbours; nothing is captured yet."""
    state.cells[point] = mark
    state.zobrist ^= NUMBER[point, mark]
    state.stones[point] = NUMBER[point, mark]
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
            join_chains(state, state.chain[near], state.chain[point])


def add_liberty(state: State, chain: int, point: int) -> None:
    """Give a chain one more liberty."""
    state.liberties[chain] += 1
    state.sums[chain] += point
    state.squares[chain] += int(point) * point


def join_chains(state: State, chain: int, other: int) -> None:
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


def capture_around(state: State, point: int) -> int:
    """Capture the chains that a stone just put leaves no liberty; return how many stones."""
    captured = 0
    other = 2 - state.player
    for side in range(SIDES[point]):
        near = NEAR[point, side]
        if state.cells[near] == other and state.liberties[state.chain[near]] == 0:
            captured += remove_chain(state, near)
    return captured


def after_capture(state: State, point: int) -> np.uint64:
    """Return what ``zobrist`` becomes by a stone of the mover's and by what it captures."""
    number = state.zobrist ^ NUMBER[point, state.player + 1]
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
    return np.uint64(number)
