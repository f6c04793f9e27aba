"""What a cluster costs beside threads, and where it ends.

python benchmarks/cluster.py efficiency [SHARE]  # a match in two threads and by two workers
python benchmarks/cluster.py costs               # seconds of each step of a block, on this machine
python benchmarks/cluster.py simulate            # thousands of workers, from recorded blocks

The first two write what they find into ``cluster_recorded.json``, from which the third reads.
Figures: benchmarks/cluster.md.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("cluster_recorded.json")
#: Simulated work: blocks of each worker, and the seconds of the smallest block.
BLOCKS, GAMES_S = 30, 0.2
#: A match of engines that are asked for each move, and one in compiled code.
MATCHES = {
    "connect_four, mcts:nodes=300 - mcts:nodes=200": (
        "connect_four",
        ["mcts:nodes=300", "mcts:nodes=200"],
        160,
    ),
    "gomoku, evaluation - minimax:depth=2": ("gomoku", ["evaluation", "minimax:depth=2"], 24_000),
}


def recorded() -> dict[str, Any]:
    """Return what was measured before."""
    found: dict[str, Any] = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    return found


def record(**found: Any) -> None:
    """Add to what was measured."""
    RECORDED.write_text(json.dumps({**recorded(), **found}) + "\n")


@contextmanager
def own_database() -> Iterator[None]:
    """Use a database of this run, unless ``DATABASE_URL`` names one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BOARDWRIGHT_DATA"] = folder
        yield


def timed(game: Any, players: list[str], games: int, seed: int) -> tuple[float, float, Any]:
    """Return the seconds of a match, those of processors, and its result."""
    import boardwright as bw

    begun, used = time.perf_counter(), processor_time()
    found = bw.match(game, players, games, seed, rotate=True, threads=2)
    return time.perf_counter() - begun, processor_time() - used, found.players


def processor_time() -> float:
    """Return the processor time of this process and its workers."""
    import psutil

    here = psutil.Process()
    times = [each.cpu_times() for each in (here, *here.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


def efficiency(share: str = "1", rounds: int = 3) -> None:
    """Play matches, or a share of their games, in turn by two threads and by two workers."""
    import boardwright as bw
    from boardwright.arena.executor import playing_on
    from boardwright.cluster.order import Order
    from boardwright.cluster.start import open_cluster

    blocks: list[float] = []
    adapt = Order._adapt

    def noted(self: Order, games: int, seconds: float) -> None:
        blocks.append(round(seconds, 3))
        adapt(self, games, seconds)

    Order._adapt = noted  # type: ignore[method-assign]
    with own_database():
        begun = time.perf_counter()
        with open_cluster("local:2") as cluster:
            print(f"two workers are there after {time.perf_counter() - begun:.1f} s")
            for name, (game, players, whole) in MATCHES.items():
                games = int(float(share) * whole)
                play = partial(timed, bw.game(game), players, games)
                with playing_on(cluster):
                    play(1)  # kernels are loaded
                play(1)
                seconds, used = [0.0, 0.0], [0.0, 0.0]
                for seed in range(2, 2 + rounds):
                    *here, alone = play(seed)
                    with playing_on(cluster):
                        *there, played = play(seed)
                    assert alone == played
                    for way, found in enumerate((here, there)):
                        seconds[way] += found[0]
                        used[way] += found[1]
                    print(f"{name}: {here[0]:.2f} s here, {there[0]:.2f} s there")
                for what, (one, other) in (("time", seconds), ("processor time", used)):
                    print(f"{name}: {one / other:.3f} of two threads by {what}", flush=True)
    record(block_s=sorted(blocks))


def costs(count: int = 400) -> None:
    """Measure what a block costs client, scheduler and database."""
    import numpy as np

    from boardwright.arena.counts import Batch
    from boardwright.cluster.start import open_cluster
    from boardwright.cluster.task import packed_batch, unpacked_batch
    from boardwright.store.blocks import Block, Ledger, Place
    from boardwright.store.database import open_database

    games, plies = 64, 40
    draw = np.random.default_rng(1)
    batch = Batch(
        0,
        np.zeros((games, 2), np.int64),
        np.arange(games),
        draw.choice([-1.0, 1.0], (games, 2)),
        np.full(games, plies),
        draw.integers(0, 225, (games, plies), np.int16),
    )
    data = packed_batch(batch, True)
    with own_database():
        engine = open_database()
        ledger = Ledger(engine, f"benchmark {time.time()}")

        def each(step: Callable[[int], Any]) -> float:
            begun = time.perf_counter()
            for number in range(count):
                step(number)
            return (time.perf_counter() - begun) / count

        found = {
            "plan": each(lambda number: ledger.plan(Block(number, games * number, games))),
            "begin": each(lambda number: Place(engine, ledger.id, number).begin("worker")),
            "keep": each(lambda number: Place(engine, ledger.id, number).keep(data, "w", 1.0)),
            "read": each(lambda number: unpacked_batch(ledger.result(number)[0])),
        }
        ledger.forget()
        kind = engine.dialect.name
        with open_cluster("local:2") as cluster:
            begun = time.perf_counter()
            tasks = [cluster.client.submit(len, data, key=f"cost-{n}") for n in range(count)]
            for task in tasks:
                task.result()
            found["dask"] = (time.perf_counter() - begun) / count
    print(f"{kind}, blocks of {len(data)} bytes: ", end="")
    print(", ".join(f"{name} {1000 * seconds:.2f} ms" for name, seconds in found.items()))
    record(**{kind: found})


class Server:
    """Something that does one thing after the other."""

    def __init__(self) -> None:
        self.free = self.busy = 0.0

    def done(self, now: float, seconds: float) -> float:
        """Return when it has done what it is asked for now."""
        self.free = max(self.free, now) + seconds
        self.busy += seconds
        return self.free


def simulated(
    workers: int, block_s: float, cost: dict[str, float], lateness: list[float]
) -> tuple[float, dict[str, float]]:
    """Return the share of time in which workers play, and how busy everything else is.

    There is work for ``BLOCKS`` blocks of each worker. Towards the end blocks get smaller, as those
    of ``cluster.order`` do; each takes as much longer or shorter than planned as recorded ones did.
    Client, scheduler and database each do one thing after the other, and nothing is prepared while
    a worker plays: the true cluster has two blocks for each worker and can only be better.
    """
    draw = random.Random(workers)
    client, dask, database = Server(), Server(), Server()
    steps = (
        (client, "plan"),
        (database, "plan"),
        (dask, "dask"),
        (database, "begin"),
        (None, "playing"),
        (database, "keep"),
        (client, "read"),
    )
    left = workers * BLOCKS * block_s
    playing = end = 0.0
    # When a worker can take its next step, which one, and how large its block is.
    events = [(0.0, 0, 0.0)] * workers
    while events:
        now, step, size = heapq.heappop(events)
        if step == 0:
            if left <= 0:
                continue
            size = max(GAMES_S, min(block_s, left / (2 * workers)))
            left -= size
        server, name = steps[step]
        if server is not None:
            now = server.done(now, cost[name])
        else:
            seconds = size * draw.choice(lateness)
            playing += seconds
            now += seconds
        if name == "keep":  # the worker is free; the client reads when it has time
            heapq.heappush(events, (now, 0, 0.0))
        if name != "read":
            heapq.heappush(events, (now, step + 1, size))
        end = max(end, now)
    servers = {"client": client, "scheduler": dask, "database": database}
    return playing / (workers * end), {name: each.busy / end for name, each in servers.items()}


def simulate() -> None:
    """Show where scheduler or database becomes the limit, with blocks of 2 s and with ours."""
    from boardwright.cluster.order import BLOCK_S, BLOCKS_A_SECOND

    found = recorded()
    whole = [seconds for seconds in found["block_s"] if seconds >= BLOCK_S / 4]
    lateness = [seconds * len(whole) / sum(whole) for seconds in whole]
    print(f"{len(whole)} recorded blocks: {min(lateness):.2f} to {max(lateness):.2f} of their mean")
    for kind in filter(found.__contains__, ("sqlite", "postgresql")):
        for fixed in (True, False):
            for workers in (10, 30, 100, 300, 1000, 3000):
                block = BLOCK_S if fixed else max(BLOCK_S, workers / BLOCKS_A_SECOND)
                share, busy = simulated(workers, block, found[kind], lateness)
                rest = ", ".join(f"{name} {each:.2f}" for name, each in busy.items())
                told = f"{kind:10} {workers:6} workers, blocks of {block:5.1f} s"
                print(f"{told}: {share:.3f} playing; {rest}", flush=True)


if __name__ == "__main__":
    {"efficiency": efficiency, "costs": costs, "simulate": simulate}[sys.argv[1]](*sys.argv[2:])
