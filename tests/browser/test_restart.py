"""A server that dies without warning and comes back: nothing is lost, the page goes on."""

from __future__ import annotations

from playwright.sync_api import expect

import boardwright as bw
from tests.browser.conftest import NewPage, NewServer
from tests.browser.golden import GOLDEN
from tests.browser.table import Table, wait_until
from tests.browser.watching import Watch

#: What the browser says about a server that is not there.
GONE = r"ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)|net::ERR|events"


def test_a_killed_server_loses_nothing(
    new_page: NewPage, new_server: NewServer, watches: list[Watch]
) -> None:
    golden, server = GOLDEN["gomoku"], new_server()
    play = server.new_play(golden.game, golden.options)
    table = Table(new_page(f"#/play/{play['id']}", at=server))
    watches[0].expect(GONE)
    for plies, move in enumerate(golden.moves):
        table.await_position(golden.position(plies))
        if plies == 5:
            before = server.call("GET", f"/plays/{play['id']}")
            server.kill()
            expect(table.page.locator(".offline")).to_be_visible()
            table.await_position(golden.position(plies))
            server.start()
            expect(table.page.locator(".offline")).to_have_count(0)
            after = server.call("GET", f"/plays/{play['id']}")
            for same in ("nodes", "seats", "options", "links", "current", "seed", "created"):
                assert after[same] == before[same], same
        table.play_by_clicks(golden.position(plies), move)
    table.await_position(golden.position())
    expect(table.status).to_contain_text("Black wins")
    # A page opened anew shows the same.
    table.page.reload()
    Table(table.page).await_position(golden.position())


def test_an_engine_that_was_killed_while_it_thought_answers_after_all(
    new_page: NewPage, new_server: NewServer, watches: list[Watch]
) -> None:
    server = new_server()
    play = server.new_play("nim", {"layers": 3}, ["human", "random"])
    page = new_page(f"#/play/{play['id']}", at=server)
    watches[0].expect(GONE)
    table = Table(page)
    table.await_position(bw.game("nim", layers=3).start())
    server.call("POST", f"/plays/{play['id']}/moves", {"node": 0, "move": "1"})
    server.kill()
    server.start()
    wait_until(
        page,
        """async () => {
          const { connected, play } = await import("/static/play/state.js");
          return connected.value && play.value.nodes.length === 3;
        }""",
    )
    nodes = server.call("GET", f"/plays/{play['id']}")["nodes"]
    assert [node["move"] for node in nodes[:2]] == ["", "1"] and nodes[2]["seat"] == 2
