"""The worst legal inputs of every endpoint: what they cost a server that others can reach.

    python benchmarks/worst.py             # many times each
    python benchmarks/worst.py --times 1   # as the tests do

Prints a table of requests, the most processor time one of them took, and the memory after them; 1
if that was more than ``MOST_S`` or ``MOST_MB``, if the server answers with an error of its own, or
if an endpoint was not asked. Everything is asked with the operator's key, so that experiments are
among it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
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
LARGEST = {"game": "gomoku", "options": {"size": 25}}
#: Nothing more can be sent than these say, so that the worst is the largest text they take.
LONGEST = "x" * 200
Request = tuple[str, str, str, Any]


def boards(times: int) -> Iterator[Request]:
    """Yield questions about boards and positions: a name, a method, a path, a body."""
    for options in TOO_LARGE:
        for path in ("/board", "/plays"):
            yield "boards too large", "POST", path, {"game": "goclub", "options": options}
    for options in CUBES[: 2 * times]:
        cube = {"game": "goclub", "options": options}
        for path in ("/board", "/position", "/shown", "/picture", "/pictures", "/lesson", "/plays"):
            yield f"cubes: {path}", "POST", path, cube
        yield "cubes: /sets", "POST", "/sets", {**cube, "point": 1}
    names = [f"{'abcdefghijklmnop'[n % 16]}{n // 16 % 16 + 1}:{n // 256 + 1}" for n in range(976)]
    for length in (5000, 976)[: times + 1]:
        moves = (names * 6)[:length]
        body = {"game": "goclub", "options": CUBES[0], "moves": moves}
        yield "thousands of moves", "POST", "/position", body
    for text in ("(;" * 440_000, "[" * 890_000, "{" * 890_000, "(;C[" + "x" * 880_000):
        yield "records of 900 kB", "POST", "/records", {"text": text}
    yield "positions by hand", "POST", "/edit", {**LARGEST, "marks": [1] * 625}
    for text in ("O" * 20_000, "1" * 20_000, "/" * 20_000):
        body = {"game": "nim", "position": text}
        yield "positions of 20 000 characters", "POST", "/position", body


def thoughts(times: int) -> Iterator[Request]:
    """Yield questions that engines answer, with as little time as the tests have."""
    cube = {"game": "goclub", "options": CUBES[0]}
    for asked in (cube, LARGEST):
        body = {**asked, "seconds": 0.5, "candidates": 1000}
        yield "analysis", "POST", "/analysis", body
        for path in ("/solve", "/solved", "/forced", "/explorer", "/opinion"):
            yield f"questions: {path}", "POST", path, asked
    puzzles = {**LARGEST, "seed": 2**53, "first": 50, "count": 50}
    yield "puzzles", "POST", "/puzzles", puzzles
    yield "puzzles: sheet", "POST", "/puzzles/sheet", {**LARGEST, "count": 60, "level": 5}
    yield "puzzles: mistakes", "POST", "/puzzles/missed", LARGEST
    start = f"{'/'.join(['.' * 25] * 25)} 1"
    tasks = [("win", 3), ("hold", 0), ("threats", 0), ("win", 0), ("win", 20)]
    for goal, plies in tasks[: 2 + times]:
        task = {"goal": goal, "player": 1, "plies": plies}
        for path, moves in (("judge", ["m13"]), ("solution", [])):
            body = {**LARGEST, "start": start, "task": task, "moves": moves}
            yield f"puzzles: {path}", "POST", f"/puzzles/{path}", body


def branches(times: int) -> Iterator[Request]:
    """Yield games with as many moves as they can have."""
    nodes: list[dict[str, Any]] = [{"parent": None, "move": ""}]
    points = [f"{letter}{row}" for letter in "abcdefghijklmnopqrstuvwxy" for row in range(1, 26)]
    for parent, taken in enumerate(["", *points[:7]]):
        nodes += [{"parent": parent, "move": point} for point in points if point != taken]
    for _ in range(times):
        body = {**LARGEST, "nodes": nodes[:5000], "paused": True}
        yield "games of 5000 branches", "POST", "/plays", body


#: What is done with the last game that was begun, of 5000 branches.
TO_A_GAME = (
    ("GET", "", None),
    ("GET", "/nodes/4990", None),
    ("GET", "/events", None),
    ("POST", "/current", {"node": 4990}),
    ("POST", "/moves", {"node": 4990, "move": "y25"}),
    ("POST", "/undo", None),
    ("POST", "/review", {"node": 4990, "seconds": 0.05}),
    ("PATCH", "", {"node": 1, "note": "x" * 2000}),
    *(("GET", f"/record?format={kind}", None) for kind in ("text", "sgf", "json")),
    ("POST", "/seat", {"link": LONGEST, "name": LONGEST}),
    ("POST", "/offer", {"kind": "draw"}),
    ("POST", "/answer", {"yes": False}),
    ("POST", "/say", {"text": LONGEST}),
    ("POST", "/hurry", None),
    ("POST", "/resign", None),
    ("POST", "/rematch", {"swap": True}),
    ("DELETE", "", None),
)
CLASS = 40
#: To a class, whose rounds begin many games at once.
TO_A_CLASS = (
    ("PUT", "/contest", {"game": "goclub", "options": CUBES[0], "form": "pairs", "rounds": 100}),
    ("POST", "/rounds", None),
    ("POST", "/members/0/replace", None),
    ("DELETE", "/members/0", None),
    ("GET", "", None),
    ("GET", "/door", None),
    ("GET", "/standings.csv", None),
    ("GET", "/events", None),
)
MATCH = {"kind": "match", "game": "nim", "players": ["random", "random"], "games": 10_000_000}
#: To an experiment that runs in a process of its own, and is stopped at the end.
TO_AN_EXPERIMENT = (
    *(("GET", path, None) for path in ("", "/events", "/looks", "/report", "/report.docx")),
    *(("GET", f"/data.csv?of={of}", None) for of in ("rows", "games")),
    *(("GET", f"/games?first={first}&count=200", None) for first in (0, 2**53)),
    ("POST", f"/games/{2**53}", None),
    ("POST", "/stop", None),
    ("POST", "/resume", None),
    ("POST", "/stop", None),
    ("DELETE", "", None),
)
ALONE: tuple[Request, ...] = (
    *(("lists", "GET", path, None) for path in ("/plays", "/games", "/changes", "/reach")),
    *(("lists", "GET", path, None) for path in ("/experiments", "/experiments/choices")),
    *(("lists", "GET", f"/experiments/1/compare/1{end}", None) for end in ("", "/data.csv")),
    ("codes", "POST", "/qr", {"text": "x" * 500}),
    ("commands", "POST", "/experiments/command", MATCH),
    ("estimates", "POST", "/experiments/estimate", {**MATCH, "games": 1}),
    ("cures", "POST", "/experiments/cures", {"game": "goclub", "options": CUBES[0]}),
    ("workshop", "GET", "/workshop", None),
    ("workshop", "GET", "/workshop/starters/move?name=mine", None),
    ("workshop", "GET", "/workshop/games/mine", None),
    ("workshop", "PUT", "/workshop/games/mine", {"text": "x" * 900_000}),
    ("workshop", "POST", "/workshop/check", {"name": "mine", "text": "x" * 900_000}),
)


def memory_mb(pid: int) -> int:
    """Return the resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4 // 1024


class Driver:
    """Asks, and notes of each kind of request how many, the most seconds, the memory after."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.found: dict[str, tuple[int, float, int]] = {}
        self.asked: set[tuple[str, str]] = set()

    async def ask(self, name: str, method: str, path: str, body: Any, key: str = KEY) -> Any:
        """Return an answer; None if it is a refusal or no JSON."""
        connection, begun = Connection(self.port, key), cpu_seconds(self.pid)
        self.asked.add((method, path.partition("?")[0]))
        answer = None
        try:
            if path.endswith(("/events", "/analysis", "/review")):
                await self.hear(connection, method, path, body)
            else:
                answer = await connection.call(method, path, body)
        except (json.JSONDecodeError, UnicodeDecodeError):
            pass  # a picture, a record
        except RuntimeError as refusal:
            if re.search(r"\b500\b", str(refusal)):
                raise
        finally:
            connection.close()
        count, slowest, most = self.found.get(name, (0, 0.0, 0))
        seconds = max(slowest, cpu_seconds(self.pid) - begun)
        self.found[name] = count + 1, seconds, max(most, memory_mb(self.pid))
        return answer

    async def hear(self, connection: Connection, method: str, path: str, body: Any) -> None:
        """Read a stream to its end; of one that goes on as long as its subject, the first event."""
        async for _ in connection.frames(path, method, body):
            if path.endswith("/events"):
                return

    async def all(self, times: int) -> None:
        """Ask everything."""
        for request in (*boards(times), *ALONE, *thoughts(times)):
            await self.ask(*request)
        play: dict[str, Any] = {}
        for request in branches(times):
            play = await self.ask(*request)
        await self.each("to such a game", f"/plays/{play['id']}", TO_A_GAME)
        room = await self.ask("classes", "POST", "/classes", {"title": LONGEST})
        place = f"/classes/{room['code']}"
        for pupil in range(CLASS):
            body = {"name": f"{pupil} {LONGEST}"[:200]}
            await self.ask("members of a class", "POST", f"{place}/members", body, f"{pupil:048x}")
        await self.each("to a class", place, TO_A_CLASS)
        match = await self.ask("experiments", "POST", "/experiments", MATCH)
        await self.each("to an experiment", f"/experiments/{match['id']}", TO_AN_EXPERIMENT)

    async def each(self, name: str, place: str, requests: tuple[Any, ...]) -> None:
        """Ask for one thing after the other."""
        for method, path, body in requests:
            await self.ask(name, method, place + path, body)

    async def unasked(self) -> list[str]:
        """Return the endpoints of the server's own document that were not asked."""
        document = await Connection(self.port, KEY).call("GET", "/openapi.json")
        paths = document["paths"]
        plain = {path for path in paths if "{" not in path}

        def leads(asked: str, path: str) -> bool:
            if path in plain or asked in plain:
                return asked == path
            return bool(re.fullmatch(re.sub(r"{\w+}", "[^/]+", path), asked))

        return [
            f"{method.upper()} {path}"
            for path, methods in paths.items()
            for method in methods
            if not any(m == method.upper() and leads(f"/api{p}", path) for m, p in self.asked)
        ]


async def drive(port: int, pid: int, times: int) -> tuple[Driver, list[str]]:
    """Ask everything; return what it cost, and what was not asked."""
    driver = Driver(port, pid)
    await driver.all(times)
    return driver, await driver.unasked()


def main() -> int:
    """Start a server, drive it, print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=4)
    times = parser.parse_args().times
    os.environ["BOARDWRIGHT_OPERATOR_KEY"] = KEY
    with tempfile.TemporaryDirectory() as folder:
        server = started(folder, "--host", "0.0.0.0", "--laboratory")
        try:
            driver, unasked = asyncio.run(drive(port_of(server), server.pid, times))
        finally:
            server.terminate()
            server.wait(60)
    print("| asked | times | most CPU s | memory MB |\n|---|---|---|---|")
    for name, (count, seconds, memory) in driver.found.items():
        print(f"| {name} | {count} | {seconds:.1f} | {memory} |")
    for each in unasked:
        print(f"- not asked: {each}")
    most_s, most_mb = (max(row[part] for row in driver.found.values()) for part in (1, 2))
    return 1 if unasked or most_s > MOST_S or most_mb > MOST_MB else 0


if __name__ == "__main__":
    sys.exit(main())
