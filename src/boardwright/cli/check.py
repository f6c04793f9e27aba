"""``boardwright check``: does a game file keep the contract, and where not, what is to be done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, given_options
from boardwright.cli.output import print_json


def command(
    game: GameName,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Check that a game keeps the contract: in plain Python, then compiled with bounds checks."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.checking.vetting import inspect
    from boardwright.core.errors import RuleError
    from boardwright.core.phrases import say

    spoken = chosen_language(language)
    try:
        report = inspect(game, given_options(option), full=True)
    except RuleError as error:
        if json:
            print_json({"good": False, "problem": str(error), "warnings": []})
        else:
            print(say(error, spoken))
        raise typer.Exit(1) from None
    if json:
        print_json({"good": True, "problem": None, **report})
        return
    for line in lines(report, spoken):
        print(line)


def lines(report: dict[str, Any], language: str) -> list[str]:
    """Return the report of a good file for people."""
    from boardwright.core.phrases import say

    trial = report["trial"]
    name = Path(report["file"]).name
    found = [
        say("{game}: keeps the contract.", language, game=f"{name} {report['options']}".strip()),
        say(
            "plain Python: {games} games, {positions:,} positions: rules, texts, "
            "symmetries, pictures",
            language,
            games=report["games"],
            positions=report["positions"],
        ),
    ]
    if trial["games"]:
        found += [
            say(
                "compiled: {games:,} games, {plies:,} moves, with bounds checks",
                language,
                games=trial["games"],
                plies=trial["plies"],
            ),
            say(
                "moves: at most {seen} in a position were seen; MAX_MOVES is {room}",
                language,
                seen=trial["most_moves"],
                room=report["max_moves"],
            ),
            say(
                "speed: {speed:,.0f} moves a second, one thread",
                language,
                speed=report["plies_a_second"],
            ),
        ]
    found.append(say(report["symmetries"], language))
    for warning in report["warnings"]:
        found.append(say("worth a look: {words}", language, words=say(warning, language)))
    return found
