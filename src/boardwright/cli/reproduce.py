"""``boardwright reproduce``: the tables and figures of a paper, compared with our own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwright.cli.arguments import Cluster, Json, Language, Seed, use_cluster
from boardwright.cli.output import end, print_found, print_table
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.papers.experiment import Results, Run
    from boardwright.papers.row import Row, Text


def command(
    context: typer.Context,
    paper: Annotated[
        str, typer.Argument(metavar="PAPER", help="The name of its game, such as three-kingdoms.")
    ],
    full: Annotated[
        bool, typer.Option("--full", help="As many games as in the paper, or more.")
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write a page with pictures, and Markdown, there; or one FILE.md."
        ),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Forget what an earlier run has finished.")
    ] = False,
    seed: Seed = 1,
    threads: Annotated[int, typer.Option(help="0: one for each core.")] = 0,
    cluster: Cluster = "",
    json: Json = False,
    language: Language = "",
) -> None:
    """Run every table of a paper again and say which figures agree."""
    from boardwright import __version__
    from boardwright.cli.progress import counting, tell
    from boardwright.cli.words import chosen_language
    from boardwright.core.playouts import LARGEST_SEED, MOST_THREADS, in_range
    from boardwright.papers.catalogue import find_paper
    from boardwright.papers.experiment import run_paper
    from boardwright.papers.finished import finished_of, make_folder
    from boardwright.papers.report import write_report

    spoken = chosen_language(language)
    chosen = find_paper(paper)
    in_range("seed", seed, 0, LARGEST_SEED)
    in_range("threads", threads, 0, MOST_THREADS)
    if report is not None:
        make_folder(report.parent if report.suffix == ".md" else report)
    finished = finished_of(paper, full, seed, __version__)
    if fresh:
        finished.forget()

    def show(results: Results) -> None:
        rows = [row for each in results.values() for row in each.rows]
        tell(rows=[row.spoken(spoken) for row in rows], translations=translations(rows, []))

    at_once = use_cluster(context, cluster, threads)
    with counting(paper, 1000, hidden=json) as progress:
        run = run_paper(
            chosen,
            full,
            seed,
            at_once,
            finished,
            lambda share: progress(int(1000 * share)),
            show,
        )
    facts = facts_of(run, spoken)
    if json:
        print_found("reproduce", as_json(run, spoken))
    else:
        print_run(run, facts, spoken)
    if report is not None:
        for path in write_report(run, facts, spoken, report):
            if not json:
                print(path)
    end(run.complete)


def as_json(run: Run, language: str) -> dict[str, Any]:
    """Return a run as plain data."""
    from boardwright import __version__
    from boardwright.papers.machine import machine_name

    findings = run.paper.findings(run.results)
    return {
        "paper": run.paper.name,
        "full": run.full,
        "seed": run.seed,
        "version": __version__,
        "seconds": run.seconds,
        "machine": machine_name(),
        "complete": run.complete,
        "findings": [text[language] for text in findings],
        "rows": [row.spoken(language) for row in run.rows],
        "translations": translations(run.rows, findings),
    }


def translations(rows: list[Row], findings: list[Text]) -> dict[str, Any]:
    """Return rows and findings in every language, for a page that can change its language."""
    from boardwright.core.faces import LANGUAGES

    return {
        language: {
            "findings": [text[language] for text in findings],
            "rows": [row.spoken(language) for row in rows],
        }
        for language in LANGUAGES
    }


def facts_of(run: Run, language: str) -> dict[str, str]:
    """Return how the run was made: command, seed, version, date, time, machine."""
    from datetime import UTC, datetime

    from boardwright import __version__
    from boardwright.papers.machine import machine_name

    size = " --full" if run.full else ""
    return {
        "command": f"boardwright reproduce {run.paper.name}{size} --seed {run.seed}",
        "seed": str(run.seed),
        "version": __version__,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "time": say("{seconds:.1f} s for the experiments", language, seconds=run.seconds),
        "machine": machine_name(),
    }


def print_run(run: Run, facts: dict[str, str], language: str) -> None:
    """Print the rows, then what they show and why some differ."""
    from boardwright.papers.report import INTERRUPTED, cells_of, notes, summary, tables

    columns = ("verdict", "paper", "measured", "95 % interval", "n", "figure")
    if run.resumed:
        told = say(
            "{finished} of {all} experiments were finished by an earlier run; "
            "start over with --fresh.",
            language,
            finished=run.resumed,
            all=len(run.paper.experiments),
        )
        print(told, file=sys.stderr)
    for name, rows in tables(run, language):
        said = notes(rows, language)
        about = dict.fromkeys(row.about[language] for row in rows)
        lines = []
        for row in rows:
            figure, _, *numbers, verdict, why = cells_of(row, language)
            note = f" [{said.index(why) + 1}]" if why else ""
            # The figure's name comes last, as only the last column may break into lines.
            lines.append([verdict, *numbers, figure + note])
        print(f"{name}: {' / '.join(about)}")
        print_table(columns, lines, language)
        for number, why in enumerate(said, start=1):
            print(f"  [{number}] {why}")
        print()
    for text in run.paper.findings(run.results):
        print(text[language])
    print(summary(run.rows, language))
    print("; ".join(facts.values()))
    if not run.complete:
        print(say(INTERRUPTED, language))
