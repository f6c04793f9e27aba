"""``boardwright solve`` as a person and as a script sees it."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from boardwright.cli.main import main
from boardwright.cli.solving import ShownWatch


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["boardwright", "solve", *arguments])
    main()


@pytest.fixture
def solve_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def solved(*arguments: str) -> dict[str, Any]:
        run(monkeypatch, *arguments, "--json")
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return solved


def test_the_l_game_as_the_design_promises(solve_json: Any) -> None:
    found = solve_json("lgame")
    assert (found["positions"], found["won"], found["lost"]) == (18368, 8048, 232)
    assert (found["drawn"], found["longest_win"], found["value"]) == (10088, 9, "draw")


def test_nim_as_the_design_promises(solve_json: Any) -> None:
    found = solve_json("nim", "--option", "layers=4")
    assert found["winner"] in (1, 2)
    assert set(found) >= {"winner", "winning_moves", "lost_positions"}
    assert bool(found["winning_moves"]) == (found["winner"] == 1)


def test_one_position_with_every_move(solve_json: Any) -> None:
    found = solve_json("lgame", "--position", "...NN221.2.1.211 2")
    assert found["value"] == "win"
    assert found["distance"] == 1 + min(
        each["distance"] - 1 for each in found["moves"] if each["value"] == "win"
    )
    assert len(found["moves"]) % 13 == 0
    lost = solve_json("lgame", "--position", "...NN221.2.1.211 1")
    assert (lost["value"], lost["distance"], lost["moves"]) == ("loss", 0, [])


def test_lost_positions_up_to_symmetry(solve_json: Any) -> None:
    found = solve_json("lgame", "--lost", "--most", "100")
    assert found["count"] == 29
    assert [each["distance"] for each in found["positions"]].count(0) == 15
    longest = solve_json("lgame", "--longest", "--most", "1")
    assert longest["positions"][0]["distance"] == 9


def test_the_line_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "nim", "--option", "layers=2", "--explain")
    printed = capsys.readouterr().out
    assert "First wins by force" in printed
    assert "1. First plays" in printed
    assert "First wins: the other had to strike the last circle" in printed
    run(monkeypatch, "nim", "--option", "layers=2", "--language", "zh-TW")
    assert "先手必勝" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nim", "--option", "layers=9"], "45 points are left"),
        (["lgame", "--position", "nonsense"], "written with"),
        (["lgame", "--lost", "--most", "0"], "--most"),
        (["nim", "--option", "layers=8", "--lost"], "up to 15 points"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    told: str,
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, *arguments)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("boardwright: ")
    assert printed.err.count("\n") == 1
    assert told in printed.err


def test_a_count_whose_end_nobody_knows_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_PROGRESS", "json")
    with ShownWatch(False, "en") as watch:
        watch.share(0.5)
        watch.positions(20_000)
    lines = [json.loads(line) for line in capfd.readouterr().err.split("\n") if line]
    assert {"what": "positions", "done": 20_000, "total": None, "left": None}.items() <= lines[
        -1
    ].items()


def test_ctrl_c_ends_a_solver_with_no_more_than_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ShownWatch, "positions", lambda *_: signal.raise_signal(signal.SIGINT))
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(tmp_path))  # no table of an earlier run
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "lgame")
    assert ended.value.code == 130
    assert capsys.readouterr().out == ""
