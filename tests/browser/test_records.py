"""Records leave the page and come back the same: text, SGF, JSON, a link, pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwright.records.record import read_record
from tests.browser.conftest import NewPage
from tests.browser.golden import GOLDEN, Golden
from tests.browser.server import ServerProcess
from tests.browser.table import Table, wait_until
from tests.browser.watching import Watch


def shared(new_page: NewPage, server: ServerProcess, golden: Golden, plies: int) -> Table:
    """Return a page with a game after so many moves, and the panel for sharing open."""
    play = server.new_play(golden.game, golden.options)
    for node, move in enumerate(golden.moves[:plies]):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    table.await_position(golden.position(plies))
    page.locator(".share summary").click()
    return table


def download(page: Page, label: str) -> bytes:
    with page.expect_download() as started:
        page.get_by_role("button", name=label).click()
    return Path(started.value.path()).read_bytes()


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("gomoku", "Text (PGN style): Download"),
        ("gomoku", "SGF: Download"),
        ("three_kingdoms", "JSON: Download"),
        ("lgame", "Text (PGN style): Download"),
    ],
)
def test_a_record_is_exported_and_opened_again(
    name: str, label: str, new_page: NewPage, server: ServerProcess, tmp_path: Path
) -> None:
    golden = GOLDEN[name]
    table = shared(new_page, server, golden, len(golden.moves))
    page, before = table.page, table.page.url
    content = download(page, label)
    if label.startswith("Text"):
        record = read_record(content.decode())
        assert record.replay() == golden.position()
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    page.locator(".share input[type=file]").set_input_files(file)
    page.wait_for_url(lambda url: url != before)
    again = Table(page)
    again.await_position(golden.position())
    assert again.moves() == golden.moves


def test_a_link_holds_the_whole_game(new_page: NewPage, server: ServerProcess) -> None:
    golden = GOLDEN["goclub-3d"]
    table = shared(new_page, server, golden, 6)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.locator(".share-link button").click()
    link = table.page.locator(".share-link input").input_value()
    other = new_page("#" + link.partition("#")[2], key="5" * 48)
    expect(other.locator(".opened")).to_contain_text("6")
    other.locator(".opened button.main").click()
    Table(other).await_position(golden.position(6))


def test_pictures_of_the_position(new_page: NewPage, server: ServerProcess) -> None:
    golden = GOLDEN["nim"]
    page = shared(new_page, server, golden, 2).page
    assert download(page, "Picture of the position: SVG").decode() == golden.position(2).svg()
    assert download(page, "Picture of the position: PNG").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "text", ["nonsense", '{"game": "nim"', "[" * 5000, '[Game "chess"]\n\n1. e4']
)
def test_what_is_no_record_is_refused_with_a_sentence(
    text: str, new_page: NewPage, server: ServerProcess, watches: list[Watch]
) -> None:
    page = new_page("#/open")
    watches[0].expect(r"400.*records", r"422.*records", r"status of 4(00|22)")
    before = len(server.call("GET", "/plays")["plays"])
    page.locator(".open-choice textarea").fill(text)
    page.locator(".open-choice button").click()
    expect(page.locator("[role=alert], .notice").first).not_to_be_empty()
    assert len(server.call("GET", "/plays")["plays"]) == before


def test_the_editor_begins_a_game_at_a_position(new_page: NewPage, server: ServerProcess) -> None:
    golden = GOLDEN["gomoku"]
    table = shared(new_page, server, golden, 2)
    page, before = table.page, table.page.url
    page.keyboard.press("e")
    editor = page.locator(".editor")
    editor.locator('[id="edit-a7"]').click()
    wanted = golden.position(2).text.replace(".......", "X......", 1)
    wait_until(
        page,
        "(text) => document.querySelector('.editor textarea').value === text",
        wanted,
    )
    editor.locator("button.main").click()
    page.wait_for_url(lambda url: url != before)
    wait_until(
        page,
        """async (text) => {
          const { position } = await import("/static/play/state.js");
          return position.value?.text === text;
        }""",
        wanted,
    )


def test_own_games_show_how_they_ended_and_are_found(
    new_page: NewPage, server: ServerProcess
) -> None:
    key = "e7" * 24
    names = [{"player": "human", "name": "Mei"}, {"player": "human", "name": "Jun"}]
    made = server.call("POST", "/plays", {"game": "nim", "options": {"layers": 2}}, key)
    for node, move in enumerate(("1-2", "3")):
        path = f"/plays/{made['id']}/moves"
        server.call("POST", path, {"node": node, "move": move}, key)
    server.call("POST", "/plays", {"game": "gomoku", "options": {"size": 7}, "seats": names}, key)
    page = new_page("#/games", key=key)
    lines = page.locator(".game-line")
    expect(lines).to_have_count(2)
    expect(page.locator(".line-picture svg.board")).to_have_count(2)
    expect(page.locator(".line-result")).to_have_text(re.compile("First wins"))
    page.get_by_label("Find by name").fill("mei gomoku")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Mei")
    page.get_by_label("Which state").select_option("over")
    expect(page.get_by_text("No game fits.")).to_be_visible()
    page.get_by_label("Find by name").fill("")
    expect(lines).to_contain_text("Triangle Nim")
    page.get_by_label("Which game").select_option("gomoku")
    expect(lines).to_have_count(0)
