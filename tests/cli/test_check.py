"""``boardwright check``: what an author reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from boardwright.cli.check import lines
from tests.core.game_files import FILL, edited, line_of, write

Command = Callable[..., CompletedProcess[str]]


def test_a_good_file(command: Command, tmp_path: Path) -> None:
    path = write(tmp_path, "fill", edited(FILL, ("MAX_MOVES = POINTS", "MAX_MOVES = POINTS * 100")))
    done = command("check", path, "-o", "size=3", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert (found["good"], found["problem"], len(found["warnings"])) == (True, None, 1)
    assert (found["max_moves"], found["trial"]["most_moves"]) == (900, 9)
    assert found["trial"]["finished"] == found["trial"]["games"] > 100
    assert found["plies_a_second"] > 0
    assert lines(found, "en")[0] == "fill.py size=3: keeps the contract."
    assert lines(found, "en")[-1].startswith("worth a look: MAX_MOVES is 900, but no position")
    chinese = command("check", path, "-o", "size=3", "--language", "zh-TW").stdout.splitlines()
    assert chinese[0] == "fill.py size=3：符合約定。"
    assert chinese[-1].startswith("值得一看：MAX_MOVES 是 900，但沒有盤面超過 9 種")


def test_a_bad_file(command: Command, tmp_path: Path) -> None:
    path = write(tmp_path, "bad", edited(FILL, ("found += 1", "found += '1'")))
    line = line_of(path, "found += '1'")
    done = command("check", path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        f"{path}, line {line}, moves(): a rule may not use text: only faces, such as move_text, "
        "may\n"
    )
    done = command("check", path, "--language", "zh-TW")
    assert done.returncode == 1
    assert done.stdout == (
        f"{path} 第 {line} 行，moves()：規則不能使用文字：只有 move_text 之類的外觀函式可以\n"
    )
    done = command("check", path, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["good"] is False


def test_what_is_no_game(command: Command) -> None:
    done = command("check", "nowhere.py")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "boardwright: there is no game file 'nowhere.py'\n"
