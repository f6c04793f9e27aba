"""Pictures of the GoClub paper: length of wins, the four systems, a game, the shortest win."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Picture, Results
from boardwright.papers.figures import COLOURS, chart, numbered_board, sheet
from boardwright.papers.row import both
from boardwright.papers.three_kingdoms.record import record_picture, record_text

LENGTH = both("stones of the game", "棋子數")
SHARE = both("share of all games", "佔所有棋局的比例")
FIRST = both("first player wins", "先手勝")
SECOND = both("second player wins", "後手勝")


def pictures(results: Results, language: str) -> list[Picture]:
    """Return the pictures for which there are results."""
    found = []
    if "one-by-one" in results:
        data = results["one-by-one"].data
        found += [lengths(data, language), *a_game(data["moves"])]
    found += [
        four_systems(result.data)
        for result in results.values()
        if result.data.get("system") in ("growing", "fitted")
    ]
    if "victory" in results and results["victory"].data["line"]:
        found.append(short_win(results["victory"].data["line"]))
    return found


def lengths(data: dict[str, Any], language: str) -> Picture:
    """Draw figure 47 of the paper: how many stones wins take."""
    games = data["games"]
    counts = data["lengths"]
    longest = max(stones for stones, count in enumerate(counts) if count)
    with chart("lengths", width=8.0) as drawing:
        axis = drawing.axes[0]
        for begin, word, colour in ((1, FIRST, COLOURS[0]), (2, SECOND, COLOURS[1])):
            stones = range(begin, longest + 1, 2)
            shares = [counts[each] / games for each in stones]
            axis.plot(stones, shares, "o-", ms=3, color=colour, label=word[language])
        axis.set_xlabel(LENGTH[language])
        axis.set_ylabel(SHARE[language])
        axis.legend()
    caption = both(
        f"Length of won games of one-search 1.0 against itself, {games:,} games (figure 47 shows "
        "the first player's).",
        f"one-search 1.0 自我對局的獲勝步數，{games:,} 局（圖 47 為先手部分）。",
    )
    return Picture("lengths", caption, drawing.svg)


def played(moves: Iterable[int | str]) -> Position:
    """Return the position after these moves."""
    position = load("goclub").start()
    for move in moves:
        position = position.play(move)
    return position


def a_game(moves: list[int]) -> list[Picture]:
    """Draw the first game of one-search 1.0 against itself, and its record."""
    last = played(moves)
    name = "one-search:version=1.0"
    caption = both(
        f"The first game of one-search 1.0 against itself, {len(moves)} stones.",
        f"one-search 1.0 自我對局的第一局，共 {len(moves)} 子。",
    )
    text = record_text(last, {"Black": name, "White": name})
    return [
        Picture("game", caption, numbered_board(last)),
        record_picture("record", both("The same game as a record.", "同一局的棋譜。"), text),
    ]


def four_systems(data: dict[str, Any]) -> Picture:
    """Draw figure 49 of the paper: the four games of the m-by-n system in version 2.0."""
    lines = data["lines"]
    boards = [numbered_board(played(moves)) for moves in lines.values()]
    names = ", ".join(f"{name} {len(moves)}" for name, moves in lines.items())
    table = data["system"]
    caption = both(
        f"The four games of the m-by-n system 2.0 with the score table {table} (figure 49), with "
        f"their stones: {names}.",
        f"m by n 系統 2.0 版的四局（圖 49），分數表 {table}，棋子數：{names}。",
    )
    return Picture(f"systems-{table}", caption, sheet(boards, columns=2))


def short_win(line: list[str]) -> Picture:
    """Draw one game by the certificate of black's win."""
    last = played(line)
    caption = both(
        "One game by the proof that black wins by stone 13 at the latest. Fours that white must "
        "answer end it.",
        "依「黑方至遲第 13 子獲勝」之證明下出的一局，最後連續活四，白方只能應。",
    )
    return Picture("victory", caption, numbered_board(last))
