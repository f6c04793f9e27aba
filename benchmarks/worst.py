"""The worst legal inputs, many times each: what a server's memory and answers make of them.

    python benchmarks/worst.py

Prints a table of requests, the slowest answer and the memory after them; 1 if the server ever has
more than ``MOST_MB`` or answers with an error of its own.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from load import Connection, port_of, started

MOST_MB = 3000
KEY = "f0" * 24
#: Many boards, few of which fit together; "25" is written in ever new ways.
SIZES = [{"dims": 3, "size": size} for size in (25, 24, 23, 21, 18)]
SPELLINGS = [{"dims": 3, "size": "0" * zeros + "25"} for zeros in (1, 2, 3)]


def requests() -> Iterator[tuple[str, str, Any]]:
    """Yield what is asked: a name, a path, a body."""
    for options in (*SIZES, *SPELLINGS):
        yield "boards of a cube", "/board", {"game": "goclub", "options": options}
    for size in (25, 24, 23):
        options = {"dims": 3, "size": size}
        yield "positions of a cube", "/position", {"game": "goclub", "options": options}
    for length in (5000, 2500, 300):
        body = {"game": "goclub", "options": {"dims": 3, "size": 25}, "moves": ["a1a"] * length}
        yield "thousands of moves", "/position", body
    nodes: list[dict[str, Any]] = [{"parent": None, "move": ""}]
    nodes += [{"parent": 0, "move": f"{'abcdefghjk'[n % 10]}{n % 25 + 1}"} for n in range(5000)]
    for _ in range(12):
        body = {"game": "gomoku", "options": {"size": 25}, "nodes": nodes}
        yield "games of 5000 branches", "/plays", body
    for text in ("(;" * 440_000, "[" * 890_000, "{" * 890_000, "(;C[" + "x" * 880_000):
        yield "records of 900 kB", "/records", {"text": text}
    marks = {"game": "gomoku", "options": {"size": 25}, "marks": [1] * 625}
    yield "positions by hand", "/edit", marks
    yield "pictures", "/picture", {"game": "goclub", "options": {"dims": 3, "size": 25}}
    for text in ("O" * 20_000, "1" * 20_000, "/" * 20_000):
        yield "positions of 20 000 characters", "/position", {"game": "nim", "position": text}


def memory_mb(pid: int) -> int:
    """Return the resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4 // 1024


async def drive(port: int, pid: int) -> list[tuple[str, int, float, int]]:
    """Return for each kind of request how many, the slowest in seconds, and the memory after."""
    found: dict[str, tuple[int, float, int]] = {}
    for name, path, body in requests():
        connection, begun = Connection(port, KEY), time.perf_counter()
        try:
            await connection.call("POST", path, body)
        except json.JSONDecodeError:
            pass  # a picture
        except RuntimeError as refusal:
            if " 500 " in str(refusal):
                raise
        finally:
            connection.close()
        count, slowest, most = found.get(name, (0, 0.0, 0))
        seconds = max(slowest, time.perf_counter() - begun)
        found[name] = count + 1, seconds, max(most, memory_mb(pid))
    return [(name, *figures) for name, figures in found.items()]


def main() -> int:
    """Start a server, drive it, print the table."""
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder)
        try:
            rows = asyncio.run(drive(port_of(server), server.pid))
        finally:
            server.terminate()
            server.wait(60)
    print("| asked | times | slowest s | memory MB |\n|---|---|---|---|")
    for name, count, seconds, memory in rows:
        print(f"| {name} | {count} | {seconds:.1f} | {memory} |")
    return 1 if max(memory for *_, memory in rows) > MOST_MB else 0


if __name__ == "__main__":
    sys.exit(main())
