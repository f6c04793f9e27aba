"""``boardwright report``: saved experiments as a student's report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwright.cli.arguments import Json, Language
from boardwright.cli.output import check_writable, print_json
from boardwright.core.phrases import say


def command(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="EXPERIMENT...",
            help="A run's number, page:NUMBER, net:NAME, or a file that --json printed.",
        ),
    ],
    out: Annotated[Path, typer.Option(help="FILE.docx or FILE.html.")] = Path("report.docx"),
    title: Annotated[
        str, typer.Option(help="Of the report; otherwise its first question.", show_default=False)
    ] = "",
    json: Json = False,
    language: Language = "",
) -> None:
    """Write experiments as a science-fair report; what you write into it survives the next run.

    Runs are those of `boardwright results`, page:NUMBER is an experiment of the page. Own words in
    FILE.docx are kept when it is written anew, and are taken into FILE.html; the file before is
    kept beside it as FILE.before.docx.
    """
    from boardwright.cli.words import chosen_language
    from boardwright.reports.writing import write_report

    spoken = chosen_language(language)
    check_writable(out)
    kept = write_report(sources, out, spoken, title)
    if json:
        print_json({"file": str(out), "own_texts": kept})
        return
    print(say("written to {file}", spoken, file=out))
    if kept:
        print(say("Your own words in {places} places are in it.", spoken, places=kept))
