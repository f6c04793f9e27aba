"""``boardwright play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import (
    Language,
    MoveList,
    Options,
    PositionText,
    Seed,
    load_game,
    load_position,
)


def command(
    game: Annotated[str, typer.Argument(help="A game's name, or the path of a game file.")] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, in the order of moving: human, random, external:command=..."),
    ] = None,
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    seed: Seed = 1,
    language: Language = "",
) -> None:
    """Play a game in the terminal against any mix of people and players."""
    from boardwright.cli.menu import run_menu
    from boardwright.cli.session import Session
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError
    from boardwright.core.playouts import LARGEST_SEED, in_range

    in_range("seed", seed, 0, LARGEST_SEED)
    spoken = chosen_language(language)
    seats = list(seat or [])
    if resume is not None:
        found, kept_seats = resumed(resume)
        seats = seats or kept_seats
    elif not game:
        run_menu(spoken)
        return
    else:
        found = load_position(load_game(game, option), moves, position, seed)
    players = found.game.players
    if len(seats) > players:
        raise InputError(f"{found.game.name} has {players} seats here, but {len(seats)} were given")
    seats = seats or ["human"]
    seats += ["random"] * (players - len(seats))
    Session(found, seats, seed, spoken).run()


def resumed(file: Path):  # type: ignore[no-untyped-def]
    """Return the position and the seats of a saved game."""
    from boardwright.core.errors import InputError
    from boardwright.records.record import read_record

    try:
        record = read_record(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file} is not a record: it is not text") from None
    position = record.replay()
    seats = [record.headers.get(f"Player{n}", "human") for n in range(1, position.game.players + 1)]
    return position, seats
