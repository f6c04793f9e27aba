"""``boardwright players``: who can play a game, and with which options."""

from __future__ import annotations

import textwrap

from boardwright.cli.arguments import GameName, Json, Language, Options, load_game
from boardwright.cli.output import print_json

INDENT = 17 * " "


def command(
    game: GameName, option: Options = None, json: Json = False, language: Language = ""
) -> None:
    """List the players of a game with their options."""
    from boardwright.cli.words import chosen_language
    from boardwright.players.catalogue import kinds_for

    kinds = kinds_for(load_game(game, option))
    if json:
        players = [
            {
                "name": kind.name,
                "about": dict(kind.about),
                "settings": [
                    {
                        "name": setting.name,
                        "default": setting.default,
                        "allowed": setting.expected(),
                        "choices": list(setting.choices),
                        "tunable": setting.tunable,
                    }
                    for setting in kind.settings
                ],
            }
            for kind in kinds
        ]
        print_json({"players": players})
        return
    spoken = chosen_language(language)
    for kind in kinds:
        print(f"{kind.name:<16} {kind.about.get(spoken, kind.about['en'])}")
        if kind.settings:
            options = " ".join(f"{each.name}={each.default}" for each in kind.settings)
            print(textwrap.fill(options, 78, initial_indent=INDENT, subsequent_indent=INDENT))
