"""What `lines` knows of positions: `python benchmarks/teach_lines.py TEACHER.net OUT.npz`.

The teacher is a net that `boardwright learn gomoku` made; the positions are those of its own games
that were kept beside it, in `TEACHER.rows`. OUT takes the place of `line_net.npz` if a match says
that it is better (benchmarks/strength.md). The same seed gives the same numbers on a CPU.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

import boardwright as bw
from boardwright.learn.rows import Rows
from boardwright.learn.torch_net import TorchNet, best_device, torch
from boardwright.nets.layers import Plan, folded
from boardwright.nets.lockstep import View
from boardwright.nets.net_file import read_net, refuse_other_rules
from boardwright.players.gomoku.lines.teach import learn, taught


def main() -> None:
    """Teach, and write the numbers."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("teacher", type=Path)
    words.add_argument("out", type=Path)
    words.add_argument("--positions", type=int, default=600_000, help="of the teacher's games")
    words.add_argument("--steps", type=int, default=2000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    torch().manual_seed(given.seed)
    game, device, kept = bw.game("gomoku"), best_device(), read_net(given.teacher)
    refuse_other_rules(kept, given.teacher.name, game)
    rows = Rows(View(game), given.positions, torch().device("cpu"))
    rows.read(given.teacher.with_suffix(".rows"))
    seen = rows.seen[rows.known()]
    if not len(seen):
        sys.exit(f"there are no positions beside {given.teacher}: let it learn a little further")
    plan = Plan.of_json(kept.about.plan)
    net = TorchNet(plan, folded(plan, kept.weights), device, folded_in=True)
    model = learn(taught(game, net, seen), given.steps, given.seed, device)
    np.savez_compressed(given.out, **model.arrays())
    print(f"\n{given.out}: from {len(seen)} positions and as many a stone aside", file=sys.stderr)


if __name__ == "__main__":
    main()
