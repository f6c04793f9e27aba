"""Hands quicker than the page or the server: nothing that was pressed, clicked or typed is lost."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

import boardwright as bw
from tests.browser.conftest import NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import DRAWN, Table, wait_until, wait_while
from tests.browser.watching import Watch

GOMOKU = GOLDEN["gomoku"]


STONES = "svg.board .marks:not(.ghost) .stone"
#: Clicks a point; the milliseconds until a stone more is about to be painted.
UNTIL_DRAWN = f"""(id) => new Promise((done) => {{
  const stones = () => document.querySelectorAll("{STONES}").length;
  const before = stones();
  const began = performance.now();
  new MutationObserver((_, watch) => {{
    if (stones() === before) return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  }}).observe(document.querySelector("svg.board"), {{ childList: true, subtree: true }});
  document.getElementById(id).dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
}})"""
AT_NODE = """async (node) => {
  const { cursor } = await import("/static/play/state.js");
  return cursor.value === node;
}"""


class Held:
    """Answers that are kept back until they are let go; ``which`` says of which requests."""

    def __init__(
        self, page: Page, address: str, which: Callable[[Route], bool] = lambda route: True
    ) -> None:
        self.page = page
        self.routes: list[tuple[Route, bytes]] = []

        def take(route: Route) -> None:
            if which(route):
                self.routes.append((route, route.fetch(timeout=0).body()))
            else:
                route.continue_()

        page.route(address, take)

    def await_count(self, count: int) -> None:
        """Wait until the server has answered so many."""
        wait_while(self.page, lambda: len(self.routes) < count, f"{count} answers")

    def let_go(self, count: int) -> None:
        """Hand over so many answers that were kept back, and wait until the page has them."""
        self.await_count(count)
        for route, body in self.routes:
            route.fulfill(body=body, content_type="application/json")
        self.page.evaluate("() => fetch('/api/games').then((answer) => answer.text())")


def opened(new_page: NewPage, server: ServerProcess, plies: int = 0) -> tuple[Table, str]:
    """Return a page with a game of Gomoku after some moves, and the game's name."""
    play = server.new_play(GOMOKU.game, GOMOKU.options)
    for node, move in enumerate(GOMOKU.moves[:plies]):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    table = Table(new_page(f"#/play/{play['id']}"))
    table.await_position(GOMOKU.position(plies))
    return table, play["id"]


def test_a_key_right_after_a_dialog_is_closed_counts(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(f"#/play/{server.new_play('nim', {})['id']}")
    Table(page)
    for key, shown in (
        ("?", "table.keys"),
        ("e", ".editor"),
        ("e", ".editor"),
        ("?", "table.keys"),
    ):
        page.keyboard.press(key)
        page.locator(f"dialog[open] {shown}").wait_for()
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    # Open before the page is painted: the next key is for the dialog.
    assert page.evaluate(
        """async () => {
          dispatchEvent(new KeyboardEvent("keydown", { key: "?" }));
          for (let i = 0; i < 9; i++) await null;
          return document.querySelector("dialog[open]") !== null;
        }"""
    )


def test_a_move_is_played_while_the_answer_to_the_last_one_is_under_way(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, _ = opened(new_page, server)
    # The stream tells of each move; the answers to the requests themselves are kept back.
    held = Held(table.page, "**/moves")
    for plies, move in enumerate(GOMOKU.moves[:3]):
        table.play_by_clicks(GOMOKU.position(plies), move)
        table.await_position(GOMOKU.position(plies + 1))
    # Also after a move was taken back.
    table.page.keyboard.press("u")
    table.await_position(GOMOKU.position(2), nodes=3)
    table.play_by_clicks(GOMOKU.position(2), "g7")
    table.await_position(GOMOKU.position(2).play("g7"), nodes=4)
    # Whoever looks elsewhere by now is left there.
    table.page.keyboard.press("Home")
    held.let_go(4)
    expect(table.page.locator(".moves .start")).to_have_attribute("aria-current", "step")
    assert table.moves() == [*GOMOKU.moves[:3], "g7"]


def test_a_second_click_does_not_make_a_branch(new_page: NewPage, server: ServerProcess) -> None:
    table, _ = opened(new_page, server)
    routes: list[Route] = []
    table.page.route("**/moves", lambda route: routes.append(route))
    first, second = GOMOKU.moves[:2]
    table.play_by_clicks(GOMOKU.position(0), first)
    table.point(second).click(force=True)
    wait_while(table.page, lambda: not routes, "a move was sent")
    routes[0].continue_()
    table.await_position(GOMOKU.position(1))
    assert table.moves() == [first] and len(routes) == 1


def test_the_last_wish_counts_however_late_the_answer_to_the_first_one_comes(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, play = opened(new_page, server)
    page = table.page
    held = Held(page, f"**/plays/{play}", lambda route: not held.routes)
    page.keyboard.press("m")
    page.keyboard.press("m")
    held.let_go(1)
    state = """async () => {
      const { mode, play } = await import("/static/play/state.js");
      return mode.value === "play" && !play.value.paused && play.value.version > 1;
    }"""
    wait_until(page, state)
    assert not server.call("GET", f"/plays/{play}")["paused"]
    # Of two languages chosen the second, though the words of the first come later.
    language = page.evaluate(
        """async () => {
          const { useLanguage } = await import("/static/i18n.js");
          const slow = useLanguage("zh-TW");
          await useLanguage("en");
          await slow;
          return document.documentElement.lang;
        }"""
    )
    assert language == "en"


def test_a_position_that_comes_late_is_not_shown_in_another_game(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, first = opened(new_page, server, 1)
    other = server.new_play("nim", {"layers": 3})["id"]
    held = Held(table.page, f"**/plays/{first}/nodes/0")
    table.page.keyboard.press("Home")
    held.await_count(1)
    # Until its position is known, the node that was looked at is shown with its own.
    table.await_position(GOMOKU.position(1))
    table.page.evaluate("(id) => { location.hash = `#/play/${id}`; }", other)
    table.await_position(bw.game("nim", layers=3).start())
    held.let_go(1)
    table.await_position(bw.game("nim", layers=3).start())


def test_a_stone_under_the_pointer_is_drawn_without_asking(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, _ = opened(new_page, server)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    for name in ("d4", "e5"):
        table.point(name).hover()
        expect(table.page.locator("svg.board .marks.ghost .stone")).to_have_count(1)
    assert not asked


def test_a_stone_is_drawn_at_once_and_goes_if_it_is_refused(
    new_page: NewPage, server: ServerProcess, watches: list[Watch]
) -> None:
    table, _ = opened(new_page, server)
    page = table.page
    slow = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    taken = []
    for plies, move in enumerate(GOMOKU.moves[:4]):
        taken.append(page.evaluate(UNTIL_DRAWN, f"p-{move}"))
        table.await_position(GOMOKU.position(plies + 1))
    print("ms from click to stone:", [round(each) for each in taken])
    # The others may meet a machine that is busy with something else; none waits for the server.
    assert min(taken) < 50 and max(taken) < 300
    # Whoever clicks where nothing can be done is told why.
    told = page.locator(".notices")
    table.point(GOMOKU.moves[0]).click()
    expect(told).to_contain_text(f"{GOMOKU.moves[0]} is taken.")
    # Looking back makes no branch.
    page.keyboard.press("ArrowLeft")
    table.point("g7").click(force=True)
    expect(told).to_contain_text("You are looking back")
    page.keyboard.press("End")
    watches[0].expect("answer 409", "status of 409")
    page.route("**/moves", lambda route: route.fulfill(status=409, json={"error": "Too late."}))
    table.point("g7").click()
    expect(told).to_contain_text("Too late.")
    expect(page.locator(STONES)).to_have_count(4)
    assert table.moves() == list(GOMOKU.moves[:4])


def test_circles_are_struck_out_by_dragging(new_page: NewPage, server: ServerProcess) -> None:
    play = server.new_play("nim", {"layers": 4})
    table = Table(new_page(f"#/play/{play['id']}"))
    mouse = table.page.mouse

    def draw(*names: str) -> None:
        for step, name in enumerate(names):
            box = table.point(name).bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if step == 0:
                mouse.down()
        mouse.up()

    start = bw.game("nim", layers=4).start()
    draw("7", "8", "7")  # back again: nothing is struck
    draw("4", "5", "6")
    table.await_position(start.play("4-6"))
    table.point("1").click()  # clicks still do what they did
    table.point("1").click()
    table.await_position(start.play("4-6 1"))
    assert table.moves() == ["4-6", "1"]


def test_a_long_game_does_not_fill_the_memory(new_page: NewPage, server: ServerProcess) -> None:
    play = server.new_play("gomoku", {"size": 15})
    cells = [(x, y) for y in range(15) for x in range(15)]
    colours = [[cell for cell in cells if (cell[0] // 2 + cell[1]) % 2 == n] for n in (0, 1)]
    moves = [f"{chr(97 + x)}{y + 1}" for pair in zip(*colours, strict=False) for x, y in pair]
    page = new_page(f"#/play/{play['id']}")
    Table(page)
    devtools = page.context.new_cdp_session(page)
    used = {}
    for node, move in enumerate(moves[:200]):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
        if node + 1 in (10, 200):
            wait_until(page, AT_NODE, node + 1)
            page.evaluate(DRAWN)
            devtools.send("HeapProfiler.collectGarbage")
            used[node + 1] = devtools.send("Runtime.getHeapUsage")["usedSize"]
    print("MB after moves:", {plies: round(size / 1e6, 1) for plies, size in used.items()})
    assert used[200] <= 2 * used[10]


def test_a_line_is_played_to_its_end(new_page: NewPage, server: ServerProcess) -> None:
    server.solve("nim", {"layers": 3})
    play = server.new_play("nim", {"layers": 3}, paused=True)
    page = new_page(f"#/play/{play['id']}")
    Table(page)
    line = page.locator(".solver .line-move")
    line.first.wait_for()
    count = line.count()
    assert count > 2
    line.last.click()
    page.get_by_role("button", name="Play up to here").click()
    expect(page.locator(".moves .move[data-node]")).to_have_count(count)


def test_what_is_put_last_is_in_the_game_that_begins(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, play = opened(new_page, server)
    page = table.page
    # The first answer is about the board as it was; that to the click is kept back.
    count = itertools.count(1)
    Held(page, "**/edit", lambda route: next(count) == 2)
    page.keyboard.press("e")
    page.locator('[id="edit-a7"]').click()
    page.locator(".editor button.main").click()
    page.wait_for_url(lambda url: play not in url)
    wait_until(
        page,
        """async (text) => {
          const { position } = await import("/static/play/state.js");
          return position.value?.text === text;
        }""",
        GOMOKU.position(0).text.replace(".......", "X......", 1),
    )


def test_what_is_being_typed_stays_while_the_page_is_drawn_anew(
    new_page: NewPage, server: ServerProcess
) -> None:
    table, play = opened(new_page, server, 1)
    page = table.page
    page.keyboard.press("m")
    note = page.locator(".note textarea")
    note.press_sequentially("half a sen")
    server.call("PATCH", f"/plays/{play}", {"headers": {"Event": "meanwhile"}})
    heard = """async () => {
      const { play } = await import("/static/play/state.js");
      return play.value.headers.Event === "meanwhile";
    }"""
    wait_until(page, heard)
    expect(note).to_have_value("half a sen")
    # A number that may not be yet is not taken away half typed.
    page.evaluate("() => { location.hash = '#/new/gomoku'; }")
    size = page.locator("input[name=size]")
    size.fill("")
    size.press_sequentially("1")
    page.locator(".clock-fields select").select_option("game")
    page.locator(".clock-fields input[type=number]").first.wait_for()
    size.press_sequentially("1")
    expect(size).to_have_value("11")


def test_two_games_are_deleted_at_once(new_page: NewPage, server: ServerProcess) -> None:
    key = "d4" * 24
    for _ in range(3):
        server.call("POST", "/plays", {"game": "nim"}, key)
    page = new_page("#/games", key=key)
    lines = page.locator(".game-line")
    expect(lines).to_have_count(3)
    routes: list[Route] = []
    page.route("**/plays/*", lambda route: routes.append(route))
    for index in range(2):
        lines.nth(index).get_by_role("button").click()
        page.locator("dialog[open] button.main").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
    wait_while(page, lambda: len(routes) < 2, "two requests")
    for route in routes:
        route.continue_()
    expect(lines).to_have_count(1)


def test_a_double_click_makes_one_game(new_page: NewPage, server: ServerProcess) -> None:
    key = "d5" * 24
    play = server.call("POST", "/plays", {"game": "nim"}, key)
    page = new_page(f"#/play/{play['id']}", key=key)
    Table(page)
    held = Held(page, "**/api/plays", lambda route: route.request.method == "POST")
    page.get_by_text("New game", exact=True).evaluate("(it) => (it.click(), it.click())")
    held.let_go(1)
    expect(page).not_to_have_url(re.compile(play["id"]))
    assert len(server.call("GET", "/plays", None, key)["plays"]) == 2
