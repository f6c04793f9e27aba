"""Arguments that several sub-commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from boardwright.cluster.cluster import Cluster as OpenCluster
    from boardwright.core.game import Game
    from boardwright.core.position import Position

#: Experiments of a paper that wait for their games on a cluster at the same time.
MOST_AT_ONCE = 64
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name, or the path of a game file.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
MoveList = Annotated[str, typer.Option(help="Moves from the start, with spaces between.")]
PositionText = Annotated[str, typer.Option(help="A position as one line of text.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Seed = Annotated[int, typer.Option(help="Same seed, same result.")]
Language = Annotated[
    str, typer.Option(help="en or zh-TW; otherwise that of the terminal.", show_default=False)
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Dask cluster: its scheduler's address, or local:4 for four processes here.",
        show_default=False,
    ),
]


def use_cluster(context: typer.Context, address: str, threads: int = 0) -> int | None:
    """Have all games of this command played on a cluster, if one is named.

    Return how many experiments may wait for games at the same time; None: one for each core.
    """
    if not address:
        return threads or None
    from boardwright.core.errors import InputError
    from boardwright.core.parallel import core_count

    if threads:
        raise InputError("--threads counts those of this process; with --cluster there are none")
    from boardwright.arena.executor import playing_on

    cluster = opened_cluster(context, address)
    assert cluster is not None
    context.with_resource(playing_on(cluster))
    return max(core_count(), min(cluster.slots, MOST_AT_ONCE))


def opened_cluster(context: typer.Context, address: str) -> OpenCluster | None:
    """Return the cluster of an address until the command ends; None if none is named."""
    if not address:
        return None
    from boardwright.cluster.start import open_cluster

    return context.with_resource(open_cluster(address))


def load_game(name: str, options: list[str] | None) -> Game:
    """Return the game that the command line names."""
    from boardwright.core.registry import load

    return load(name, given_options(options))


def given_options(options: list[str] | None) -> dict[str, object]:
    """Return the options that the command line gives, by name."""
    from boardwright.records.record import read_options

    given: dict[str, object] = {}
    for text in options or []:
        given.update(read_options(text))
    return given


def load_position(game: Game, moves: str, position: str, seed: int | None = None) -> Position:
    """Return the position that the command line describes."""
    first = game.position(position) if position else game.start(seed)
    return first.play(moves)
