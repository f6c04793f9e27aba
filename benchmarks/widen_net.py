"""A net that sees new planes of a game without minding them: their weights begin as 0.

    python benchmarks/widen_net.py NET OUT PLACE:COUNT [PLACE:COUNT ...] [--half]

COUNT planes are put before the one that was numbered PLACE. What the net says stays the same, so
that a net learned before a game had these planes plays on, or goes on to learn. A file without an
ONNX model stays without.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from boardwright.nets.layers import folded
from boardwright.nets.net_file import read_net, write_net
from boardwright.nets.onnx_net import onnx_model


def main() -> None:
    """Write the wider net."""
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("net", type=Path)
    words.add_argument("out", type=Path)
    words.add_argument("planes", nargs="+", metavar="PLACE:COUNT")
    words.add_argument("--half", action="store_true", help="half the digits, for a file to pass on")
    given = words.parse_args()
    places = [
        int(place) for each in given.planes for place, count in [each.split(":")]
        for _ in range(int(count))
    ]  # fmt: skip
    net = read_net(given.net)
    weights = dict(net.weights)
    weights["stem.weight"] = np.insert(weights["stem.weight"], places, np.float32(0.0), axis=1)
    plan = replace(net.plan, planes=net.plan.planes + len(places))
    net.about.plan = plan.as_json()
    model = onnx_model(plan, folded(plan, weights), half=given.half) if net.model else b""
    write_net(given.out, replace(net, model=model, weights=weights), slim=given.half)


if __name__ == "__main__":
    main()
