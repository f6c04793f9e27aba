"""Two tiny games that the tests of the core write into files, edit and break."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

#: Take one to MOST from a heap; who takes the last one wins. Compiles in half a second.
TAKE = """
import numpy as np

from boardwright.core import Grid, option, record

MOST = option("most", 3, low=1, high=4)
BOARD = Grid(2)
PLAYERS = 2
MAX_MOVES = 4
MOVE = np.uint8
STATE = record(heap=np.int64, player=np.uint8)
SIZES = np.array([1, 2, 3, 4], np.int64)
TITLE = {"en": "Take"}
RULES = {"en": "Take some; who takes the last one wins."}


def start(state):
    state.heap = 7


def moves(state, out):
    found = max(0, min(int(state.heap), MOST))
    for number in range(found):
        out[number] = number
    return found


def play(state, move):
    state.heap -= size_of(move)
    state.player = 1 - state.player


def size_of(move):
    return int(SIZES[move])


def outcome(state, returns):
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0
"""

#: Fill a square; who cannot go on loses. All its faces are the defaults.
FILL = """
import numpy as np

from boardwright.core import Grid, option, record

SIZE = option("size", 2, low=2, high=5)
BOARD = Grid(SIZE)
PLAYERS = 2
POINTS = SIZE * SIZE
MAX_MOVES = POINTS
MOVE = np.uint8
STATE = record(cells=(np.uint8, POINTS), player=np.uint8)
TITLE = {"en": "Fill"}
RULES = {"en": "Put stones on empty points; who cannot loses."}


def start(state):
    state.player = 0


def moves(state, out):
    found = 0
    for point in range(POINTS):
        if state.cells[point] == 0:
            out[found] = point
            found += 1
    return found


def play(state, move):
    state.cells[move] = state.player + 1
    state.player = 1 - state.player


def outcome(state, returns):
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0
"""

_ticks = count(1)


def edited(text: str, *edits: tuple[str, str]) -> str:
    """Return the text after replacements, each of which must find something to replace."""
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def write(folder: Path, name: str, text: str) -> str:
    """Write a Python file that is seconds younger than all before; return its path."""
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return touch(str(file))


def touch(path: str) -> str:
    """Make a file seconds younger than all before, so that its game is loaded anew."""
    moment = 1_700_000_000 + 10 * next(_ticks)
    os.utime(path, (moment, moment))
    return path


def line_of(path: str, part: str) -> int:
    """Return the number of the only line of a file that contains ``part``."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    (found,) = (number for number, line in enumerate(lines, 1) if part in line)
    return found


def ways(heap: int, depth: int, most: int = 3, more: int = 0) -> int:
    """Return perft of TAKE from its rules in words; each move takes ``more`` in addition."""
    if depth == 0:
        return 1
    sizes = range(1, max(0, min(heap, most)) + 1)
    return sum(ways(heap - size - more, depth - 1, most, more) for size in sizes)


@contextmanager
def new_events() -> Iterator[Counter[str]]:
    """Count what happens to the kernel cache inside the block."""
    from boardwright.core import cache

    before, found = Counter(cache.events), Counter[str]()
    yield found
    found.update(cache.events - before)


def run_python(script: str, *arguments: str, **environment: str) -> Any:
    """Run a script in a process of its own and return what it prints as JSON."""
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
