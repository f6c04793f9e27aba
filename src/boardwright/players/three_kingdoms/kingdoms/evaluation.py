"""Each player's chance of winning a position of Three Kingdoms, from fitted weights.

A player's strength is a sum over its stones (by kind of cell), its stones beside empty cells, the
twelve lines along the sides, komi, and how far off its turn is; chances are the softmax of the
three strengths. Weights differ by phase, the number of empty cells. ``fit`` makes them.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.bits import lowest_bit, popcount
from boardwright.players.three_kingdoms.kingdoms.features import (
    CLASS,
    CLASSES,
    EDGE_BITS,
    EDGE_CELLS,
    EDGE_MASK,
    INNER_BITS,
    INNER_CELLS,
    INNER_MASK,
    LINE_PHASES,
    ONE,
    PHASES,
    SEEN_EDGE,
    SEEN_INNER,
    ZERO,
    beside_empty,
    read_lines,
)

CELLS_A_PHASE, CELLS_A_LINE_PHASE = 6, 21
#: Simple weights of a phase, in this order: classes of cells, beside empty, komi, turn.
BESIDE, KOMI_WEIGHT, TURN = CLASSES, CLASSES + 1, CLASSES + 2
SIMPLE = CLASSES + 5

SHAPES = {
    "simple": (PHASES, SIMPLE),
    "edge": (LINE_PHASES, 4**EDGE_CELLS),
    "inner": (LINE_PHASES, 4**INNER_CELLS),
}
WEIGHTS_FILE = Path(__file__).with_name("weights.npz")
#: Weights are kept as whole multiples of this.
UNIT = 1 / 512


def load_weights() -> tuple[NDArray[np.float32], ...]:
    """Return the weights kept in the package: simple ones, of edges, of the lines next to them."""
    with np.load(WEIGHTS_FILE) as kept:
        return tuple((kept[name] * UNIT).astype(np.float32) for name in SHAPES)


SIMPLE_WEIGHTS, EDGE_WEIGHTS, INNER_WEIGHTS = load_weights()
KOMI = (0, 1, 2)  # the engine gives the game's own


def phase_of(empty: int) -> int:
    """Return the phase of simple weights."""
    return min(empty // CELLS_A_PHASE, PHASES - 1)


def line_phase_of(empty: int) -> int:
    """Return the phase of the weights of lines."""
    return min(empty // CELLS_A_LINE_PHASE, LINE_PHASES - 1)


def strengths(state: Any, simple: Any, edge: Any, inner: Any, komi: Any, scores: Any) -> None:
    """Write each player's strength; only their differences count."""
    edge_a, edge_b, inner_a, inner_b = read_lines(state)
    near_low, near_high, empty = beside_empty(state)
    phase = phase_of(empty)
    line_phase = line_phase_of(empty)
    mover = int(state.player)
    for player in range(3):
        low = state.low[player]
        high = state.high[player]
        beside = popcount(low & near_low) + popcount(high & near_high)
        total = float(simple[phase, TURN + (player - mover + 3) % 3])
        total += float(simple[phase, BESIDE]) * beside
        total += float(simple[phase, KOMI_WEIGHT]) * komi[player]
        while low != ZERO:
            total += float(simple[phase, CLASS[lowest_bit(low)]])
            low &= low - ONE
        while high != ZERO:
            total += float(simple[phase, CLASS[64 + lowest_bit(high)]])
            high &= high - ONE
        scores[player] = total
    for _ in range(3):
        for word in (edge_a, edge_b):
            line = np.int64(word & EDGE_MASK)
            for player in range(3):
                scores[player] += float(edge[line_phase, SEEN_EDGE[player, line]])
        for word in (inner_a, inner_b):
            line = np.int64(word & INNER_MASK)
            for player in range(3):
                scores[player] += float(inner[line_phase, SEEN_INNER[player, line]])
        edge_a >>= EDGE_BITS
        edge_b >>= EDGE_BITS
        inner_a >>= INNER_BITS
        inner_b >>= INNER_BITS


def chances(scores: Any) -> None:
    """Turn strengths into chances of winning, which add up to 1."""
    most = max(scores[0], scores[1], scores[2])
    total = 0.0
    for player in range(3):
        scores[player] = exp(scores[player] - most)
        total += scores[player]
    for player in range(3):
        scores[player] /= total


def evaluate(state: Any, scores: Any) -> None:
    """Write chances of winning as values between -1 and 1."""
    strengths(state, SIMPLE_WEIGHTS, EDGE_WEIGHTS, INNER_WEIGHTS, KOMI, scores)
    chances(scores)
    for player in range(3):
        scores[player] = 2.0 * scores[player] - 1.0
