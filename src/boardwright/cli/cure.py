"""``boardwright cure``: settings that make a game fair to its seats."""

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
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.arena.cures.row import CureRow
    from boardwright.core.game import Game


def command(
    context: typer.Context,
    game: GameName,
    option: Options = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind",
            "-k",
            metavar="KIND",
            help="komi, pie, opening or turns; otherwise all that apply.",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", "-p", metavar="PLAYER", help="A level or player for all seats; repeatable."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each setting.")] = 1000,
    seed: Seed = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Store finished games in this file and resume from it.")
    ] = None,
    cluster: Cluster = "",
    json: Json = False,
    language: Language = "",
) -> None:
    """Look for komi, swaps and opening rules that make the seats of a game even."""
    from boardwright.arena.cures.offered import applicable, cure, planned
    from boardwright.cli.progress import counting, tell
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    if keep is not None:
        check_writable(keep)  # before the work that it is to hold
    chosen = load_game(game, option)
    kinds = kind or applicable(chosen)
    if not kinds:
        raise InputError(
            "{game} offers no cure: no komi, pie rule, opening rule or turns", game=chosen.name
        )
    wanted = [
        (each, who, cure(chosen, each, who, games, seed, keep))
        for each in kinds
        for who in player or ["random"]
    ]  # everything is checked before the first game
    use_cluster(context, cluster)
    found: list[list[CureRow]] = []
    complete = True
    try:
        for number, (each, who, rows) in enumerate(wanted):
            tell(part=number, parts=len(wanted))
            found.append([])
            total = planned(chosen, each)
            with counting(f"{each}, {who}", total, hidden=json) as progress:
                for row in rows:
                    found[-1].append(row)
                    progress(min(len(found[-1]), total))
                    tell(**rows_told(found))
                    if not json:
                        print_row(row, spoken)
    except KeyboardInterrupt:
        complete = False
        if not (found and found[0]):
            raise
    if json:
        print_found("cure", as_json(chosen, found, seed, complete, spoken))
    else:
        print()
        for line in verdict(chosen, found, complete, spoken):
            print(line)
    end(complete)


def as_json(
    game: Game, found: list[list[CureRow]], seed: int, complete: bool, language: str
) -> dict[str, Any]:
    """Return everything as plain data; for a page also in every language."""
    from boardwright import __version__
    from boardwright.core.faces import LANGUAGES

    told = rows_told(found)
    for each in LANGUAGES:
        told["translations"][each]["verdict"] = verdict(game, found, complete, each)
    return {
        "game": game.name,
        "options": game.option_text(),
        "seed": seed,
        "version": __version__,
        "complete": complete,
        "rows": told["rows"],
        "verdict": told["translations"][language]["verdict"],
        "translations": told["translations"],
    }


def rows_told(found: list[list[CureRow]]) -> dict[str, Any]:
    """Return all rows, and their words in every language."""
    from boardwright.core.faces import LANGUAGES

    every = [row for rows in found for row in rows]
    words = {
        language: {
            "settings": [row.spoken(language).setting for row in every],
            "notes": [row.spoken(language).note for row in every],
        }
        for language in LANGUAGES
    }
    return {"rows": [row.as_data() for row in every], "translations": words}


def verdict(game: Game, found: list[list[CureRow]], complete: bool, language: str) -> list[str]:
    """Return what the cures that are finished come to, sentence by sentence."""
    from boardwright.arena.cures.words import closing, summary

    judged = found if complete else found[:-1]
    lines = [line for rows in judged for line in summary(game, rows, language)]
    return [*lines, *closing(game, language)]


def print_row(row: CureRow, language: str) -> None:
    """Print a row as soon as it is there."""
    spoken = row.spoken(language)
    setting = spoken.setting
    if row.role == "fresh":
        setting = say("{setting} (fresh games)", language, setting=setting)
    told = [seat_scores_text(row.seats, language, exact=not row.games)]
    if row.games:
        told.append(f"n={row.games:,}")
    if row.swap is not None:
        told.append(say("swap" if row.swap else "keep", language))
    if row.note:
        told.append(f"[{spoken.note}]")
    print(f"{row.player}, {setting}: {'   '.join(told)}", flush=True)
