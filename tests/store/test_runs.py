"""Runs are kept, resumed, listed, shown, compared, exported and replayed."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import update

import boardwright as bw
from boardwright.arena.match import Contest
from boardwright.cli.main import main
from boardwright.records.record import read_record
from boardwright.store import keeper as keeping
from boardwright.store.database import open_database
from boardwright.store.keeper import Request, open_run
from boardwright.store.runs import all_runs, reading, saved_games
from boardwright.store.tables import Run

pytestmark = pytest.mark.usefixtures("each_database")
Command = Callable[..., CompletedProcess[str]]
NIM = ("nim", "-o", "layers=3")
SLOW = ("match", *NIM, "perfect", "random", "--rotate")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs ``boardwright`` with the given arguments."""

    def run(*arguments: object) -> CompletedProcess[str]:
        words = ["boardwright", *(str(argument) for argument in arguments)]
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setenv("COLUMNS", "200")
        capsys.readouterr()
        status = 0
        try:
            main()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
        printed = capsys.readouterr()
        return CompletedProcess(words, status, printed.out, printed.err)

    return run


def data(done: CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C once, after so many games of this process."""
    usual, seen = Contest._add, []

    def adding(self: Contest, *arguments: Any) -> None:
        usual(self, *arguments)
        seen.append(1)
        if len(seen) == games:
            raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "_add", adding)


def test_a_match_that_was_stopped_goes_on_where_it_was(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = data(command(*SLOW, "--games", 30, "--no-save", "--json"))
    assert whole["run"] is None
    with monkeypatch.context() as pressed:
        stop_after(11, pressed)
        part = command(*SLOW, "--games", 30)
    assert "11 games of 30 (stopped)" in part.stdout
    assert (
        "Saved as run 1 (boardwright results show 1). Run the same command to go on" in part.stdout
    )
    (listed,) = data(command("results", "--json"))["runs"]
    assert (listed["run"], listed["games"], listed["state"]) == (1, 11, "stopped")
    done = command(*SLOW, "--games", 30, "--json")
    assert "Resuming run 1: 11 games already played" in done.stderr
    resumed = data(done)
    assert resumed["run"] == 1
    for name in ("games", "seats", "players", "players_by_seat", "draws", "pairs", "mean_length"):
        assert resumed[name] == whole[name]
    with reading() as session:
        numbers = [game.number for games in saved_games(session, 1) for game in games]
    assert numbers == list(range(30))
    # What is finished is played again as another run; what is not, only when asked to.
    assert data(command(*SLOW, "--games", 30, "--json"))["run"] == 2
    shown = data(command("results", "show", 1, "--json"))
    assert shown["about"]["state"] == "finished"
    assert {shown[name] == whole[name] for name in ("games", "seats", "players", "pairs")} == {True}


def test_fresh_begins_anew(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as pressed:
        stop_after(2, pressed)
        command(*SLOW, "--games", 6)
    assert data(command(*SLOW, "--games", 6, "--fresh", "--json"))["run"] == 2
    other_seed = data(command(*SLOW, "--games", 6, "--seed", 2, "--json"))
    assert other_seed["run"] == 3
    states = [run["state"] for run in data(command("results", "--json"))["runs"]]
    assert states == ["stopped", "finished", "finished"]


def test_large_compiled_matches_keep_blocks_and_replay_by_number(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keeping, "MOST_GAMES_KEPT", 500)
    arguments = ("match", *NIM, "nim-random", "nim-random", "--rotate", "--games")
    small = data(command(*arguments, 500, "--json"))
    with monkeypatch.context() as pressed:
        stop_after(2, pressed)
        command(*arguments, 4000)
    done = command(*arguments, 4000, "--json")
    assert "Resuming run 2: " in done.stderr
    whole = data(command(*arguments, 4000, "--json", "--no-save"))
    found = data(done)
    for name in ("games", "seats", "players", "pairs"):
        assert found[name] == whole[name]
    assert data(command("results", "show", 2, "--json"))["pairs"] == whole["pairs"]
    # Game 17 of both matches is the same one, kept in the first and played again in the second.
    kept, again = (command("results", "replay", run, 17).stdout for run in (1, 2))
    assert kept.partition("[Round")[2] == again.partition("[Round")[2]
    assert read_record(kept).replay().over
    assert small["games"] == 500
    refused = command("results", "replay", 2, 4000)
    assert "number must be a whole number from 0 to 3999" in refused.stderr
    file = tmp_path / "blocks.csv"
    command("results", "export", 2, "--out", file)
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert sum(int(row["games"]) for row in rows) == 4000
    assert sum(int(row["wins_1"]) for row in rows) == whole["seats"][0]["wins"]


def test_kept_games_are_the_games_and_can_be_exported(command: Command, tmp_path: Path) -> None:
    from pyarrow import parquet

    found = data(command(*SLOW, "--games", 10, "--opening-plies", 1, "--json"))
    files = {}
    for format in ("csv", "parquet", "json"):
        files[format] = tmp_path / f"run.{format}"
        told = command("results", "export", 1, "--format", format, "--out", files[format])
        assert told.stdout == f"10 rows written to {files[format]}\n"
    as_csv = list(csv.DictReader(files["csv"].read_text(encoding="utf-8").splitlines()))
    as_json = json.loads(files["json"].read_text(encoding="utf-8"))
    assert parquet.read_table(files["parquet"]).to_pylist() == as_json["rows"]
    assert [{name: str(value) for name, value in row.items()} for row in as_json["rows"]] == as_csv
    game = bw.game("nim", layers=3)
    wins = [0, 0]
    for number, row in enumerate(as_json["rows"]):
        last = game.start().play(row["moves"])
        assert last.returns == [row["return_1"], row["return_2"]]
        assert row["plies"] == len(last.history)
        wins[last.winner - 1 if last.winner else 0] += 1
        assert {row["seat_1"], row["seat_2"]} == {"perfect", "random"}
        record = read_record(command("results", "replay", 1, number).stdout)
        assert record.replay() == last
        assert record.headers["Player1"] == row["seat_1"]
    assert wins == [seat["wins"] for seat in found["seats"]]


def rounded(data: Any) -> Any:
    """Return JSON data with numbers as far as sums in another order agree."""
    return json.loads(json.dumps(data), parse_float=lambda text: round(float(text), 9))


def test_tournaments_are_kept_resumed_and_shown(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = ("random", "perfect", "nim-random", "nim-algorithm1:book=50")
    arguments = ("tournament", *NIM, *players, "--form", "swiss", "--games", 4)
    whole = data(command(*arguments, "--json", "--no-save"))
    with monkeypatch.context() as pressed:
        stop_after(6, pressed)
        assert "(stopped)" in command(*arguments).stdout
    found = data(command(*arguments, "--json"))
    for name in ("games", "seats", "players", "players_by_seat", "ratings"):
        assert rounded(found[name]) == rounded(whole[name])
    assert found["total"] == found["games"] == 16
    shown = data(command("results", "show", 1, "--json"))
    assert rounded(shown["ratings"]) == rounded(whole["ratings"])
    printed = command("results", "show", 1).stdout
    assert printed.startswith("run 1: tournament of nim layers=3")
    assert read_record(command("results", "replay", 1, 15).stdout).replay().over


def test_results_are_listed_shown_and_compared_for_people(command: Command) -> None:
    assert "nothing is stored yet" in command("results").stdout
    command(*SLOW, "--games", 10)
    command("match", *NIM, "nim-random", "random", "--rotate", "--games", 20)
    assert "perfect | random" in command("results").stdout
    shown = command("results", "show", 1).stdout
    assert "player 1: perfect in seat 2" in shown
    assert "normalised Elo" in shown
    compared = data(command("results", "compare", 1, 2, "--json"))
    assert [row["name"] for row in compared["rows"]] == ["seat 1", "seat 2", "player random"]
    assert all(row["low"] <= row["difference"] <= row["high"] for row in compared["rows"])
    assert [row["n"] for row in compared["rows"]] == [[10, 20]] * 3
    assert "player random" in command("results", "compare", 1, 2).stdout
    command("match", "gomoku", "-o", "size=5", "random", "random", "--games", 2)
    assert "run 1 is of nim and run 3 of gomoku" in command("results", "compare", 1, 3).stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", 7), "there is no run 7; boardwright results lists them"),
        (("show",), "results show needs 1 numbers, not 0"),
        (("show", "x"), "runs and games are named by their numbers, not 'x'"),
        (("burn",), "the action must be one of list, show, compare, export, replay, not 'burn'"),
        (("export", 1), "say where to export to with --out FILE"),
        (("export", 1, "--out", "x", "--format", "xls"), "the format must be csv, parquet, json"),
        (("export", 1, "--out", "/nowhere/x.csv"), "'/nowhere/x.csv' cannot be written"),
        (("export", 1, "--out", "/nowhere/x", "--format", "json"), "cannot be written"),
        (("replay", 1, 99), "run 1 has no game 99"),
    ],
)
def test_bad_requests_are_one_sentence(
    command: Command, arguments: tuple[object, ...], told: str
) -> None:
    command("match", *NIM, "random", "random", "--games", 2)
    done = command("results", *arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_match_is_played_even_if_it_cannot_be_saved(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    for name, value in (
        ("BOARDWRIGHT_DATA", str(blocked)),
        ("DATABASE_URL", f"sqlite:///{broken}"),
        ("DATABASE_URL", "nonsense"),
    ):
        with monkeypatch.context() as chosen:
            chosen.delenv("DATABASE_URL", raising=False)
            chosen.setenv(name, value)
            done = command("match", *NIM, "random", "random", "--games", 20, "--json")
            assert (data(done)["games"], data(done)["run"]) == (20, None)
            failed = command("results")
            assert failed.returncode == 2
            assert "the database" in failed.stderr


def test_a_database_that_breaks_while_playing_is_told_once(
    command: Command, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeping, "WRITE_EVERY_S", 0.0)
    usual = Contest._add

    def adding(self: Contest, *arguments: Any) -> None:
        usual(self, *arguments)
        if self.counts.games == 3:
            with open_database().begin() as connection:
                connection.exec_driver_sql("DROP TABLE games")

    monkeypatch.setattr(Contest, "_add", adding)
    assert data(command(*SLOW, "--games", 10, "--json"))["games"] == 10
    assert caplog.text.count("the games are no longer saved: ") == 1
    assert re.search(r"no such table: games|relation .games. does not exist", caplog.text)
    assert len(caplog.records) == 1


def test_nothing_is_written_twice_after_an_interrupted_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = bw.game("nim", layers=3)
    keeper = open_run(Request("match", game, ("random", "random"), {"games": 9}, 1))
    assert keeper is not None
    contest = Contest(game, ["random", "random"], keeper=keeper)
    from boardwright.arena.match import match_meeting

    contest.play(match_meeting(game, ["random", "random"], 9, 1, "fixed", 0))
    waiting = list(keeper._waiting)
    keeper.write()
    keeper._waiting += waiting
    keeper.finish(complete=True)
    with reading() as session:
        assert [game.number for games in saved_games(session, keeper.run) for game in games] == [
            *range(9)
        ]


def test_a_match_that_cannot_begin_leaves_no_run_and_loses_none(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("match", *NIM, "random", "nobody").returncode == 2
    with monkeypatch.context() as pressed:
        stop_after(3, pressed)
        command(*SLOW, "--games", 6)
    with monkeypatch.context() as broken:
        broken.setattr(import_module("boardwright.arena.roster"), "make_player", None)
        with pytest.raises(TypeError):
            command(*SLOW, "--games", 6)
    (listed,) = data(command("results", "--json"))["runs"]
    assert (listed["games"], listed["state"]) == (3, "stopped")


def test_a_run_with_missing_games_is_not_resumed(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as pressed:
        stop_after(4, pressed)
        command(*SLOW, "--games", 6)
    with open_database().begin() as connection:
        connection.exec_driver_sql("DELETE FROM games WHERE number = 1")
    refused = command(*SLOW, "--games", 6)
    assert "games of run 1 are missing; start over with --fresh" in refused.stderr
    assert data(command(*SLOW, "--games", 6, "--fresh", "--json"))["games"] == 6


def test_changed_rules_are_another_request(tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_bytes(bw.game("nim").file.read_bytes())
    prints = []
    for _ in range(2):
        prints.append(Request("match", bw.game(str(file)), ("random",) * 2, {}, 1).fingerprint())
        file.write_bytes(file.read_bytes() + b"\n# changed\n")
    assert prints[0] != prints[1]


def test_a_run_whose_process_is_gone_has_stopped(command: Command) -> None:
    data(command(*SLOW, "--games", 4, "--json"))
    with open_database().begin() as connection:
        connection.execute(update(Run).values(state="running", process="gone"))
    with reading() as session:
        assert [run.state for run, _ in all_runs(session)] == ["stopped"]


def test_two_that_begin_at_once_share_a_run() -> None:
    game = bw.game("nim", layers=3, compiled=False)
    for seed in range(12):  # without a lock about every third time is two runs
        request = Request("match", game, ("random", "random"), {"games": 9}, seed)
        opened = at_once(lambda request=request: open_run(request))
        assert opened[0].run == opened[1].run
        for keeper in opened:
            keeper.finish(complete=False)


def at_once(work: Callable[[], Any]) -> list[Any]:
    """Return what two threads that begin together bring."""
    together = Barrier(2)

    def begin(_: int) -> Any:
        together.wait()
        return work()

    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(begin, range(2)))


def test_two_may_make_the_same_database(tmp_path: Path) -> None:
    for number in range(4):
        url = f"sqlite:///{tmp_path / str(number)}.db"
        assert len(at_once(lambda url=url: open_database(url))) == 2
