"""``boardwright games``: lists the games with their options."""

from __future__ import annotations

from boardwright.cli.arguments import Json, Language
from boardwright.cli.output import print_json


def command(json: Json = False, language: Language = "") -> None:
    """List the games with their options."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.parameter import text_of
    from boardwright.core.registry import game, game_names

    spoken = chosen_language(language)
    found = [game(name) for name in game_names()]
    if json:
        print_json(
            {
                "games": [
                    {
                        "name": each.name,
                        "title": each.title("en"),
                        "title_zh_tw": each.title("zh-TW"),
                        "players": each.players,
                        "options": [
                            {
                                "name": option.name,
                                "default": text_of(option.default),
                                "allowed": option.allowed(),
                                "about": dict(option.about),
                            }
                            for option in each.declared.values()
                        ],
                    }
                    for each in found
                ]
            }
        )
        return
    for each in found:
        print(f"{each.name}: {each.title('en')} {each.title('zh-TW')}")
        for option in each.declared.values():
            default = f"{option.name}={text_of(option.default)}"
            print(
                f"    {default:<17} {option.allowed():<18} {option.about.get(spoken, '')}".rstrip()
            )
