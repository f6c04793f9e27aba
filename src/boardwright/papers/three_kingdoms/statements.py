"""What the Three Kingdoms paper says of its flip table, and of the time without pools."""

from __future__ import annotations

import random
import time

from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import AGREES, DIFFERS, Row, both, exact_row
from boardwright.players.catalogue import make_player
from boardwright.players.three_kingdoms.flip_table import fold, measure_flips

PAPER_S = 20 * 60
#: Early, in the middle and late.
PLIES = (12, 24, 36, 48, 60)
WITHOUT_POOLS = "normal:depth=6"


def flips(setting: Setting) -> Result:
    """Return the row on the flip table: a corner is coloured once, everything else more often."""
    game = load("three_kingdoms")
    games = setting.size(2_000, 100_000)
    averages = fold(game, measure_flips(game, games, setting.part(0)))
    corner, *others = averages.values()
    table = both("Flip table (figure 6)", "翻轉次數表（圖 6）")
    about = both("random games", "隨機對局")
    return Result(
        [
            exact_row(table, both("a corner", "角落"), about, 1.0, round(corner, 3)),
            Row(
                table,
                both("the other cells, least and most", "其他各格的最小與最大值"),
                about,
                both("more than a corner", "大於角落"),
                both(*[f"{min(others):.2f} - {max(others):.2f}"] * 2),
                n=games,
                verdict=AGREES if min(others) > corner else DIFFERS,
                why=both(
                    "the numbers of figure 6 are a picture that is not in the text",
                    "圖 6 的數值是圖片，不在文字裡",
                ),
            ),
        ],
        {"flips": averages},
    )


def times(setting: Setting) -> Result:
    """Return the row on 6 plies without pools: the slowest move in positions of random games."""
    positions = [after(plies, seed) for seed in range(setting.size(1, 4)) for plies in PLIES]
    player = make_player(WITHOUT_POOLS, positions[0].game, 1)
    player.choose(positions[-1])  # compiled before a clock runs
    slowest = 0.0
    for number, position in enumerate(positions, start=1):
        begun = time.thread_time()
        player.choose(position)
        slowest = max(slowest, time.thread_time() - begun)
        setting.report(number / len(positions))
    return Result(
        [
            Row(
                both("Time", "時間"),
                both(
                    "slowest move with 6 plies and no pools, in seconds",
                    "六層、不分組時最慢一步的秒數",
                ),
                both("positions of random games", "隨機對局中的盤面"),
                both("over 20 minutes at times", "曾超過二十分鐘"),
                round(slowest, 1),
                n=len(positions),
                verdict=AGREES if slowest > PAPER_S else DIFFERS,
                why=both(
                    "another machine, compiled rules, and pruning that changes no choice",
                    "機器不同，規則經編譯，且剪枝不改變選擇",
                ),
            )
        ],
        {"slowest": slowest},
    )


def after(plies: int, seed: int) -> Position:
    """Return a position of a random game."""
    dice = random.Random(1000 * seed + plies)
    position = load("three_kingdoms", ring="random").start(seed + 1)
    while len(position.history) < plies:
        position = position.play(dice.choice(position.moves))
    return position
