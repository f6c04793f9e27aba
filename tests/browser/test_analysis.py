"""Engines seen from the page: hidden in play, streamed when asked for, and left in peace after."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

import boardwright as bw
from tests.browser.conftest import NewPage, NewServer
from tests.browser.golden import GOLDEN
from tests.browser.server import PATIENCE_S, ServerProcess
from tests.browser.table import Table, wait_until
from tests.web.playing import line_of


def cpu_ticks(server: ServerProcess) -> int:
    """Return how long the server has worked, all threads together."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def rests(server: ServerProcess) -> bool:
    """Return whether the server works less than a tenth of a while, asked again for some time."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        before = cpu_ticks(server)
        time.sleep(0.5)
        if cpu_ticks(server) - before <= 5:
            return True
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux what a process does")
def test_analysis_streams_and_ends_when_it_is_stopped(
    new_page: NewPage, new_server: NewServer
) -> None:
    server = new_server()
    play = server.new_play("three_kingdoms", {"side": 4})
    page = new_page(f"#/play/{play['id']}", at=server)
    Table(page).await_position(bw.game("three_kingdoms", side=4).start())
    # Nothing is told until asked for.
    expect(page.locator(".value-bar, .lines, .candidates")).to_have_count(0)
    page.keyboard.press("m")
    page.locator(".engine-choice select").last.select_option("600")
    page.locator(".engine-choice select").last.blur()
    nodes = """async () => {
      const { thoughts, nameOf } = await import("/static/play/judgement.js");
      return (thoughts.value[nameOf(0)]?.nodes ?? 0) > GIVEN;
    }"""
    wait_until(page, nodes.replace("GIVEN", "0"))
    first = page.evaluate(
        """async () => {
          const { thoughts, nameOf } = await import("/static/play/judgement.js");
          return thoughts.value[nameOf(0)].nodes;
        }"""
    )
    wait_until(page, nodes.replace("GIVEN", str(first)))
    expect(page.locator(".candidates tbody tr").first).to_be_visible()
    expect(page.locator(".value-bar .value-part").first).to_be_visible()
    page.keyboard.press("a")
    assert rests(server), "the engine goes on although it was stopped"
    # Going on and leaving the page ends it as well.
    page.keyboard.press("a")
    wait_until(
        page,
        """async () => {
          const { work } = await import("/static/play/thinking.js");
          return work.value === "thinking";
        }""",
    )
    page.goto("about:blank")
    assert rests(server), "the engine goes on although nobody listens"


def test_the_best_move_is_played_by_a_key_and_stays_hidden_in_play(
    new_page: NewPage, server: ServerProcess
) -> None:
    server.solve("nim", {"layers": 3})
    # The second player wins, the first having begun.
    play = server.new_play("nim", {"layers": 3}, nodes=line_of("1"))
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    start = bw.game("nim", layers=3).start().play("1")
    table.await_position(start)
    page.keyboard.press("Space")
    page.keyboard.press("m")
    page.locator(".solver .solved-moves.win li").first.wait_for()
    expect(page.locator(".value-bar")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".moves .move[data-node]")).to_have_count(2)
    _, move = table.moves()
    after = start.play(move)
    table.await_position(after)
    # The move keeps the win: whoever moves now is lost.
    solved = server.call(
        "POST", "/solve", {"game": "nim", "options": {"layers": 3}, "moves": ["1", move]}
    )
    assert solved["value"] == "loss"
    assert {each["move"] for each in solved["moves"]} == set(after.legal)
    page.keyboard.press("m")
    expect(page.locator(".value-bar, .solver")).to_have_count(0)


def test_an_engine_in_a_seat_answers_and_can_be_undone(
    new_page: NewPage, server: ServerProcess
) -> None:
    play = server.new_play("three_kingdoms", {"side": 3}, ["human", "random", "random"])
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    position = bw.game("three_kingdoms", side=3).start()
    table.await_position(position)
    table.play_by_clicks(position, "E3")
    moves = page.locator(".moves .move[data-node]")
    expect(moves).to_have_count(3)
    expect(table.status).to_contain_text("Red")
    page.keyboard.press("u")
    expect(page.locator(".moves .start")).to_have_attribute("aria-current", "step")
    # Branches are kept, and another move begins a new one.
    table.await_position(position, nodes=3)
    other = next(move for move in position.legal if move != "E3")
    table.play_by_clicks(position, other)
    expect(moves).to_have_count(6)
    nodes = server.call("GET", f"/plays/{play['id']}")["nodes"]
    assert [node["parent"] for node in nodes] == [None, 0, 1, 2, 0, 4, 5]


def test_a_review_finds_the_mistake_and_a_key_leads_there(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["nim"]
    server.solve("nim", {"layers": 4})
    play = server.new_play("nim", {"layers": 4})
    for node, move in enumerate(golden.moves):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    table.await_position(golden.position())
    page.keyboard.press("m")
    page.locator(".mistakes button", has_text="Review").first.click()
    page.locator(".mistakes .mistake-rows tbody tr").first.wait_for()
    # It offers another review when this one is finished.
    page.locator(".mistakes button", has_text="Review").first.wait_for()
    wanted = []
    position = golden.position(0)
    for move in golden.moves:
        values = {
            each["move"]: each["value"]
            for each in server.call(
                "POST",
                "/solve",
                {"game": "nim", "options": {"layers": 4}, "moves": position.history},
            )["moves"]
        }
        if values[move] == "loss" and "win" in values.values():
            wanted.append(len(position.history) + 1)
        position = position.play(move)
    assert wanted, "the golden game has a mistake"
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(page.locator(".moves [aria-current=step]")).to_have_attribute(
        "data-node", str(wanted[0])
    )
