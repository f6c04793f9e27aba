"""``boardwright fairness``: what each seat scores, for players of every strength."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, Seed, load_game
from boardwright.cli.output import print_json

if TYPE_CHECKING:
    from boardwright.arena.fairness.levels import Level
    from boardwright.arena.fairness.study import Study


def command(
    game: GameName,
    option: Options = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help="A level or player for all seats; repeatable."),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games of each level (0: as many as suit the player).")
    ] = 0,
    seconds: Annotated[float, typer.Option(help="Most seconds of each level.")] = 60.0,
    seed: Seed = 1,
    opening_plies: Annotated[int, typer.Option(help="Random plies before play.")] = 0,
    exact: Annotated[str, typer.Option(help="Solve the game: quick, always or never.")] = "quick",
    keep: Annotated[
        Path | None, typer.Option(help="Keep finished rows in this file and go on from it.")
    ] = None,
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
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    if report is not None and report.suffix != ".svg":
        raise InputError(f"the report is a picture FILE.svg, not {str(report)!r:.60}")
    chosen = load_game(game, option)
    levels = tuple(player or default_levels(chosen))
    study = Study(chosen, levels, games or None, seed, seconds, opening_plies, exact)
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
                        print_row(row)
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
        with counting("solving", 1000, hidden=json) as told:
            value = exact_value(chosen, exact, lambda share: told(int(1000 * share)))
    found = Fairness(study, tuple(rows), value)
    if report is not None:
        save_picture(found, report)
    if json:
        from boardwright import __version__

        print_json({**as_data(found), "complete": not stopped, "version": __version__})
        return
    print()
    for line in page(found, spoken):
        print(line)


def rows_of(study: Study, level: str, keep: Path | None, progress: Any) -> list[Level]:
    """Return the rows of a level: those kept in the file, or else played and kept there."""
    import json

    from boardwright.arena.fairness.report import level_of, row_data

    key = study.key(level)
    known = [entry["row"] for entry in kept(keep) if entry.get("key") == key]
    if known:
        return [level_of(row) for row in known]
    rows = list(study.rows(level, progress))
    if keep is not None and not any(row.note for row in rows):
        lines = (json.dumps({"key": key, "row": row_data(row)}) for row in rows)
        with keep.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
    return rows


def kept(keep: Path | None) -> list[dict[str, Any]]:
    """Return the entries of a file of rows; a last line cut off in writing is passed over."""
    import contextlib
    import json

    from boardwright.core.errors import InputError

    if keep is None or not keep.exists():
        return []
    found: list[dict[str, Any]] = []
    try:
        text = keep.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{keep} cannot be read as rows of fairness") from None
    for line in text.splitlines():
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            if isinstance(entry, dict) and "row" in entry:
                found.append(entry)
    if text and not found:
        raise InputError(f"{keep} holds no rows of fairness")
    return found


def print_row(row: Level) -> None:
    """Print a level as soon as it is there: each seat's score with its interval."""
    seats = "   ".join(
        f"seat {each.seat} {each.score:.1%} ({each.low:.1%} - {each.high:.1%})"
        for each in row.seats()
    )
    after = f" +{row.opening_plies} random" if row.opening_plies else ""
    print(f"{row.level}{after}: {seats}   n={row.weight:,}   {row.seconds:.1f} s", flush=True)
