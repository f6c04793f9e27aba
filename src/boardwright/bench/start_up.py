"""How long the command takes to answer, warm and with an empty kernel cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory

from boardwright.bench.row import Row
from boardwright.core.registry import game_names, load

REPEATS = 7
#: Prints what the kernel cache did during random games, as JSON.
WARM_START = (
    "import json, boardwright as bw; from boardwright.core import cache; "
    "bw.playouts(bw.game('gomoku'), 1); print(json.dumps(cache.events))"
)
#: The first move of a level in a game, named by two arguments.
FIRST_MOVE = (
    "import sys, boardwright as bw; from boardwright.players.catalogue import make_player; "
    "game = bw.game(sys.argv[1]); make_player(sys.argv[2], game).choose(game.start())"
)


def shortest(command: Sequence[str]) -> float:
    """Return the shortest wall time of several runs of a command, in seconds."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return min(times)


def start_up_rows() -> Iterator[Row]:
    """Yield starts per second of the command, compared with those of Python doing nothing."""
    bare = 1 / shortest([sys.executable, "-c", "pass"])
    run = [sys.executable, "-m", "boardwright"]
    for label, arguments in (
        ("--help", ["--help"]),
        ("show gomoku", ["show", "gomoku"]),
        ("perft gomoku --depth 2", ["perft", "gomoku", "--depth", "2"]),
    ):
        seconds = shortest([*run, *arguments])
        yield Row(f"boardwright {label}", 1 / seconds, "starts", "python -c pass", bare)


def first_move_rows(levels: Sequence[str] = ("easy", "normal", "hard", "best")) -> Iterator[Row]:
    """Yield first moves per second of processor time in the papers' games, nothing compiled yet."""
    bare = 1 / shortest([sys.executable, "-c", "pass"])
    for name in game_names():
        for level in levels if load(name, {}).group == "papers" else ():
            with TemporaryDirectory() as folder:
                own = {"BOARDWRIGHT_CACHE": folder, "BOARDWRIGHT_DATA": folder}
                command = [sys.executable, "-c", FIRST_MOVE, name, level]
                before = os.times()
                subprocess.run(command, check=True, env=os.environ | own)
                after = os.times()
            seconds = sum(after[2:4]) - sum(before[2:4])  # user and system time of children
            yield Row(
                f"first move of {name}, {level}", 1 / seconds, "starts", "python -c pass", bare
            )


def second_process() -> dict[str, int]:
    """Return what the kernel cache did in a fresh process that plays after another did."""
    command = [sys.executable, "-c", WARM_START]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    events: dict[str, int] = json.loads(done.stdout)
    return events
