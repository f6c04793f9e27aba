"""Reports: one page that needs nothing else, in both languages, and Markdown with its pictures."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import boardwright as bw
from boardwright.papers.experiment import Paper, Result, Run, Setting
from boardwright.papers.figures import chart, inline, numbered_board, sheet, standalone
from boardwright.papers.gomoku import paper as gomoku
from boardwright.papers.gomoku.duels import bar_of
from boardwright.papers.lgame import paper as lgame
from boardwright.papers.nim import paper as nim
from boardwright.papers.report import markdown, page, shown, write_report
from boardwright.papers.row import CRITERION, Row, both, share_row

FACTS = {"command": "boardwright reproduce nim", "seed": "1"}
LANGUAGES = ("en", "zh-TW")
CHINESE = re.compile("[\u4e00-\u9fff]")


def some_row(paper: str | None = None) -> Row:
    return share_row(
        both("Table <9>", "表 <9>"),
        both("rate & more", "勝率及其他"),
        both("seat 1", "先手"),
        30,
        100,
        paper,
        50,
        both("because | of it", "原因"),
    )


def gomoku_results() -> dict[str, Result]:
    row = some_row()
    times = {
        "stones": [2, 4, 6],
        "seconds": {"4": [0.1, 0.2, 0.3], "6": [1.0, 2.0, 3.0]},
        "game": [112, 113, 97],
        "machine": "a machine",
    }
    names = ("tuned-first", "tuned-program-first")
    return {**{name: Result([row], bar_of(row)) for name in names}, "times": Result([], times)}


def nim_results() -> dict[str, Result]:
    known = {each.name: each for each in nim.PAPER.experiments}
    names = ("table1-100", "table1-1000", "table2-3", "algorithm1-3-100", "algorithm1-3-1000")
    return {name: known[name].run(Setting()) for name in names}


@pytest.fixture(scope="module")
def runs() -> list[Run]:
    results = {
        "nim": (nim.PAPER, nim_results()),
        "lgame": (lgame.PAPER, {"numbers": lgame.numbers(Setting())}),
        "gomoku": (gomoku.PAPER, gomoku_results()),
    }
    return [Run(paper, False, 1, each) for paper, each in results.values()]


def written(run: Run, language: str) -> str:
    return page(run, FACTS, language, run.paper.pictures(run.results, language))


class Page(HTMLParser):
    """Reads a page: tags are closed, and nothing is fetched from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "action", "data"):
                self.targets.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_one_file_without_links_to_elsewhere(runs: list[Run], language: str) -> None:
    for run in runs:
        text = written(run, language)
        read = Page(text)
        assert read.open == []
        assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", text)
        assert all(target.startswith("#") for target in read.targets)
        assert {target[1:] for target in read.targets} <= set(read.ids)
        assert len(set(read.ids)) == len(read.ids)
        assert not read.seen & {"script", "link", "img", "iframe", "object"}
        assert "svg" in read.seen
        assert f'<html lang="{language}">' in text
        assert "prefers-color-scheme: dark" in text
        assert 'name="viewport"' in text
        assert "#0a0b0c" not in text


def test_every_row_stands_in_the_report_in_both_languages(runs: list[Run]) -> None:
    for run in runs:
        for language in LANGUAGES:
            text, html = markdown(run, FACTS, language), page(run, FACTS, language, [])
            for row in run.rows:
                assert row.figure[language].replace("|", "\\|") in text
            assert text.count("\n| ") >= len(run.rows)
            assert html.count("<tr>") >= len(run.rows)
            assert bool(CHINESE.search(html)) == (language == "zh-TW")


def test_texts_are_escaped_and_the_criterion_is_stated() -> None:
    paper = Paper("x", both("A <title>", "題目"), (), lambda _: [], lambda _, __: [])
    run = Run(paper, False, 1, {})
    assert "A &lt;title&gt;" in page(run, FACTS, "en", [])
    assert "99 of 100" in CRITERION["en"]
    for language in LANGUAGES:
        assert CRITERION[language] in markdown(run, FACTS, language)
    row = some_row("0.9")
    run = Run(gomoku.PAPER, False, 1, {"tuned-first": Result([row])})
    text = page(run, FACTS, "en", [])
    assert "rate &amp; more" in text
    assert '<td class="differs"' in text
    assert "because \\| of it" in markdown(run, FACTS, "en")
    assert "Interrupted" in text


def test_the_files_of_a_report(runs: list[Run], tmp_path: Path) -> None:
    for run in runs:
        folder = tmp_path / run.paper.name
        files = write_report(run, FACTS, "en", folder)
        assert {path.name for path in files} >= {"index.html", "report.md"}
        linked = re.findall(r"\]\(([^)]+)\)", (folder / "report.md").read_text())
        pictures = [path for path in files if path.suffix == ".svg"]
        assert {folder / name for name in linked} == set(pictures) != set()
        for path in pictures:
            assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    only = write_report(runs[0], FACTS, "en", tmp_path / "nim.md")
    assert only == [tmp_path / "nim.md"]
    assert "](" not in only[0].read_text()


def test_pictures_do_with_what_is_there(runs: list[Run]) -> None:
    for run in runs:
        for name, result in run.results.items():
            run.paper.pictures({name: result}, "en")
            run.paper.findings({name: result})


def test_the_same_results_make_the_same_picture() -> None:
    results = gomoku_results()
    one, two = (gomoku.PAPER.pictures(results, "zh-TW") for _ in range(2))
    assert one == two


def test_a_board_shows_the_numbers_of_its_moves() -> None:
    position = bw.game("gomoku").start().play("h8 h9 g8")
    drawing = numbered_board(position)
    texts = re.findall(r'fill="#(000000|ffffff)">(\d+)</text>', drawing)
    assert texts == [("ffffff", "1"), ("000000", "2"), ("ffffff", "3")]
    root = ElementTree.fromstring(sheet([drawing] * 5, columns=3))
    inner = root.findall("{http://www.w3.org/2000/svg}svg")
    assert [(each.get("x"), each.get("y")) for each in inner][3] == ("0", inner[3].get("y"))
    assert inner[3].get("y") != "0"


def test_charts_keep_their_ink_for_the_page_and_their_texts_as_text() -> None:
    with chart("one") as drawing:
        drawing.axes[0].set_title("先手勝率")
    assert "先手勝率" in drawing.svg
    assert "currentColor" in drawing.svg
    assert "xmlns" not in inline(drawing.svg)
    assert "prefers-color-scheme" in standalone(drawing.svg)


def test_figures_for_people() -> None:
    assert shown(36736, "en") == "36,736"
    assert shown(both("draw", "和"), "zh-TW") == "和"
    assert shown(0.0, "en") == "0.0000"
    assert shown(5.66e-9, "en") == "5.66e-09"
