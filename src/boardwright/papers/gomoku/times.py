"""What a move of the Gomoku paper's minimax costs: positions looked at, and seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from statistics import fmean, stdev

from boardwright.arena.counts import Batch
from boardwright.arena.match import match
from boardwright.core.extras import extra
from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.machine import machine_name
from boardwright.papers.row import AGREES, DIFFERS, Z95, Row, Text, both
from boardwright.players.gomoku.minimax import MinimaxEngine
from boardwright.players.gomoku.values import NAMED
from boardwright.search.limit import Limit

TABLE = both("Time", "時間")
#: The paper: about 30 s a game of the whole-board evaluation, 5 games a second of the local one.
GAME_SECONDS = {"board": 30.0, "local-program": 0.2}


def search_positions(count: int, seed: int) -> tuple[list[Position], list[int]]:
    """Return positions with ``minimax`` to move from its games, and one game's moves."""
    game = load("gomoku")
    batches: list[Batch] = []
    match(game, ["minimax:depth=4", "evaluation"], 16, seed, collect=batches.append)
    played = Batch.joined(batches)
    games = [played.moves(number) for number in range(len(played))]
    found = []
    for moves in games:
        position = game.start()
        for ply, move in enumerate(moves):
            if ply % 2 == 0 and ply >= 2:
                found.append(position)
            position = position.play(move)
    step = max(1, len(found) // count)
    return found[::step][:count], min(games, key=len)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean (Student's t)."""
    with extra("reports"):
        from scipy.stats import t

    reach = float(t.ppf(0.975, len(values) - 1)) * stdev(values) / math.sqrt(len(values))
    return fmean(values) - reach, fmean(values) + reach


def ratio_interval(above: Sequence[int], below: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of a ratio of sums, by leaving out one pair after the other."""
    total, other, count = sum(above), sum(below), len(above)
    left = [(total - a) / (other - b) for a, b in zip(above, below, strict=True)]
    middle = fmean(left)
    error = math.sqrt((count - 1) / count * sum((each - middle) ** 2 for each in left))
    return total / other - Z95 * error, total / other + Z95 * error


def game_row(setting: Setting, scope: str, stated: float, machine: str) -> Row:
    """Return what a game between two evaluation players costs, over several batches."""
    game = load("gomoku")
    player = f"evaluation:scope={scope}"
    batch = setting.size(200, 1_000)
    seconds = []
    for number in range(11):
        begun = time.process_time()
        match(game, [player, player], batch, setting.part(number), threads=1)
        seconds.append((time.process_time() - begun) / batch)
    seconds = seconds[1:]  # the first may have compiled
    return Row(
        TABLE,
        both(
            f"seconds a game of two evaluation players, scope {scope}",
            f"評估函數（{scope}）自我對局每局秒數",
        ),
        both("player evaluation on both sides, games", "雙方皆為評估函數，n 為局數"),
        stated,
        fmean(seconds),
        *mean_interval(seconds),
        batch * len(seconds),
        DIFFERS,
        machine_text(machine),
    )


def machine_text(machine: str) -> Text:
    """Return why a time differs."""
    return both(
        f"a time says something about a machine and a language: {machine}, compiled, runs counted "
        "only where a stone changes them; the paper's is plain Python",
        f"時間取決於機器與程式語言：此處為 {machine}，編譯後執行，只重算新棋子影響的連線；"
        "論文為純 Python",
    )


def times(setting: Setting) -> Result:
    """Measure what a move costs at 4 and 6 plies: positions looked at, and seconds."""
    positions, moves = search_positions(setting.size(60, 300), setting.part(0))
    engine = MinimaxEngine(load("gomoku"), NAMED["first"], shapes=True, around=1)
    nodes: dict[int, list[int]] = {}
    seconds: dict[int, list[float]] = {}
    for index, depth in enumerate((4, 6)):
        engine.search(positions[0], Limit(depth=depth))  # compiled before it is timed
        nodes[depth], seconds[depth] = [], []
        for number, position in enumerate(positions):
            begun = time.thread_time()
            nodes[depth].append(engine.search(position, Limit(depth=depth)).nodes)
            seconds[depth].append(time.thread_time() - begun)
            setting.report((index + (number + 1) / len(positions)) / 2)
    about = both("player minimax with shapes, moves", "minimax（特判棋形）的棋步")
    machine = machine_name()
    rows = [
        Row(
            TABLE,
            both(f"seconds a move at {depth} plies, mean", f"搜尋 {depth} 層每步平均秒數"),
            about,
            stated,
            fmean(seconds[depth]),
            *mean_interval(seconds[depth]),
            len(positions),
            verdict=DIFFERS,
            why=machine_text(machine),
        )
        for depth, stated in ((4, both("about 5", "約 5")), (6, both("over 60", "超過 60")))
    ]
    rows += [game_row(setting, scope, stated, machine) for scope, stated in GAME_SECONDS.items()]
    growth = sum(nodes[6]) / sum(nodes[4])
    rows.append(
        Row(
            TABLE,
            both("work at 6 plies over work at 4 plies", "六層與四層的搜尋量之比"),
            about,
            both("over 12", "超過 12"),
            growth,
            *ratio_interval(nodes[6], nodes[4]),
            len(positions),
            verdict=AGREES if growth > 12 else DIFFERS,
            why=both("counted in positions, which no machine changes", "以盤面數計，與機器無關"),
        )
    )
    data = {
        "stones": [len(position.history) for position in positions],
        "seconds": {str(depth): each for depth, each in seconds.items()},
        "game": moves,
        "machine": machine,
    }
    return Result(rows, data)
