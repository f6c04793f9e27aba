"""A game written in the page: begun, broken, put right, played, saved and changed from outside."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, NewServer
from tests.browser.server import ServerProcess
from tests.browser.test_looks import findings
from tests.core.game_files import FILL

PASTE = """(editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const how = { clipboardData, bubbles: true, cancelable: true };
  editor.dispatchEvent(new ClipboardEvent("paste", how));
}"""
GOOD = ".findings.good"
#: How many games of one's own are left in the end; it waits for none.
GAMES_LEFT = """async () => {
  const headers = { authorization: `Bearer ${localStorage.getItem("boardwright-key")}` };
  let left = 1;
  for (let look = 0; left && look < 200; look++) {
    left = (await (await fetch("/api/plays", { headers })).json()).plays.length;
    await new Promise((again) => setTimeout(again, 50));
  }
  return left;
}"""


def replaced(page: Page, text: str) -> None:
    """Write another text into the editor, as a person who pastes it."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.locator(".cm-content").evaluate(PASTE, text)


def begun(page: Page, name: str) -> None:
    """Begin a game of the first kind by the keyboard alone."""
    page.get_by_label("Name of the file").fill(name)
    page.keyboard.press("Enter")
    page.locator(".cm-content").wait_for()


def test_a_game_is_written_played_and_saved(new_page: NewPage, new_server: NewServer) -> None:
    server = new_server()
    file = server.data / "games" / "small.py"
    page = new_page("#/", at=server)
    page.get_by_role("link", name="Write a game").click()
    begun(page, "small")
    replaced(page, FILL)
    expect(page.locator(GOOD)).to_contain_text("keeps the contract")
    points = page.locator(".trial-board svg.board .point")
    expect(page.locator(".trial-board .status")).to_contain_text("Your move")
    assert findings(page) == []
    before = points.count()
    replaced(page, FILL.replace("    found = 0\n", "    found = 0 + state.nothing\n"))
    line = FILL.splitlines().index("    found = 0") + 1
    expect(page.locator(".findings.bad")).to_contain_text(f"small.py, line {line}, moves()")
    page.get_by_role("button", name=f"Go to line {line}").click()
    expect(page.locator(".cm-activeLineGutter").first).to_have_text(str(line))
    expect(page.locator(".cm-lint-marker-error")).to_have_count(1)
    assert points.count() == before, "the last good version stays on the board"
    # Esc, then Tab leaves the text; Tab alone indents.
    page.locator(".cm-content").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".cm-focused")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator(".cm-focused")).to_have_count(0)
    replaced(page, FILL)
    expect(page.locator(GOOD)).to_be_visible()
    page.keyboard.press("Control+s")
    expect(page.locator(".notice.good")).to_contain_text(str(file))
    assert file.read_text(encoding="utf-8") == FILL
    page.reload()
    expect(page.locator(".cm-content")).to_contain_text("Grid")
    expect(page.locator(".writing-head")).not_to_contain_text("not saved")
    changed_from_outside(page, server, file)


def changed_from_outside(page: Page, server: ServerProcess, file: Path) -> None:
    """The first page shows the game, follows its file, and says what is wrong with it."""
    page.goto(f"{server.address}/#/")
    assert page.evaluate(GAMES_LEFT) == 0, "trials end with the page, also when it is loaded anew"
    card = page.locator("section[aria-labelledby=group-yours] .game-card").first
    expect(card.locator("h3")).to_have_text("Fill")
    card.scroll_into_view_if_needed()
    expect(card.locator(".board")).to_be_visible()
    file.write_text(FILL.replace('"Fill"', '"Fuller"'), encoding="utf-8")
    expect(card.locator("h3")).to_have_text("Fuller")
    file.write_text("broken(\n", encoding="utf-8")
    expect(card.locator(".problem")).to_contain_text("small.py, line 1")
    expect(card.locator("h3")).to_have_text("Fuller")
    card.get_by_role("link", name="Play Fuller").click()
    page.locator("button[type=submit]").click()
    expect(page.locator(".game-title h1")).to_have_text("Fuller")
    page.goto(f"{server.address}/#/")
    file.write_text(FILL, encoding="utf-8")
    expect(card.locator(".problem")).to_have_count(0)


def test_it_can_be_used_on_a_phone_in_chinese(new_page: NewPage, new_server: NewServer) -> None:
    page = new_page("#/workshop", at=new_server(), language="zh-TW", viewport=PHONE, theme="dark")
    assert findings(page) == []
    page.get_by_label("檔名").fill("mine")
    page.keyboard.press("Enter")
    page.locator(".cm-content").wait_for()
    expect(page.locator(".findings")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    assert findings(page) == []
