"""What an experiment found as one tidy table, and tables as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Row = dict[str, Any]
#: A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def rows_of(kind: str, result: Mapping[str, Any]) -> list[Row]:
    """Return the rows of a result; each says what it is about."""
    if kind == "fairness":
        return [each for row in result.get("rows", ()) for each in fairness_rows(row)]
    if kind == "cure":
        return [each for row in result.get("rows", ()) for each in cure_rows(row)]
    if kind == "tune":
        return list(tune_rows(result))
    if kind == "learn":
        return [dict(point) for point in result.get("curve", ())]
    if kind == "reproduce":
        return [dict(row) for row in result.get("rows", ())]
    return list(match_rows(result))


def match_rows(result: Mapping[str, Any]) -> Iterator[Row]:
    """Yield seats, players, players in seats, and ratings where there are any."""
    for seat, share in enumerate(result.get("seats", ()), start=1):
        yield share_row("seat", "", seat, share)
    for share in result.get("players", ()):
        yield share_row("player", share["name"], "", share)
    for shares in result.get("players_by_seat", ()):
        for seat, share in enumerate(shares, start=1):
            if share["games"]:
                yield share_row("player in seat", share["name"], seat, share)
    for rating in result.get("ratings", ()):
        values = {"elo": rating["elo"], "elo_low": rating["low"], "elo_high": rating["high"]}
        yield {"about": "rating", "player": rating["name"], "n": rating["games"], **values}


def share_row(about: str, player: str, seat: int | str, share: Mapping[str, Any]) -> Row:
    """Return wins and score of a seat or a player."""
    return {
        "about": about,
        "player": player,
        "seat": seat,
        "n": share["games"],
        "wins": share["wins"],
        "points": share["points"],
        "win_rate": share["rate"],
        "win_rate_low": share["low"],
        "win_rate_high": share["high"],
        "score": share["score"],
        "score_low": share["score_low"],
        "score_high": share["score_high"],
        "interval": "Wilson 95 %",
    }


def fairness_rows(row: Mapping[str, Any]) -> Iterator[Row]:
    """Yield a row for each seat of a level; an exact value has no interval."""
    facts = ("draw_rate", "mean_length", "branching", "lead_changes", "settled_after", "judgement")
    for each in row["seats"]:
        yield {
            "about": "seat",
            "level": row["level"],
            "player": row["player"],
            "opening_plies": row.get("opening_plies", ""),
            "seat": each["seat"],
            "score": each["score"],
            "low": each.get("low", ""),
            "high": each.get("high", ""),
            "n": row.get("games", ""),
            "different_games": row.get("distinct", ""),
            "exact": bool(row.get("exact")),
            **{name: row.get(name, "") for name in facts},
        }


def cure_rows(row: Mapping[str, Any]) -> Iterator[Row]:
    """Yield a row for each seat under a setting; an exact value has no interval."""
    facts = ("kind", "setting", "player", "role")
    for each in row["seats"]:
        yield {
            "about": "seat",
            **{name: row[name] for name in facts},
            "seat": each["seat"],
            "score": each["score"],
            "low": each["low"] if row["games"] else "",
            "high": each["high"] if row["games"] else "",
            "n": row["games"] or "",
            "exact": not row["games"],
            "swap": row["swap"],
            "note": row["note"],
        }


def tune_rows(result: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the trials against the old values, then the test of the new ones."""
    for row in result.get("rows", ()):
        shown = {name: row[name] for name in ("trial", "score", "low", "high", "n")}
        yield {"about": "trial", **shown, **row["values"]}
    if "best" not in result:
        return
    yield {"about": "old", **result["old"]}
    low, high = result["interval"] if result["confirm_games"] else ("", "")
    test = {"score": result["score"], "low": low, "high": high, "n": result["confirm_games"]}
    yield {"about": "new", **test, **result["best"], "confirmed": result["confirmed"]}


def csv_lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    r"""Yield a table as CSV, a line at a time; all rows are in the columns of the widest one.

    >>> list(csv_lines([{"a": 1, "b": "x,y"}, {"a": "=1+1", "c": -2.5}]))
    ['a,b,c\r\n', '1,"x,y",\r\n', "'=1+1,,-2.5\r\n"]
    """
    every = list(rows)
    columns = list(dict.fromkeys(name for row in every for name in row))
    yield csv_line(columns)
    for row in every:
        yield csv_line([row.get(column, "") for column in columns])


def csv_line(values: Iterable[Any]) -> str:
    """Return one line of CSV."""
    out = io.StringIO()
    csv.writer(out).writerow([cell(value) for value in values])
    return out.getvalue()


def cell(value: Any) -> Any:
    """Return a value that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value.startswith(FORMULA) and not numeric(value):
        return f"'{value}"
    return "" if value is None else value


def numeric(text: str) -> bool:
    """Return whether a text is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True
