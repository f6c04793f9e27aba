"""What each ingredient of learning is worth: the same CPU time without it, beside exact truth.

`python benchmarks/ablations.py GAME SECONDS [OPTION=VALUE ...] [--seeds N] [--only NAME ...]`
learns a game again and again for that many seconds of CPU time on one core, each time without
one ingredient, and prints how many moves are optimal in a sample of all positions that are not
lost; with `--match N`, in games too large for that, the score of N games against the first of them.
`--plain` leaves out from all what only small games have: proofs that are remembered.
"""

from __future__ import annotations

import os
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
from boardwright.nets.net_file import About, nets_folder

SAMPLE, NODES = 4096, (1, 64)
#: Simulations a move and drawn plies where nets play each other.
PLAYED, OPENING = 32, 4
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


def with_head(trainer: Any, symmetries: Any = None, rows: Any = None) -> Change:
    """Return what puts a second head into a run: who trains it, and what it needs of rows."""
    parts = [(run, "Trainer", trainer), (training, "Symmetries", symmetries)]
    parts.append((self_play, "Rows", rows))
    given = [part for part in parts if part[2] is not None]
    return {}, [(run, "TorchNet", auxiliary.Watched), *given], NOTHING


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
    "and soft policy": with_head(auxiliary.Softly),
    "and the opponent's reply": with_head(auxiliary.Answered, auxiliary.Turned, auxiliary.Replies),
    "and final marks": with_head(auxiliary.Foreseen, auxiliary.TurnedEndings, auxiliary.Endings),
}


def learned(
    game: bw.Game, path: Path, settings: Settings, change: Change, seconds: float, seed: int
) -> About:
    """Return what is known about a net that was learned without an ingredient, and write it."""
    replaced, patches, prepare = change
    sized = replace(settings, **replaced)
    with ExitStack() as stack:
        for module, name, value in patches:
            given = value if name != "lowered" else lambda device: torch.float32
            stack.enter_context(patch.object(module, name, given))
        stack.enter_context(patch.object(run, "time", CPU_TIME))
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
        return one.learn().about


def score(game: bw.Game, name: str, whole: str, games: int) -> str:
    """Return what a net scores against the one that had everything, as a line of text."""
    names = [f"net:{each},nodes={PLAYED}" for each in (name, whole)]
    found = bw.match(game, names, games, rotate=True, opening_plies=OPENING).players[0]
    return f"{found.score:.1%} ({found.score_interval[0]:.1%} - {found.score_interval[1]:.1%})"


def main() -> None:
    """Print a line for each ingredient and seed."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seconds", type=float)
    parser.add_argument("options", nargs="*")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=list(CHANGES))
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--match", type=int, default=0, help="games, where there is no truth")
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = bw.game(given.game, **dict(option.split("=") for option in given.options))
    truth = None if given.match else Truth(game, SAMPLE)
    settings = settings_for(game, gpu=False)
    if given.plain:
        settings = replace(settings, proving=False)
    with TemporaryDirectory() as folder, patch.dict(os.environ, BOARDWRIGHT_DATA=folder):
        for number, name in enumerate(given.only):
            for seed in range(1, given.seeds + 1):
                path = net_path_for(f"without-{number}-{seed}")
                about = learned(game, path, settings, CHANGES[name], given.seconds, seed)
                if truth is not None:
                    kept = [f"{truth.kept(str(path), nodes).mean():7.2%}" for nodes in NODES]
                    found = " ".join(kept)
                elif number == 0:
                    found = "the others' opponent"
                else:
                    found = score(game, path.stem, f"without-0-{seed}", given.match)
                done = f"{about.positions:>9,} positions {about.steps:>6,} steps"
                print(f"{name:32} seed {seed} {found}  {done}", flush=True)


def net_path_for(name: str) -> Path:
    """Return where a net of this name is kept for the time being."""
    nets_folder().mkdir(exist_ok=True)
    return nets_folder() / f"{name}.net"


if __name__ == "__main__":
    main()
