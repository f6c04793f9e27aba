"""``boardwright fairness``: what each seat scores, for players of every strength."""

from __future__ import annotations

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
    use_cluster,
)
from boardwright.cli.output import check_writable, end, print_found, seat_scores_text

if TYPE_CHECKING:
    from boardwright.arena.fairness.levels import Level
    from boardwright.arena.fairness.study import Study


def command(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", "-p", metavar="PLAYER", help="A level or player for all seats; repeatable."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games of each level (0: as many as fit the player's speed).")
    ] = 0,
    seconds: Annotated[float, typer.Option(help="Most seconds of each level.")] = 60.0,
    seed: Seed = 1,
    opening_plies: Annotated[int, typer.Option(help="Random plies before play.")] = 0,
    exact: Annotated[str, typer.Option(help="Solve the game: quick, always or never.")] = "quick",
    keep: Annotated[
        Path | None, typer.Option(help="Store finished rows in this file and resume from it.")
    ] = None,
    cluster: Cluster = "",
    report: Annotated[Path | None, typer.Option(help="Write the curve to FILE.svg.")] = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Measure the score of each seat over playing strength, and say what it means."""
    from boardwright.arena.fairness.exact_value import Exact, exact_value
    from boardwright.arena.fairness.levels import default_levels
    from boardwright.arena.fairness.report import as_data, row_data, save_picture
    from boardwright.arena.fairness.study import Fairness, Study
    from boardwright.arena.fairness.words import page
    from boardwright.cli.progress import counting, tell
    from boardwright.cli.solving import ShownWatch
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    if report is not None and report.suffix != ".svg":
        raise InputError("the report is a picture FILE.svg, not {given!r:.60}", given=str(report))
    for file in filter(None, (keep, report)):
        check_writable(file)  # before the work that it is to hold
    chosen = load_game(game, option)
    levels = tuple(player or default_levels(chosen))
    study = Study(chosen, levels, games or None, seed, seconds, opening_plies, exact)
    use_cluster(context, cluster)
    rows: list[Level] = []
    stopped = False
    for number, level in enumerate(levels):
        tell(part=number, parts=len(levels) + 1)  # solving is the last part
        try:
            with counting(level, study.planned(level), hidden=json) as progress:
                for row in rows_of(study, level, keep, progress):
                    rows.append(row)
                    tell(rows=[row_data(each) for each in rows])
                    if not json:
                        print_row(row, spoken)
        except KeyboardInterrupt:
            stopped = True
        if stopped or (rows and rows[-1].note):
            stopped = True
            break
    if not rows:
        raise KeyboardInterrupt
    value = Exact((), reason="stopped before it was looked for")
    if not stopped:
        tell(part=len(levels))
        with ShownWatch(json, spoken) as watch:
            value = exact_value(chosen, exact, watch)
    found = Fairness(study, tuple(rows), value)
    if report is not None:
        save_picture(found, report, spoken)
    if json:
        from boardwright import __version__

        ended = {"complete": not stopped, "version": __version__}
        print_found("fairness", {**as_data(found), **ended})
    else:
        print()
        for line in page(found, spoken):
            print(line)
    end(not stopped)


def rows_of(study: Study, level: str, file: Path | None, progress: Any) -> list[Level]:
    """Return the rows of a level: those stored in the file, or else played and stored there."""
    from boardwright.arena.fairness.report import level_of, row_data
    from boardwright.arena.finished import Finished

    finished = Finished(file)
    known = finished.find(study.key(level))
    if known is not None:
        return [level_of(row) for row in known]
    rows = list(study.rows(level, progress))
    if not any(row.note for row in rows):
        finished.keep(study.key(level), [row_data(row) for row in rows])
    return rows


def print_row(row: Level, language: str) -> None:
    """Print a level as soon as it is there: each seat's score with its interval."""
    from boardwright.arena.fairness.words import level_name

    name, seats = level_name(row, language), seat_scores_text(row.seats(), language)
    print(f"{name}: {seats}   n={row.weight:,}   {row.seconds:.1f} s", flush=True)
