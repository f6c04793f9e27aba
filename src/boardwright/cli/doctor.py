"""``boardwright doctor``: what this machine has, what is missing, and for what."""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import typer

from boardwright.cli.arguments import Json, Language
from boardwright.cli.output import print_json, print_table
from boardwright.core.phrases import Phrase, say

#: For each extra of the package: a module that it brings, and what that is for.
EXTRAS = {
    "cluster": ("distributed", Phrase("experiments on several machines")),
    "envs": ("pettingzoo", Phrase("games as environments for learners")),
    "learn": ("torch", Phrase("learning a player from the rules")),
    "metrics": ("prometheus_client", Phrase("figures of a server for Prometheus")),
    "net": ("onnxruntime", Phrase("quicker play of learned players")),
    "notebook": ("anywidget", Phrase("boards to click in notebooks")),
    "openspiel": ("pyspiel", Phrase("OpenSpiel's algorithms and bots")),
    "parquet": ("pyarrow", Phrase("games as Parquet files")),
    "postgresql": ("psycopg", Phrase("a PostgreSQL database")),
    "reports": ("docx", Phrase("pictures, and reports as documents")),
    "tune": ("optuna", Phrase("tuning players")),
}


class Look(NamedTuple):
    """One thing looked at: its name, what was found, and what to do if something is missing."""

    name: str
    found: str
    advice: str = ""
    broken: bool = False  # without it nothing works


def command(json: Json = False, language: Language = "") -> None:
    """Say what this machine has, what is missing, and for what."""
    from boardwright.cli.words import chosen_language

    spoken = chosen_language(language)
    looks = list(look_around())
    if json:
        print_json({"looks": [shown(each, spoken) for each in looks]})
    else:
        rows = [(say(each.name, spoken), say(each.found, spoken)) for each in looks]
        advice = [say(each.advice, spoken) for each in looks]
        headings = ("what", "found", "what to do")
        print_table(
            headings, [(*row, told) for row, told in zip(rows, advice, strict=True)], spoken
        )
    if any(each.broken for each in looks):
        raise typer.Exit(1)


def shown(look: Look, language: str) -> dict[str, Any]:
    """Return one thing looked at, for programs and in words."""
    words = {key: say(getattr(look, key), language) for key in ("name", "found", "advice")}
    return {**words, "broken": look.broken}


def look_around() -> Iterator[Look]:
    """Yield everything that is looked at, the most important first."""
    from boardwright import __version__
    from boardwright.core.folders import cache_folder, data_folder
    from boardwright.core.parallel import core_count

    yield Look("Boardwright", __version__)
    yield Look("Python", platform.python_version())
    yield Look(Phrase("system"), f"{platform.system()} {platform.release()}, {platform.machine()}")
    yield Look(Phrase("cores to use"), str(core_count()))
    for library in ("numpy", "numba"):
        yield Look(library, metadata.version(library))
    cache = Phrase("compiled games are not kept: every start will take longer")
    yield folder(Phrase("compiled games"), cache_folder(), cache, broken=False)
    yield folder(Phrase("saved games"), data_folder(), Phrase("games cannot be saved"), broken=True)
    yield database()
    yield browser()
    yield graphics()
    for name, (module, purpose) in EXTRAS.items():
        yield extra(name, module, purpose)


def folder(name: Phrase, path: Path, loss: Phrase, broken: bool) -> Look:
    """Return whether files can be written into a folder, or into the one it would be made in."""
    there = next(each for each in (path, *path.parents) if each.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            return Look(name, str(path))
    except OSError as error:
        found = Phrase("{file} cannot be written: {reason}", file=path, reason=error.strerror)
        return Look(name, found, loss, broken)


def database() -> Look:
    """Return whether the database can be opened; it is made, or brought up to date, if need be."""
    from boardwright.core.errors import InputError
    from boardwright.store.database import open_database

    try:
        engine = open_database()
    except InputError as error:
        return Look(Phrase("database"), error.phrase, Phrase("games cannot be saved"), broken=True)
    with engine.connect() as connection:
        version = ".".join(str(part) for part in connection.dialect.server_version_info or ())
    engine.dispose()
    return Look(Phrase("database"), f"{engine.dialect.name} {version}".strip())


def browser() -> Look:
    """Return whether a browser can be opened here."""
    from boardwright.cli.serve import browser_there

    if browser_there():
        return Look(Phrase("browser"), Phrase("there is a screen to open it on"))
    advice = Phrase("open the address that boardwright serve prints in a browser elsewhere")
    return Look(Phrase("browser"), Phrase("none can be opened here"), advice)


def graphics() -> Look:
    """Return the graphics processor that learning would use."""
    if find_spec("torch") is None:
        return Look(
            Phrase("graphics processor"), Phrase("not looked for: PyTorch is not installed")
        )
    import torch

    from boardwright.learn.torch_net import best_device

    device = best_device()
    if device.type == "cuda":
        return Look(Phrase("graphics processor"), torch.cuda.get_device_name(device))
    if device.type == "mps":
        return Look(Phrase("graphics processor"), "Apple")
    return Look(
        Phrase("graphics processor"),
        Phrase("none"),
        Phrase("learning takes the cores: smaller nets"),
    )


def extra(name: str, module: str, purpose: Phrase) -> Look:
    """Return whether an extra of the package is installed."""
    if find_spec(module) is not None:
        library = metadata.packages_distributions()[module][0]
        return Look(name, f"{library} {metadata.version(library)}")
    install = f'pip install "boardwright[{name}]"'
    advice = Phrase("for {purpose}: {command}", purpose=purpose, command=install)
    return Look(name, Phrase("not installed"), advice)
