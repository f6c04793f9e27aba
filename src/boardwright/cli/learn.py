"""``boardwright learn``: a net that learns a game by playing against itself, or from a teacher."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import (
    Cluster,
    GameName,
    Json,
    Language,
    Options,
    Seed,
    load_game,
    opened_cluster,
)
from boardwright.cli.output import print_found
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardwright.learn.run import Progress
    from boardwright.learn.strength import Strength

#: How often people are told how it goes.
TELL_EVERY_S = 10.0
GOING = (
    "{seconds:.0f} s, {left:.0f} s left: {games:,} games, {positions:,} positions, "
    "{evaluations:,.0f} evaluations a second, losses {policy:.3f} (policy) {value:.3f} (value)"
)
STRONG = (
    "  against {opponent}: {score:.0%} of {games} games ({low:.0%} - {high:.0%}) "
    "with {simulations} simulations"
)


def command(
    context: typer.Context,
    game: GameName,
    minutes: Annotated[
        float, typer.Option(help="Of learning in all, earlier runs counted.")
    ] = 10.0,
    cpu_minutes: Annotated[
        float,
        typer.Option(
            help="The same in processor time of this process, for a busy machine.",
            show_default=False,
        ),
    ] = 0.0,
    name: Annotated[
        str, typer.Option(help="The net's name; otherwise the game's.", show_default=False)
    ] = "",
    out: Annotated[
        str, typer.Option(help="A file to keep the net in, instead.", show_default=False)
    ] = "",
    teacher: Annotated[
        str, typer.Option(help="A net that a smaller one learns from.", show_default=False)
    ] = "",
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER", help="A player to measure strength against.", show_default=False
        ),
    ] = None,
    channels: Annotated[int, typer.Option(help="Width of the net; 0: what fits.")] = 0,
    blocks: Annotated[int, typer.Option(help="Depth of the net; 0: what fits.")] = 0,
    cluster: Cluster = "",
    seed: Seed = 1,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Let a net learn a game from its rules alone; Ctrl-C keeps it, the same command resumes it.

    Games, strength against fixed opponents and time left are told on the way. The net plays as
    `net:NAME`. With --cluster the workers play, and this process trains. On a GPU, or on a cluster,
    two runs with the same seed are alike, not the same to the last bit.
    """
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError
    from boardwright.learn.run import Run
    from boardwright.nets.net_file import SUFFIX, net_name, nets_folder

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    own = name or net_name(chosen) + ("-pupil" if teacher else "")
    path = Path(out) if out else nets_folder() / f"{own}{SUFFIX}"
    words = " ".join(["boardwright", *sys.argv[1:]])
    opponents = tuple(against) if against else None
    if cpu_minutes and cluster:
        raise InputError("--cpu-minutes counts this process alone: with --cluster use --minutes")
    run = Run(
        chosen, path, cpu_minutes or minutes, seed, words, channels, blocks, opponents, teacher,
        cluster=opened_cluster(context, cluster), by_cpu=bool(cpu_minutes),
    )  # fmt: skip
    if run.resumed and not json:
        seconds = run.about.seconds
        goes_on = "Resuming {net} after {seconds:.0f} s of learning."
        print(say(goes_on, spoken, net=path.name, seconds=seconds), file=sys.stderr)
    kept = run.learn(told_progress(spoken, json), told_strength(spoken, json, run.about.curve))
    if json:
        facts = {name: value for name, value in vars(kept.about).items() if name != "plan"}
        player = "" if out else f"net:{own}"
        facts |= {"player": player, "complete": run.done >= 1.0, "options": chosen.option_text()}
        print_found("learn", {"net": str(path), **facts})
    else:
        told = "The net that learned from {positions:,} positions is {file}"
        print(say(told, spoken, file=path, positions=kept.about.positions))


def told_progress(language: str, quiet: bool) -> Callable[[Progress], None]:
    """Return what tells people and programs how learning goes."""
    from boardwright.cli.progress import tell

    told = time.monotonic()

    def show(progress: Progress) -> None:
        nonlocal told
        left = progress.total - progress.seconds
        # A loss is not a number before the first training, and JSON has no word for that.
        facts = {name: fact for name, fact in vars(progress).items() if math.isfinite(fact)}
        tell(what="seconds", done=round(progress.seconds), left=left, **facts)
        if not quiet and time.monotonic() - told > TELL_EVERY_S:
            told = time.monotonic()
            words = say(GOING, language, **shown_facts(progress))
            print(words, file=sys.stderr, flush=True)

    return show


def shown_facts(progress: Progress) -> dict[str, float]:
    """Return what people are told of a run."""
    return {
        "seconds": progress.seconds,
        "left": max(0.0, progress.total - progress.seconds),
        "games": progress.games,
        "positions": progress.positions,
        "evaluations": progress.evaluations_per_second,
        "policy": progress.policy_loss,
        "value": progress.value_loss,
    }


def told_strength(
    language: str, quiet: bool, curve: list[dict[str, Any]]
) -> Callable[[Strength], None]:
    """Return what tells people and programs how strong the net is by now."""
    from boardwright.cli.progress import tell

    def show(strength: Strength) -> None:
        tell(curve=list(curve))
        if not quiet:
            print(say(STRONG, language, **vars(strength)), file=sys.stderr, flush=True)

    return show
