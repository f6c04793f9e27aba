"""A net evaluated in plain NumPy: slow, needs nothing else, and checks the others."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.nets.layers import Layer, Plan, Weights, board_mask, layers, point_of_cell


class NumpyNet:
    """Answers for a batch of what was seen, from folded weights."""

    def __init__(self, plan: Plan, weights: Weights) -> None:
        self._plan = plan
        self._weights = weights
        self._layers = layers(plan)
        self._mask = board_mask(plan)
        self._points = point_of_cell(plan)

    def __call__(self, seen: NDArray[np.uint8]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return policy logits and value logits."""
        known: dict[str, Any] = {"seen": seen.astype(np.float32)}
        for layer in self._layers:
            known[layer.out] = self._step(layer, [known[name] for name in layer.inputs])
        return known["policy"], known["values"]

    def _step(self, layer: Layer, inputs: list[Any]) -> Any:
        x = inputs[0]
        match layer.kind:
            case "box":
                padded = np.concatenate([x, np.zeros((*x.shape[:2], 1), np.float32)], axis=2)
                return padded[:, :, self._points].reshape(*x.shape[:2], *self._plan.shape)
            case "conv":
                return self._conv(layer, x)
            case "relu":
                return np.maximum(x, 0.0)
            case "add":
                return x + inputs[1]
            case "pool":
                cells = x.reshape(*x.shape[:2], -1)
                return np.concatenate([cells.mean(axis=2), cells.max(axis=2)], axis=1)
            case "dense":
                weights = self._weights
                return x @ weights[f"{layer.out}.weight"].T + weights[f"{layer.out}.bias"]
            case "spread":
                return (x + inputs[1].reshape(*x.shape[:2], *self._ones)) * self._mask
            case "flat":
                cells = x.reshape(*x.shape[:2], -1)[:, :, list(self._plan.cells)]
                return cells.reshape(len(x), -1)
            case "join":
                return np.concatenate(inputs, axis=1)

    @property
    def _ones(self) -> tuple[int, ...]:
        return (1,) * len(self._plan.shape)

    def _conv(self, layer: Layer, x: Any) -> Any:
        weight: Any = self._weights[f"{layer.out}.weight"]
        bias = self._weights[f"{layer.out}.bias"]
        reach = layer.size // 2
        padded = np.pad(x, ((0, 0), (0, 0), *[(reach, reach)] * len(self._plan.shape)))
        total = bias.reshape(1, -1, *self._ones)
        for offset in product(range(layer.size), repeat=len(self._plan.shape)):
            window = tuple(
                slice(begin, begin + size)
                for begin, size in zip(offset, self._plan.shape, strict=True)
            )
            moved = padded[(slice(None), slice(None), *window)]
            total = total + np.einsum("oi,ni...->no...", weight[(..., *offset)], moved)
        return total * self._mask
