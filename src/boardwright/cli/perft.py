"""``boardwright perft``: counts the positions a number of moves ahead."""

from __future__ import annotations

import time
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
from boardwright.cli.output import print_json, print_table
from boardwright.core.phrases import say


def command(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many moves ahead.")],
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    split: Annotated[bool, typer.Option("--split", help="Count for each first move.")] = False,
    json: Json = False,
    language: Language = "",
) -> None:
    """Count the positions exactly DEPTH moves ahead, the classic test of rules."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.perft import perft, perft_split

    spoken = chosen_language(language)
    where = load_position(load_game(game, option), moves, position)
    begun = time.perf_counter()
    parts = perft_split(where, depth) if split else {}
    nodes = sum(parts.values()) if split else perft(where, depth)
    seconds = time.perf_counter() - begun
    if json:
        extra = {"split": parts} if split else {}
        print_json(
            {"game": where.game.name, "depth": depth, "nodes": nodes, "seconds": seconds, **extra}
        )
        return
    if split:
        rows = [[move, f"{count:,}"] for move, count in parts.items()]
        print_table(["move", "positions"], rows, spoken)
    print(
        say(
            "{nodes:,} positions at depth {depth} in {seconds:.2f} s",
            spoken,
            nodes=nodes,
            depth=depth,
            seconds=seconds,
        )
    )
