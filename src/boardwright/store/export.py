"""A run as a file for other programs: CSV, Parquet or JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from boardwright.core.errors import InputError
from boardwright.core.extras import extra
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
        elif format == "csv":
            write_csv(rows, out)
        else:
            write_parquet(rows, out)
    except OSError as error:
        message = error.strerror or " ".join(str(error).split())
        raise InputError(
            "{file!r:.200} cannot be written: {reason}", file=str(out), reason=message
        ) from None
    return len(rows)


def write_csv(rows: list[dict[str, Any]], out: Path) -> None:
    """Write rows below their names."""
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0] if rows else (), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def write_parquet(rows: list[dict[str, Any]], out: Path) -> None:
    """Write rows as a Parquet table."""
    with extra("parquet"):
        from pyarrow import Table, parquet  # type: ignore[import-untyped]

    parquet.write_table(Table.from_pylist(rows), str(out))
