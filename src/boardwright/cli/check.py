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
    from boardwright.cli.words import say
    from boardwright.core import phrases

    trial = report["trial"]
    name = Path(report["file"]).name
    found = [
        say("check_good", language, game=f"{name} {report['options']}".strip()),
        say("check_plain", language, games=report["games"], positions=report["positions"]),
    ]
    if trial["games"]:
        found += [
            say("check_compiled", language, games=trial["games"], plies=trial["plies"]),
            say("check_moves", language, seen=trial["most_moves"], room=report["max_moves"]),
            say("check_speed", language, speed=report["plies_a_second"]),
        ]
    found.append(phrases.say(report["symmetries"], language))
    for warning in report["warnings"]:
        found.append(say("check_warning", language, words=phrases.say(warning, language)))
    return found
