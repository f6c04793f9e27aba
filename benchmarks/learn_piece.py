"""A piece of learning on a machine that lacks what the command line needs, such as a lent GPU.

    python benchmarks/learn_piece.py FILE MINUTES GAME [OPTION=VALUE ...] [--from NET] ...

What `boardwright learn` does with the same settings, without measuring strength on the way. MINUTES
count from the beginning of the net, as they do there, and FILE goes on if it is there. The newest
positions are kept beside it: while the machine stays the same, the next piece has them; else copy
the net alone to where it is fetched from, under a name of letters, digits, points and hyphens.
"""

from __future__ import annotations

import argparse
import shutil
import time
from dataclasses import replace
from pathlib import Path

import boardwright as bw
from boardwright.learn.run import Progress, Run
from boardwright.learn.settings import settings_for
from boardwright.learn.torch_net import best_device

#: Seconds between two lines.
TOLD_EVERY_S = 15.0


class Teller:
    """Prints how a run stands, now and then."""

    def __init__(self, run: Run) -> None:
        self._run, self._told = run, time.monotonic()

    def __call__(self, now: Progress) -> None:
        """Print a line if it is time."""
        if time.monotonic() - self._told < TOLD_EVERY_S:
            return
        self._told = time.monotonic()
        print(
            f"{now.seconds:.0f} of {now.total:.0f} s, {self._run.about.positions:,} positions, "
            f"{now.evaluations_per_second:,.0f} evaluations/s, {now.training_share:.0%} training, "
            f"loss {now.policy_loss:.3f} {now.value_loss:.4f}",
            flush=True,
        )


def main() -> None:
    """Learn, and print how it goes."""
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("file", type=Path)
    words.add_argument("minutes", type=float)
    words.add_argument("game")
    words.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    words.add_argument("--from", dest="start", type=Path, help="a net that goes on to learn")
    words.add_argument("--teacher", default="", help="a net that a small one learns from")
    words.add_argument("--size", type=int, nargs=2, default=(0, 0), metavar=("CHANNELS", "BLOCKS"))
    words.add_argument("--games", type=int, help="at the same time")
    words.add_argument("--rate", type=float, help="of learning, at its highest")
    words.add_argument("--batch", type=int, help="rows of a step")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    game = bw.game(given.game, **dict(each.split("=", 1) for each in given.options))
    channels, blocks = given.size
    on_gpu = best_device().type == "cuda"
    settings = settings_for(game, on_gpu, channels, blocks, bool(given.teacher))
    settings = replace(
        settings,
        games=given.games or settings.games,
        rate=given.rate or settings.rate,
        batch=given.batch or settings.batch,
    )
    if given.start and not given.file.exists():
        shutil.copy(given.start, given.file)
    chosen = "".join(f" --option {each}" for each in given.options)
    chosen += f" --teacher {given.teacher}" if given.teacher else ""
    chosen += f" --channels {channels} --blocks {blocks}" if channels else ""
    command = f"boardwright learn {given.game}{chosen} --minutes {given.minutes:g}"
    run = Run(
        game,
        given.file,
        given.minutes,
        given.seed,
        command,
        opponents=(),
        teacher=given.teacher,
        settings=settings,
    )
    print(f"{settings} after {run.about.seconds / 60:.1f} minutes", flush=True)
    about = run.learn(Teller(run)).about
    print(f"{about.seconds / 60:.1f} minutes, {about.positions:,} positions, {about.steps} steps")


if __name__ == "__main__":
    main()
