"""Pictures of the Three Kingdoms paper: rates of seats, match-ups, depth and pools, a game."""

from __future__ import annotations

from typing import Any

from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Picture, Results
from boardwright.papers.figures import COLOURS, INK, chart, draw_shares, numbered_board
from boardwright.papers.row import both
from boardwright.papers.three_kingdoms.games import SEAT_RATES, SEATS
from boardwright.papers.three_kingdoms.record import record_picture, record_text

EVEN = 1 / 3
RATE = both("rate of the seat", "座位勝率")
SHARE = both("share of games won against two of the other", "對兩名對手的勝率")
PAPER_WORD = both("paper", "論文")
MEASURED = both("measured", "實測")


def pictures(results: Results, language: str) -> list[Picture]:
    """Return the pictures for which there are results."""
    data = [result.data for result in results.values()]
    seats = [each for each in data if "seats" in each]
    bars = [each for each in data if "bar" in each]
    found = []
    if seats:
        found.append(seat_rates(seats, language))
    if bars:
        found += [match_ups(bars, language), *a_game(bars[0])]
    return found


def seat_rates(seats: list[dict[str, Any]], language: str) -> Picture:
    """Draw the rates of the three seats without and with komi."""
    with chart("seats", panels=len(SEAT_RATES), width=9.0) as drawing:
        for axis, (komi, stated) in zip(drawing.axes, SEAT_RATES.items(), strict=True):
            shown = ":".join(str(taken) for taken in komi)
            places = range(len(SEATS))
            for number, each in enumerate(seats):
                axis.plot(
                    [place + 0.12 * (number - len(seats) / 2) for place in places],
                    each["rates"][shown],
                    "o",
                    ms=5,
                    color=COLOURS[number],
                    label=each["seats"][language],
                )
            paper = [float(rate) for rate in stated]
            axis.plot(places, paper, "_", ms=30, color=INK, label=PAPER_WORD[language])
            axis.axhline(EVEN, color=INK, linewidth=0.8, linestyle=":")
            axis.set_xticks(list(places), [seat[language] for seat in SEATS])
            axis.set_title(f"komi {shown}" if language == "en" else f"貼目 {shown}")
        drawing.axes[0].set_ylabel(RATE[language])
        drawing.axes[-1].legend(fontsize="small")
    caption = both(
        "How often each seat wins, without komi and with the paper's.",
        "各座位的勝率：無貼目，以及論文的貼目。",
    )
    return Picture("seats", caption, drawing.svg)


def match_ups(bars: list[dict[str, Any]], language: str) -> Picture:
    """Draw figures 14 and 15 of the paper, and what depth and pools do."""
    with chart("match-ups", width=8.0, height=1.0 + 0.35 * len(bars)) as drawing:
        axis = drawing.axes[0]
        places = draw_shares(axis, bars, EVEN, language, MEASURED[language])
        stated = [(bar["paper"], place) for bar, place in zip(bars, places, strict=True)]
        known = [(paper, place) for paper, place in stated if paper is not None]
        if known:
            papers, rows = zip(*known, strict=True)
            axis.plot(papers, rows, "x", color=COLOURS[1], label=PAPER_WORD[language])
        axis.set_xlabel(SHARE[language])
        axis.legend(loc="lower right")
    caption = both(
        "One player against two of another (figures 14 and 15), 95 % intervals; a third, dotted, "
        "would be even.",
        "一名棋手對兩名另一種棋手（圖 14、15）的勝率與 95 % 區間；虛線為三分之一，即勢均力敵。",
    )
    return Picture("match-ups", caption, drawing.svg)


def last_position(data: dict[str, Any]) -> Position:
    """Return the end of an experiment's first game."""
    position = load("three_kingdoms", ring="random").position(data["first"])
    for move in data["moves"]:
        position = position.play(move)
    return position


def a_game(data: dict[str, Any]) -> list[Picture]:
    """Draw an experiment's first game and its record; stones of the start have no number."""
    last = last_position(data)
    players = data["players"]
    caption = both(
        f"A game of {players[0]} (red) against two {players[1]}: colours at the end, with the "
        "number of the move that filled each cell.",
        f"{players[0]}（紅）對兩名 {players[1]} 的一局：終局的顏色，數字為該格落子的順序。",
    )
    text = record_text(last, dict(zip(("Red", "Green", "Blue"), players, strict=True)))
    record = both(
        "The same game as a record in the manner of PGN (figure 9).",
        "同一局的棋譜，仿 PGN 格式（圖 9）。",
    )
    return [
        Picture("game", caption, numbered_board(last)),
        record_picture("record", record, text),
    ]
