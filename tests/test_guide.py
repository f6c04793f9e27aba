"""The guide tells the truth: its code runs, both languages have the same, links lead somewhere.

A block ``sh`` is run line by line, ``sh slow`` only with ``BOARDWRIGHT_GUIDE=all`` (`make
docs-check`) and otherwise read; ``python file=NAME`` is written to a file, other Python is run.
All of it runs as plain Python, so that nothing is compiled for it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest
import typer.main

from boardwright.cli.main import app, main

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(path.stem for path in (GUIDE / "en").glob("*.md"))
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EVERYTHING = os.environ.get("BOARDWRIGHT_GUIDE") == "all"


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """Return scripts/guide.py as a module."""
    spec = importlib.util.spec_from_file_location("guide", ROOT / "scripts" / "guide.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blocks(page: str, language: str) -> list[tuple[str, str]]:
    own = GUIDE / language / f"{page}.md"
    return BLOCK.findall((own if own.exists() else ROOT / "docs" / own.name).read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_code_of_a_page_runs(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOARDWRIGHT_COMPILE", "1" if EVERYTHING else "0")
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "0")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    names: dict[str, object] = {}
    for kind, text in blocks(page, "en"):
        if kind.startswith("python file="):
            Path(kind.partition("=")[2]).write_text(text, encoding="utf-8")
        elif kind == "python":
            exec(compile(text, page, "exec"), names)
        elif kind.startswith("sh"):
            for line in text.splitlines():
                if kind != "sh" and not EVERYTHING:
                    read(line)
                    continue
                told, _, file = line.partition(" > ")
                monkeypatch.setattr(sys, "argv", shlex.split(told))
                capsys.readouterr()
                main()  # whatever is wrong ends with SystemExit
                if file:
                    Path(file).write_text(capsys.readouterr().out, encoding="utf-8")


def read(line: str) -> None:
    """Look whether a command that takes long would be understood."""
    _, *words = shlex.split(line)
    if words:
        group = typer.main.get_command(app)
        group.commands[words[0]].make_context(words[0], words[1:])  # type: ignore[attr-defined]


def test_the_records_of_their_page_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (_, code), (_, text), (_, data) = blocks("records", "en")
    for record in (text, data):
        Path("game.sgf").write_text(record, encoding="utf-8")  # the format is recognised by itself
        exec(compile(code, "records", "exec"), {})
    assert "quiet" in capsys.readouterr().out


@pytest.mark.parametrize("page", sorted(path.stem for path in (GUIDE / "zh-TW").glob("*.md")))
def test_both_languages_have_the_same_code(page: str) -> None:
    assert blocks(page, "zh-TW") == blocks(page, "en")


def test_every_page_is_listed_and_the_site_is_whole(builder: ModuleType, tmp_path: Path) -> None:
    site = tmp_path / "site"
    builder.build(site)
    contents = builder.contents()
    listed = {name for name, _, _ in contents["en"]}
    assert set(PAGES) <= listed and listed == {name for name, _, _ in contents["zh-TW"]}
    for file in site.glob("*/*.html"):
        html = file.read_text("utf-8")
        assert "<script>" not in html and " style=" not in html  # the page's policy refuses them
        for address in re.findall(r'(?:href|src)="([^"#:]+)[#"]', html):
            assert (file.parent / address).exists(), f"{file.name}: {address}"
    for language in ("en", "zh-TW"):
        index = (site / language / "index.js").read_text("utf-8")
        parts = json.loads(index.removeprefix("globalThis.guide = ").rstrip(";\n"))
        assert {part[0].partition(".")[0] for part in parts} == listed
    commands = (site / "en" / "commands.html").read_text("utf-8")
    assert "boardwright report" in commands and "--opening-plies" in commands
    assert "bw.playouts" in (site / "zh-TW" / "python.html").read_text("utf-8")
