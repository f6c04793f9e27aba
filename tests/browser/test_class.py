"""A class on several machines: a code, names, pairs, live boards, a standing.

With ``BOARDWRIGHT_CLASS=32`` that many come, an eighth of them programs (benchmarks/class.md).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, NewServer
from tests.browser.server import PATIENCE_S, ServerProcess
from tests.browser.test_looks import findings
from tests.browser.test_restart import GONE
from tests.browser.watching import Watch

#: How many come to the class in which the server is killed; programs among them.
MEMBERS = int(os.environ.get("BOARDWRIGHT_CLASS", "5"))
BOTS = max(1, MEMBERS // 8)
TEACHER = "c1" * 24
#: A free point of a board on which it is one's turn; none without one.
FREE_POINT = """() => document.querySelector('svg.board.open .point[aria-label$="empty"]')?.id"""


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()


def test_a_teacher_pairs_a_class_and_sees_the_boards(new_page: NewPage, screenshots: Path) -> None:
    teacher = new_page("#/class", key="c1" * 24)
    teacher.get_by_role("button", name="Open a class of your own").click()
    code = teacher.locator(".class-code").inner_text()
    pupils = []
    for number, name in enumerate(("An", "Bo", "Chi")):
        page = new_page(f"#/class/{code}", key=f"d{number}" * 24, viewport=PHONE, name="")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Come in").click()
        expect(page.locator(".class-page")).to_contain_text(f"You are in, {name}.")
        pupils.append(page)
    expect(teacher.locator(".class-members li.here")).to_have_count(3)
    assert not findings(teacher)
    teacher.locator(".contest select").first.select_option("nim")
    teacher.locator(".contest .option input").first.fill("3")
    teacher.get_by_role("button", name="Begin").click()
    expect(teacher.locator(".wall li")).to_have_count(1)
    # The two who play find themselves at their board; the third one rests.
    expect(pupils[0].locator("svg.board")).to_be_visible()
    expect(pupils[1].locator("svg.board")).to_be_visible()
    expect(pupils[2].locator(".class-page")).to_contain_text("You rest in this round.")
    for page in pupils[:2]:
        assert "#/play/" in page.url
    pupils[1].reload()  # who loads the page again is still in the class
    expect(pupils[1].locator("svg.board")).to_be_visible()
    expect(teacher.locator(".class-members li.here")).to_have_count(3)
    teacher.screenshot(path=screenshots / "class-teacher.png", full_page=True)
    problems = [each for page in (pupils[0], pupils[2]) for each in findings(page)]
    assert not problems, "\n".join(problems)  # at a board, and at rest
    pupils[2].screenshot(path=screenshots / "class-pupil-phone.png")
    resign(pupils[0])
    expect(teacher.locator(".wall li")).to_contain_text("0 : 1")
    expect(teacher.locator(".standings tbody tr").first).to_contain_text("Bo")
    teacher.get_by_role("button", name="Next round").click()
    expect(teacher.locator(".class-page")).to_contain_text("Round 2")
    expect(pupils[2].locator("svg.board")).to_be_visible()


@contextmanager
def bots(address: str, code: str, folder: Path) -> Iterator[None]:
    """Let programs come to a class, each a process as on a machine of its own."""
    command = [sys.executable, "-m", "boardwright", "bot", "join", address, code, "random"]
    running = [
        subprocess.Popen(
            [*command, "--name", f"Bot {number}"],
            env={**os.environ, "BOARDWRIGHT_DATA": str(folder / f"bot-{number}")},
            stdout=subprocess.DEVNULL,
        )
        for number in range(BOTS)
    ]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


def goes_on(view: Any) -> bool:
    return any(game["points"] is None for game in view["rounds"][-1]["games"])


def lines(server: ServerProcess, view: Any) -> dict[str, list[str]]:
    """Return the moves of every game of the round."""
    games = view["rounds"][-1]["games"]
    plays = (server.call("GET", f"/plays/{game['play']}", key=TEACHER) for game in games)
    return {play["id"]: [node["move"] for node in play["nodes"][1:]] for play in plays}


def test_nothing_is_lost_when_the_server_is_killed_in_the_middle_of_a_round(
    new_page: NewPage, new_server: NewServer, watches: list[Watch], tmp_path: Path
) -> None:
    begun = time.monotonic()
    server = new_server()
    teacher = new_page("#/class", key=TEACHER, at=server)
    teacher.get_by_role("button", name="Open a class of your own").click()
    code = teacher.locator(".class-code").inner_text()
    pupils = []
    for number in range(MEMBERS - BOTS):
        page = new_page(f"#/class/{code}", key=f"{number:048x}", at=server, name="")
        page.get_by_label("Your name").fill(f"Pupil {number}")
        page.get_by_role("button", name="Come in").click()
        expect(page.locator(".class-page")).to_contain_text("You are in")
        pupils.append(page)
    for watch in watches:
        watch.expect(GONE)
    with bots(server.address, code, tmp_path):
        expect(teacher.locator(".class-members li.here")).to_have_count(MEMBERS)
        print(f"{MEMBERS} are there after {time.monotonic() - begun:.0f} s")
        teacher.locator(".contest select").first.select_option("tic_tac_toe")
        teacher.get_by_role("button", name="Begin").click()
        games = MEMBERS // 2
        expect(teacher.locator(".wall li")).to_have_count(games)
        path = f"/classes/{code}"
        made, killed, until = 0, 0.0, time.monotonic() + PATIENCE_S + 10 * MEMBERS
        while goes_on(view := server.call("GET", path, key=TEACHER)):
            assert time.monotonic() < until, view
            for page in pupils:
                if point := page.evaluate(FREE_POINT):
                    page.locator(f"[id='{point}']").click()
                    made += 1
            if made >= games and not killed:
                before = lines(server, view)
                server.kill()
                server.start()
                killed = time.monotonic()
                after = lines(server, server.call("GET", path, key=TEACHER))
                assert all(after[play][: len(line)] == line for play, line in before.items())
        print(f"round over {time.monotonic() - killed:.0f} s after the kill, {made} moves clicked")
        expect(teacher.locator(".wall li")).to_have_count(games)
        expect(teacher.locator(".standings tbody tr")).to_have_count(MEMBERS)
        assert sum(sum(game["points"]) for game in view["rounds"][-1]["games"]) == games
