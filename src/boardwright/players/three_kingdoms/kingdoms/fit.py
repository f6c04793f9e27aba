"""Makes the weights of the evaluation: games against itself, each move looked at one ply ahead.

After each game every position in it is evaluated, and its weights are moved towards the player who
won (logistic regression, step sizes as in AdaGrad). The weights so far choose the moves of the
next game, but for some drawn at random, so that many kinds of positions are seen.

    python -m boardwright.players.three_kingdoms.kingdoms.fit --seed 1 --out weights.npz
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit, popcount
from boardwright.core.registry import game
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import moves, outcome, play
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


def fit_games(
    frames: Any,
    first: Any,
    simple: Any,
    edge: Any,
    inner: Any,
    moved_simple: Any,
    moved_edge: Any,
    moved_inner: Any,
    komi: Any,
    random: np.uint64,
    games: int,
    rate: float,
    scores: Any,
    totals: Any,
) -> np.uint64:
    """Play ``games`` games and learn from each; ``totals`` sums the logarithmic loss by ply."""
    for _ in range(games):
        frames[0].state = first[0].state
        plies = 0
        count = moves(frames[0].state, frames[0].moves)
        while count > 0:
            here = frames[plies]
            after = frames[plies + 1]
            mover = int(here.state.player)
            random = advance(random)
            chosen = np.int64(below(random, count))
            random = advance(random)
            if plies >= RANDOM_OPENING and below(random, 100) >= RANDOM_PERCENT:
                best = -1.0
                for index in range(count):
                    after.state = here.state
                    play(after.state, here.moves[index])
                    strengths(after.state, simple, edge, inner, komi, scores)
                    chances(scores)
                    if scores[mover] > best:
                        best = scores[mover]
                        chosen = np.int64(index)
            after.state = here.state
            play(after.state, here.moves[chosen])
            plies += 1
            count = moves(after.state, after.moves)
        outcome(frames[plies].state, scores)
        winner = 0
        for player in range(3):
            if scores[player] > 0.0:
                winner = player
        for ply in range(RANDOM_OPENING, plies):
            state = frames[ply].state
            strengths(state, simple, edge, inner, komi, scores)
            chances(scores)
            totals[ply, 0] += 1.0
            totals[ply, 1] -= np.log(max(scores[winner], 1e-9))
            for player in range(3):
                scores[player] = (1.0 if player == winner else 0.0) - scores[player]
            learn(
                state,
                simple,
                edge,
                inner,
                moved_simple,
                moved_edge,
                moved_inner,
                komi,
                scores,
                rate,
            )
    return random


def fit(
    games: int, seed: int, progress: Callable[[int, list[float]], None] | None = None
) -> dict[str, NDArray[np.int16]]:
    """Return weights in units, fitted on this many games; the same seed gives the same."""
    rules = game("three_kingdoms")
    frames = rules.frames(LONGEST)
    first = rules.frames(1)
    first[0].state = rules.start().state
    weights = [np.zeros(shape, np.float64) for shape in SHAPES.values()]
    moved = [np.zeros(shape, np.float64) for shape in SHAPES.values()]
    komi = np.array(rules.module.KOMI, np.float64)
    scores = np.zeros(3, np.float64)
    losses = np.zeros((LONGEST, 2), np.float64)
    kernel = rules.kernel(fit_games)
    random = stream(seed, 0)
    for done in range(0, games, CHUNK):
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / games
        losses[:] = 0.0
        random = kernel(
            frames, first, *weights, *moved, komi, random, min(CHUNK, games - done), rate,
            scores, losses,
        )  # fmt: skip
        if progress is not None:
            parts = [losses[ply : ply + 15].sum(axis=0) for ply in range(9, 84, 15)]
            progress(done + CHUNK, [float(part[1] / max(part[0], 1.0)) for part in parts])
    limits = np.iinfo(np.int16)
    return {
        name: np.clip(np.round(table / UNIT), limits.min, limits.max).astype(np.int16)
        for name, table in zip(SHAPES, weights, strict=True)
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
