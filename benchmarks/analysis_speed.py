"""How soon an analysis speaks: the first value and four lines, on boards of several games.

``python benchmarks/analysis_speed.py [--seconds 4]`` serves the page in this process, asks each
position twice as the page does, and prints the second, warm answer. See benchmarks/analysis.md.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient

from boardwright.web.app import create_app
from boardwright.web.settings import Settings

ADDRESS = "http://127.0.0.1:8421"
#: Name, game, options, moves.
POSITIONS: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("Gomoku 15x15, opening", "gomoku", {}, "h8 g9 h7"),
    ("Gomoku 15x15, win to be proved", "gomoku", {}, "h8 g9 h7 f10 g7 e11"),
    ("GoClub 15x15", "goclub", {"size": 15}, "h8 i9 h9"),
    ("GoClub 19x19", "goclub", {}, "k10 l11 k11"),
    ("Three Kingdoms", "three_kingdoms", {}, ""),
)
LINES = 4


def thoughts(client: TestClient, asked: dict[str, Any]) -> Iterator[tuple[float, dict[str, Any]]]:
    """Yield what an analysis tells, each with the seconds since it was asked for."""
    begun = time.perf_counter()
    with client.stream("POST", "/api/analysis", json=asked) as answer:
        event = ""
        for line in answer.iter_lines():
            if line.startswith("event:"):
                event = line.partition(":")[2].strip()
            elif line.startswith("data:") and event == "thought":
                yield time.perf_counter() - begun, json.loads(line.partition(":")[2])


def measured(client: TestClient, asked: dict[str, Any]) -> tuple[float, float, int]:
    """Return when the first value came, when there were four lines, and the last depth."""
    first, four, depth = 0.0, 0.0, 0
    for seconds, thought in thoughts(client, asked):
        first, depth = first or seconds, thought["depth"]
        lines = [each for each in thought["candidates"] if each["line"][1:] and not each["quick"]]
        if len(lines) >= LINES:
            four = four or seconds
    return first, four, depth


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=4.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(workers=2, database=f"sqlite:///{folder}/games.sqlite"))
        with TestClient(app, base_url=ADDRESS) as client:
            print("| position | first value, s | four lines, s | depth |\n|---|---|---|---|")
            for name, game, options, moves in POSITIONS:
                asked = {"game": game, "options": options, "moves": moves.split()}
                measured(client, {**asked, "seconds": 0.5})
                first, four, depth = measured(client, {**asked, "seconds": seconds})
                print(f"| {name} | {first:.2f} | {four:.2f} | {depth} |", flush=True)


if __name__ == "__main__":
    main()
