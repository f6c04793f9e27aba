"""``boardwright match``: many games between players, with intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import GameName, Json, Language, Options, Seed, load_game
from boardwright.cli.output import print_json, print_table

if TYPE_CHECKING:
    from boardwright.arena.match import MatchResult, Share


def command(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER [PLAYER]")],
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Change seats after each game.")] = False,
    opening_plies: Annotated[
        int, typer.Option(help="Random plies at the start, the same for a round of seats.")
    ] = 0,
    option: Options = None,
    json: Json = False,
    language: Language = "",
) -> None:
    """Play many games between players; `boardwright players GAME` lists them."""
    from boardwright.arena.match import match
    from boardwright.cli.progress import counting
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    spoken = chosen_language(language)
    chosen = load_game(game, option)
    human = any(player.split(":")[0] == "human" for player in players)
    if human and json:
        raise InputError("a match with a human shows boards, so it cannot print JSON")
    with counting("games", games, hidden=json or human) as progress:
        result = match(
            chosen,
            players,
            games,
            seed,
            rotate,
            ask=terminal_ask(spoken) if human else None,
            progress=progress,
            opening_plies=opening_plies,
        )
    if json:
        print_json(as_json(result))
    else:
        print_result(result, games)


def terminal_ask(language: str) -> Any:
    """Return a function that asks a person at this terminal for a move."""
    from boardwright.cli.session import Session

    def ask(position: Any) -> int:
        seats = ["human"] * position.game.players
        return Session(position, seats, 1, language, undo_allowed=False).ask(position)

    return ask


def as_json(result: MatchResult) -> dict[str, Any]:
    """Return a match result as plain data."""

    def share(each: Share) -> dict[str, Any]:
        low, high = each.interval
        return {
            "name": each.name,
            "wins": each.wins,
            "rate": each.rate,
            "low": low,
            "high": high,
        }

    return {
        "games": result.games,
        "seats": [share(seat) for seat in result.seats],
        "players": [share(player) for player in result.players],
        "draws": result.draws,
        "unfinished": result.unfinished,
        "mean_length": result.mean_length,
        "seconds": result.seconds,
    }


def print_result(result: MatchResult, wanted: int) -> None:
    """Print a match result for people."""
    rows = []
    for each in (*result.seats, *result.players):
        low, high = each.interval
        rows.append([each.name, f"{each.wins:,}", f"{each.rate:.2%}", f"{low:.2%} - {high:.2%}"])
    print_table(["", "wins", "rate", "95 % interval"], rows)
    stopped = "" if result.games == wanted else f" of {wanted:,} (stopped)"
    print(
        f"{result.games:,} games{stopped}, {result.draws:,} draws, "
        f"{result.mean_length:.2f} moves on average, {result.seconds:.2f} s"
    )
