"""Boards unlike a grid of stones, in the browser: columns, edges, dice; groups of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwright.core.registry import load
from tests.browser.conftest import NewPage
from tests.browser.server import ServerProcess
from tests.browser.table import Table
from tests.web.small_games import BOXES, DICE, DROP


@pytest.fixture(scope="module")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that offers the small games besides the shipped ones."""
    data = tmp_path_factory.mktemp("boards") / "data"
    with ServerProcess(data, DROP, BOXES, DICE) as server:
        yield server


def opened(new_page: NewPage, server: ServerProcess, game: str, **more: object) -> Page:
    play = server.call("POST", "/plays", {"game": game, "options": {}, **more})
    return new_page(f"#/play/{play['id']}", at=server)


def test_any_cell_of_a_column_enters_the_move(
    new_page: NewPage, own_games: ServerProcess, screenshots: Path
) -> None:
    page = opened(new_page, own_games, "drop")
    table = Table(page)
    position = load(DROP, {}, compiled=False).start()
    for cell, column in (("b3", "b"), ("b1", "b"), ("c2", "c")):
        table.await_position(position)
        table.point(cell).click()
        position = position.play(column)
    table.await_position(position)
    sign = page.locator(".signs .last")
    expect(sign).to_have_count(1)
    landed = table.point("c1")
    assert sign.get_attribute("cx") == landed.get_attribute("cx")
    assert sign.get_attribute("cy") == landed.get_attribute("cy")
    assert "last move" in table.marks()["c1"]
    page.screenshot(path=screenshots / "columns.png")


def test_edges_are_clicked_and_boxes_get_owners(
    new_page: NewPage, own_games: ServerProcess, screenshots: Path
) -> None:
    page = opened(new_page, own_games, "boxes")
    table = Table(page)
    position = load(BOXES, {}, compiled=False).start()
    for edge in ("a1a2", "a2b2", "a1b1"):
        table.await_position(position)
        table.point(edge).click()
        position = position.play(edge)
    table.await_position(position)
    # Into the box, near its open edge: that edge is meant.
    box, edge = table.point("A1").bounding_box(), table.point("b1b2").bounding_box()
    assert box and edge
    middle = [found["x"] + found["width"] / 2 for found in (box, edge)]
    page.mouse.click(0.3 * middle[0] + 0.7 * middle[1], box["y"] + box["height"] / 2)
    position = position.play("b1b2")
    table.await_position(position)
    expect(page.locator(".marks .line")).to_have_count(4)
    expect(page.locator(".marks .block.white")).to_have_count(1)
    assert "white block" in table.marks()["A1"]
    expect(page.locator(".status .turn")).to_contain_text("Player 2")
    page.screenshot(path=screenshots / "edges.png")


def test_dice_are_thrown_seen_and_told(
    new_page: NewPage, own_games: ServerProcess, screenshots: Path
) -> None:
    page = opened(new_page, own_games, "dice", seed=3)
    roll = page.locator(".input-line .choice", has_text="roll")
    roll.click()
    die = page.locator(".beside-board .die")
    expect(die).to_have_count(1)
    pips = die.get_attribute("aria-label")
    assert pips and die.locator("circle").count() == int(pips)
    total = 0 if pips == "1" else int(pips)
    expect(page.locator(".caption")).to_have_text(f"Turn total: {total}")
    expect(page.locator("[aria-live]")).to_contain_text(f"Thrown: {pips}")
    expect(page.locator(".moves .move .throw")).to_have_text(f"⚄ {pips}")
    page.screenshot(path=screenshots / "dice.png")
    page.locator("button.undo").click()
    expect(die).to_have_count(0)
    expect(page.locator(".caption")).to_have_text("Turn total: 0")
    # While one's own game is analysed, outcomes are chosen by hand.
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("button", name="Analyse")).to_have_attribute("aria-pressed", "true")
    roll.click()
    expect(page.locator(".status .turn")).to_contain_text("Chance decides")
    expect(page.locator(".input-line .choice")).to_have_count(6)
    other = "5" if pips == "6" else "6"
    page.locator(".input-line .choice", has_text=other).click()
    expect(page.locator(".caption")).to_have_text(f"Turn total: {other}")


@pytest.mark.parametrize(("language", "last"), [("en", "Yours"), ("zh-TW", "你的遊戲")])
def test_the_first_page_groups_the_games(
    language: str, last: str, new_page: NewPage, own_games: ServerProcess
) -> None:
    page = new_page("#/", at=own_games, language=language)
    headings = page.locator("h2.game-group")
    expect(headings.last).to_have_text(last)
    groups = headings.evaluate_all("found => found.map((each) => each.id)")
    order = ["group-papers", "group-classics", "group-many", "group-yours"]
    assert groups == [group for group in order if group in groups]
    own = page.locator("section[aria-labelledby=group-yours] .game-card:not(.own-game)")
    expect(own).to_have_count(3)
    card = own.last
    card.scroll_into_view_if_needed()
    card.locator("svg.board").wait_for()
