"""People on machines of their own: a link for each seat, one to watch, and no other way in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import Table
from tests.browser.test_looks import findings
from tests.browser.watching import Watch


def test_three_people_play_on_three_pages_and_a_fourth_watches(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["three_kingdoms"]
    play = server.new_play(golden.game, golden.options, ["link"] * 3)
    links = play["links"]
    assert len({*links["seats"], links["watch"]}) == 4
    # Everyone has a browser of their own, and knows only their own link.
    people = [
        Table(new_page(f"#/play/{play['id']}?key={key}", key=str(number) * 48))
        for number, key in enumerate([*links["seats"], links["watch"]])
    ]
    position = golden.position(0)
    for plies, move in enumerate(golden.moves):
        for person in people:
            person.await_position(position)
        mover = position.to_move - 1
        for number, person in enumerate(people):
            expect(person.page.locator("svg.board.open")).to_have_count(int(number == mover))
        people[mover].play_by_clicks(position, move)
        position = golden.position(plies + 1)
    for person in people:
        person.await_position(position)
        expect(person.status).to_contain_text("Red wins")
        assert person.moves() == golden.moves


def test_two_people_meet_settle_a_game_and_play_another(
    new_page: NewPage, server: ServerProcess, screenshots: Path
) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options, ["human", "link"])
    link = f"#/play/{play['id']}?key={play['links']['seats'][1]}"
    owner = new_page(f"#/play/{play['id']}", language="zh-TW")
    table = Table(owner)
    expect(owner.locator(".presence")).to_have_text("還沒來")
    guest = new_page(link, key="a5" * 24, name="", viewport=PHONE)
    guest.get_by_label("Name").fill("Ann")
    guest.screenshot(path=screenshots / "people-name-phone.png")
    guest.get_by_role("button", name="Save").click()
    expect(owner.locator(".seats")).to_contain_text("Ann")
    expect(owner.locator(".presence.here")).to_have_count(1)
    # Whoever comes later with the same link is told, and may look on.
    late = new_page(link, key="a6" * 24)
    expect(late.locator(".notices")).to_contain_text("Someone else has this seat")
    expect(late.locator(".status")).to_contain_text("You are watching")
    # No engine is asked among people.
    guest.keyboard.press("m")
    expect(guest.locator(".play-page.play")).to_have_count(1)
    # A draw is offered and declined; a move is taken back by consent.
    guest.get_by_role("button", name="Offer a draw").click()
    expect(owner.locator(".offer")).to_contain_text("Ann 提議和棋")
    owner.screenshot(path=screenshots / "people-offer-zh.png")
    assert not findings(owner) and not findings(guest)
    owner.get_by_role("button", name="不同意").click()
    expect(guest.locator(".notices")).to_contain_text("did not agree")
    table.play_by_clicks(golden.position(0), golden.moves[0])
    Table(guest).await_position(golden.position(1))
    owner.keyboard.press("u")
    guest.get_by_role("button", name="Accept").click()
    table.await_position(golden.position(0), nodes=1)
    # One resigns; the other's page goes along to the rematch.
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(guest.locator(".end-card.lost h2")).to_have_text("You lost")
    expect(owner.locator(".end-card.won")).to_contain_text("你贏了")
    owner.screenshot(path=screenshots / "people-end-zh.png")
    guest.screenshot(path=screenshots / "people-end-phone.png", full_page=True)
    assert not findings(owner) and not findings(guest)
    guest.get_by_role("button", name="Rematch, sides swapped").click()
    for page in (guest, owner, late):
        expect(page).not_to_have_url(re.compile(play["id"]))
        table = Table(page)
    expect(guest.locator("svg.board.open")).to_have_count(1)
    guest.evaluate("() => { location.hash = '#/games'; }")
    expect(guest.locator(".game-line")).to_have_count(2)
    expect(guest.locator(".game-line", has_text="by resignation")).to_have_count(1)
    expect(guest.locator(".game-line", has_text="Ann (you)")).to_have_count(2)


def test_a_link_opens_only_its_own_seat(server: ServerProcess) -> None:
    golden = GOLDEN["three_kingdoms"]
    play = server.new_play(golden.game, golden.options, ["link"] * 3)
    first, second, third = play["links"]["seats"]
    watch = play["links"]["watch"]
    moves, body = f"/plays/{play['id']}/moves", {"node": 0, "move": golden.moves[0]}
    for key in (second, third, watch, "forged", first[:-1], first + "x", "9" * 48):
        refused = server.ask("POST", moves, body, key)
        assert refused.status_code in (403, 404, 409), (key, refused.status_code)
        assert refused.json()["error"]
    for key in (second, watch):
        seen = server.call("GET", f"/plays/{play['id']}", key=key)
        assert len(seen["nodes"]) == 1 and seen["links"] is None
        assert first not in str(seen) and (key == watch or watch not in str(seen))
        for method, path, more in (
            ("PATCH", "", {"paused": True}),
            ("DELETE", "", None),
            ("POST", "/current", {"node": 0}),
        ):
            answer = server.ask(method, f"/plays/{play['id']}{path}", more, key)
            assert answer.status_code in (403, 409), (method, path, answer.status_code)
    server.call("POST", moves, body, first)
    again = server.ask("POST", moves, {"node": 1, "move": golden.moves[1]}, first)
    assert again.status_code in (403, 409)


@pytest.mark.parametrize("key", ["", "?key=forged"])
def test_a_stranger_sees_nothing(
    key: str, new_page: NewPage, server: ServerProcess, watches: list[Watch]
) -> None:
    play = server.new_play("nim", {"layers": 3})
    page = new_page(f"#/play/{play['id']}{key}", key="7" * 48)
    watches[0].expect(r"40[34].*(events|plays)", r"status of 40[34]")
    expect(page.locator("main")).to_contain_text("This game cannot be shown")
    expect(page.locator("svg.board")).to_have_count(0)


def test_a_watcher_can_look_at_everything_and_move_nothing(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options)
    for node, move in enumerate(golden.moves[:4]):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    page = new_page(f"#/play/{play['id']}?key={play['links']['watch']}", key="8" * 48)
    table = Table(page)
    table.await_position(golden.position(4))
    expect(page.locator(".status")).to_contain_text("You are watching")
    table.point("d7").click(force=True)
    table.play_by_words("d7")
    expect(page.locator(".command-line output")).not_to_be_empty()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.moves [data-node="3"]')).to_have_attribute("aria-current", "step")
    # Moves are tried on a copy that only this browser has; it begins at what was looked at.
    page.keyboard.press("m")
    page.get_by_role("button", name="Try moves on a board of my own").click()
    expect(page.get_by_text("Your own board")).to_be_visible()
    table.await_position(golden.position(3), nodes=4)
    table.point("g7").click()
    table.await_position(golden.position(3).play("g7"), nodes=5)
    assert len(server.call("GET", f"/plays/{play['id']}")["nodes"]) == 5
    assert play["id"] not in page.url
    page.get_by_role("link", name="Back to the game").click()
    table.await_position(golden.position(4))
    move = {"node": 4, "move": golden.moves[4]}
    server.call("POST", f"/plays/{play['id']}/moves", move)
    table.await_position(golden.position(5))


def test_who_analyses_a_game_of_others_moves_nothing_in_it(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options, ["link", "human"], advice=True)
    page = new_page(f"#/play/{play['id']}?key={play['links']['seats'][0]}", key="6" * 48)
    table = Table(page)
    expect(page.locator("svg.board.open")).to_have_count(1)
    page.keyboard.press("m")
    expect(page.locator("svg.board.open")).to_have_count(0)
    expect(table.status).to_contain_text("Your move")
    table.play_by_words(golden.moves[0])
    expect(page.locator(".command-line output")).to_contain_text("board of your own")
    page.keyboard.press("m")
    table.play_by_clicks(golden.position(0), golden.moves[0])
    table.await_position(golden.position(1))
