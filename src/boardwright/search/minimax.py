"""Plain minimax: every line to a fixed depth, nothing cut, nothing remembered.

It is what alpha-beta must agree with, and the simplest search to read. Values are whole numbers for
the player to move: a win in n plies is ``WIN - n``, a loss its negative, a draw 0, and an
unfinished game lies between, with ``SCALE`` for what ``evaluate`` calls 1. So does a finished game
that pays less than a whole win, such as a margin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.playouts import in_range
from boardwright.core.position import Position
from boardwright.core.rules import State, evaluate, moves, outcome, play
from boardwright.search.engine import refuse_dice
from boardwright.search.transposition import WIN

SCALE = 1_000_000
NONE = -4 * SCALE
DEEPEST = 100


def finished_value(state: State, returns: Any, ply: int) -> int:
    """Return what a finished game is worth to the player who would be to move.

    Only a whole win or loss is one by force; what lies between is a value like any other.
    """
    outcome(state, returns)
    payoff = returns[state.player]
    if payoff >= 1.0:
        return WIN - ply
    if payoff <= -1.0:
        return ply - WIN
    return int(np.floor(payoff * SCALE + 0.5))


def evaluated_value(state: State, scores: Any) -> int:
    """Return what an unfinished game looks worth to the player to move."""
    evaluate(state, scores)
    value = int(np.floor(scores[state.player] * SCALE + 0.5))
    return max(1 - SCALE, min(SCALE - 1, value))


def search_everything(frames: Any, depth: int, scores: Any) -> int:
    """Return how many positions were visited below ``frames[0]``, whose ``best`` is the value."""
    visited = 0
    level = 0
    frames[0].next = -1
    while level >= 0:
        frame = frames[level]
        if frame.next < 0:
            visited += 1
            frame.next = 0
            frame.best = NONE
            frame.count = moves(frame.state, frame.moves)
            if frame.count == 0:
                frame.best = finished_value(frame.state, scores, level)
            elif level == depth:
                frame.best = evaluated_value(frame.state, scores)
                frame.count = 0
        if frame.next < frame.count:
            move = frame.moves[frame.next]
            frame.next += 1
            child = frames[level + 1]
            child.state = frame.state
            play(child.state, move)
            child.next = -1
            level += 1
            continue
        level -= 1
        if level >= 0:
            parent = frames[level]
            value = frame.best if frame.state.player == parent.state.player else -frame.best
            if value > parent.best:
                parent.best = value
                parent.best_move = parent.moves[parent.next - 1]
    return visited


def minimax(position: Position, depth: int) -> tuple[int, int | None, int]:
    """Return (value, best move, positions visited) of a search of exactly ``depth`` plies.

    >>> import boardwright as bw
    >>> value, move, visited = minimax(bw.game("nim", layers=2, compiled=False).start(), depth=3)
    >>> WIN - value, visited
    (2, 25)
    """
    game = position.game
    if game.players != 2:
        raise InputError(
            "minimax is for two players; this game has {players}", players=game.players
        )
    refuse_dice(game, "minimax")
    in_range("depth", depth, 0, DEEPEST)
    frames = game.frames(depth + 1, best=np.int64, best_move=np.int64)
    frames[0].state = position.state
    scores = np.zeros(game.players, np.float64)
    with np.errstate(over="ignore"):
        visited = int(game.kernel(search_everything)(frames, depth, scores))
    move = None if position.over or depth == 0 else int(frames[0].best_move)
    return int(frames[0].best), move, visited
