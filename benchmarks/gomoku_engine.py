"""Speed and depth of the Gomoku engine ``lines``: nodes per CPU second, plies at given times.

python benchmarks/gomoku_engine.py [--seconds 1 --seconds 5] [--json]
"""

from __future__ import annotations

import argparse
import json
import time

import boardwright as bw
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.search import Limit

#: Quiet positions of the opening and the middle game, not won by threats.
POSITIONS = {
    "opening": "h8 i9 j8 i7",
    "middle game": "e10 j7 g5 g8 j8 f11 g7 h6 h5 f7 h9 f5 f6 h8 e8 e7 g9 i9 d7 c6",
}


def measured(engine: LinesEngine, name: str, seconds: float) -> dict[str, object]:
    """Return what the engine reaches in one position in this many seconds of CPU time."""
    position = engine.game.start().play(POSITIONS[name])
    nodes = 20_000
    while True:  # by nodes, so that other programs on the machine do not count
        engine.forget(0)
        begun = time.thread_time()
        thought = engine.search(position, Limit(nodes=nodes))
        spent = time.thread_time() - begun
        if thought.proved or spent >= 0.8 * seconds:
            break
        nodes = int(nodes * min(8.0, 1.02 * seconds / spent))
    return {
        "position": name,
        "seconds": round(spent, 2),
        "nodes": thought.nodes,
        "nodes_per_second": round(thought.nodes / spent),
        "depth": thought.depth,
        "proved": thought.proved,
    }


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, action="append", help="CPU seconds a position")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    engine = LinesEngine(bw.game("gomoku"))
    rows = [
        measured(engine, name, seconds)
        for seconds in arguments.seconds or [0.3, 1.0, 5.0]
        for name in POSITIONS
    ]
    if arguments.json:
        print(json.dumps({"rows": rows}))
        return
    for row in rows:
        print("  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
