"""The largest board of each game that ``boardwright solve`` reaches in a minute, and its value.

``python benchmarks/largest_solved.py [GAME ...]`` tries the ladders below from small to large, each
board in a process of its own that may spend 60 s of CPU time, compiling included, and 6 GiB of
memory, and prints a row for the last one that was solved.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from typing import Any

SECONDS = 60
MOST_BYTES = 6 << 30

#: Options of growing boards of each game.
LADDERS: dict[str, list[str]] = {
    "amazons": ["size=4 amazons=1", "size=4 amazons=2", "size=5 amazons=1", "size=4"],
    "breakthrough": ["columns=3 rows=5", "columns=3 rows=6", "columns=4 rows=5"],
    "chinese_checkers": [
        "players=2 side=2 longest=40",
        "players=2 side=2 longest=200",
        "players=3 side=2 longest=40",
        "players=2 side=3 longest=10",
    ],
    "clobber": ["columns=4 rows=4", "columns=5 rows=4", "columns=5 rows=5"],
    "connect_four": ["columns=5 rows=4", "columns=5 rows=5"],
    "domineering": ["columns=5 rows=5", "columns=6 rows=5", "columns=6 rows=6"],
    "dots_and_boxes": ["columns=3 rows=2 payoff=margin", "columns=3 rows=3 payoff=margin"],
    "draughts": ["size=4 quiet=0", "size=6 quiet=0"],
    "einstein": ["size=3", "size=4", ""],
    "go": ["size=3 komi=0,0 superko=false", "size=4 komi=0,0 superko=false"],
    "goclub": ["size=5", "size=9", "size=11", "size=13", "size=19"],
    "gomoku": ["size=5", "size=6", "size=7", "size=8"],
    "hex": ["size=3", "size=4"],
    "kalah": [
        "pits=4 seeds=3 payoff=margin",
        "pits=4 seeds=4 payoff=margin",
        "pits=5 seeds=3 payoff=margin",
    ],
    "lgame": [""],
    "morris": ["board=three quiet=0", "board=six quiet=0", "board=nine quiet=0"],
    "nim": ["layers=6", "layers=7", "layers=8"],
    "othello": ["size=4 payoff=margin", "size=6"],
    "pig": ["target=100", "target=200"],
    "quarto": ["size=3", ""],
    "three_kingdoms": ["side=3", "side=4"],
    "tic_tac_toe": [
        "columns=5 rows=5 line=4",
        "columns=6 rows=5 line=4",
        "columns=6 rows=6 line=4",
        "columns=7 rows=7 line=4",
    ],
}


def solved(game: str, options: str) -> tuple[dict[str, Any] | None, float]:
    """Return what solve says of a board, or None if the limits did not suffice; and the seconds."""
    words = [word for option in options.split() for word in ("--option", option)]
    command = [sys.executable, "-m", "boardwright", "solve", game, *words, "--json"]
    before = spent()
    with tempfile.TemporaryDirectory() as folder:  # no table of an earlier run
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            env=os.environ | {"BOARDWRIGHT_DATA": folder},
            preexec_fn=limit,
        )
    found = json.loads(done.stdout) if done.returncode == 0 else {}
    known = found.get("value") is not None or found.get("values") is not None
    return found if known else None, spent() - before


def limit() -> None:
    """Keep this process, the one about to solve, within the limits."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def spent() -> float:
    """Return the seconds of CPU time of all processes started here and ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(found: dict[str, Any]) -> str:
    """Return the value in words."""
    if found["value"] is None:
        return f"expected {found.get('values')}"
    margin = found.get("margin")
    return f"{found['value']} for the first player" + (f", by {abs(margin):g}" if margin else "")


if __name__ == "__main__":
    for name in sys.argv[1:] or LADDERS:
        best, missed = "none of those tried |  | ", ""
        for ladder in LADDERS[name]:
            answer, seconds = solved(name, ladder)
            if answer is None:
                missed = ladder or "default"
                break
            best = f"{ladder or 'default'} | {told(answer)} | {seconds:.1f}"
        print(f"| {name} | {best} | {missed} |", flush=True)
