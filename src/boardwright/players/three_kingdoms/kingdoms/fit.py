"""Makes the weights of the evaluation: games against itself, each move looked at one ply ahead.

After each game every position in it is evaluated, and its weights are moved towards the player who
won (logistic regression, step sizes as in AdaGrad). The weights so far choose the moves of the
next game, but for some drawn at random, so that many kinds of positions are seen.

    python -m boardwright.players.three_kingdoms.kingdoms.fit --seed 1 --out weights.npz

The weights in the package were made so before each game had random numbers of its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit, popcount
from boardwright.core.many_games import Table
from boardwright.core.policy import Policy
from boardwright.core.registry import game
from boardwright.core.rng import advance, below
from boardwright.core.rules import Moves, Returns, State, play
from boardwright.players.three_kingdoms.kingdoms.evaluation import (
    BESIDE,
    KOMI_WEIGHT,
    SHAPES,
    TURN,
    UNIT,
    chances,
    line_phase_of,
    phase_of,
    strengths,
)
from boardwright.players.three_kingdoms.kingdoms.features import (
    CLASS,
    EDGE_BITS,
    EDGE_MASK,
    INNER_BITS,
    INNER_MASK,
    ONE,
    SEEN_EDGE,
    SEEN_INNER,
    ZERO,
    beside_empty,
    read_lines,
)

LONGEST = 140
RANDOM_OPENING, RANDOM_PERCENT = 9, 25
FIRST_RATE, LAST_RATE = 0.03, 0.002
CHUNK = 2500


def adjust(table: Any, seen: Any, row: int, column: int, change: float, rate: float) -> None:
    """Move one weight by its gradient, less the more it was moved before."""
    seen[row, column] += change * change
    table[row, column] += rate * change / (1e-3 + seen[row, column]) ** 0.5


def learn(
    state: Any,
    simple: Any,
    edge: Any,
    inner: Any,
    moved_simple: Any,
    moved_edge: Any,
    moved_inner: Any,
    komi: Any,
    errors: Any,
    rate: float,
) -> None:
    """Move the weights that a position uses; ``errors`` is what each player's chance lacks."""
    near_low, near_high, empty = beside_empty(state)
    phase = phase_of(empty)
    line_phase = line_phase_of(empty)
    mover = int(state.player)
    edge_a, edge_b, inner_a, inner_b = read_lines(state)
    for player in range(3):
        error = errors[player]
        low = state.low[player]
        high = state.high[player]
        beside = popcount(low & near_low) + popcount(high & near_high)
        turn = TURN + (player - mover + 3) % 3
        adjust(simple, moved_simple, phase, turn, error, rate)
        adjust(simple, moved_simple, phase, BESIDE, error * beside, rate)
        adjust(simple, moved_simple, phase, KOMI_WEIGHT, error * komi[player], rate)
        while low != ZERO:
            kind = int(CLASS[lowest_bit(low)])
            adjust(simple, moved_simple, phase, kind, error, rate)
            low &= low - ONE
        while high != ZERO:
            kind = int(CLASS[64 + lowest_bit(high)])
            adjust(simple, moved_simple, phase, kind, error, rate)
            high &= high - ONE
    for _ in range(3):
        for word in (edge_a, edge_b):
            line = np.int64(word & EDGE_MASK)
            for player in range(3):
                view = int(SEEN_EDGE[player, line])
                adjust(edge, moved_edge, line_phase, view, errors[player], rate)
        for word in (inner_a, inner_b):
            line = np.int64(word & INNER_MASK)
            for player in range(3):
                view = int(SEEN_INNER[player, line])
                adjust(inner, moved_inner, line_phase, view, errors[player], rate)
        edge_a >>= EDGE_BITS
        edge_b >>= EDGE_BITS
        inner_a >>= INNER_BITS
        inner_b >>= INNER_BITS


class Memory(NamedTuple):
    """The weights so far, and what choosing and learning need."""

    simple: Any
    edge: Any
    inner: Any
    moved_simple: Any
    moved_edge: Any
    moved_inner: Any
    komi: Any
    scores: Any
    states: Any  # the positions of a game, then room for one
    ply: Any
    rate: Any
    losses: Any  # by ply: positions, and their logarithmic losses added up


def begin(memory: Memory, state: State) -> None:
    """Begin with the first position."""
    memory.ply[0] = 0
    memory.states[0] = state


def choose(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the move after which the mover's chance is best, or now and then any move."""
    random = advance(random)
    chosen = np.int64(moves[below(random, count)])
    random = advance(random)
    if memory.ply[0] < RANDOM_OPENING or below(random, 100) < RANDOM_PERCENT:
        return chosen, random  # type: ignore[return-value]
    best = -1.0
    after = memory.states[LONGEST]
    for index in range(count):
        memory.states[LONGEST] = state
        play(after, moves[index])
        strengths(after, memory.simple, memory.edge, memory.inner, memory.komi, memory.scores)
        chances(memory.scores)
        if memory.scores[seat] > best:
            best = memory.scores[seat]
            chosen = np.int64(moves[index])
    return chosen, random  # type: ignore[return-value]


def see(memory: Memory, seat: int, move: int, state: State) -> None:
    """Remember a position."""
    memory.ply[0] += 1
    memory.states[memory.ply[0]] = state


def end(memory: Memory, state: State, returns: Returns) -> None:
    """Move the weights towards the player who won."""
    scores = memory.scores
    winner = 0
    for player in range(3):
        if returns[player] > 0.0:
            winner = player
    for ply in range(RANDOM_OPENING, memory.ply[0]):
        seen = memory.states[ply]
        strengths(seen, memory.simple, memory.edge, memory.inner, memory.komi, scores)
        chances(scores)
        memory.losses[ply, 0] += 1.0
        memory.losses[ply, 1] -= np.log(max(scores[winner], 1e-9))
        for player in range(3):
            scores[player] = (1.0 if player == winner else 0.0) - scores[player]
        learn(
            seen,
            memory.simple,
            memory.edge,
            memory.inner,
            memory.moved_simple,
            memory.moved_edge,
            memory.moved_inner,
            memory.komi,
            scores,
            memory.rate[0],
        )


def fit(
    games: int, seed: int, progress: Callable[[int, list[float]], None] | None = None
) -> dict[str, NDArray[np.int16]]:
    """Return weights in units, fitted on this many games; the same seed gives the same."""
    rules = game("three_kingdoms")
    weights = [np.zeros(shape, np.float64) for shape in SHAPES.values()]
    moved = [np.zeros(shape, np.float64) for shape in SHAPES.values()]
    memory = Memory(  # type: ignore[call-arg]  # three tables each
        *weights,
        *moved,
        np.array(rules.module.KOMI, np.float64),
        np.zeros(3, np.float64),
        rules.records(LONGEST + 1),
        np.zeros(1, np.int64),
        np.zeros(1, np.float64),
        np.zeros((LONGEST, 2), np.float64),
    )
    # One memory for all games, which follow each other: what one teaches the next one uses.
    learner = Policy(lambda game, styles: memory, choose, begin, see, end)
    table = Table(rules, [(learner, None)] * rules.players)
    for done in range(0, games, CHUNK):
        memory.rate[0] = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / games
        memory.losses[:] = 0.0
        table.play(seed, np.arange(done, min(done + CHUNK, games)))
        if progress is not None:
            parts = [memory.losses[ply : ply + 15].sum(axis=0) for ply in range(9, 84, 15)]
            progress(done + CHUNK, [float(part[1] / max(part[0], 1.0)) for part in parts])
    limits = np.iinfo(np.int16)
    return {
        name: np.clip(np.round(found / UNIT), limits.min, limits.max).astype(np.int16)
        for name, found in zip(SHAPES, weights, strict=True)
    }


def main() -> None:
    """Fit weights and write them."""
    parser = argparse.ArgumentParser(description="fit the evaluation of Three Kingdoms")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    chosen = parser.parse_args()

    def show(done: int, losses: list[float]) -> None:
        print(done, " ".join(f"{loss:.3f}" for loss in losses), flush=True)

    np.savez_compressed(chosen.out, allow_pickle=False, **fit(chosen.games, chosen.seed, show))


if __name__ == "__main__":
    main()
