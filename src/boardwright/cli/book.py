"""``boardwright book``: an opening book of a game, made by long searches of an engine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, Seed, load_game
from boardwright.core.phrases import say

MOST_POSITIONS, MOST_REPLIES = 100_000, 100


def command(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The file to write.")],
    player: Annotated[
        str, typer.Option(help="The engine that searches, with the limit of each search.")
    ] = "best",
    positions: Annotated[int, typer.Option(help="How many positions.")] = 100,
    replies: Annotated[
        int, typer.Option(help="Expected in a position, beside the book's own move.")
    ] = 8,
    look: Annotated[int, typer.Option(help="Nodes of the short search after each move.")] = 2000,
    seed: Seed = 1,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Make an opening book: the positions games most likely come to, each searched for long.

    Ctrl-C writes what is found so far, and the same command goes on from there.
    """
    from boardwright.arena.book_making import BookOrder, grow, unfinished_path, write_book
    from boardwright.cli.output import end, print_json
    from boardwright.cli.progress import counting
    from boardwright.cli.words import chosen_language
    from boardwright.core.playouts import LARGEST_SEED, in_range
    from boardwright.search.limit import MOST_NODES

    spoken = chosen_language(language)
    in_range("--positions", positions, 1, MOST_POSITIONS)
    in_range("--replies", replies, 0, MOST_REPLIES)
    in_range("--look", look, 1, MOST_NODES)
    in_range("seed", seed, 0, LARGEST_SEED)
    order = BookOrder(load_game(game, option), player, replies, look, seed)
    lines: list[str] = []
    complete = True
    with counting("positions", positions, json) as report:
        try:
            for line in grow(order, positions, unfinished_path(order)):
                lines.append(line)
                report(len(lines))
        except KeyboardInterrupt:
            complete = False
    write_book(order, lines, out)
    if json:
        print_json({**order.about, "positions": len(lines), "file": str(out)})
    else:
        whole = "{count} positions: {file}"
        part = "{count} positions, stopped; run the same command to continue: {file}"
        print(say(whole if complete else part, spoken, count=len(lines), file=out))
    end(complete)
