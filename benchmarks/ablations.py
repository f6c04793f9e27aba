"""What each ingredient of learning is worth: the same CPU time without it, beside exact truth.

`python benchmarks/ablations.py GAME SECONDS [OPTION=VALUE ...] [--seeds N] [--only NAME ...]`
learns a game again and again for that many seconds of CPU time on one core, each time without
one ingredient, and prints how many moves are optimal in a sample of all positions that are not
lost. `--plain` leaves out from all what only small games have: proofs that are remembered.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import auxiliary
import torch
from truth import Truth

import boardwright as bw
from boardwright.learn import run, self_play, torch_net, training
from boardwright.learn.settings import Settings, settings_for
from boardwright.nets import layers

SAMPLE, NODES = 4096, (1, 64)
#: Modules of learning ask for the time here, and get that of the process.
CPU_TIME = SimpleNamespace(perf_counter=time.process_time)


def as_they_stand(*given: Any) -> layers.Plan:
    """Return a plan whose net sees positions as they stand."""
    return replace(layers.plan_for(*given), canonical=False)


class Unturned(training.Symmetries):
    """Symmetries of which only the first, by which nothing is turned, is ever drawn."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.count = 1


def no_opening(play: self_play.SelfPlay) -> None:
    """Let games begin without moves drawn from the policy."""
    for name in ("_beginning", "_first"):
        clean, _, *others = getattr(play, name)
        setattr(play, name, (clean, 0, *others))


def no_coverage(play: self_play.SelfPlay) -> None:
    """Let games begin where others have begun before."""
    play._coverages = []


def no_forcing(play: self_play.SelfPlay) -> None:
    """Let the net find wins in one by itself."""
    for half in play.halves:
        half.games.forcing = 0


#: By name: settings that are replaced, things of modules that are, and what is done to self-play.
Change = tuple[dict[str, Any], list[tuple[Any, str, Any]], Callable[[self_play.SelfPlay], None]]
NOTHING: Callable[[self_play.SelfPlay], None] = lambda play: None  # noqa: E731
AS_THEY_STAND = (run, "plan_for", as_they_stand)
CHANGES: dict[str, Change] = {
    "all of it": ({}, [], NOTHING),
    "no proofs remembered": ({"proving": False}, [], NOTHING),
    "not canonical, turned at random": ({}, [AS_THEY_STAND], NOTHING),
    "no symmetries": ({}, [AS_THEY_STAND, (training, "Symmetries", Unturned)], NOTHING),
    "every move searched fully": ({}, [(self_play, "FULL_EVERY", 1)], NOTHING),
    "value: the result alone": ({"result": 1.0}, [], NOTHING),
    "value: the search alone": ({"result": 0.0}, [], NOTHING),
    "no games begin anywhere": ({}, [(self_play, "SCATTERED", 0)], NOTHING),
    "no openings from the policy": ({}, [], no_opening),
    "no forcing moves": ({}, [], no_forcing),
    "begun where others have begun": ({}, [], no_coverage),
    "rows used 10 times": ({"reuse": 10.0}, [], NOTHING),
    "rows used 3 times": ({"most_reuse": 3.0}, [], NOTHING),
    "long numbers": ({}, [(torch_net, "lowered", None), (training, "lowered", None)], NOTHING),
    "16 simulations": ({"simulations": 16}, [], NOTHING),
    "and soft policy": (
        {},
        [(run, "TorchNet", auxiliary.Watched), (run, "Trainer", auxiliary.Softly)],
        NOTHING,
    ),
    "and the opponent's reply": (
        {},
        [
            (run, "TorchNet", auxiliary.Watched),
            (run, "Trainer", auxiliary.Answered),
            (training, "Symmetries", auxiliary.Turned),
            (self_play, "Rows", auxiliary.Replies),
        ],
        NOTHING,
    ),
}


def learned(truth: Truth, settings: Settings, change: Change, seconds: float, seed: int) -> str:
    """Return what a net reaches without an ingredient, as a line of text."""
    replaced, patches, prepare = change
    sized = replace(settings, **replaced)
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for module, name, value in patches:
            given = value if name != "lowered" else lambda device: torch.float32
            stack.enter_context(patch.object(module, name, given))
        stack.enter_context(patch.object(run, "time", CPU_TIME))
        path = Path(folder) / "ablation.net"
        game = truth.graph.game
        one = run.Run(game, path, seconds / 60, seed, opponents=(), settings=sized)
        warm = self_play.SelfPlay(one.view, one.net, replace(sized, games=8, window=64), seed)
        for _ in range(2):
            warm.step(sized.simulations)  # compiles, before the time is taken
        begun = one._play

        def prepared(number: int) -> Any:
            play = begun(number)
            prepare(play)
            return play

        one._play = prepared  # type: ignore[method-assign,assignment]
        about = one.learn().about
        found = [f"{truth.kept(str(path), nodes).mean():7.2%}" for nodes in NODES]
    return f"{' '.join(found)}  {about.positions:>9,} positions {about.steps:>6,} steps"


def main() -> None:
    """Print a line for each ingredient and seed."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seconds", type=float)
    parser.add_argument("options", nargs="*")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=list(CHANGES))
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = bw.game(given.game, **dict(option.split("=") for option in given.options))
    truth = Truth(game, SAMPLE)
    settings = settings_for(game, gpu=False)
    if given.plain:
        settings = replace(settings, proving=False)
    for name in given.only:
        for seed in range(1, given.seeds + 1):
            line = learned(truth, settings, CHANGES[name], given.seconds, seed)
            print(f"{name:32} seed {seed} {line}", flush=True)


if __name__ == "__main__":
    main()
