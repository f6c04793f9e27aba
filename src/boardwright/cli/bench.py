"""``boardwright bench``: speeds, each beside a reference measured in the same run."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from boardwright.cli.arguments import Json, Seed
from boardwright.cli.output import print_json, print_table


def command(
    what: Annotated[str, typer.Argument(help="all, playouts, start or judges.")] = "all",
    seconds: Annotated[float, typer.Option(help="Time for each measurement.")] = 3.0,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Measure speeds, and ratios against the references in the repository."""
    from boardwright.core.errors import InputError

    if what not in ("all", "playouts", "start", "judges"):
        raise InputError(f"bench measures all, playouts, start or judges, not {what!r:.40}")
    if not 0 < seconds <= 600:
        raise InputError("seconds must be more than 0 and at most 600")
    data: dict[str, Any] = {}
    if what in ("all", "playouts", "start"):
        data |= speeds(what, seconds, seed, quiet=json)
    if what in ("all", "judges"):
        data["judges"] = judges(seconds, seed, quiet=json)
    if json:
        print_json(data)


def speeds(what: str, seconds: float, seed: int, quiet: bool) -> dict[str, Any]:
    """Measure and print rates; return them as plain data."""
    from boardwright.bench.playouts import playout_rows
    from boardwright.bench.start_up import second_process, start_up_rows

    rows = []
    data: dict[str, Any] = {}
    if what in ("all", "start"):
        data["second_process"] = second_process()
        rows += list(start_up_rows())
    if what in ("all", "playouts"):
        rows += list(playout_rows(seconds, seed))
    if not quiet:
        print_table(
            ["what", "rate", "unit", "reference", "its rate", "ratio"],
            [
                [
                    row.what,
                    f"{row.rate:,.4g}" if row.rate < 100 else f"{row.rate:,.0f}",
                    row.unit,
                    row.reference,
                    "" if row.reference_rate is None else f"{row.reference_rate:,.0f}",
                    "" if row.ratio is None else f"{row.ratio:,.2f}",
                ]
                for row in rows
            ],
        )
        if "second_process" in data:
            events = ", ".join(f"{n} {event}" for event, n in data["second_process"].items())
            print(f"kernel cache in a second process: {events}")
    data["rows"] = [
        {
            "what": row.what,
            "rate": row.rate,
            "unit": row.unit,
            "reference": row.reference,
            "reference_rate": row.reference_rate,
            "ratio": row.ratio,
        }
        for row in rows
    ]
    return data


def judges(seconds: float, seed: int, quiet: bool) -> list[dict[str, Any]]:
    """Measure GoClub's win judges and print the paper's Table 5 with what was measured."""
    from boardwright.bench.judges import judge_rows

    rows = judge_rows(seed, seconds)
    if not quiet:
        print_table(
            ["judge", "paper", "bug in paper", "growth", "stones", "ms", "flaw found here"],
            [
                [
                    row.judge,
                    row.paper_cost,
                    {True: "yes", False: "no", None: "-"}[row.paper_flaw],
                    f"n^{row.growth:.2f}",
                    f"{max(row.seconds)}",
                    f"{1000 * row.seconds[max(row.seconds)]:.3g}",
                    row.flaw or "none",
                ]
                for row in rows
            ],
        )
    return [
        {
            "judge": row.judge,
            "paper_cost": row.paper_cost,
            "paper_flaw": row.paper_flaw,
            "flaw": row.flaw,
            "growth": row.growth,
            "seconds": row.seconds,
        }
        for row in rows
    ]
