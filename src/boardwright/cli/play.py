"""``boardwright play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from boardwright.core.position import Position


def command(
    game: Annotated[str, typer.Argument(help="A game's name, or the path of a game file.")] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER",
            help="Who plays, in the order of moving: human, easy, best, or any player.",
        ),
    ] = None,
    option: Options = None,
    moves: MoveList = "",
    position: PositionText = "",
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    seed: Seed = 1,
    watch: Annotated[bool, typer.Option("--watch", help="Show what the players think.")] = False,
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
        if option or moves or position:
            raise InputError("--resume continues a saved game: leave out --option and positions")
        found, kept_seats = resumed(resume, trusted=bool(game), game=game)
        seats = seats or kept_seats
    elif not game:
        run_menu(spoken)
        return
    else:
        found = load_position(load_game(game, option), moves, position, seed)
    players = found.game.players
    if len(seats) > players:
        raise InputError(
            "{game} has {seats} seats here, but {given} were given",
            game=found.game.name,
            seats=players,
            given=len(seats),
        )
    seats = seats or ["human"]
    seats += ["random"] * (players - len(seats))
    Session(found, seats, seed, spoken, watch=watch).run()


def resumed(file: Path, trusted: bool, game: str = "") -> tuple[Position, list[str]]:
    """Return the position and the seats of a saved game, in any format of records.

    A record may name a game file and programs to run. They are used only if it is ``trusted``:
    our own, or the person gave the game's name as well.
    """
    from boardwright.core.errors import InputError
    from boardwright.core.registry import game_file, game_names
    from boardwright.records.files import read_file
    from boardwright.records.formats import format_of, read_any
    from boardwright.records.record import Record

    text = read_file(file)
    record = Record.main_line(read_any(text))
    if game and game_file(game)[0] == record.game:
        record.game = game  # the page names a game of a file by its name alone
    if not trusted and record.game.endswith(".py") and record.game not in game_names():
        raise InputError(
            "{file} names the game file {game:.80}; to run it, give it as the game, too",
            file=file,
            game=record.game,
        )
    position = record.replay()
    # Only in our text are players named by their strings; elsewhere they are people's names.
    named = record.headers if format_of(text) == "text" else {}
    seats = [
        record.headers.get(f"Seat{n}") or named.get(f"Player{n}", "human")
        for n in range(1, position.game.players + 1)
    ]
    if not trusted:
        seats = ["human" if runs_a_program(seat) else seat for seat in seats]
    return position, seats


def runs_a_program(seat: str) -> bool:
    """Return whether a player string may start a program that the string itself names."""
    from boardwright.players.catalogue import kinds

    name = seat.split(":")[0].strip()
    return name != "human" and any(kind.alone for kind in kinds() if kind.name == name)
