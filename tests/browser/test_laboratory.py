"""An experiment from the page to its end, its numbers, and one of its games on the board."""

from __future__ import annotations

import csv
import io

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, NewServer
from tests.browser.table import Table


def test_a_small_match_is_started_watched_and_opened(
    new_page: NewPage, new_server: NewServer
) -> None:
    server = new_server()
    page = new_page("#/laboratory/new", at=server)
    page.locator("input[name=kind][value=match]").check()
    page.locator("select[name=game]").select_option("nim")
    page.locator("input[name=layers]").fill("3")
    for field in page.locator(".player-list input").all():
        field.fill("random")
    page.locator("input[name=games]").fill("20")
    expect(page.locator("form code")).to_contain_text("boardwright match nim")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/#/laboratory/*")
    expect(page.locator(".laboratory-head")).to_contain_text("finished", timeout=90_000)
    number = page.url.rpartition("/")[2]
    kept = server.call("GET", f"/experiments/{number}")
    assert kept["state"] == "finished" and kept["result"] is not None
    expect(page.locator("main")).to_contain_text("20")
    expect(page.locator("main svg").first).to_be_visible()
    text = server.ask("GET", f"/experiments/{number}/data.csv").text
    assert len(list(csv.reader(io.StringIO(text)))) > 1
    page.locator(".laboratory table button, .laboratory table a").last.scroll_into_view_if_needed()
    games = server.call("GET", f"/experiments/{number}/games?first=1&count=5")
    assert games
    opened = server.call("POST", f"/experiments/{number}/games/3")
    page.goto(f"{server.address}/#/play/{opened['id']}")
    table = Table(page)
    assert table.moves() == [node["move"] for node in opened["nodes"][1:]]
