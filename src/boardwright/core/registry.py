"""Finds games: in the package, in plug-ins (entry points), and in a file given by its path."""

from __future__ import annotations

import importlib.util
import os
import pkgutil
import sys
import traceback
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import WeakValueDictionary

from boardwright.core.checking.loops import bounded_code
from boardwright.core.checking.vetting import vet
from boardwright.core.errors import BoardwrightError, InputError, RuleError, shown
from boardwright.core.game import SHIPPED, Game
from boardwright.core.options import Loading, loading, refuse_more
from boardwright.core.phrases import Phrase
from boardwright.core.plain import freeze_tables, plain_tables
from boardwright.core.plug_ins import named, report
from boardwright.core.weighed import Weighed, weight_of

PLUG_INS = "boardwright.games"

#: Games kept for whoever asks next take no more bytes together than this; the last one is kept.
MOST_BYTES = 1 << 29
#: Ways to write options, each with what it means: "025" is 25.
MOST_SPELLINGS = 1 << 22
Key = tuple[Any, ...]

_kept: Weighed[Key, Game] = Weighed(MOST_BYTES)
#: Whoever still uses a game shares it with all who ask for the same.
_used: WeakValueDictionary[Key, Game] = WeakValueDictionary()
_meant: Weighed[Key, Key] = Weighed(MOST_SPELLINGS)


def package_games() -> dict[str, Path]:
    """Return name and file of the games in this package: each module of ``boardwright.games``."""
    folder = Path(__file__).parent.parent / "games"
    return {
        module.name: folder / f"{module.name}.py"
        for module in pkgutil.iter_modules([str(folder)])
        if not module.ispkg
    }


def plug_in_games() -> dict[str, Path]:
    """Return name and file of the games that installed plug-ins announce."""
    return {name.replace("-", "_").lower(): file for name, file in named(PLUG_INS, file_of)}


def file_of(entry: EntryPoint) -> Path:
    """Return the file of the module that an entry point names; its package alone is executed."""
    spec = importlib.util.find_spec(entry.value)
    if spec is None or not spec.origin:
        raise ModuleNotFoundError(f"No module named {entry.value!r}")
    return Path(spec.origin)


def registered() -> Mapping[str, Path]:
    """Return name and file of every game that needs no path; the package's own come first."""
    return registered_on(tuple(sys.path))


@lru_cache(maxsize=1)
def registered_on(path: tuple[str, ...]) -> Mapping[str, Path]:
    """Return what is registered while modules are sought on this path: looking takes 10 ms."""
    return {**plug_in_games(), **package_games()}


def game_names() -> list[str]:
    """Return the names of all registered games; a plug-in's that cannot be loaded is left out.

    >>> "goclub" in game_names()
    True
    """
    return sorted(name for name, file in registered().items() if loads(name, file))


@lru_cache(maxsize=64)
def loads(name: str, file: Path) -> bool:
    """Return whether a registered game can be loaded; one that cannot is reported, once."""
    if file.is_relative_to(SHIPPED):
        return True
    try:
        load(name, {})
    except BoardwrightError as error:
        report(name, PLUG_INS, error)
        return False
    return True


def game_file(name: str) -> tuple[str, Path]:
    """Return (name, file) of a game given by its name or by the path of its file."""
    if name.endswith(".py"):
        path = Path(name)
        if not os.path.isfile(name):  # Path.is_file raises for a name too long
            raise InputError("there is no game file {given!r:.200}", given=name)
        return path.stem, path.resolve()
    known = registered()
    plain = name.replace("-", "_").lower()
    if plain not in known:
        raise InputError(
            "there is no game {given!r:.60}; the games are {known}, or give the path of a .py file",
            given=name,
            known=", ".join(sorted(known)),
        )
    return plain, known[plain]


def game(
    name: str | os.PathLike[str], /, *, compiled: bool | None = None, **options: object
) -> Game:
    """Return a game with the given options; the same call gives the same object again.

    ``compiled=False`` runs the rules as plain Python, for debugging.

    >>> game("nim", layers=4).players
    2
    """
    return load(os.fspath(name), options, compiled)


def load(
    name: str,
    options: Mapping[str, object],
    compiled: bool | None = None,
    most_points: int | None = None,
) -> Game:
    """Return the game of a name or path with these options, executing its file if need be.

    A board of more than ``most_points`` is refused before it is made.
    """
    label, file = game_file(name)
    try:
        edited = file.stat().st_mtime_ns
    except OSError as error:
        raise InputError(
            "the game file {file} cannot be read: {reason}", file=file, reason=error.strerror
        ) from error
    given = tuple(sorted((option, shown(value, 10**6)) for option, value in options.items()))
    spelt = (str(file), edited, compiled, given)
    meant = _meant.get(spelt)
    found = _used.get(meant) if meant is not None else None
    if found is None or meant is None:
        with loading(options, most_points) as record:
            module = execute(label, file)
        meant = (str(file), edited, compiled, tuple(sorted(record.values.items())))
        _meant.put(spelt, meant, sum(len(text) for pair in given for text in pair) + 500)
        found = _used.get(meant)
        if found is None:
            found = made(label, module, record, compiled, file)
            _used[meant] = found
    refuse_more(found.board.points, most_points)  # one that others have made, too
    if _kept.get(meant) is None:
        _kept.put(meant, found, min(MOST_BYTES, weight_of([vars(found.module), vars(found)])))
    return found


def made(
    label: str, module: ModuleType, record: Loading, compiled: bool | None, file: Path
) -> Game:
    """Return the game of a module that was just executed; one that is not shipped is checked."""
    plain_tables(module)
    address = label if file in registered().values() else str(file)
    found = Game(label, module, record.values, record.declared, compiled, address)
    if not found.shipped:
        freeze_tables(module)
        vet(found)
    return found


def execute(name: str, file: Path) -> ModuleType:
    """Return a fresh module made by running the file; its errors name the file and line."""
    spec = importlib.util.spec_from_file_location(f"boardwright_game_{name}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        # Not the loader: its bytecode cache misses an edit within a second of the same length.
        if file.is_relative_to(SHIPPED):
            code = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
        else:
            code = bounded_code(file)
        exec(code, vars(module))
    except BoardwrightError:
        raise
    except SyntaxError as error:
        where = line_of(error.filename or file, error.lineno)
        raise RuleError("{file}: {reason}", file=where, reason=error.msg) from error
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == str(file)]
        where = line_of(file, own[-1].lineno if own else None)
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise RuleError("{file}: {reason}", file=where, reason=reason) from error
    return module


def line_of(file: Path | str, line: int | None) -> object:
    """Return a file, with the line if it is known."""
    return Phrase("{file}, line {line}", file=file, line=line) if line else file
