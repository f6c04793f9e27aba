"""A file that is not shipped is checked in a process of its own before anything else uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core import registry
from boardwright.core.checking import vetting
from boardwright.core.checking.local_imports import local_files
from tests.core.game_files import FILL, edited, line_of, touch, write


@pytest.fixture
def vetted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch the check on, with an empty record of what is good."""
    monkeypatch.setenv("BOARDWRIGHT_CHECK", "1")
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))


@pytest.mark.usefixtures("vetted")
def test_a_good_file_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    inspect = vetting.inspect
    monkeypatch.setattr(vetting, "inspect", lambda *given, **more: asked.append(given))
    path = write(tmp_path, "fill", FILL)
    bw.game(path)
    bw.game(touch(path))
    assert len(asked) == 1
    bw.game(path, size=3)
    bw.game(path, size=3, compiled=False)
    bw.game("nim")
    assert len(asked) == 2
    path = write(tmp_path, "fill", FILL + "\nOTHER = 1\n")
    bw.game(path)
    assert len(asked) == 3
    assert inspect(*asked[-1], full=False) == {}  # as that process says


@pytest.mark.usefixtures("vetted")
def test_a_bad_file_is_refused_and_not_kept(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", edited(FILL, ("state.cells[move] =", "state.cell[move] =")))
    for _ in range(2):
        with pytest.raises(bw.RuleError) as raised:
            bw.game(path)
        assert str(raised.value).startswith(
            f"{path}, line {line_of(path, 'state.cell[move]')}, play()"
        )
    assert bw.game(path, compiled=False) is registry.game(path, compiled=False)


@pytest.mark.usefixtures("vetted")
def test_a_file_that_kills_its_process_is_refused(tmp_path: Path) -> None:
    death = "import os\n" + edited(FILL, ("    state.player = 0", "    os.abort()"))
    path = write(tmp_path, "fill", death)
    with pytest.raises(bw.RuleError) as raised:
        bw.game(path)
    assert str(raised.value) == f"{path}: the check crashed (SIGABRT)"


@pytest.mark.parametrize("name", ["fill", "填滿"])
def test_a_loop_without_end_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    loop = ("    found = 0\n", "    found = 0\n    while found == 0:\n        found = 0 * found\n")
    path = write(tmp_path, name, edited(FILL, loop))
    script = """
import sys
from boardwright.core.checking import inspector, rehearsal
rehearsal.STEP_SECONDS = -0.9  # instead of the second that a step has at least
inspector.main()
"""
    task = json.dumps({"name": path, "options": {}, "full": False})
    done = subprocess.run([sys.executable, "-c", script, task], capture_output=True, text=True)
    told = vetting.death(path, done.returncode, done.stderr)
    lines = (line_of(path, "while found == 0"), line_of(path, "found = 0 * found"))
    assert told in [
        f"{path}, line {line}, moves() never returns: look for an endless loop" for line in lines
    ]


def test_a_compiled_loop_without_end_is_told() -> None:
    told = vetting.death("/x/mine.py", 1, 'Timeout (0:00:20)!\n  File "/y.py", line 3 in play_game')
    assert told == ("/x/mine.py: a compiled rule never returns: look for an endless loop")


def test_files_beside_it_that_a_game_imports_belong_to_it(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    texts = {
        "mine": "import numpy as np\nfrom tables import A\nfrom words import names",
        "tables": "import mine",
        "words/__init__": "",
        "words/names": "import json",
        "other": "",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    found = {str(file.relative_to(tmp_path)) for file in local_files(tmp_path / "mine.py")}
    assert found == {"mine.py", "tables.py", "words/__init__.py", "words/names.py"}
