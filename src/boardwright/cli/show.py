"""``boardwright show``: a position as a board, or as facts in JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import (
    GameName,
    Json,
    Language,
    MoveList,
    Options,
    PositionText,
    load_game,
    load_position,
)
from boardwright.cli.output import print_json


def command(
    game: GameName,
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    svg: Annotated[Path | None, typer.Option(help="Also write a picture to this file.")] = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Show a position: the start, after some moves, or from its text."""
    from boardwright.cli.words import chosen_language, status_line
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    shown = load_position(load_game(game, option), moves, position)
    if svg is not None:
        try:
            svg.write_text(shown.svg(), encoding="utf-8")
        except OSError as error:
            raise InputError(
                "{file} cannot be written: {reason}", file=svg, reason=error.strerror
            ) from None
    if json:
        print_json(
            {
                "game": shown.game.name,
                "to_move": shown.to_move,
                "legal": shown.legal,
                "over": shown.over,
                "returns": shown.returns,
                "winning": shown.winning,
                "position": shown.text,
                "score": list(shown.score),
                "moves": shown.history,
                **({"notations": shown.notations} if shown.notations else {}),
            }
        )
        return
    from boardwright.cli.board import drawn

    print(drawn(shown).plain)
    print(status_line(shown, spoken))
    print(shown.text)
    for name, text in shown.notations.items():
        print(f"{name}: {text}")
