"""A net on disk: one file with the ONNX model, the weights, and all that is known about it.

It is a zip of ``about.json`` (game, options, fingerprint of the rules, shape, curve, command,
seed), ``net.onnx`` and ``weights.npz``, from which learning resumes. Nets are found by name in the
folder ``nets`` of the user's data and among those that are shipped. A slim file, for passing on,
has half the digits; one without a model gets it when the net is taken in.
"""

from __future__ import annotations

import io
import json
import os
import re
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.nets.fingerprint import rules_fingerprint
from boardwright.nets.layers import Plan, Weights

if TYPE_CHECKING:
    from boardwright.nets.lockstep import View

SUFFIX = ".net"
SHIPPED = Path(__file__).parent / "shipped"
FORMAT = 1


@dataclass
class About:
    """What a net is and how it was made."""

    game: str
    options: dict[str, str]
    fingerprint: str
    plan: dict[str, Any]
    seed: int = 1
    command: str = ""
    seconds: float = 0.0  # of learning
    games: int = 0
    positions: int = 0
    steps: int = 0
    teacher: str = ""
    machine: str = ""
    curve: list[dict[str, Any]] = field(default_factory=list)
    format: int = FORMAT


@dataclass(frozen=True)
class NetFile:
    """A net as read from its file."""

    about: About
    model: bytes  # empty where it is yet to be made
    weights: Weights

    @property
    def plan(self) -> Plan:
        """The net's shape."""
        return Plan.of_json(self.about.plan)


def net_name(game: Game) -> str:
    """Return the usual name of a game's net: options that are not the default follow it."""
    chosen = [
        f"-{name}={text_of(value)}"
        for name, value in game.options.items()
        if value != game.declared[name].default
    ]
    return re.sub(r"[^\w.=-]", "_", game.name + "".join(chosen))


def option_texts(game: Game) -> dict[str, str]:
    """Return the options of a game as they are written."""
    return {name: text_of(value) for name, value in game.options.items()}


def shipped_net(game: Game) -> str:
    """Return the name of the net shipped to play a game's levels; empty if there is none.

    Other nets that are shipped won no match at equal time, and play under their names.
    """
    name = f"{net_name(game)}-shipped"
    return name if game.shipped and (SHIPPED / f"{name}{SUFFIX}").is_file() else ""


def nets_folder() -> Path:
    """Return where the user's nets are kept."""
    return data_folder() / "nets"


def net_path(name: str) -> Path:
    """Return the file of a net that exists, by its name."""
    if not re.fullmatch(r"[\w.=-]+", name):
        raise InputError("a net is named by letters, digits and -, not {given!r:.60}", given=name)
    for folder in (nets_folder(), SHIPPED):
        if (path := folder / f"{name}{SUFFIX}").is_file():
            return path
    raise InputError(
        "there is no net {given!r:.60}; boardwright nets lists those there are", given=name
    )


def all_nets() -> dict[str, Path]:
    """Return every net by name, the user's before those shipped."""
    found: dict[str, Path] = {}
    for folder in (nets_folder(), SHIPPED):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            found.setdefault(path.name.removesuffix(SUFFIX), path)
    return found


def nets_for(game: Game) -> list[str]:
    """Return the names of the nets made for a game with these options, newest first."""
    found = []
    for name, path in all_nets().items():
        try:
            about = about_net(path)
        except InputError:
            continue
        if about.game == game.name and about.options == option_texts(game):
            found.append((-path.stat().st_mtime, name))
    return [name for _, name in sorted(found)]


def about_net(path: Path) -> About:
    """Return what is known about a net."""
    return _about(path, path.stat().st_mtime_ns if path.exists() else 0)


@lru_cache(maxsize=256)
def _about(path: Path, edited: int) -> About:
    with opened_net(path) as file:
        return About(**json.loads(file.read("about.json")))


def write_net(path: Path, net: NetFile, slim: bool = False) -> None:
    """Write a net; the file appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    columns = io.BytesIO()
    kinds = {
        name: np.float16 if slim and name.endswith(".weight") else np.float32
        for name in net.weights
    }
    kept = {name: weight.astype(kinds[name]) for name, weight in net.weights.items()}
    np.savez(columns, **kept)  # type: ignore[arg-type]
    unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("about.json", json.dumps(asdict(net.about), ensure_ascii=False, indent=1))
            file.writestr("net.onnx", net.model)
            file.writestr("weights.npz", columns.getvalue())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def opened_net(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a net's file; whatever is wrong with it becomes one sentence."""
    try:
        with zipfile.ZipFile(path) as file:
            yield file
    except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise InputError(
            "{file} is no net that can be read: {reason}", file=path.name, reason=str(error)
        ) from None


def read_net(path: Path) -> NetFile:
    """Return the net in a file."""
    with opened_net(path) as file:
        about = About(**json.loads(file.read("about.json")))
        columns = np.load(io.BytesIO(file.read("weights.npz")), allow_pickle=False)
        weights = {name: columns[name].astype(np.float32) for name in columns.files}
        model = file.read("net.onnx") if "net.onnx" in file.namelist() else b""
        return NetFile(about, model, weights)


def refuse_other_rules(net: NetFile, name: str, game: Game) -> None:
    """Raise InputError unless a net was made for a game with these options and rules."""
    about = net.about
    if about.game != game.name:
        raise InputError(
            "the net {net} was made for {game}, not for {other}",
            net=name,
            game=about.game,
            other=game.name,
        )
    if about.options != option_texts(game):
        options = " ".join(f"{key}={value}" for key, value in about.options.items())
        raise InputError(
            "the net {net} was made for {game} with {options}",
            net=name,
            game=game.name,
            options=options,
        )
    if about.fingerprint != rules_fingerprint(game):
        raise InputError(
            "the rules of {game} have changed since the net {net} was made: let it learn anew",
            game=game.name,
            net=name,
        )


def refuse_other_sights(plan: Plan, view: View) -> None:
    """Raise InputError unless a net sees and names moves as nets of this game do now."""
    if (plan.planes, plan.entries) != (view.planes.count, view.numbering.entries):
        raise InputError(
            "nets of {game} see other planes or name moves otherwise than when this one was made: "
            "let it learn anew",
            game=view.game.name,
        )
