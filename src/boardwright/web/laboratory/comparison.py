"""Two finished experiments of one game compared, as ``boardwright results`` says it."""

from __future__ import annotations

import shlex

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from boardwright.core.errors import InputError
from boardwright.store.comparison import compare
from boardwright.web import schemas
from boardwright.web.laboratory.tables import Row
from boardwright.web.problems import conflict, unknown


def runs_of(found: list[schemas.ExperimentView]) -> list[int]:
    """Return the runs of experiments that can be compared."""
    if any(each.run is None for each in found):
        raise unknown("only matches and tournaments can be compared")
    if any(each.state != "finished" for each in found):
        raise conflict("only finished experiments can be compared")
    if len({each.request.game for each in found}) > 1:
        raise InputError("only experiments of the same game can be compared")
    return [each.run for each in found if each.run is not None]


def compared(engine: Engine, runs: list[int]) -> schemas.ComparisonView:
    """Return the seats and players that two runs have in common."""
    with Session(engine) as session:
        _, rows = compare(session, *runs)
    lines = []
    for row in rows:
        apart, low, high = row.difference
        lines.append(
            schemas.ComparedLine(
                about=row.about,
                name=row.name,
                number=row.number,
                scores=[share.score for share in row.shares],
                games=[share.games for share in row.shares],
                difference=apart,
                low=low,
                high=high,
            )
        )
    command = ["boardwright", "results", "compare", *(str(run) for run in runs)]
    return schemas.ComparisonView(command=shlex.join(command), rows=lines)


def comparison_rows(view: schemas.ComparisonView, numbers: list[int]) -> list[Row]:
    """Return a comparison as a table."""
    rows = []
    for line in view.rows:
        row: Row = {"about": line.about, "name": line.name, "number": line.number}
        for number, score, games in zip(numbers, line.scores, line.games, strict=True):
            row |= {f"score in {number}": score, f"n in {number}": games}
        apart = {"difference": line.difference, "low": line.low, "high": line.high}
        rows.append({**row, **apart, "interval": "Newcombe 95 %"})
    return rows
