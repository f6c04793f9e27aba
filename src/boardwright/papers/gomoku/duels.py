"""Games between the Gomoku paper's players, and rows about them."""

from __future__ import annotations

from typing import Any

from boardwright.arena.match import match
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import NOTHING, Row, Text, both, claim_row

STRONGER = both("stronger", "較強")
WEAKER = both("weaker", "較弱")
EMPTY_BOARD = both("both colours by halves, from the empty board", "黑白各半，從空棋盤開始")


def both_colours(
    setting: Setting, one: str, other: str, games: int, number: int = 0
) -> tuple[int, int, int]:
    """Return wins, losses and draws of ``one`` in a match with changed colours."""
    found = match(
        load("gomoku"),
        [one, other],
        games,
        setting.part(number),
        rotate=True,
        threads=setting.threads,
        progress=lambda done: setting.report(done / games),
    )
    won, lost = (player.wins for player in found.players)
    return won, lost, found.draws


def counts_text(counts: tuple[int, int, int]) -> Text:
    """Return wins, losses and draws in words."""
    won, lost, drawn = counts
    return both(
        f"won {won:,}, lost {lost:,}, drawn {drawn:,}", f"{won:,} 勝 {lost:,} 敗 {drawn:,} 和"
    )


def joined(*texts: Text) -> Text:
    """Return texts one after another."""
    english = "; ".join(text["en"] for text in texts if text["en"])
    chinese = "；".join(text["zh-TW"] for text in texts if text["zh-TW"])
    return both(english, chinese)


def duel(
    setting: Setting,
    one: str,
    other: str,
    usual: int,
    full: int,
    table: Text,
    figure: Text,
    claim: Text,
    more: bool = True,
    why: Text = NOTHING,
) -> Result:
    """Measure the score of one player against another, draws as halves.

    Without games (too slow for enough of them in the default size) there is no row.
    """
    games = setting.size(usual, full)
    if not games:
        return Result([])
    counts = both_colours(setting, one, other, games)
    won, _, drawn = counts
    row = claim_row(
        table,
        figure,
        joined(both("player named first", "前者"), EMPTY_BOARD),
        claim,
        won + drawn / 2,
        games,
        joined(counts_text(counts), why),
        more,
    )
    return Result([row], bar_of(row))


def bar_of(row: Row) -> dict[str, Any]:
    """Return what the picture of match-ups needs of a row."""
    return {"bar": dict(row.figure), "share": row.measured, "low": row.low, "high": row.high}
