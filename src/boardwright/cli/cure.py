"""``boardwright cure``: settings that make a game fair to its seats."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, Seed, load_game
from boardwright.cli.output import print_json

if TYPE_CHECKING:
    from boardwright.arena.cures.offered import CureRow


def command(
    game: GameName,
    option: Options = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", "-k", help="komi, pie or opening; all that apply if not given."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help="A level or player for all seats; repeatable."),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each setting.")] = 1000,
    seed: Seed = 1,
    json: Json = False,
    language: Language = "",
) -> None:
    """Look for komi, swaps and opening rules that make the seats of a game even."""
    from boardwright.arena.cures.offered import applicable, cure
    from boardwright.arena.cures.words import closing, summary
    from boardwright.cli.progress import tell
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    kinds = kind or applicable(chosen)
    if not kinds:
        raise InputError(f"{chosen.name} offers no komi, no pie rule and no opening restriction")
    wanted = [
        (each, who, cure(chosen, each, who, games, seed))
        for each in kinds
        for who in player or ["random"]
    ]  # everything is checked before the first game
    every: list[CureRow] = []
    words: list[str] = []
    try:
        for _each, _who, rows in wanted:
            found: list[CureRow] = []
            for row in rows:
                found.append(row)
                every.append(row)
                tell(rows=[as_data(each) for each in every])
                if not json:
                    print_row(row)
            words += summary(chosen, found, spoken)
    except KeyboardInterrupt:
        if not every:
            raise
    words += closing(chosen, spoken)
    if json:
        from boardwright import __version__

        print_json(
            {
                "game": chosen.name,
                "options": chosen.option_text(),
                "seed": seed,
                "version": __version__,
                "rows": [as_data(row) for row in every],
                "verdict": words,
            }
        )
        return
    print()
    for line in words:
        print(line)


def as_data(row: CureRow) -> dict[str, Any]:
    """Return a row as plain data; every score is about a seat."""
    return {
        **asdict(row),
        "about": "seats",
        "even": 1 / len(row.seats),
        "uneven": row.uneven,
        "half_width": row.half_width,
    }


def print_row(row: CureRow) -> None:
    """Print a row as soon as it is there."""
    seats = "   ".join(
        f"seat {each.seat} {each.score:.1%} ({each.low:.1%} - {each.high:.1%})"
        if row.games
        else f"seat {each.seat} {each.score:.1%} exactly"
        for each in row.seats
    )
    swap = {True: "   swap", False: "   keep", None: ""}[row.swap]
    note = f"   [{row.note}]" if row.note else ""
    count = f"   n={row.games:,}" if row.games else ""
    fresh = " (fresh games)" if row.role == "fresh" else ""
    print(f"{row.player}, {row.setting}{fresh}: {seats}{count}{swap}{note}", flush=True)
