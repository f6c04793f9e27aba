"""Lines, losses, reviews and games from here: what separates the moves, seen from the page."""

from __future__ import annotations

import re
from itertools import combinations
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import boardwright as bw
from boardwright.web.analysis.accuracy import accuracy, kept_by
from boardwright.web.analysis.exact import Exact
from boardwright.web.analysis.review import Judge
from tests.browser.conftest import PHONE, NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import Table
from tests.browser.test_looks import findings
from tests.web.playing import line_of

#: Black has an open three.
THREE = ("h8", "a1", "i8", "a2", "j8", "a15")
LAPTOP: Any = {"width": 1280, "height": 720}


def analysed(server: ServerProcess, game: str, moves: tuple[str, ...], **options: Any) -> str:
    """Return the address of a game that is analysed from its last move on."""
    play = server.new_play(game, options, nodes=line_of(*moves), paused=True)
    server.call("POST", f"/plays/{play['id']}/current", {"node": len(moves)})
    return f"#/play/{play['id']}"


def in_view(page: Page, selector: str) -> bool:
    """Return whether something lies in the window as a whole."""
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box is not None and size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1


def test_board_lines_and_graph_are_seen_at_once_and_the_list_agrees_with_the_forced_win(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(analysed(server, "gomoku", THREE), viewport=LAPTOP)
    rows = page.locator(".candidates tbody tr:has(.move-button)")
    expect(rows).to_have_count(4)
    expect(rows.first.locator(".worth-number")).to_contain_text("Black wins in 3")
    lines = page.locator(".candidates .line-moves")
    expect(lines.first.locator(".line-move")).to_have_count(2)
    # Every candidate that is shown has its line, and all others their loss.
    expect(page.locator(".work-dot.done")).to_be_visible()
    expect(lines).to_have_count(4)
    for row in range(1, 4):
        expect(rows.nth(row).locator(".loss")).to_have_text(re.compile("^[−+±]"))
    for selector in ("svg.board", ".candidates", ".graph-slider"):
        assert in_view(page, selector), selector
    # A few marks, not a wall of them.
    assert 1 <= page.locator("svg.board .overlay").count() <= 9
    page.keyboard.press("f")
    expect(page.locator(".forced-line")).to_contain_text("Forced win in 3 moves")
    page.keyboard.press("Escape")
    assert not findings(page)


def test_the_board_stays_in_view_on_a_phone(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(analysed(server, "gomoku", THREE), viewport=PHONE, language="zh-TW")
    page.locator(".candidates").wait_for()
    modes = page.locator(".modes button")
    modes.first.click()
    expect(page.locator(".candidates")).to_have_count(0)
    modes.last.click()
    page.locator(".candidates").wait_for()
    # The buttons have moved up, and what was asked for stands beneath them.
    assert in_view(page, ".modes")
    above = page.evaluate("() => document.querySelector('.candidates').getBoundingClientRect().top")
    assert above < PHONE["height"] + 100
    page.mouse.wheel(0, 900)
    page.wait_for_function("() => window.scrollY > 300")
    assert in_view(page, "svg.board")


def test_moves_stand_in_rows_in_the_colours_of_three_players(
    new_page: NewPage, server: ServerProcess
) -> None:
    position = bw.game("three_kingdoms", side=3).start()
    for _ in range(4):
        position = position.play(position.moves[0])
    page = new_page(analysed(server, "three_kingdoms", tuple(position.history), side=3))
    moves = page.locator(".rows-3 > .move")
    expect(moves).to_have_count(4)
    expect(page.locator(".rows-3 > .round")).to_have_text(["1", "2"])
    columns = moves.evaluate_all("all => all.map(each => getComputedStyle(each).gridColumnStart)")
    assert columns == ["2", "3", "4", "2"]


@pytest.mark.parametrize(("game", "options"), [("lgame", {}), ("nim", {"layers": 3})])
def test_moves_of_several_points_have_their_worth_on_the_board(
    new_page: NewPage, server: ServerProcess, game: str, options: dict[str, Any]
) -> None:
    server.solve(game, options)
    page = new_page(analysed(server, game, (), **options))
    worth = page.locator("svg.board .way text")
    expect(worth.first).to_have_text("D" if game == "lgame" else "L3")
    # Of nine strokes those have none whose gap is taken by the mark of a circle or a better stroke.
    assert worth.count() == (3 if game == "lgame" else 6)
    boxes = worth.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    for one, other in combinations(boxes if game == "nim" else (), 2):
        beside = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_after_a_game_its_mistakes_are_found_and_tried_again_with_keys_alone(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["nim"]
    server.solve("nim", {"layers": 4})
    play = server.new_play("nim", {"layers": 4})
    for node, move in enumerate(golden.moves):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    page = new_page(f"#/play/{play['id']}")
    Table(page).await_position(golden.position())
    page.locator(".end-card button", has_text="Review").focus()
    page.keyboard.press("Enter")
    learn = page.locator(".mistakes button", has_text="Learn from the mistakes")
    learn.wait_for()
    expect(page.locator(".mistakes progress")).to_have_count(0)
    shares = page.locator(".accuracy tbody td:nth-child(2)").all_inner_texts()
    judge = Judge(golden.position().game, "perfect", Exact(), Event())
    kept = [accuracy(kept_by(golden.position(), judge, seat, Event())) for seat in (1, 2)]
    assert shares == ["–" if share is None else f"{share:.1%}" for share in kept]
    learn.focus()
    page.keyboard.press("Enter")
    panel = page.locator(".retry")
    expect(panel).to_contain_text("Find a better move")
    # No advice while one thinks.
    expect(page.locator(".solver, .lines, svg.board .overlay, svg.board .way")).to_have_count(0)
    mistake = page.evaluate(
        """async () => {
          const { retry } = await import("/static/play/retry.js");
          return retry.value.mistake;
        }"""
    )
    command = page.locator(".command-line input")
    command.fill(mistake["move"])
    command.press("Enter")
    expect(panel).to_contain_text("no better")
    panel.locator("button", has_text="Try again").press("Enter")
    expect(panel).to_contain_text("Find a better move")
    command.fill(mistake["best"])
    command.press("Enter")
    expect(panel).to_contain_text("Right")
    assert not findings(page)
    panel.locator("button", has_text="End").press("Enter")
    # This game is among those that went on from the start.
    page.keyboard.press("Home")
    page.locator(".explorer summary").press("Enter")
    expect(page.locator(".explorer")).to_contain_text("games from here")
    assert not findings(page)
