"""Hours of games on a server that is killed now and then: nothing grows, nothing is lost.

    python benchmarks/soak.py --minutes 120 --games 200                             # SQLite
    DATABASE_URL=postgresql://... python benchmarks/soak.py --minutes 120 --games 200

Every client plays game after game against ``random`` and sends a move again, by its node, until it
is acknowledged. Every ``--kill-every`` seconds the server is killed and started again at the same
port. After each kill every acknowledged move is looked for in the database, behind the server's
back: asking for games that nobody plays would bring them into its memory. At the end the server is
asked for all of them. Memory, threads and open files are noted every half minute; the table shows
how they went.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from connection import Connection
from load import GAMES, port_of, quantile, started
from sqlalchemy import Engine, select

from boardwright.store.database import open_database
from boardwright.store.plays import NODES

SAMPLE_S = 30.0
#: How long to leave an engine alone before its answer is asked for.
ENGINE_S = 2.0
FAILED = (OSError, EOFError, IndexError, ValueError, asyncio.IncompleteReadError)


@dataclass
class Soak:
    """What is known of the whole run."""

    port: int = 0
    pid: int = 0
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)  # moves by game and node
    keys: dict[str, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    samples: list[tuple[float, int, int, int]] = field(default_factory=list)
    before_kills: list[tuple[float, int, int, int]] = field(default_factory=list)
    kills: int = 0
    failed: int = 0  # errors of the server's own
    gave_up: list[str] = field(default_factory=list)  # people refused for good, and why


async def insist(soak: Soak, key: str, method: str, path: str, body: Any = None) -> Any:
    """Ask until an answer comes, however often the server dies meanwhile."""
    while True:
        connection = Connection(soak.port, key)
        try:
            return await connection.call(method, path, body)
        except RuntimeError as refusal:
            if " 503 " not in str(refusal) and " 500 " not in str(refusal):
                raise
            soak.refusals[str(refusal)[:80]] += 1  # the server's log, printed as it comes, says why
            soak.failed += " 500 " in str(refusal)
            print(f"{time.strftime('%H:%M:%S')} {path}: {refusal}", file=sys.stderr)
        except FAILED as error:
            soak.refusals[type(error).__name__] += 1
        finally:
            connection.close()
        await asyncio.sleep(0.5)


async def person(soak: Soak, number: int, given: argparse.Namespace, end: float) -> None:
    """Play games until the time is over."""
    draw = random.Random(f"{given.seed} {number}")
    key = f"{draw.getrandbits(192):048x}"
    while time.monotonic() < end:
        game, options = GAMES[draw.randrange(len(GAMES))]
        others = [{"player": "random"}] * (2 if game == "three_kingdoms" else 1)
        new = {"game": game, "options": options, "seats": [{"player": "human"}, *others]}
        play = await insist(soak, key, "POST", "/plays", new)
        path, moves = f"/plays/{play['id']}", soak.acknowledged.setdefault(play["id"], {})
        soak.keys[play["id"]] = key
        while time.monotonic() < end:
            view = await insist(soak, key, "GET", path)
            position = view["position"]
            if position["over"]:
                break
            if position["to_move"] != 1:
                await asyncio.sleep(ENGINE_S)
                continue
            await asyncio.sleep(draw.uniform(*given.think))
            body = {"node": view["current"], "move": draw.choice(position["moves"])["text"]}
            begun = time.perf_counter()
            answer = await insist(soak, key, "POST", f"{path}/moves", body)
            soak.seconds.append(time.perf_counter() - begun)
            made = [node for node in answer["nodes"] if node["parent"] == view["current"]]
            if made:  # else it was a repetition: the move stands, and its node was not told
                moves[made[0]["id"]] = made[0]["move"]


def look_in(database: Engine, soak: Soak) -> None:
    """Note every acknowledged move that the database has not."""
    known = {play: dict(moves) for play, moves in soak.acknowledged.items()}
    with database.connect() as connection:
        rows = connection.execute(select(NODES.c.play_id, NODES.c.number, NODES.c.move))
        kept = {(play, number): move for play, number, move in rows}
    soak.lost += [
        f"{play} {number} {move}"
        for play, moves in known.items()
        for number, move in moves.items()
        if kept.get((play, number)) != move
    ]


async def ask_for(soak: Soak) -> None:
    """Note every acknowledged move that the server does not show."""
    for play, moves in soak.acknowledged.items():
        view = await insist(soak, soak.keys[play], "GET", f"/plays/{play}")
        there = {node["id"]: node["move"] for node in view["nodes"]}
        soak.lost += [f"{play} {n} {move}" for n, move in moves.items() if there.get(n) != move]


def sample(soak: Soak, begun: float) -> None:
    """Note memory, threads and files of the server."""
    place = Path(f"/proc/{soak.pid}")
    try:
        status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
        files = len(list((place / "fd").iterdir()))
        memory, threads = int(status["VmRSS"].split()[0]) // 1024, int(status["Threads"])
    except (OSError, KeyError):  # it is dead, or as good as
        return
    soak.samples.append((time.monotonic() - begun, memory, threads, files))
    found = f"{memory} MB, {threads} threads, {files} files, {len(soak.seconds)} moves"
    print(f"{time.strftime('%H:%M:%S')} {found}", file=sys.stderr)


def told(server: subprocess.Popen[str]) -> int:
    """Return where a server listens, as soon as it does; its log goes on to ours."""
    port = port_of(server)
    threading.Thread(target=copy_lines, args=(server,), daemon=True).start()
    return port


def copy_lines(server: subprocess.Popen[str]) -> None:
    """Print a server's log as it comes."""
    for line in server.stderr or ():
        print(line, end="", file=sys.stderr, flush=True)


async def run(soak: Soak, folder: str, given: argparse.Namespace) -> float:
    """Let people play, and kill the server now and then."""
    server = started(folder)
    soak.port, soak.pid = told(server), server.pid
    begun = time.monotonic()
    end, next_kill = begun + 60 * given.minutes, begun + given.kill_every
    looking: list[asyncio.Future[None]] = []
    database = open_database()
    people = [asyncio.create_task(person(soak, n, given, end)) for n in range(given.games)]
    try:
        while time.monotonic() < end:
            await asyncio.sleep(min(SAMPLE_S, max(0.1, end - time.monotonic())))
            sample(soak, begun)
            if time.monotonic() >= next_kill and time.monotonic() + 30 < end:
                next_kill += given.kill_every
                soak.before_kills += soak.samples[-1:]
                print(f"{time.strftime('%H:%M:%S')} killed", file=sys.stderr)
                server.kill()
                server.wait()
                server = started(folder, f"--port={soak.port}")
                soak.kills, soak.pid = soak.kills + 1, server.pid
                await asyncio.to_thread(told, server)
                looking.append(asyncio.ensure_future(asyncio.to_thread(look_in, database, soak)))
        ends = await asyncio.gather(*people, *looking, return_exceptions=True)
        soak.gave_up = [str(each) for each in ends if each is not None]
        sample(soak, begun)
        await ask_for(soak)
    finally:
        database.dispose()
        server.terminate()
        server.wait(60)
    return time.monotonic() - begun


def report(soak: Soak, seconds: float, given: argparse.Namespace) -> str:
    """Return the run as Markdown."""
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    made = sum(len(moves) for moves in soak.acknowledged.values())
    low, high = given.think
    ends = [*soak.before_kills, *soak.samples[-1:]]
    command = (
        f"python benchmarks/soak.py --minutes {given.minutes:g} --games {given.games}"
        f" --kill-every {given.kill_every:g} --think {low:g}-{high:g} --seed {given.seed}"
    )
    lines = [
        f"## {kind}: {given.games} games at once, {seconds / 60:.0f} minutes, {soak.kills} kills",
        "",
        f"`{command}`, load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
        "",
        f"{made} acknowledged moves in {len(soak.acknowledged)} games, lost: {len(soak.lost)},"
        f" errors of the server: {soak.failed};"
        f" p50 {1000 * quantile(soak.seconds, 0.5):.0f} ms, p95"
        f" {1000 * quantile(soak.seconds, 0.95):.0f} ms, waits for a killed server included.",
        f"Asked again: {dict(soak.refusals)}.",
        "",
        *(
            f"{name} before each kill and at the end: {', '.join(str(each[at]) for each in ends)}."
            for at, name in enumerate(("Memory in MB", "Threads", "Open files"), 1)
        ),
        "",
        "| minute | memory MB | threads | files |",
        "|---|---|---|---|",
    ]
    step = max(1, len(soak.samples) // 24)
    for when, memory, threads, files in soak.samples[::step]:
        lines.append(f"| {when / 60:.1f} | {memory} | {threads} | {files} |")
    lines += ["", *(f"- lost: {each}" for each in soak.lost[:20])]
    return "\n".join([*lines, *(f"- gave up: {each}" for each in soak.gave_up[:20])])


def main() -> int:
    """Run it, print the result; 1 if a move was lost or the server made a mistake."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kill-every", type=float, default=600, help="seconds")
    parser.add_argument("--think", default="1-3")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.think = tuple(float(part) for part in given.think.split("-"))
    soak = Soak()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOARDWRIGHT_DATA"] = folder
        seconds = asyncio.run(run(soak, folder, given))
    print(report(soak, seconds, given))
    return 1 if soak.lost or soak.failed or soak.gave_up else 0


if __name__ == "__main__":
    sys.exit(main())
