"""``boardwright flip-table``: how often each cell of Three Kingdoms Reversi is coloured."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwright.cli.arguments import Json, Options, Seed, load_game
from boardwright.cli.output import print_json


def command(
    games: Annotated[int, typer.Option(help="How many random games.")] = 20_000,
    seed: Seed = 1,
    option: Options = None,
    json: Json = False,
) -> None:
    """Measure the flip table of Three Kingdoms: colourings of each cell in random games.

    One cell stands for all its mirror images.
    """
    from boardwright.players.three_kingdoms.flip_table import fold, measure_flips

    game = load_game("three_kingdoms", option)
    averages = fold(game, measure_flips(game, games, seed))
    if json:
        print_json({"game": game.name, "games": games, "seed": seed, "flips": averages})
        return
    for cell, average in averages.items():
        print(f"{cell:>3} {average:.3f}")
