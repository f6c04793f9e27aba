"""The worst legal inputs: what they cost a server that others can reach.

    python benchmarks/worst.py             # many times each
    python benchmarks/worst.py --times 1   # as the tests do

Prints a table of requests, the most processor time one of them took, and the memory after them; 1
if that was more than ``MOST_S`` or ``MOST_MB``, or if the server answers with an error of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from connection import Connection
from load import cpu_seconds, port_of, started

#: Of a processor, for one request; thinking is bounded by the seconds that are asked for.
MOST_S = 10.0
MOST_MB = 1000
KEY = "f0" * 24
#: The largest boards that others may have, written in ever new ways, and some that they may not.
CUBES = [{"dims": 3, "size": size} for size in (16, "016", "0016", 15, "015", 14, 13, 12)]
TOO_LARGE = [{"dims": 3, "size": size} for size in (25, "025", 24, 17)]


def requests(times: int) -> Iterator[tuple[str, str, Any]]:
    """Yield what is asked: a name, a path, a body."""
    for options in TOO_LARGE:
        yield "boards too large", "/board", {"game": "goclub", "options": options}
        yield "boards too large", "/plays", {"game": "goclub", "options": options}
    for options in CUBES[: 2 * times]:
        cube = {"game": "goclub", "options": options}
        for path in ("/board", "/position", "/picture", "/plays"):
            yield f"cubes: {path}", path, cube
        yield "cubes: /sets", "/sets", {**cube, "point": 1}
    names = [f"{'abcdefghijklmnop'[n % 16]}{n // 16 % 16 + 1}:{n // 256 + 1}" for n in range(976)]
    for length in (5000, 976)[: times + 1]:
        moves = (names * 6)[:length]
        body = {"game": "goclub", "options": {"dims": 3, "size": 16}, "moves": moves}
        yield "thousands of moves", "/position", body
    nodes: list[dict[str, Any]] = [{"parent": None, "move": ""}]
    points = [f"{letter}{row}" for letter in "abcdefghijklmnopqrstuvwxy" for row in range(1, 26)]
    for parent, taken in enumerate(["", *points[:7]]):
        nodes += [{"parent": parent, "move": point} for point in points if point != taken]
    for _ in range(times):
        body = {"game": "gomoku", "options": {"size": 25}, "nodes": nodes[:5000], "paused": True}
        yield "games of 5000 branches", "/plays", body
    for text in ("(;" * 440_000, "[" * 890_000, "{" * 890_000, "(;C[" + "x" * 880_000):
        yield "records of 900 kB", "/records", {"text": text}
    marks = {"game": "gomoku", "options": {"size": 25}, "marks": [1] * 625}
    yield "positions by hand", "/edit", marks
    yield "pictures", "/picture", {"game": "goclub", "options": {"dims": 3, "size": 25}}
    for text in ("O" * 20_000, "1" * 20_000, "/" * 20_000):
        yield "positions of 20 000 characters", "/position", {"game": "nim", "position": text}


#: What is done with the last game that was begun, of 5000 branches.
LATER = (
    ("GET", "", None),
    ("GET", "/nodes/4999", None),
    ("POST", "/current", {"node": 4999}),
    ("POST", "/moves", {"node": 4999, "move": "y25"}),
    ("POST", "/undo", None),
    ("PATCH", "", {"node": 1, "note": "x" * 2000}),
    *(("GET", f"/record?format={kind}", None) for kind in ("text", "sgf", "json")),
)


def memory_mb(pid: int) -> int:
    """Return the resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4 // 1024


async def drive(port: int, pid: int, times: int) -> list[tuple[str, int, float, int]]:
    """Return for each kind of request how many, the most seconds one took, and the memory after."""
    found: dict[str, tuple[int, float, int]] = {}
    play = ""

    async def ask(name: str, method: str, path: str, body: Any) -> Any:
        connection, begun, answer = Connection(port, KEY), cpu_seconds(pid), None
        try:
            answer = await connection.call(method, path, body)
        except json.JSONDecodeError:
            pass  # a picture, a record
        except RuntimeError as refusal:
            if " 500 " in str(refusal):
                raise
        finally:
            connection.close()
        count, slowest, most = found.get(name, (0, 0.0, 0))
        seconds = max(slowest, cpu_seconds(pid) - begun)
        found[name] = count + 1, seconds, max(most, memory_mb(pid))
        return answer

    for name, path, body in requests(times):
        answer = await ask(name, "POST", path, body)
        play = answer["id"] if path == "/plays" and answer else play
    for method, path, body in LATER:
        await ask(
            f"such a game: {method} {path.partition('?')[0]}", method, f"/plays/{play}{path}", body
        )
    await ask("own games", "GET", "/plays", None)
    await ask("all games", "GET", "/games", None)
    return [(name, *figures) for name, figures in found.items()]


def main() -> int:
    """Start a server, drive it, print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=4)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder, "--host", "0.0.0.0")
        try:
            rows = asyncio.run(drive(port_of(server), server.pid, times))
        finally:
            server.terminate()
            server.wait(60)
    print("| asked | times | most CPU s | memory MB |\n|---|---|---|---|")
    for name, count, seconds, memory in rows:
        print(f"| {name} | {count} | {seconds:.1f} | {memory} |")
    most_s, most_mb = (max(row[part] for row in rows) for part in (2, 3))
    return 1 if most_s > MOST_S or most_mb > MOST_MB else 0


if __name__ == "__main__":
    sys.exit(main())
