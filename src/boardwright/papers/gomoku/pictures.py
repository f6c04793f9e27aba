"""Pictures of the Gomoku paper: match-ups, time of a move, a game with move numbers."""

from __future__ import annotations

from typing import Any

from boardwright.core.registry import game as load
from boardwright.papers.experiment import Picture, Results
from boardwright.papers.figures import COLOURS, chart, draw_shares, numbered_board
from boardwright.papers.row import both

SCORE = both("score of the player named first", "前者的得分率")
STONES = both("stones on the board", "棋盤上的棋子數")
SECONDS = both("seconds (processor)", "秒（處理器時間）")
PLIES = both("{} plies", "{} 層")


def pictures(results: Results, language: str) -> list[Picture]:
    """Return the pictures for which there are results."""
    bars = [result.data for result in results.values() if "bar" in result.data]
    found = [match_ups(bars, language)] if bars else []
    if "times" in results:
        data = results["times"].data
        found += [time_of_a_move(data, language), a_game(data["game"])]
    return found


def match_ups(bars: list[dict[str, Any]], language: str) -> Picture:
    """Draw all scores with their intervals."""
    with chart("scores", width=8.0, height=1.0 + 0.35 * len(bars)) as drawing:
        axis = drawing.axes[0]
        draw_shares(axis, bars, 0.5, language)
        axis.set_xlabel(SCORE[language])
    caption = both("All match-ups with 95 % intervals.", "各項對戰的得分率與 95 % 區間。")
    return Picture("scores", caption, drawing.svg)


def time_of_a_move(data: dict[str, Any], language: str) -> Picture:
    """Draw seconds of a move against the stones on the board."""
    with chart("times") as drawing:
        axis = drawing.axes[0]
        for number, (depth, seconds) in enumerate(data["seconds"].items()):
            label = PLIES[language].format(depth)
            axis.plot(data["stones"], seconds, "o", ms=4, color=COLOURS[number], label=label)
        axis.set_yscale("log")
        axis.set_xlabel(STONES[language])
        axis.set_ylabel(SECONDS[language])
        axis.legend()
    machine = data["machine"]
    caption = both(
        f"Time of a move of minimax with shapes, on {machine}. The paper: about 5 s at 4 plies, "
        "over a minute at 6. Moves answered at once by a shape lie at the bottom.",
        f"有特判的 minimax 每步時間（{machine}）。論文：四層約 5 秒，六層超過一分鐘。"
        "由棋形直接決定的棋步在最下方。",
    )
    return Picture("times", caption, drawing.svg)


def a_game(moves: list[int]) -> Picture:
    """Draw a game with move numbers."""
    position = load("gomoku").start()
    for move in moves:
        position = position.play(move)
    caption = both(
        "A game of minimax with shapes (4 plies, black) against the evaluation.",
        "有特判的 minimax（四層，黑）對評估函數的一局。",
    )
    return Picture("game", caption, numbered_board(position))
