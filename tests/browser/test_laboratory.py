"""An experiment from the page to its end, its numbers, and one of its games on the board."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.server import PATIENCE_S, ServerProcess
from tests.browser.table import Table
from tests.browser.test_looks import findings
from tests.browser.watching import Watch


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server whose experiments no other page shows."""
    with ServerProcess(tmp_path_factory.mktemp("laboratory") / "data") as server:
        yield server


def start(page: Page) -> str:
    """Start what the form asks for, and return its number when it is finished."""
    page.locator("form button[type=submit]").click()
    page.wait_for_url(re.compile(r"/#/laboratory/\d+$"))
    expect(page.locator(".state-finished")).to_be_visible(timeout=1000 * PATIENCE_S)
    return page.url.rpartition("/")[2]


def compare_with(page: Page, laboratory: ServerProcess, number: str) -> None:
    """Play another match of the same game, and look at it beside this one."""
    asked = {"kind": "match", "game": "nim", "options": {"layers": 3}, "games": 20}
    made = laboratory.call("POST", "/experiments", {**asked, "players": ["nim-random", "random"]})
    page.goto(f"{laboratory.address}/#/laboratory/{made['id']}")
    page.locator("select[name=other]").select_option(number, timeout=1000 * PATIENCE_S)
    rows = page.locator(".comparison tbody tr")
    expect(rows).to_have_count(3)  # two seats, and the player that both have
    expect(page.locator(".comparison svg")).to_be_visible()
    expect(page.locator(".comparison code")).to_contain_text("boardwright results compare")
    found = laboratory.call("GET", f"/experiments/{made['id']}/compare/{number}")
    expect(rows.first).to_contain_text(f"{100 * found['rows'][0]['scores'][0]:.3g}%")


def test_a_small_match_is_started_watched_and_opened(
    new_page: NewPage, laboratory: ServerProcess
) -> None:
    server = laboratory
    page = new_page("#/laboratory/new", at=server)
    page.locator("input[name=kind][value=match]").check()
    page.locator("select[name=game]").select_option("nim")
    page.locator("input[name=layers]").fill("3")
    players = page.locator(".player-list .player-choice > select")
    expect(players).to_have_count(2)
    players.first.select_option("random")
    players.last.select_option("other")  # any other one, with its settings
    page.get_by_label("Kind of player").select_option("nim-random")
    players.last.select_option("random")
    page.locator("input[name=games]").fill("20")
    expect(page.locator("form code")).to_contain_text("boardwright match nim random random")
    page.get_by_role("button", name="How long will it take?").click()
    # A machine that is too busy to try it out says so.
    told = re.compile(r"About \d+(\.\d)? s|not enough to tell")
    expect(page.locator(".estimate")).to_contain_text(told)
    number = start(page)
    kept = server.call("GET", f"/experiments/{number}")
    assert kept["state"] == "finished" and kept["result"] is not None
    # Two equal players: 20 games cannot tell them apart, or say what they can.
    expect(page.locator(".verdict")).to_have_text(kept["result"]["words"]["en"])
    page.get_by_text("What is an interval?").first.click()
    expect(page.locator(".explained p").first).to_contain_text("95 of 100")
    assert not findings(page)
    expect(page.locator("main svg").first).to_be_visible()
    text = server.ask("GET", f"/experiments/{number}/data.csv").text
    assert len(list(csv.reader(io.StringIO(text)))) > 1
    page.locator(".laboratory table button, .laboratory table a").last.scroll_into_view_if_needed()
    games = server.call("GET", f"/experiments/{number}/games?first=1&count=5")
    assert games
    compare_with(page, server, number)
    opened = server.call("POST", f"/experiments/{number}/games/3")
    page.goto(f"{server.address}/#/play/{opened['id']}")
    table = Table(page)
    assert table.moves() == [node["move"] for node in opened["nodes"][1:]]


def test_tuning_and_cures_have_a_form(
    new_page: NewPage, laboratory: ServerProcess, watches: list[Watch]
) -> None:
    page = new_page("#/laboratory/new?kind=tune&game=nim", at=laboratory)
    watches[0].expect(r"400.*/api/experiments/command")
    command = page.locator("form code")
    expect(command).to_contain_text("boardwright tune nim mcts:nodes=200")
    page.locator("input[name=setting][value=playouts]").uncheck()
    page.locator("input[name=trust-low]").fill("10")
    expect(page.locator("form p.problem")).to_contain_text("name=low..high")
    expect(page.locator("form button[type=submit]")).to_be_disabled()
    page.locator("input[name=trust-high]").fill("500")
    expect(command).to_contain_text("--setting=exploration --setting=trust=10..500 --method=optuna")
    # What was said of a player's settings does not follow to a cure.
    page.locator("input[name=kind][value=cure]").check()
    expect(page.locator("input[name=cure]")).to_have_count(1)
    page.locator("input[name=layers]").fill("3")
    page.locator("input[name=games]").fill("20")
    expect(command).to_have_text("boardwright cure nim --option=layers=3 --games=20 --seed=1")
    number = start(page)
    rows = laboratory.call("GET", f"/experiments/{number}")["result"]["rows"]
    expect(page.locator(".results tbody tr")).to_have_count(len(rows))
    expect(page.locator(".results svg")).to_be_visible()
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".results tbody tr").first).to_contain_text("第一手")
