"""``boardwright players``: who can play a game, and with which options."""

from __future__ import annotations

from boardwright.cli.arguments import GameName, Json, Language, Options, load_game
from boardwright.cli.output import print_json, print_table


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
                        "allowed": setting.allowed(),
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
    rows = [
        [
            kind.name,
            kind.about.get(spoken, kind.about["en"]),
            " ".join(f"{setting.name}={setting.default}" for setting in kind.settings),
        ]
        for kind in kinds
    ]
    print_table(["player", "", "options"], rows)
