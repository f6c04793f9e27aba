"""``choose``, ``players``, ``engine``: one move of a player, who there is, one as a program."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import boardwright as bw
from boardwright.players.catalogue import kinds_for

Command = Callable[..., CompletedProcess[str]]


def test_a_player_that_does_not_tell_gives_its_move_only(command: Command) -> None:
    done = command("choose", "nim", "-o", "layers=2", "--player", "random", "--json")
    found = json.loads(done.stdout)
    assert found["move"] in bw.game("nim", layers=2).start().legal
    assert (found["value"], found["depth"], found["nodes"]) == (None, None, None)
    assert found["seconds"] >= 0


def test_an_engine_tells_value_depth_and_nodes(command: Command) -> None:
    arguments = ("choose", "nim", "-o", "layers=3", "--moves", "1 2-3", "--player")
    found = json.loads(command(*arguments, "alphabeta:depth=9", "--json").stdout)
    exact = bw.solve(bw.game("nim", layers=3).start().play("1 2-3"))
    assert exact.verdict is not None
    assert found["value"] == exact.verdict.value
    assert found["proved"]
    assert found["nodes"] > 0
    assert found["line"][0] == found["move"]
    printed = command(*arguments, "alphabeta:depth=9", "--watch").stdout.splitlines()
    assert printed[-1].startswith(found["move"])
    assert "plies" in printed[-1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nim", "--player", "nobody"], "there is no player 'nobody'"),
        (["nim", "--player", "lines"], "lines does not play nim"),
        (["nim", "--player", "alphabeta:depth=x"], "depth must be a whole number"),
        (["nim", "--player", "alphabeta:depth=999999999999999999999"], "depth must be"),
        (["nim", "--player", "mcts:exploration=nan"], "exploration must be"),
        (["nim", "-o", "layers=1", "--moves", "1", "--player", "random"], "the game is over"),
        (["nim", "--player", "human"], "someone to ask"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_one_line(
    command: Command, arguments: list[str], told: str
) -> None:
    done = command("choose", *arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", bw.game_names())
def test_players_are_listed_with_their_options(command: Command, name: str) -> None:
    listed = json.loads(command("players", name, "--json").stdout)["players"]
    assert [each["name"] for each in listed] == [kind.name for kind in kinds_for(bw.game(name))]
    assert {"random", "easy", "normal", "hard", "best"} <= {each["name"] for each in listed}
    assert all({"en", "zh-TW"} <= each["about"].keys() for each in listed)
    assert "easy" in command("players", name).stdout


def test_the_engine_answers_lines(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(lines: str, *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        return command("engine", *arguments, "--player", "random").stdout.split("\n")[:-1]

    assert run("START 6\nABOUT\nEND\n", "gomoku")[0] == "OK"
    assert run("game nim\nquit\n", "nim") == ["ok"]
    assert run("hello\n", "gomoku", "--protocol", "text")[0].startswith("error")
    assert "protocol must be" in command("engine", "nim", "--protocol", "gomocup").stderr
