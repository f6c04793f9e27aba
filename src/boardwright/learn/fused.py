"""Convolution, bias, sum and ReLU as one kernel of cuDNN, which saves most trips to memory."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from boardwright.nets.layers import Layer


@dataclass(frozen=True)
class Fused:
    """A convolution followed by ReLU; ``added`` names what is added between them, if anything."""

    conv: Layer
    out: str
    added: str = ""


def fused_steps(layers: list[Layer], multiple: int = 1) -> list[Layer | Fused]:
    """Return the layers with every convolution that only a ReLU or a sum and ReLU reads in one.

    Only those that make a ``multiple`` of channels.

    >>> conv = Layer("conv", "y", ("x",), size=3)
    >>> fused_steps([conv, Layer("add", "z", ("x", "y")), Layer("relu", "out", ("z",))])[0].added
    'x'
    """
    readers = Counter(name for layer in layers for name in layer.inputs)
    made = {layer.out: layer for layer in layers if readers[layer.out] == 1}
    found: dict[str, Layer | Fused] = {}
    for layer in layers:
        found[layer.out] = layer
        source = made.get(layer.inputs[0])
        if layer.kind != "relu" or source is None:
            continue
        added = ""
        if source.kind == "add":
            added, name = source.inputs
            source = made.get(name, layer)
        if source.kind == "conv" and source.width[1] % multiple == 0:
            found[layer.out] = Fused(source, layer.out, added)
            for absorbed in {source.out, layer.inputs[0]}:
                del found[absorbed]
    return list(found.values())
