"""How a net is best trained on the same rows in the same time: sizes of batches, and rates.

    python benchmarks/training_ways.py NET SECONDS BATCH:RATE [BATCH:RATE ...] [--games N]

NET plays against itself at a glance; new nets of its size are trained on what it played, each in
one of the ways, from the same beginning. Rates are the highest: they rise and fall as in a run.
Printed are the losses of moves and values on games that were kept back, half way and at the end.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

import boardwright as bw
from boardwright.learn.rows import Rows
from boardwright.learn.self_play import SelfPlay
from boardwright.learn.settings import Settings, settings_for
from boardwright.learn.torch_net import TorchNet, best_device
from boardwright.learn.training import Trainer
from boardwright.nets.layers import first_weights
from boardwright.nets.lockstep import View
from boardwright.nets.net_file import NetFile, read_net

#: Rows that are played, and one game in so many that is kept back.
ROWS, KEPT_BACK, JUDGED = 1_000_000, 50, 4096


def played(view: View, kept: NetFile, games: int, rows: int) -> Rows:
    """Return what a net played at a glance."""
    device = best_device()
    settings = settings_for(view.game, device.type == "cuda", pupil=True)
    settings = replace(settings, games=games or settings.games, window=2 * rows)
    play = SelfPlay(view, TorchNet(kept.plan, kept.weights, device), settings, 1)
    while len(play.rows.known()) < rows:
        play.step(0)
    return play.rows


def losses(trainer: Trainer, rows: Rows, places: Any) -> str:
    """Return the losses of moves and values on some rows."""
    found = []
    with torch.no_grad():
        for first in range(0, len(places), JUDGED):
            some = places[first : first + JUDGED]
            facts = rows.facts[some]
            gathered = rows.gathered(some, max(1, int(facts.count.max())))
            found.append([float(each) for each in trainer.losses(facts, *gathered)])
    policy, value = np.mean(found, axis=0)
    return f"{policy:.4f} {value:.4f}"


def trained(
    view: View, kept: NetFile, rows: Rows, settings: Settings, seconds: float, places: Any
) -> None:
    """Train a new net and print how it stands half way and at the end."""
    device = best_device()
    back = rows.facts.game[places] % KEPT_BACK == 0
    held, places = places[back][: 8 * JUDGED], places[~back]
    net = TorchNet(kept.plan, first_weights(kept.plan, 1), device)
    trainer = Trainer(view, net, settings, 1)
    trainer.train(rows, places, 3, 0.0)  # finds its kernels
    steps, told, spent = 0, 0.5, 0.0
    while told <= 1.0:
        begun = time.perf_counter()
        trainer.train(rows, places, 10, settings.rate_at(spent / seconds))
        steps, spent = steps + 10, spent + time.perf_counter() - begun
        if spent >= told * seconds:
            print(
                f"{settings.batch}:{settings.rate:g} after {spent:.0f} s, {steps:,} steps, "
                f"{steps * settings.batch / spent:,.0f} rows/s: {losses(trainer, rows, held)}",
                flush=True,
            )
            told += 0.5


def main() -> None:
    """Play, then train in each way."""
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("net", type=Path)
    words.add_argument("seconds", type=float)
    words.add_argument("ways", nargs="+", metavar="BATCH:RATE")
    words.add_argument("--games", type=int, default=0, help="at the same time")
    words.add_argument("--rows", type=int, default=ROWS)
    given = words.parse_args()
    kept = read_net(given.net)
    view = View(bw.game(kept.about.game, **kept.about.options))
    rows = played(view, kept, given.games, given.rows)
    places = rows.known()
    print(f"{len(places):,} rows", flush=True)
    settings = settings_for(view.game, best_device().type == "cuda")
    for way in given.ways:
        batch, rate = way.split(":")
        chosen = replace(settings, batch=int(batch), rate=float(rate))
        trained(view, kept, rows, chosen, given.seconds, places)


if __name__ == "__main__":
    main()
