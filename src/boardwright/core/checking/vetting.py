"""Checks a game's file in a process of its own: what goes wrong there takes nothing else down.

A file that is not shipped is vetted when it is loaded, once for each fingerprint: its bytes, those
of files beside it that it imports, its options, and the versions of what compiles it. What was
found good is on record in the cache folder. ``BOARDWRIGHT_CHECK=0`` switches this off.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from boardwright import __version__
from boardwright.core.checking.local_imports import local_files
from boardwright.core.errors import InputError, RuleError, place
from boardwright.core.folders import cache_folder
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase, unpacked

log = logging.getLogger(__name__)
VARIABLE = "BOARDWRIGHT_CHECK"
#: However the time is spent; single steps are watched by the process itself.
MOST_SECONDS = 900
#: What the process of a full check says when the rules have worked in plain Python.
PLAIN_GOOD = '{"plain": true}'
#: Seconds between two looks whether a check is still wanted.
LOOK_S = 0.1
FRAME = re.compile(r'File "(.+)", line (\d+) in (\w+)')

_one_at_a_time = threading.Lock()


def vet(game: Game) -> None:
    """Raise RuleError unless the file of a game has been found good, now or earlier."""
    if not game.compiled or os.environ.get(VARIABLE) == "0":
        return
    with _one_at_a_time:
        if record_of(game).exists():
            return
        log.info("checking %s", game.file.name)
        inspect(game.address, game.options, full=False)
        put_on_record(game)


def record_of(game: Game) -> Path:
    """Return the file whose presence says that a game was found good."""
    return cache_folder() / "checked" / f"{game.name}-{fingerprint(game)}"


def put_on_record(game: Game) -> None:
    """Note that a game was found good."""
    record = record_of(game)
    with contextlib.suppress(OSError):  # nowhere to write: it is checked again next time
        record.parent.mkdir(parents=True, exist_ok=True)
        record.touch()


def fingerprint(game: Game) -> str:
    """Return what tells a file with its options from every other that was checked."""
    digest = hashlib.sha256()
    for file in local_files(game.file):
        digest.update(file.read_bytes())
    tools = (__version__, version("numba"), version("numpy"), sys.version_info[:2])
    digest.update(repr((sorted(game.options.items()), tools)).encode())
    return digest.hexdigest()[:16]


class Unwanted(Exception):
    """A check was stopped because nobody waits for it any more."""


def inspect(
    name: str,
    options: Mapping[str, object],
    full: bool,
    plainly_good: Callable[[], None] = lambda: None,
    stop: threading.Event | None = None,
) -> dict[str, Any]:
    """Return the report of a check in a process of its own; raise what it raised.

    ``plainly_good`` is called during a full check as soon as plain Python has found nothing wrong;
    ``stop`` ends the process.
    """
    task = {"name": name, "options": dict(options), "full": full}
    # Files that a game imports are to be found there as here, and nothing else.
    paths = [str(Path(__file__).parents[3]), *filter(None, sys.path)]
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "boardwright.core.checking.inspector", json.dumps(task)],
            env=os.environ | {VARIABLE: "0", "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        wanted = stop or threading.Event()
        late = threading.Event()
        watch = threading.Thread(target=end_in_time, args=(process, wanted, late), daemon=True)
        watch.start()
        last_line = ""
        with process, process.stdout:  # type: ignore[union-attr]
            for line in process.stdout:  # type: ignore[union-attr]
                text = line.decode("utf-8", "replace").strip()
                if text == PLAIN_GOOD:
                    plainly_good()
                last_line = text or last_line
        errors.seek(0)
        complaint = errors.read().decode("utf-8", "replace")
    if wanted.is_set():
        raise Unwanted
    if late.is_set():
        raise RuleError(
            "{file}: the check did not end in {seconds} seconds", file=name, seconds=MOST_SECONDS
        )
    if process.returncode != 0 or not last_line.startswith("{"):
        raise RuleError(death(name, process.returncode, complaint))
    return answered(last_line, full)


def end_in_time(
    process: subprocess.Popen[bytes], stop: threading.Event, late: threading.Event
) -> None:
    """End a check that nobody wants any more, or that takes too long."""
    until = time.monotonic() + MOST_SECONDS
    while process.poll() is None:
        if stop.wait(LOOK_S) or time.monotonic() > until:
            if not stop.is_set():
                late.set()
            process.kill()
            return


def answered(line: str, full: bool) -> dict[str, Any]:
    """Return what the process of a check has found, or raise it."""
    answer: dict[str, Any] = json.loads(line)
    if "input_error" in answer:
        raise InputError(unpacked(answer["input_error"]))
    if "rule_error" in answer:
        raise RuleError(unpacked(answer["rule_error"]))
    if full:
        answer["symmetries"] = unpacked(answer["symmetries"])
        answer["warnings"] = [unpacked(each) for each in answer["warnings"]]
    return answer


def death(name: str, status: int, errors: str) -> Phrase:
    """Return in a sentence why the process of a check ended without an answer."""
    if errors.lstrip().startswith("Timeout"):
        for file, line, function in FRAME.findall(errors):
            file = file.encode().decode("unicode_escape")
            if Path(file).stem == Path(name).stem:
                where = place(file, line, function)
                return Phrase("{place} never returns: look for an endless loop", place=where)
        return Phrase("{file}: a compiled rule never returns: look for an endless loop", file=name)
    if status < 0:
        ended = signal.Signals(-status).name
        return Phrase("{file}: the check crashed ({signal})", file=name, signal=ended)
    lines = errors.strip().splitlines() or [f"status {status}"]
    return Phrase("{file}: the check failed: {reason:.300}", file=name, reason=lines[-1])
