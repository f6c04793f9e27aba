"""A net as a list of layers, written once; PyTorch, ONNX and NumPy each read the same list.

Residual blocks of two convolutions, every third one with what the whole board has in common (mean
and maximum of each channel) added to each cell. The value comes from that and from a narrow look at
every point. The policy is a map over the points for each step of a move, or a number for each move.

A dense net looks at all points at once in every layer: on few points that costs less than
convolutions, and has the room to know a small game position by position. It is shown each position
as its canonical image, as nothing in it is the same for all ways to turn the board.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import prod
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.nets.lattice import Lattice, lattice_of
from boardwright.nets.numbering import Numbering
from boardwright.nets.planes import Planes

Kind = Literal["box", "conv", "relu", "add", "pool", "dense", "spread", "flat", "join"]
Weights = dict[str, NDArray[np.float32]]
#: Added to a variance before its root is taken.
SMALL = 1e-5
POLICY_CHANNELS, VALUE_CHANNELS, NUMBERED_CHANNELS, HIDDEN = 32, 4, 8, 128


@dataclass(frozen=True)
class Layer:
    """One step: ``out`` names what it makes of ``inputs``; also its weights, if it has any."""

    kind: Kind
    out: str
    inputs: tuple[str, ...]
    width: tuple[int, int] = (0, 0)  # channels or numbers in and out
    size: int = 1  # of a convolution's kernel
    normed: bool = False
    zero: bool = False  # begins with weights 0, so that nothing is believed at first


@dataclass(frozen=True)
class Plan:
    """All that decides a net's shape."""

    planes: int
    points: int
    shape: tuple[int, ...]
    cells: tuple[int, ...]
    players: int
    steps: int
    extra: int
    channels: int
    blocks: int
    dense: bool = False
    canonical: bool = False  # sees one image of each position under the symmetries of the rules

    @property
    def entries(self) -> int:
        """How many logits the policy has."""
        return self.steps * self.points + self.extra

    @property
    def lattice(self) -> Lattice:
        """The box that convolutions run over."""
        return Lattice(self.shape, self.cells)

    def as_json(self) -> dict[str, Any]:
        """Return the plan as plain data."""
        return asdict(self)

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> Plan:
        """Return the plan that ``as_json`` gave."""
        return cls(**(data | {"shape": tuple(data["shape"]), "cells": tuple(data["cells"])}))


def plan_for(
    game: Game,
    planes: Planes,
    numbering: Numbering,
    channels: int,
    blocks: int,
    dense: bool = False,
) -> Plan:
    """Return the plan of a net of this size for a game."""
    lattice = lattice_of(game.board)
    return Plan(
        planes.count,
        game.board.points,
        lattice.shape,
        lattice.cells,
        game.players,
        numbering.steps,
        numbering.extra,
        channels,
        blocks,
        dense,
        canonical=dense,
    )


def layers(plan: Plan) -> list[Layer]:
    """Return the steps from ``seen`` to ``policy`` and ``values``."""
    found: list[Layer] = []
    wide = plan.channels

    def add(kind: Kind, out: str, *inputs: str, **facts: Any) -> str:
        found.append(Layer(kind, out, inputs, **facts))
        return out

    def conv(out: str, source: str, into: int, size: int, width: int = wide) -> str:
        return add("conv", out, source, width=(width, into), size=size, normed=True)

    board = add("box", "board", "seen")
    if plan.dense:
        source = add("flat", "board.flat", board)
        first = add("dense", "stem", source, width=(plan.planes * plan.points, wide))
        x = add("relu", "trunk", first)
        for block in range(plan.blocks):
            y = add("dense", f"first{block}", x, width=(wide, wide))
            y = add("relu", f"first{block}.relu", y)
            y = add("dense", f"second{block}", y, width=(wide, wide), zero=True)
            x = add("relu", f"block{block}", add("add", f"sum{block}", x, y))
        add("dense", "values", x, width=(wide, plan.players), zero=True)
        add("dense", "policy", x, width=(wide, plan.entries), zero=True)
        return found
    x = add("relu", "trunk", conv("stem", board, wide, 5, plan.planes))
    for block in range(plan.blocks):
        y = add("relu", f"first{block}.relu", conv(f"first{block}", x, wide, 3))
        if block % 3 == 2:
            common = add("pool", f"common{block}", y)
            bias = add("dense", f"bias{block}", common, width=(2 * wide, wide))
            y = add("spread", f"spread{block}", y, bias)
        y = add("add", f"sum{block}", x, conv(f"second{block}", y, wide, 3))
        x = add("relu", f"block{block}", y)
    common = add("pool", "common", x)

    def flat(name: str, channels: int) -> tuple[str, int]:
        narrow = add("relu", f"{name}.relu", conv(name, x, channels, 1))
        points = add("flat", f"{name}.flat", narrow)
        joined = add("join", f"{name}.all", common, points)
        return joined, 2 * wide + channels * plan.points

    source, width = flat("value", VALUE_CHANNELS)
    hidden = add("dense", "hidden", source, width=(width, HIDDEN))
    hidden = add("relu", "hidden.relu", hidden)
    add("dense", "values", hidden, width=(HIDDEN, plan.players), zero=True)
    if plan.steps == 0:
        source, width = flat("choice", NUMBERED_CHANNELS)
        chosen = add("dense", "chosen", source, width=(width, HIDDEN))
        chosen = add("relu", "chosen.relu", chosen)
        add("dense", "policy", chosen, width=(HIDDEN, plan.entries), zero=True)
        return found
    maps = add("relu", "maps.relu", conv("maps", x, POLICY_CHANNELS, 1))
    width_of_maps = (POLICY_CHANNELS, plan.steps)
    maps = add("conv", "steps", maps, width=width_of_maps, zero=True)
    name = "policy" if plan.extra == 0 else "map"
    add("flat", name, maps)
    if plan.extra:
        others = add("dense", "extra", common, width=(2 * wide, plan.extra), zero=True)
        add("join", "policy", name, others)
    return found


def first_weights(plan: Plan, seed: int) -> Weights:
    """Return weights to begin with; normalised layers have their statistics beside them."""
    random = np.random.default_rng(seed)
    weights: Weights = {}
    for layer in layers(plan):
        if layer.kind not in ("conv", "dense"):
            continue
        width_in, width_out = layer.width
        kernel = (layer.size,) * len(plan.shape) if layer.kind == "conv" else ()
        spread = 0.0 if layer.zero else (2.0 / (width_in * prod(kernel))) ** 0.5
        shape = (width_out, width_in, *kernel)
        weights[f"{layer.out}.weight"] = random.normal(0.0, spread, shape).astype(np.float32)
        weights[f"{layer.out}.bias"] = np.zeros(width_out, np.float32)
        if layer.normed:
            weights[f"{layer.out}.scale"] = np.ones(width_out, np.float32)
            weights[f"{layer.out}.mean"] = np.zeros(width_out, np.float32)
            weights[f"{layer.out}.variance"] = np.ones(width_out, np.float32)
    return weights


def folded(plan: Plan, weights: dict[str, Any]) -> dict[str, Any]:
    """Return weights and biases alone, each normalisation worked into its convolution.

    They may be arrays of NumPy or tensors of PyTorch.
    """
    ready = {}
    for layer in layers(plan):
        if layer.kind not in ("conv", "dense"):
            continue
        weight, bias = weights[f"{layer.out}.weight"], weights[f"{layer.out}.bias"]
        if layer.normed:
            factor = (
                weights[f"{layer.out}.scale"] / (weights[f"{layer.out}.variance"] + SMALL) ** 0.5
            )
            weight = weight * factor.reshape(-1, *[1] * (weight.ndim - 1))
            bias = bias - weights[f"{layer.out}.mean"] * factor
        ready[f"{layer.out}.weight"], ready[f"{layer.out}.bias"] = weight, bias
    return ready


def board_mask(plan: Plan) -> NDArray[np.float32]:
    """Return 1 for each cell of the box that is a point of the board."""
    mask = np.zeros(prod(plan.shape), np.float32)
    mask[list(plan.cells)] = 1.0
    return mask.reshape(plan.shape)


def point_of_cell(plan: Plan) -> NDArray[np.int64]:
    """Return the point of each cell of the box, one past the last where there is none."""
    points = np.full(prod(plan.shape), plan.points, np.int64)
    points[list(plan.cells)] = np.arange(plan.points)
    return points
