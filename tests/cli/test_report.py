"""``boardwright report``: every kind of experiment, both languages, own words that survive."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import docx
import pytest

from boardwright.papers.row import both, share_row
from boardwright.reports.compose import composed
from boardwright.reports.document import Code, Curves, Document, Heading, Own, Shares, Table, Words
from boardwright.reports.docx_file import docx_of
from boardwright.reports.html_file import html_of
from boardwright.reports.sources import KINDS, from_data

Command = Callable[..., CompletedProcess[str]]
ROW = share_row(both("Table", "表"), both("rate", "勝率"), both("", ""), 60, 100, "0.6", 100)
SEATS = [
    {"seat": 1, "score": 0.7, "low": 0.6, "high": 0.8},
    {"seat": 2, "score": 0.3, "low": 0.2, "high": 0.4},
]
PLAYER = {"name": "random", "games": 50, "score": 0.5, "score_low": 0.37, "score_high": 0.63}
STRONG = {**PLAYER, "name": "perfect", "score": 0.9, "score_low": 0.8, "score_high": 0.95}
#: What commands print with --json, as far as a report reads it.
FOUND: dict[str, dict[str, Any]] = {
    "match": {"games": 50, "players": [STRONG, PLAYER], "seats": [PLAYER, PLAYER]},
    "tournament": {
        "games": 50,
        "players": [STRONG, PLAYER],
        "seats": [PLAYER, PLAYER],
        "ratings": [{"name": "perfect", "elo": 99.0, "low": 50.0, "high": 150.0, "games": 50}],
    },
    "fairness": {
        "rows": [{"level": "random", "games": 100, "seats": SEATS}],
        "verdict": {"words": {"en": ["Verdict: open."], "zh-TW": ["結論：未定。"]}},
    },
    "cure": {
        "rows": [{"player": "random", "setting": "komi 1", "games": 100, "seats": SEATS}],
        "verdict": ["Best: komi 1."],
        "translations": {"zh-TW": {"settings": ["貼目 1"], "verdict": ["最好：貼目 1。"]}},
    },
    "solve": {
        "winner": 1,
        "value": "win",
        "distance": 5,
        "method": "retrograde",
        "moves": [{"move": "a1", "value": "win", "distance": 5}],
        "line": ["a1", "b2"],
    },
    "learn": {
        "seconds": 600,
        "curve": [{"seconds": 60, "opponent": "random", "score": 0.9, "low": 0.8, "high": 0.95}],
    },
    "reproduce": {
        "paper": "nim",
        "findings": ["It agrees."],
        "rows": [ROW.spoken("en")],
        "translations": {"zh-TW": {"findings": ["結果一致。"], "rows": [ROW.spoken("zh-TW")]}},
    },
}


def made(kind: str, language: str) -> Document:
    about = {"kind": kind, "game": "nim", "seed": 7, "command": f"boardwright {kind} nim"}
    return composed([from_data({**about, **FOUND[kind]})], language)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_question_method_table_sentence_and_references(kind: str) -> None:
    for language in ("en", "zh-TW"):
        blocks = made(kind, language).blocks
        assert Code(f"boardwright {kind} nim") in blocks
        assert any(isinstance(block, Table) for block in blocks)
        figures = [block for block in blocks if isinstance(block, Shares | Curves)]
        assert bool(figures) == (kind != "solve")
        words = " ".join(block.text for block in blocks if isinstance(block, Words))
        assert ("7" in words) == (kind != "solve")  # the seed
        assert "花蓮縣第 61 屆" in words  # the paper that the game is from
        assert {block.key for block in blocks if isinstance(block, Own)} >= {"motivation"}
    chinese = made(kind, "zh-TW")
    headings = [block.text for block in chinese.blocks if isinstance(block, Heading)]
    assert {"摘要", "壹、研究動機", "捌、參考資料及其他"} <= set(headings)


def test_the_sentence_says_what_the_interval_allows() -> None:
    words = [block.text for block in made("match", "en").blocks if isinstance(block, Words)]
    assert any("80.0 % – 95.0 %" in each and "more than the even 50.0 %" in each for each in words)
    assert any("show no difference" in each for each in words)


def test_every_figure_can_be_drawn_in_both_forms() -> None:
    for kind in ("match", "learn"):
        for language in ("en", "zh-TW"):
            page = html_of(made(kind, language), {}).decode()
            assert page.count("<svg") == 1 and "<script" not in page
            assert docx_of(made(kind, language), {}).count(b"media/image1.png")


def test_own_words_survive_and_reach_the_page(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    file.write_text(json.dumps({"kind": "solve", "game": "nim", **FOUND["solve"]}))
    out = tmp_path / "project.docx"
    assert command("report", file, "--out", out).returncode == 0
    written = docx.Document(str(out))
    place = next(each for each in written.paragraphs if each.style.name == "Own text motivation")
    place.text = "I met it <in> class."
    place.insert_paragraph_before("Twice.", place.style)
    written.save(str(out))
    done = command("report", file, "--out", out, "--language", "zh-TW")
    assert "1 處" in done.stdout
    texts = [each.text for each in docx.Document(str(out)).paragraphs]
    assert texts[texts.index("壹、研究動機") + 1 :][:2] == ["Twice.", "I met it <in> class."]
    assert (tmp_path / "project.before.docx").exists()
    assert command("report", file, "--out", tmp_path / "project.html").returncode == 0
    assert "I met it &lt;in&gt; class." in (tmp_path / "project.html").read_text("utf-8")


def test_a_run_of_the_database_can_be_reported(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    words = ("match", "nim", "random", "random", "--option", "layers=3", "--games", 20, "--json")
    printed = json.loads(command(*words).stdout)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(printed))
    for source in (printed["run"], file):
        out = tmp_path / "report.html"
        done = command("report", source, "--out", out, "--language", "en")
        assert done.returncode == 0, done.stderr
        page = out.read_text("utf-8")
        assert "boardwright match nim random random" in page and "Seed 1:" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("99",), "there is no run 99"),
        (("page:99",), "there is no experiment 99"),
        (("nowhere.json",), "nowhere.json cannot be read"),
        (("{folder}/bad.json",), "was not written by a command with --json"),
        (("{folder}/other.json",), "a report shows match"),
        (("{folder}/half.json",), "the result of this match cannot be read"),
        (("{folder}/solve.json", "--out", "{folder}/x.pdf"), "a report is written as .docx"),
        (("{folder}/solve.json", "--out", "{folder}/broken.docx"), "is not a .docx file"),
    ],
)
def test_bad_input_is_one_sentence(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.json").write_text("[1")
    (tmp_path / "other.json").write_text('{"kind": "perft"}')
    (tmp_path / "half.json").write_text('{"kind": "match", "game": "nim"}')
    (tmp_path / "solve.json").write_text(json.dumps({"kind": "solve", **FOUND["solve"]}))
    (tmp_path / "broken.docx").write_text("no zip")
    done = command("report", *(word.format(folder=tmp_path) for word in words))
    assert done.returncode == 2 and sentence in done.stderr
