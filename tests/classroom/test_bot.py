"""A program in a class on a real server: it plays, fails, is replaced, survives a killed server."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwright.classroom.bot import Bot, Connection, Refused, Unreachable, own_key
from boardwright.core.errors import InputError
from tests.browser.server import ServerProcess

RUNNING: list[tuple[Bot, threading.Thread]] = []
NIM = {"game": "nim", "options": {"layers": 2}, "level": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("class")) as server:
        yield server
        for bot, _ in RUNNING:
            bot.ended.set()
    for _, thread in RUNNING:
        thread.join()


class Lesson:
    """A class, and its teacher."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.teacher = Connection(address, secrets.token_hex(24))
        self.code = self.teacher.ask("POST", "/classes", {})["code"]
        self.path = f"/classes/{self.code}"

    def bring(self, name: str, player: str) -> list[str]:
        """Let a program come in; return what it tells."""
        told: list[str] = []
        bot = Bot(self.address, self.code, name, player, told.append)
        thread = threading.Thread(target=bot.run, daemon=True)
        thread.start()
        RUNNING.append((bot, thread))
        self.until(lambda view: any(m["name"] == name for m in view["members"]))
        return told

    def until(self, ready: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + 120
        while not ready(view := self.teacher.ask("GET", self.path)):
            assert time.monotonic() < end, view
            time.sleep(0.02)
        return view


def over(view: Any) -> bool:
    return all(game["points"] is not None for game in view["rounds"][-1]["games"])


def test_programs_play_a_contest_and_one_that_fails_is_replaced(
    server: ServerProcess, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.sh"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    broken.chmod(0o700)
    lesson = Lesson(server.address)
    lesson.bring("one", "random")
    told = lesson.bring("two", f"external:command={broken}")
    lesson.teacher.ask("PUT", f"{lesson.path}/contest", {**NIM, "form": "round-robin"})
    lesson.teacher.ask("POST", f"{lesson.path}/rounds")
    view = lesson.until(over)
    (game,) = view["rounds"][0]["games"]
    assert -1 in game["seats"] and len(told) == 2, told
    # It is in the next round again, and loses that, too.
    lesson.teacher.ask("PUT", f"{lesson.path}/contest", {**NIM, "form": "computer"})
    assert len(lesson.teacher.ask("POST", f"{lesson.path}/rounds")["rounds"][0]["games"]) == 2
    lesson.until(over)


def test_what_is_wrong_is_one_sentence(server: ServerProcess) -> None:
    with pytest.raises(Refused, match="there is no class QQQQQQ"):
        Bot(server.address, "QQQQQQ", "one", "random", print).run()
    with pytest.raises(Unreachable, match="cannot be reached"):
        Bot("http://127.0.0.1:9/", "QQQQQQ", "one", "random", print).run()
    with pytest.raises(InputError, match="an address begins with"):
        Bot("192.0.2.7", "QQQQQQ", "one", "random", print)


def test_a_program_started_again_is_the_same_member() -> None:
    assert own_key("http://a/", "QM9ENQ", "one") == own_key("http://a/", "qm9enq", "one")
    assert own_key("http://a/", "QM9ENQ", "one") != own_key("http://a/", "QM9ENQ", "two")
