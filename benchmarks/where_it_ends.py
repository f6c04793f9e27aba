"""Where one machine ends: moves a second that so many processes answer, by simulation.

    python benchmarks/where_it_ends.py --cpu-ms 5 --commit-ms 1 --cores 8

One process does one thing at a time (the interpreter's lock), so a move waits for those before it
in its process, for a core if there are fewer than processes, and for the database, which commits
one after the other. Moves come at random (Poisson) and are spread evenly. Prints p95 of a move's
answer for growing rates; the first rate above 200 ms is where it ends.
"""

from __future__ import annotations

import argparse
import heapq
import random

MOVES = 20_000
AIM_S = 0.2


def p95(rate: float, processes: int, cores: int, cpu_s: float, commit_s: float) -> float:
    """Return p95 of the answer in seconds at so many moves a second."""
    draw = random.Random(1)
    now, waits = 0.0, []
    free = [0.0] * processes
    running = [0.0] * min(cores, processes)  # when each core is free
    committed = 0.0
    for number in range(MOVES):
        now += draw.expovariate(rate)
        process = number % processes
        begun = max(now, free[process], running[0])
        free[process] = done = begun + cpu_s * draw.uniform(0.5, 1.5)
        heapq.heapreplace(running, done)
        committed = max(done, committed) + commit_s
        waits.append(committed - now)
    return sorted(waits)[int(0.95 * MOVES)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cpu-ms", type=float, required=True, help="of a move, all it causes")
    parser.add_argument("--commit-ms", type=float, default=1.0)
    parser.add_argument("--cores", type=int, default=8)
    given = parser.parse_args()
    print("| processes | moves a second with p95 under 200 ms | p95 there, ms |\n|---|---|---|")
    for processes in (1, 2, 4, 8, 16):
        last = 0.0, 0.0
        rate = 10.0
        while True:
            found = p95(rate, processes, given.cores, given.cpu_ms / 1000, given.commit_ms / 1000)
            if found > AIM_S:
                break
            last, rate = (rate, found), rate * 1.05
        print(f"| {processes} | {last[0]:.0f} | {1000 * last[1]:.0f} |")


if __name__ == "__main__":
    main()
