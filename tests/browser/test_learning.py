"""Learning a game on the page: puzzles by keys alone, rules in pictures, a lesson, a hint."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.server import PATIENCE_S, ServerProcess

PATIENCE_MS = 1000 * PATIENCE_S


def asked(server: ServerProcess, path: str, **body: Any) -> Any:
    answer = server.client.post(f"/api/{path}", json={"game": "tic_tac_toe", **body})
    answer.raise_for_status()
    return answer.json()


def shown_puzzle(page: Page, server: ServerProcess) -> dict[str, Any]:
    """Return the puzzle on the page, found by its number."""
    number = int(page.locator(".stars .soft").inner_text().removeprefix("No. ")) - 1
    found: dict[str, Any] = asked(server, "puzzles", first=number, count=1)["puzzles"][0]
    return found


def press_on(page: Page, point: str) -> None:
    """Make a move by the keyboard."""
    page.locator(f"#p-{point}").focus()
    page.keyboard.press("Enter")


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def test_puzzles_are_solved_by_keys_and_failed_ones_come_back(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page("#/puzzles/tic_tac_toe")
    expect(page.locator(".puzzle-question")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#p-b2")).to_be_visible()
    assert serious(page) == []
    puzzle = shown_puzzle(page, server)
    place = {"start": puzzle["start"], "task": puzzle["task"]}
    right = asked(server, "puzzles/solution", **place)["right"]
    start = asked(server, "position", position=puzzle["start"])
    wrong = next(each["text"] for each in start["moves"] if each["text"] not in right)
    press_on(page, wrong)
    expect(page.locator(".puzzle-answer.bad")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(f"#p-{wrong}[aria-disabled]")).to_have_count(0)
    moves: list[str] = []
    while True:
        move = asked(server, "puzzles/solution", **place, moves=moves)["right"][0]
        told = asked(server, "puzzles/judge", **place, moves=[*moves, move])
        press_on(page, move)
        words = told["words"]["en"]
        expect(page.locator(".puzzle-answer.good")).to_have_text(words, timeout=PATIENCE_MS)
        moves += [move, *told["replies"]]
        if told["done"]:
            break
        expect(page.locator("#p-b2[aria-disabled]")).to_have_count(0)
    expect(page.locator(".puzzle-score")).to_contain_text("0 of 1")
    kept = json.loads(page.evaluate("localStorage.getItem('boardwright-puzzles')"))
    (memory,) = kept.values()
    assert [card["puzzle"]["start"] for card in memory["cards"]] == [puzzle["start"]]
    # When its time has come it is asked again before any other.
    memory["cards"][0]["due"] = 1
    page.evaluate(
        "text => localStorage.setItem('boardwright-puzzles', text)",
        json.dumps({name: memory for name in kept}),
    )
    page.reload()
    expect(page.locator(".puzzle-question")).to_have_text(puzzle["question"]["en"])
    assert shown_puzzle(page, server)["start"] == puzzle["start"]
    page.locator("h1").first.click()
    page.keyboard.press("h")
    expect(page.locator(".puzzle-answer")).to_contain_text("Look at", timeout=PATIENCE_MS)
    page.keyboard.press("s")
    expect(page.locator(".puzzle-answer")).to_contain_text("The solution", timeout=PATIENCE_MS)
    expect(page.locator(".puzzle-score")).to_contain_text("0 of 2", timeout=PATIENCE_MS)
    page.keyboard.press("n")
    expect(page.locator(".puzzle-answer")).to_have_text("Your move.", timeout=PATIENCE_MS)
    with page.expect_download(timeout=PATIENCE_MS) as sheet:
        page.get_by_role("button", name="Print a sheet").press("Enter")
    assert sheet.value.path().read_bytes().startswith(b"%PDF")


def test_rules_are_pictures_that_can_be_played_on_a_phone(new_page: NewPage) -> None:
    page = new_page("#/rules/tic_tac_toe", viewport={"width": 390, "height": 844})
    pictures = page.locator(".rule-picture")
    expect(pictures).to_have_count(3, timeout=PATIENCE_MS)
    assert serious(page) == []
    first = pictures.first
    before = first.locator(".board .stone").count()
    first.locator("#r0-b2").click()
    expect(first.get_by_role("button", name="Before")).to_be_enabled(timeout=PATIENCE_MS)
    expect(first.get_by_role("button", name="After")).to_be_disabled()
    first.get_by_role("button", name="Before").click()
    assert first.locator(".board .stone").count() == before
    expect(pictures.last).to_contain_text("wins")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    # On a fine board a finger is asked before its move is made.
    page.evaluate("() => void (location.hash = '#/rules/gomoku')")
    fine = page.locator(".rule-picture:has(#r0-o15)")
    fine.locator("#r0-h8").click()
    button = fine.get_by_role("button", name="Play h8")
    expect(button).to_be_enabled(timeout=PATIENCE_MS)
    expect(fine.get_by_role("button", name="Before")).to_be_disabled()
    button.click()
    expect(fine.get_by_role("button", name="Before")).to_be_enabled(timeout=PATIENCE_MS)


def test_a_lesson_judges_moves_and_goes_on(new_page: NewPage) -> None:
    page = new_page("#/rules/nim")
    page.get_by_role("link", name="Lesson").click()
    expect(page.locator(".lesson-say")).to_be_visible(timeout=PATIENCE_MS)
    assert serious(page) == []
    page.locator("#p-1").click()
    page.locator("#p-3").click()
    expect(page.locator(".puzzle-answer.good")).to_be_visible(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".lesson-say")).to_contain_text("Leave exactly one")
    page.locator("#p-7").click()
    page.locator("#p-7").click()
    expect(page.locator(".puzzle-answer.bad")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#p-3[aria-disabled]")).to_have_count(0)
    page.locator("#p-3").click()
    page.locator("#p-6").click()
    expect(page.locator(".puzzle-answer.good")).to_contain_text("last one", timeout=PATIENCE_MS)
    # The lesson of another game begins anew.
    page.evaluate("() => void (location.hash = '#/lesson/lgame')")
    expect(page.locator("h1")).to_contain_text("L-Game")
    expect(page.locator(".puzzle-words")).to_contain_text("Step 1")
    expect(page.locator(".puzzle-answer")).to_have_text("Your move.")


def test_a_hint_tells_where_to_look_and_then_the_move(
    new_page: NewPage, server: ServerProcess
) -> None:
    play = server.new_play("tic_tac_toe")
    page = new_page(f"#/play/{play['id']}")
    button = page.locator(".hint-button")
    button.click()
    expect(page.locator(".notice")).to_contain_text("Look at", timeout=PATIENCE_MS)
    expect(button).to_be_enabled(timeout=PATIENCE_MS)
    page.locator("h1").first.click()
    page.keyboard.press("i")
    expect(page.locator(".notice", has_text="Try")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator(".overlays .threat").first).to_be_visible()
