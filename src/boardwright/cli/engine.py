"""``boardwright engine``: a player as a program for others, in the Gomocup or the text protocol."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated

import typer

from boardwright.cli.arguments import GameName, Options, Seed, load_game


def command(
    game: GameName,
    player: Annotated[str, typer.Option(help="A player: name:option=value,option=value.")] = "best",
    option: Options = None,
    seed: Seed = 1,
    protocol: Annotated[str, typer.Option(help="text, or gomocup where the game has it.")] = "",
) -> None:
    """Answer lines on standard input, for tournament managers and other programs."""
    from boardwright import __version__
    from boardwright.core.errors import InputError
    from boardwright.players.catalogue import make_player

    made = load_game(game, option)
    known = (*made.protocols, "text")
    chosen = protocol or known[0]
    if chosen not in known:
        raise InputError(
            "protocol must be one of {known}, not {given!r:.40}",
            known=", ".join(known),
            given=chosen,
        )
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    if chosen in made.protocols:
        make_player(player, made, seed).close()  # a wrong name is refused before the first line
        protocol_module = import_module(made.protocols[chosen])
        protocol_module.run(player, seed, __version__, sys.stdin, sys.stdout)
        return
    from boardwright.players.protocols.text_engine import TextEngine

    engine = TextEngine(made, player, seed)
    try:
        for answer in engine.answers(sys.stdin):
            print(answer, flush=True)
    finally:
        engine.close()
