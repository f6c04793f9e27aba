"""Evaluations a second of nets on one thread, as they play: `python ... NET [NET ...]`.

CPU time, the best of some rounds in turn; batches of 1, 8 and 32 positions.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from boardwright.nets.engine import answer_of
from boardwright.nets.net_file import net_path, read_net

BATCHES, ROUNDS, ROUND_S = (1, 8, 32), 5, 0.1


def main() -> None:
    """Print a line for each net."""
    nets = {name: read_net(net_path(name)) for name in sys.argv[1:]}
    answers = {name: answer_of(net) for name, net in nets.items()}
    best: dict[tuple[str, int], float] = {}
    for _ in range(ROUNDS):
        for name, net in nets.items():
            for batch in BATCHES:
                shape = batch, net.plan.planes, net.plan.points
                seen = np.random.default_rng(1).integers(0, 2, shape).astype(np.uint8)
                answers[name](seen)
                done, begun = 0, time.process_time()
                while (spent := time.process_time() - begun) < ROUND_S:
                    answers[name](seen)
                    done += batch
                best[name, batch] = max(best.get((name, batch), 0.0), done / spent)
    for name, net in nets.items():
        size = sum(weight.size for weight in net.weights.values())
        speeds = " / ".join(f"{best[name, batch]:,.0f}" for batch in BATCHES)
        print(f"{name}: {net.plan.blocks}x{net.plan.channels}, {size:,} numbers: {speeds} a second")


if __name__ == "__main__":
    main()
