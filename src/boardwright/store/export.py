"""A run as a file for other programs: CSV, Parquet or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from boardwright.core.errors import InputError
from boardwright.store.runs import saved_games
from boardwright.store.tables import Run, SavedBlock

FORMATS = ("csv", "parquet", "json")


def game_rows(session: Session, run: Run) -> Iterator[dict[str, Any]]:
    """Yield a row for each game: who sat where, the moves, what each seat got."""
    for games in saved_games(session, run.id):
        for game in games:
            returns: list[Any] = list(game.returns or []) or [None] * len(game.seating)
            yield {
                "run": run.id,
                "number": game.number,
                "opening": game.opening,
                "plies": game.plies,
                **{f"seat_{n}": run.players[who] for n, who in enumerate(game.seating, start=1)},
                **{f"return_{n}": value for n, value in enumerate(returns, start=1)},
                "moves": game.moves,
            }


def block_rows(session: Session, run: Run) -> Iterator[dict[str, Any]]:
    """Yield a row for each block and seating: how often each seat won."""
    query = select(SavedBlock).where(SavedBlock.run_id == run.id).order_by(SavedBlock.first)
    for block in session.scalars(query):
        for counts in block.counts["seatings"]:
            seats = counts["seating"]
            yield {
                "run": run.id,
                "first": block.first,
                "games": counts["games"],
                "draws": counts["draws"],
                "unfinished": counts["unfinished"],
                "plies": counts["plies"],
                **{f"seat_{n}": run.players[who] for n, who in enumerate(seats, start=1)},
                **{f"wins_{n}": wins for n, wins in enumerate(counts["wins"], start=1)},
            }


def export(session: Session, run: Run, format: str, out: Path) -> int:
    """Write a run to a file and return how many rows it has."""
    rows = list(game_rows(session, run) if run.every_game else block_rows(session, run))
    try:
        if format == "json":
            facts = {"run": run.id, "kind": run.kind, "game": run.game, "options": run.options}
            asked = {"players": run.players, "arguments": run.arguments, "seed": run.seed}
            data = {**facts, **asked, "version": run.version, "state": run.state, "rows": rows}
            out.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        else:
            write_table(rows, format, out)
    except OSError as error:
        message = error.strerror or " ".join(str(error).split())
        raise InputError(
            "{file!r:.200} cannot be written: {reason}", file=str(out), reason=message
        ) from None
    return len(rows)


def write_table(rows: list[dict[str, Any]], format: str, out: Path) -> None:
    """Write rows as CSV or Parquet."""
    import pyarrow  # type: ignore[import-untyped]

    table = pyarrow.Table.from_pylist(rows)
    if format == "csv":
        from pyarrow import csv

        csv.write_csv(table, str(out))
    else:
        from pyarrow import parquet

        parquet.write_table(table, str(out))
