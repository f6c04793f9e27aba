"""Many people at once: games played over HTTP against a server process on this machine.

    python benchmarks/load.py --games 200 --think 1-3     # like quick people
    python benchmarks/load.py --games 200 --think 0-0     # as fast as it goes
    python benchmarks/load.py --watchers 1000 --rude 200  # with people who look on, and rude ones
    python benchmarks/load.py --analyses 24 --queries 60 --lock 1/30
    DATABASE_URL=postgresql://... python benchmarks/load.py --processes 4

Every client owns one game against a random or an easy player, listens to its events as the page
does, asks for every position the page would ask for, and plays random legal moves to the end (at
most ``--moves`` of its own). A move's answer is the time from sending it to having the answer: the
server answers when the move is kept, and the engine's reply comes later through the events, so that
the engine's own time is not in it. At the end each record is compared with what its client saw.
With several processes clients are spread over them, each move going to the next one, or all of a
game to one (``--sticky``) as behind the proxy of `docs/deploy`. Rude ones
hold half-open connections, heads without end and slow bodies, and come back when sent away
(`crowd.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from connection import Connection
from crowd import crowd, finished_match

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {}),
    ("nim", {}),
    ("lgame", {}),
    ("three_kingdoms", {}),
    ("goclub", {"size": 13}),
]
PLAYERS = ("random", "easy")
LONGEST_REPLY_S = 60


@dataclass
class Result:
    """What all clients together saw."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    finished: int = 0
    lost: list[str] = field(default_factory=list)
    server_seconds: float = 0.0  # of a processor
    heard: int = 0  # events of those who look on


class Client:
    """A person at one game."""

    def __init__(
        self, number: int, ports: list[int], given: argparse.Namespace, result: Result
    ) -> None:
        self.draw = random.Random(f"{given.seed} {number}")
        self.game, self.options = GAMES[number % len(GAMES)]
        self.player = PLAYERS[number // len(GAMES) % len(PLAYERS)]
        self.given, self.result = given, result
        key = f"{self.draw.getrandbits(192):048x}"
        home = ports[number % len(ports)]
        self.ways = [Connection(port, key) for port in ([home] if given.sticky else ports)]
        self.hearing = Connection(home, key)
        self.asked = number
        self.watch = ""  # key of those who look on
        self.nodes: dict[int, dict[str, Any]] = {}
        self.current = 0
        self.changed = asyncio.Event()
        self.sent: list[tuple[int, str]] = []
        self.answered: float | None = None  # when the last move of one's own was

    @property
    def asking(self) -> Connection:
        """The next server's connection."""
        self.asked += 1
        return self.ways[self.asked % len(self.ways)]

    async def timed(self, what: str, method: str, path: str, body: Any = None) -> Any:
        """Return an answer, and note how long it took."""
        begun = time.perf_counter()
        answer = await self.asking.call(method, path, body)
        self.result.seconds[what].append(time.perf_counter() - begun)
        return answer

    async def run(self, most: int) -> None:
        """Play the game and compare the record with what was seen."""
        listening: asyncio.Task[None] | None = None
        try:
            others = [{"player": self.player}] * (2 if self.game == "three_kingdoms" else 1)
            new = {"game": self.game, "options": self.options, "seed": self.draw.getrandbits(32)}
            new["seats"] = [{"player": "human"}, *others]
            play = await self.timed("begin", "POST", "/plays", new)
            self.path, self.watch = f"/plays/{play['id']}", play["links"]["watch"]
            listening = asyncio.create_task(self.listen())
            await self.play(most)
            seen = dict(self.nodes)  # before asking: more may arrive while the answer is under way
            record = await self.asking.call("GET", self.path)
            kept = {node["id"]: node for node in record["nodes"]}
            for node, move in self.sent:
                if kept.get(node, {}).get("move") != move:
                    self.result.lost.append(f"sent {node} {move}, kept {kept.get(node)}")
            for node, each in seen.items():
                if kept.get(node) != each:
                    self.result.lost.append(f"seen {each}, kept {kept.get(node)}")
        except (RuntimeError, OSError, EOFError, IndexError) as error:
            self.result.errors[f"{type(error).__name__}: {error}"[:120]] += 1
        finally:
            if listening is not None:
                listening.cancel()
            for each in (*self.ways, self.hearing):
                each.close()

    async def listen(self) -> None:
        """Follow the game as the page does."""
        async for name, data in self.hearing.events(f"{self.path}/events"):
            if name in ("play", "change"):
                self.take(data)

    def take(self, data: dict[str, Any]) -> None:
        """Take over nodes and where the game stands."""
        self.nodes |= {node["id"]: node for node in data["nodes"]}
        if data["current"] > self.current:
            self.current = data["current"]
            if self.answered is not None:
                self.result.seconds["engines' reply"].append(time.perf_counter() - self.answered)
                self.answered = None
        self.changed.set()

    async def play(self, most: int) -> None:
        """Make moves until the game is over, or so many."""
        own = 0
        while own < most:
            node = self.current
            position = await self.timed("position", "GET", f"{self.path}/nodes/{node}")
            if position["over"]:
                self.result.finished += 1
                return
            if position["to_move"] != 1:
                await self.reply(node)
                continue
            await asyncio.sleep(self.draw.uniform(*self.given.think))
            move = self.draw.choice(position["moves"])["text"]
            own, body = own + 1, {"node": node, "move": move}
            answer = await self.timed("move", "POST", f"{self.path}/moves", body)
            self.result.moves += 1
            self.sent.append((answer["current"], move))
            self.take(answer)
            self.answered = time.perf_counter()

    async def reply(self, node: int) -> None:
        """Wait until the game stands elsewhere: an engine has moved."""
        while self.current == node:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), LONGEST_REPLY_S)


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process, as Linux counts it; 0 elsewhere."""
    if not (file := Path(f"/proc/{pid}/stat")).exists():
        return 0.0
    fields = file.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(
    ports: list[int], pids: list[int], folder: Path, given: argparse.Namespace
) -> tuple[Result, float]:
    """Return what the clients saw, and how long they took together."""
    warm = Result()
    for number in range(len(GAMES) * len(PLAYERS)):
        for port in ports:
            calm = argparse.Namespace(seed=f"warm {port}", think=(0, 0), sticky=False)
            await Client(number, [port], calm, warm).run(2)
    if warm.errors:
        raise SystemExit(f"the server does not work: {dict(warm.errors)}")
    result = Result()
    clients = [Client(number, ports, given, result) for number in range(given.games)]
    experiment = await finished_match(ports[0]) if given.queries else 0
    database = folder / "boardwright.db"
    others = [
        asyncio.create_task(each) for each in crowd(clients, ports, given, experiment, database)
    ]
    begun, before = time.perf_counter(), sum(map(cpu_seconds, pids))
    await asyncio.gather(*(client.run(given.moves) for client in clients))
    seconds = time.perf_counter() - begun
    result.server_seconds = sum(map(cpu_seconds, pids)) - before
    for each in others:
        each.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    return result, seconds


def quantile(values: list[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def report(result: Result, seconds: float, given: argparse.Namespace) -> str:
    """Return the result as Markdown."""
    low, high = given.think
    command = f"python benchmarks/load.py --games {given.games} --think {low:g}-{high:g}"
    title = f"## {given.games} games at once, think time {low:g} to {high:g} s"
    kinds = ("watchers", "rude", "analyses", "queries")
    for name, usual in (("processes", 1), *((kind, 0) for kind in kinds)):
        if getattr(given, name) != usual:
            command += f" --{name} {getattr(given, name)}"
            title += f", {getattr(given, name)} {name}"
    command += " --sticky" if given.sticky else ""
    if given.lock:
        command += f" --lock {given.lock[0]:g}/{given.lock[1]:g}"
    lines = [
        title,
        "",
        f"`{command} --moves {given.moves} --seed {given.seed}`, load of the machine before:"
        f" {given.before:.1f} on {os.cpu_count()} cores, clients on the same machine.",
        "",
        "| answer to | n | p50 ms | p95 ms | p99 ms | longest ms |",
        "|---|---|---|---|---|---|",
    ]
    for what, values in result.seconds.items():
        shares = [f"{1000 * quantile(values, share):.1f}" for share in (0.5, 0.95, 0.99, 1)]
        lines.append(f"| {what} | {len(values)} | {' | '.join(shares)} |")
    lines += [
        "",
        f"{result.moves} moves in {seconds:.1f} s"
        f" ({result.moves / seconds:.0f} moves a second), {result.finished} games finished,"
        f" errors: {sum(result.errors.values())}, lost moves: {len(result.lost)}. The server used"
        f" {1000 * result.server_seconds / max(result.moves, 1):.1f} ms of a processor for each"
        " move, with positions, events and the engines' replies."
        + (f" Those who look on heard {result.heard} events." if given.watchers else ""),
        *(f"- {count} x {error}" for error, count in result.errors.items()),
        *(f"- lost: {each}" for each in result.lost),
        "",
    ]
    return "\n".join(lines)


def started(folder: str, *arguments: str) -> subprocess.Popen[str]:
    """Return a server process whose data are in a folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "boardwright", "serve", "--port", "0", *arguments],
        env={**os.environ, "BOARDWRIGHT_DATA": folder},
        stderr=subprocess.PIPE,
        text=True,
    )


def port_of(server: subprocess.Popen[str]) -> int:
    """Return where a server listens, as soon as it does."""
    assert server.stderr is not None
    found = re.search(r":(\d+)/", server.stderr.readline())
    if found is None:
        raise SystemExit("the server did not start")
    return int(found[1])


def main() -> int:
    """Start a server, load it, print the result; 1 if anything failed or was lost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40, help="most moves of one client")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--think", default="1-3", help="seconds between moves, such as 1-3")
    parser.add_argument("--processes", type=int, default=1, help="servers on one DATABASE_URL")
    parser.add_argument("--sticky", action="store_true", help="a game stays with one process")
    parser.add_argument("--watchers", type=int, default=0, help="people who look on")
    parser.add_argument("--rude", type=int, default=0, help="half-open and slow connections")
    parser.add_argument("--analyses", type=int, default=0, help="engines that think meanwhile")
    parser.add_argument("--queries", type=int, default=0, help="people who ask for results")
    parser.add_argument("--lock", default="", help="SQLite locked so many seconds of each, as 1/30")
    given = parser.parse_args()
    given.think = tuple(float(part) for part in given.think.split("-"))
    given.lock = tuple(float(part) for part in given.lock.split("/") if part)
    given.before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        servers = [started(folder) for _ in range(given.processes)]
        try:
            ports = [port_of(server) for server in servers]
            pids = [server.pid for server in servers]
            result, seconds = asyncio.run(load(ports, pids, Path(folder), given))
        finally:
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait(60)
    print(report(result, seconds, given))
    return 1 if result.errors or result.lost else 0


if __name__ == "__main__":
    sys.exit(main())
