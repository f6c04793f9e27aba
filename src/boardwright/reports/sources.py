"""Where saved experiments are found: runs, the laboratory, nets, files written by ``--json``."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError
from boardwright.reports.document import Saved

#: The kinds of experiments that a report can show.
KINDS = ("match", "tournament", "fairness", "cure", "solve", "learn", "reproduce")


def saved(source: str) -> Saved:
    """Return an experiment by a run's number, page:NUMBER, net:NAME or the name of a file."""
    if source.isdecimal() and len(source) < 19:
        return saved_run(int(source))
    kind, _, name = source.partition(":")
    if kind == "page" and name.isdecimal() and len(name) < 10:
        return saved_on_page(int(name))
    if kind == "net":
        return saved_net(name)
    return saved_file(Path(source))


def saved_run(number: int) -> Saved:
    """Return a match or tournament out of the database."""
    from boardwright.arena.match import MatchResult
    from boardwright.store.runs import counts_of, find_run, reading

    with reading() as session:
        run = find_run(session, number)
        counts = counts_of(session, run)
        found = MatchResult.of(counts, run.seconds).as_data()
        ratings = [vars(each) for each in counts.ratings()]
        options = [f"{name}={value}" for name, value in run.options.items()]
        given = {**run.arguments, "seed": run.seed}
        words = [run.kind, run.game, *run.players, *(f"--option={each}" for each in options)]
        for name in ("form", "games", "seats", "opening_plies", "openings", "seed"):
            if given.get(name):
                words.append(f"--{name.replace('_', '-')}={given[name]}")
        if "sequential" in given:
            words += ["--sequential", *(f"{elo:g}" for elo in given["sequential"])]
        command = shlex.join(["boardwright", *words])
        found = {**found, "ratings": ratings}
        return Saved(run.kind, run.game, " ".join(options), command, run.seed, run.version, found)


def saved_on_page(number: int) -> Saved:
    """Return an experiment that was started from the page."""
    from boardwright.store.database import open_database, usable
    from boardwright.store.experiments import Experiments

    engine = open_database()
    try:
        with usable(engine):
            kept = Experiments(engine).find(number)
    finally:
        engine.dispose()
    if kept is None:
        raise InputError("there is no experiment {number}", number=number)
    return saved_experiment(kept.kind, kept.command, kept.request, kept.result)


def saved_experiment(
    kind: str, command: str, request: Mapping[str, Any], result: Mapping[str, Any] | None
) -> Saved:
    """Return an experiment as the laboratory keeps it."""
    if not result:
        raise InputError("the experiment has found nothing yet")
    chosen = {
        "game": request.get("game"),
        "options": " ".join(f"{key}={value}" for key, value in request.get("options", {}).items()),
        "seed": request.get("seed"),
    }
    return from_data({**chosen, **result, "kind": kind, "command": command})


def saved_net(name: str) -> Saved:
    """Return how a net was learned."""
    from boardwright.nets.net_file import net_path, read_net

    about = read_net(net_path(name)).about
    options = " ".join(f"{key}={value}" for key, value in about.options.items())
    return from_data({**vars(about), "options": options, "kind": "learn"})


def saved_file(path: Path) -> Saved:
    """Return what a command with ``--json`` wrote into a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            "{file} cannot be read: {reason}", file=path, reason=error.strerror
        ) from None
    except ValueError:
        raise InputError("{file} was not written by a command with --json", file=path) from None
    if not isinstance(data, dict):
        raise InputError("{file} was not written by a command with --json", file=path)
    return from_data(data)


def from_data(data: Mapping[str, Any]) -> Saved:
    """Return an experiment from what its command prints with ``--json``."""
    kind = data.get("kind")
    if kind not in KINDS:
        raise InputError(
            "a report shows {known}, not {given!r:.40}", known=", ".join(KINDS), given=str(kind)
        )
    return Saved(
        kind,
        str(data.get("game") or data.get("paper") or ""),
        str(data.get("options") or ""),
        str(data.get("command") or ""),
        data.get("seed"),
        str(data.get("version") or ""),
        data,
    )
