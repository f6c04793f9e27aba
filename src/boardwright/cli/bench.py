"""``boardwright bench``: speeds, each compared with a reference measured in the same run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import Json, Language, Seed
from boardwright.cli.output import print_json, print_table
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.bench.row import Row

MEASURED = ("all", "playouts", "openspiel", "start", "first-moves", "judges")


def command(
    what: Annotated[str, typer.Argument(help=f"One of {', '.join(MEASURED)}.")] = "all",
    seconds: Annotated[float, typer.Option(help="Time for each measurement.")] = 3.0,
    seed: Seed = 1,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print what engines and solvers do, instead.")
    ] = False,
    json: Json = False,
    language: Language = "",
) -> None:
    """Measure speeds, and ratios against the references in the repository."""
    from boardwright.cli.words import chosen_language
    from boardwright.core.errors import InputError

    if signature:
        return print_signature(json)
    spoken = chosen_language(language)
    if what not in MEASURED:
        raise InputError(
            "bench measures {known}, not {given!r:.40}", known=", ".join(MEASURED), given=what
        )
    if not 0 < seconds <= 600:
        raise InputError("seconds must be more than 0 and at most 600")
    data: dict[str, Any] = {}
    if what != "judges":
        data |= speeds(what, seconds, seed, json, spoken)
    if what in ("all", "judges"):
        data["judges"] = judges(seconds, seed, json, spoken)
    if json:
        print_json(data)


def print_signature(json: bool) -> None:
    """Print the signature line by line as it is found, or as one list."""
    from boardwright.bench.signature import signature

    if json:
        return print_json({"signature": list(signature())})
    for line in signature():
        print(line, flush=True)


def speeds(what: str, seconds: float, seed: int, quiet: bool, language: str) -> dict[str, Any]:
    """Measure and print rates; return them as plain data."""
    from boardwright.bench.open_spiel import open_spiel_rows
    from boardwright.bench.playouts import playout_rows
    from boardwright.bench.start_up import first_move_rows, second_process, start_up_rows

    rows = []
    data: dict[str, Any] = {}
    if what in ("all", "start"):
        data["second_process"] = second_process()
        rows += list(start_up_rows())
    if what in ("all", "first-moves"):
        rows += list(first_move_rows())
    if what in ("all", "playouts"):
        rows += list(playout_rows(seconds, seed))
    if what in ("all", "openspiel"):
        rows += list(open_spiel_rows(seconds, seed))
    if not quiet:
        print_speeds(rows, language)
        if "second_process" in data:
            events = ", ".join(f"{n} {event}" for event, n in data["second_process"].items())
            print(say("kernel cache in a second process: {events}", language, events=events))
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


def print_speeds(rows: list[Row], language: str) -> None:
    """Print starts in seconds, and everything else per second."""
    starts = [row for row in rows if row.unit == "starts"]
    if starts:
        print_table(
            ["start of", "seconds", "compared with", "seconds"],
            [
                [
                    row.what,
                    f"{1 / row.rate:.3f}",
                    row.reference,
                    f"{1 / (row.reference_rate or 1):.3f}",
                ]
                for row in starts
            ],
            language,
        )
    others = [row for row in rows if row.unit != "starts"]
    if others:
        print_table(
            ["what", "per second", "reference", "per second", "ratio"],
            [
                [
                    row.what,
                    f"{row.rate:,.0f}",
                    row.reference,
                    f"{row.reference_rate:,.0f}" if row.reference_rate else "",
                    f"{row.ratio:,.2f}" if row.ratio else "",
                ]
                for row in others
            ],
            language,
        )


def judges(seconds: float, seed: int, quiet: bool, language: str) -> list[dict[str, Any]]:
    """Measure GoClub's win judges and print the paper's Table 5 with what was measured."""
    from boardwright.papers.goclub.judge_cost import judge_rows

    rows = judge_rows(seed, seconds)
    if not quiet:
        columns = ("judge", "paper says", "bug", "measured", "stones", "ms", "flaw found here")
        yes_or_no = {True: say("yes", language), False: say("no", language), None: "-"}
        print_table(
            columns,
            [
                [
                    row.judge,
                    say(row.paper_cost, language),
                    yes_or_no[row.paper_flaw],
                    f"n^{row.growth:.2f}",
                    f"{max(row.seconds)}",
                    f"{1000 * row.seconds[max(row.seconds)]:.3g}",
                    say(row.flaw or "none", language),
                ]
                for row in rows
            ],
            language,
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
