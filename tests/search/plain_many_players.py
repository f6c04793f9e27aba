"""Max^n, paranoid and best-reply search as defined, without pruning, order or stacks.

Slow and plain: this says what the fast kernels must find, and the tests compare them with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import State
from boardwright.search.shares import pay_out, share_out

Shares = tuple[int, ...]


def plain_maxn(position: Position, depth: int) -> tuple[Shares, list[int]]:
    """Return the shares under max^n, and the line; of equally good moves the first is taken."""
    with np.errstate(over="ignore"):
        return _maxn(position.game, position.state, depth)


def _maxn(game: Game, state: State, depth: int) -> tuple[Shares, list[int]]:
    options = legal(game, state)
    if not options or depth == 0:
        return leaf(game, state, not options), []
    mover = int(state.player)
    best: tuple[Shares, list[int]] | None = None
    for move in options:
        shares, line = _maxn(game, after(game, state, move), depth - 1)
        if best is None or shares[mover] > best[0][mover]:
            best = shares, [move, *line]
    assert best is not None
    return best


def plain_coalition(position: Position, depth: int, single_reply: bool) -> int:
    """Return the share of the player to move when all others, or the worst one, play against it."""
    with np.errstate(over="ignore"):
        return _coalition(position.game, position.state, int(position.state.player), depth,
                          single_reply and position.game.players > 2)  # fmt: skip


def _coalition(game: Game, state: State, root: int, depth: int, single: bool) -> int:
    options = legal(game, state)
    if not options or depth == 0:
        return leaf(game, state, not options)[root]
    if int(state.player) == root:
        return max(
            _coalition(game, after(game, state, move), root, depth - 1, single) for move in options
        )
    answers = []
    for player in range(game.players) if single else [int(state.player)]:
        if player == root:
            continue
        asked = with_turn(game, state, player)
        for move in legal(game, asked):
            reply = after(game, asked, move)
            if single and legal(game, reply):
                reply = with_turn(game, reply, root)
            answers.append(_coalition(game, reply, root, depth - 1, single))
    return min(answers)


def legal(game: Game, state: State) -> list[int]:
    """Return the moves in the order of the rules."""
    out = np.zeros(game.max_moves, game.move_type)
    return [int(move) for move in out[: int(game.rules["moves"](state, out))]]


def after(game: Game, state: State, move: int) -> Any:
    """Return the state after a move."""
    copy = game.records(1)
    copy[0] = state
    game.rules["play"](copy[0], move)
    return copy[0]


def with_turn(game: Game, state: State, player: int) -> Any:
    """Return the state with this player to move."""
    copy = game.records(1)
    copy[0] = state
    copy[0].player = player
    return copy[0]


def leaf(game: Game, state: State, over: bool) -> Shares:
    """Return the shares of a state that is not searched further."""
    values = np.zeros(game.players, np.float64)
    shares = np.zeros(game.players, np.int64)
    game.rules["outcome" if over else "evaluate"](state, values)
    (pay_out if over else share_out)(values, shares)
    return tuple(int(share) for share in shares)
