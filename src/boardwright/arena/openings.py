"""Openings from a file: what the games of a match begin with, one opening a line."""

from __future__ import annotations

from pathlib import Path

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import history_of
from boardwright.records.files import read_file

Opening = tuple[int, ...]


def read_openings(game: Game, file: Path) -> tuple[Opening, ...]:
    """Return the openings of a file: moves with spaces between; # begins a remark."""
    lines = (line.partition("#")[0].strip() for line in read_file(file).splitlines())
    found = tuple(
        opening(game, line, f"{file}:{number}") for number, line in enumerate(lines, 1) if line
    )
    if not found:
        raise InputError("{file} has no openings", file=file)
    return found


def opening(game: Game, line: str, place: str) -> Opening:
    """Return the moves of one line, after which there is something left to play."""
    try:
        position = game.start(seed=0).play(line)
    except InputError as error:
        raise InputError("{place}: {reason}", place=place, reason=error.phrase) from None
    if position.over:
        raise InputError("{place}: the game is over after these moves", place=place)
    return tuple(history_of(position)[1])
