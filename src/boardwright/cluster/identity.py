"""What must be the same on two machines so that they play the same games."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import boardwright
from boardwright.arena.fairness.levels import player_of
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.player import PlayerSpec


@cache
def software() -> dict[str, str]:
    """Return the versions that decide how a game goes, by their names."""
    package = Path(boardwright.__file__).parent
    return {
        "Boardwright": boardwright.__version__,
        "sources": digest(sorted(package.rglob("*.py"))),
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "NumPy": metadata.version("numpy"),
        "Numba": metadata.version("numba"),
        "processor": platform.machine(),
    }


def digest(files: Iterable[Path]) -> str:
    """Return a short text that tells the contents of files from others."""
    mixed = hashlib.sha256()
    for file in files:
        mixed.update(file.name.encode() + b"\0" + file.read_bytes())
    return mixed.hexdigest()[:12]


def materials(game: Game, players: Sequence[str]) -> dict[str, str]:
    """Return the files that a match is played by, with digests: rules, players' files, nets."""
    found = {game.file.name: digest([game.file])}
    for player in players:
        for file in files_of(player, game):
            found[file.name] = digest([file])
    return found


def files_of(player: str, game: Game) -> list[Path]:
    """Return the files that a player is made from, as far as they are here."""
    from boardwright.nets.net_file import net_path, nets_for

    spec = PlayerSpec.parse(player_of(player, game))
    files = [Path(value) for _, value in spec.options if value.endswith(".py")]
    if spec.name == "net":
        try:
            files.append(net_path(dict(spec.options).get("name") or nets_for(game)[0]))
        except (InputError, IndexError):
            return []
    return [file for file in files if file.is_file()]


class Other(NamedTuple):
    """Something that is not the same: its name, what it is here and there."""

    name: str
    ours: str
    theirs: str


def differing(ours: dict[str, str], theirs: dict[str, str]) -> Other | None:
    """Return the first thing that is not the same.

    >>> differing({"Numba": "0.68.0"}, {"Numba": "0.67.1"})
    Other(name='Numba', ours='0.68.0', theirs='0.67.1')
    """
    for name, here in ours.items():
        if (there := theirs.get(name, "-")) != here:
            return Other(name, here, there)
    return None
