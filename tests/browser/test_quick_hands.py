"""Hands quicker than the page: nothing that was pressed or clicked is lost."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import Table


def test_a_key_right_after_a_dialog_is_closed_counts(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(f"#/play/{server.new_play('nim', {})['id']}")
    Table(page)
    for key, opened in (
        ("?", "table.keys"),
        ("e", ".editor"),
        ("e", ".editor"),
        ("?", "table.keys"),
    ):
        page.keyboard.press(key)
        page.locator(f"dialog[open] {opened}").wait_for()
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_move_is_played_while_the_answer_to_the_last_one_is_under_way(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options)
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    table.await_position(golden.position(0))
    held: list[tuple[Route, str]] = []
    page.route("**/moves", lambda route: held.append((route, route.fetch().text())))
    # The stream tells of each move; the answers to the requests themselves are kept back.
    for plies, move in enumerate(golden.moves[:3]):
        table.play_by_clicks(golden.position(plies), move)
        table.await_position(golden.position(plies + 1))
    for route, answer in held:
        route.fulfill(body=answer, content_type="application/json")
    table.await_position(golden.position(3))
    assert table.moves() == golden.moves[:3]


def test_a_second_click_does_not_make_a_branch(new_page: NewPage, server: ServerProcess) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options)
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    table.await_position(golden.position(0))
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    first, second = golden.moves[:2]
    table.play_by_clicks(golden.position(0), first)
    table.point(second).click()
    assert len(held) == 1
    held[0].continue_()
    table.await_position(golden.position(1))
    assert table.moves() == [first]
