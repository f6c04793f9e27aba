"""A reproduced paper as one self-contained HTML page, and as Markdown with pictures as files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from boardwright.core.phrases import Phrase, say
from boardwright.papers.experiment import Picture, Run
from boardwright.papers.figures import inline, standalone
from boardwright.papers.finished import write_whole
from boardwright.papers.row import (
    AGREES,
    CIRCULAR,
    CRITERION,
    DIFFERS,
    NEW,
    OPEN,
    Figure,
    Row,
)

INTERRUPTED = Phrase(
    "Interrupted: only the finished part is shown; run the same command to continue."
)
FOLDER = "pictures"
COLUMNS = ("figure", "about", "paper", "measured", "95 % interval", "n", "verdict", "why")
PAGE_STYLE = """
:root { color-scheme: light dark; --line: #8884; --good: #1f7a3f; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --good: #6fcf97; --bad: #ff8a80; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th, td.number, td.agrees, td.differs, td.new, td.open { white-space: nowrap; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.agrees { color: var(--good); } .differs { color: var(--bad); font-weight: bold; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; }
@media (max-width: 45rem) {
  thead { position: absolute; left: -200vw; }
  tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  th, td { display: block; border: 0; padding: 0; }
  td.number { text-align: left; white-space: normal; }
  td:empty { display: none; }
  td[data-label]::before { content: attr(data-label) ": "; opacity: 0.7; }
}
"""


def shown(value: Figure | None, language: str) -> str:
    """Return a figure for people.

    >>> shown(18368, "en"), shown(0.49753, "en"), shown(0.00175, "en"), shown(None, "en")
    ('18,368', '0.4975', '0.00175', '')
    """
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.4f}" if 0.01 <= abs(value) < 100 or value == 0 else f"{value:,.3g}"
    return value if isinstance(value, str) else value[language]


def cells_of(row: Row, language: str) -> list[str]:
    """Return the texts of a row, one for each of ``COLUMNS``."""
    interval = ""
    if row.low is not None and row.high is not None:
        interval = f"{shown(row.low, language)} – {shown(row.high, language)}"
    return [
        row.figure[language],
        row.about[language],
        shown(row.paper, language),
        shown(row.measured, language),
        interval,
        f"{row.n:,}" if row.n else say("exact", language),
        say(row.verdict, language),
        row.why[language],
    ]


def summary(rows: list[Row], language: str) -> str:
    """Return in one line how many rows agree."""
    counts = {
        verdict: sum(row.verdict == verdict for row in rows)
        for verdict in (AGREES, DIFFERS, OPEN, CIRCULAR, NEW)
    }
    text = "{agrees} agree, {differs} differ, {open} open, {circular} circular, {new} new"
    return say(text, language, **counts)


def tables(run: Run, language: str) -> Iterable[tuple[str, list[Row]]]:
    """Return each table of the paper with its rows, whichever experiments they come from."""
    found: dict[str, list[Row]] = {}
    for row in run.rows:
        found.setdefault(row.table[language], []).append(row)
    return found.items()


def markdown(
    run: Run, facts: dict[str, str], language: str, pictures: Sequence[Picture] = ()
) -> str:
    """Return the report as Markdown; its pictures are files in a folder next to it."""
    lines = [f"# {run.paper.title[language]}", "", summary(run.rows, language), ""]
    if not run.complete:
        lines += [say(INTERRUPTED, language), ""]
    lines += [f"## {say('How it was run', language)}", ""]
    lines += [f"- {say(name, language)}: {value}" for name, value in facts.items()]
    lines += ["", f"## {say('What it shows', language)}", ""]
    lines += [f"- {text[language]}" for text in run.paper.findings(run.results)]
    lines += ["", f"## {say('Figures', language)}", ""]
    for name, rows in tables(run, language):
        lines += [f"### {name}", ""]
        lines += [f"| {' | '.join(say(column, language) for column in COLUMNS)} |"]
        lines += ["|" + "---|" * len(COLUMNS)]
        lines += [
            "| " + " | ".join(cell.replace("|", "\\|") for cell in cells_of(row, language)) + " |"
            for row in rows
        ]
        lines += [""]
    for picture in pictures:
        lines += [f"![{picture.caption[language]}]({FOLDER}/{picture.name}.svg)", ""]
        lines += [picture.caption[language], ""]
    return "\n".join(
        [*lines, f"## {say('When a figure agrees', language)}", "", CRITERION[language], ""]
    )


def page(run: Run, facts: dict[str, str], language: str, pictures: Sequence[Picture]) -> str:
    """Return the report as one HTML page that needs nothing else."""
    title = escape(run.paper.title[language])
    heads = "".join(f"<th>{escape(say(column, language))}</th>" for column in COLUMNS)
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{PAGE_STYLE}</style>\n</head>\n<body>",
        f"<h1>{title}</h1>\n<p>{escape(summary(run.rows, language))}</p>",
    ]
    if not run.complete:
        parts.append(f"<p>{escape(say(INTERRUPTED, language))}</p>")
    parts.append(f"<h2>{escape(say('What it shows', language))}</h2>\n<ul>")
    parts += [f"<li>{escape(text[language])}</li>" for text in run.paper.findings(run.results)]
    parts.append(f"</ul>\n<h2>{escape(say('Pictures', language))}</h2>")
    parts += [
        f"<figure>{inline(picture.svg)}"
        f"<figcaption>{escape(picture.caption[language])}</figcaption></figure>"
        for picture in pictures
    ]
    parts.append(f"<h2>{escape(say('Figures', language))}</h2>")
    for name, rows in tables(run, language):
        parts.append(f"<h3>{escape(name)}</h3>\n<table><thead><tr>{heads}</tr></thead><tbody>")
        parts += [html_row(row, language) for row in rows]
        parts.append("</tbody></table>")
    parts.append(f"<h2>{escape(say('When a figure agrees', language))}</h2>")
    parts.append(f"<p>{escape(CRITERION[language])}</p>")
    parts.append(f"<h2>{escape(say('How it was run', language))}</h2>\n<ul>")
    parts += [
        f"<li>{escape(say(name, language))}: {escape(value)}</li>" for name, value in facts.items()
    ]
    return "\n".join([*parts, "</ul>\n</body>\n</html>\n"])


def html_row(row: Row, language: str) -> str:
    """Return one row of the page's tables."""
    numbers = ("paper", "measured", "interval", "n")
    cells = []
    for column, text in zip(COLUMNS, cells_of(row, language), strict=True):
        kind = "number" if column in numbers else row.verdict if column == "verdict" else ""
        shape = f' class="{kind}"' if kind else ""
        label = "" if column == "figure" else f' data-label="{escape(say(column, language))}"'
        cells.append(f"<td{shape}{label}>{escape(text)}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def notes(rows: list[Row], language: str) -> list[str]:
    """Return the different explanations of rows, in their order."""
    return list(dict.fromkeys(row.why[language] for row in rows if row.why[language]))


def write_report(run: Run, facts: dict[str, str], language: str, folder: Path) -> list[Path]:
    """Write index.html, report.md and the pictures; return the files.

    If the folder's name ends with .md, only that Markdown file is written, without pictures.
    """
    if folder.suffix == ".md":
        write_whole(folder, markdown(run, facts, language))
        return [folder]
    pictures = run.paper.pictures(run.results, language)
    files = {"index.html": page(run, facts, language, pictures)}
    files["report.md"] = markdown(run, facts, language, pictures)
    for picture in pictures:
        files[f"{FOLDER}/{picture.name}.svg"] = standalone(picture.svg)
    for name, text in files.items():
        write_whole(folder / name, text)
    return [folder / name for name in files]
