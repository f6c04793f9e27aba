"""A game on the page, as a person handles it: with the pointer, with keys, or with words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from boardwright.core.position import Position
from boardwright.web.views import board_view, position_view
from tests.browser.server import PATIENCE_S

#: Keys from the focused point to another, each with the point it leads to, by the page's own steps.
WAY = """async ([from, to]) => {
  const { board } = await import("/static/play/state.js");
  const { neighbourTowards } = await import("/static/board/geometry.js");
  const { layersOf, inLayer } = await import("/static/board/layer_points.js");
  const shown = board.value;
  const layers = layersOf(shown);
  const step = (point, key) => {
    if (shown.layers === 1) return neighbourTowards(shown, point, key);
    const { flat, points } = layers[shown.points[point].layer];
    const up = { PageUp: 1, PageDown: -1 }[key];
    if (up) return inLayer(shown, point, shown.points[point].layer + up);
    return points[neighbourTowards(flat, points.indexOf(point), key)];
  };
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  if (shown.layers > 1) keys.push("PageUp", "PageDown");
  const ways = new Map([[from, []]]);
  const waiting = [from];
  while (waiting.length && !ways.has(to)) {
    const point = waiting.shift();
    for (const key of keys) {
      const next = step(point, key);
      if (ways.has(next)) continue;
      ways.set(next, [...ways.get(point), [key, shown.points[next].name]]);
      waiting.push(next);
    }
  }
  return ways.get(to) ?? null;
}"""

SHOWN = """async ([nodes, text]) => {
  const { board, cursor, play, position } = await import("/static/play/state.js");
  const { parseHash } = await import("/static/router.js");
  // Not the game that is being left.
  return play.value?.id === parseHash(location.hash).parts[0] && play.value.nodes.length === nodes
    && cursor.value === play.value.current
    && position.value?.text === text && board.value !== null;
}"""

#: The pointer's movements are told to a page when it is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wait_until(page: Page, question: str, given: Any = None) -> None:
    """Wait until a function of the page, which may be async, answers yes."""
    wait_while(page, lambda: not page.evaluate(question, given), f"{question} of {given}")


def wait_while(page: Page, question: Callable[[], bool], told: str) -> None:
    """Wait while a function answers yes, and let the page's events be heard meanwhile."""
    until = time.monotonic() + PATIENCE_S
    while question():
        assert time.monotonic() < until, f"never true: {told}"
        page.wait_for_timeout(25)


class Table:
    """The play page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator(".status .turn")
        page.locator("svg.board .point").first.wait_for(state="attached")

    def point(self, name: str) -> Locator:
        """Return a point of the board."""
        return self.page.locator(f'[id="p-{name}"]')

    def await_position(self, position: Position, nodes: int | None = None) -> None:
        """Wait until the page shows a position after so many moves, or after those it took."""
        plies = len(position.history) if nodes is None else nodes
        wait_until(self.page, SHOWN, [plies + 1, position.text])

    def moves(self) -> list[str]:
        """Return the moves in the list beside the board."""
        return self.page.locator(".moves .move[data-node]").evaluate_all(
            "found => found.map((move) => move.lastChild.textContent)"
        )

    def marks(self) -> dict[str, str]:
        """Return what every point says lies on it."""
        said = self.page.locator("svg.board .point").evaluate_all(
            'found => found.map((point) => [point.id.slice(2), point.getAttribute("aria-label")])'
        )
        return dict(said)

    def play_by_clicks(self, position: Position, move: str) -> None:
        """Enter a move with the pointer."""
        path = path_of(position, move)
        if not path:
            self.page.locator(".input-line .pass").click()
            return
        piece = board_view(position.game).piece
        if piece:
            self._place(path[:piece], by_keys=False)
            path = path[piece:]
            if not path:
                self.page.locator(".piece-tools .main").click()
        for name in path:
            self.point(name).click()
        ready = self.page.locator(".input-line .main")
        if not piece and goes_on(position, move):
            ready.click()

    def play_by_keys(self, position: Position, move: str) -> None:
        """Enter a move with the keyboard alone."""
        path = path_of(position, move)
        if not path:
            self._leave_fields()
            self.page.keyboard.press("p")
            return
        piece = board_view(position.game).piece
        if piece:
            self._place(path[:piece], by_keys=True)
            path = path[piece:]
            if not path:
                self.page.keyboard.press("Enter")
        for name in path:
            self.walk_to(name)
            self.page.keyboard.press("Enter")
        if not piece and goes_on(position, move):
            self.page.keyboard.press("Escape")
            self._leave_fields()
            self.page.keyboard.press("Enter")

    def play_by_words(self, move: str) -> None:
        """Type a move into the command line, which a key opens."""
        self._leave_fields()
        self.page.keyboard.press("/")
        expect(self.page.locator("#command-line")).to_be_focused()
        self.page.keyboard.type(move)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#command-line")).to_have_value("")
        self.page.keyboard.press("Escape")

    def walk_to(self, name: str) -> None:
        """Move the focus to a point of the board: by Tab to the board, then with arrow keys."""
        at = self._focused_point()
        for _ in range(80):
            if at is not None:
                break
            self.page.keyboard.press("Tab")
            at = self._focused_point()
        assert at is not None, "Tab does not reach the board"
        target = int(self.point(name).get_attribute("data-point") or -1)
        way = self.page.evaluate(WAY, [at, target])
        assert way is not None, f"no arrow keys lead to {name}"
        for key, reached in way:
            self.page.keyboard.press(key)
            expect(self.point(reached)).to_be_focused()

    def _focused_point(self) -> int | None:
        found: Any = self.page.evaluate('() => document.activeElement?.getAttribute("data-point")')
        return None if found is None else int(found)

    def _leave_fields(self) -> None:
        self.page.evaluate("() => document.activeElement?.blur()")

    def _place(self, cells: list[str], by_keys: bool) -> None:
        """Find a cell and a turn at which the ghost of the piece lies on these cells."""
        step = self.page.locator(".piece-step")
        for cell in cells:
            if by_keys:
                self.walk_to(cell)
            else:
                self.point(cell).hover()
                self.page.evaluate(DRAWN)
            for turn in range(8):
                if set(re.findall(r"\b[a-z]\d\b", step.inner_text())) == set(cells):
                    if by_keys:
                        self.page.keyboard.press("Enter")
                    else:
                        self.point(cell).click()
                    return
                self.page.keyboard.press("f" if turn == 3 else "r")
        raise AssertionError(f"the piece cannot be brought to {cells}")


def path_of(position: Position, move: str) -> list[str]:
    """Return the names of the points of a legal move; of several that will do, the first."""
    (found,) = [each for each in position_view(position).moves if each.text == move]
    return [position.game.board.names[step[0]] for step in found.path]


def goes_on(position: Position, move: str) -> bool:
    """Return whether a longer move begins with the same points, so that this one must be ended."""
    moves = position_view(position).moves
    (own,) = [each.path for each in moves if each.text == move]
    own_and_reversed = (own, own[::-1])
    return any(
        len(each.path) > len(own)
        and (each.path[: len(own)] in own_and_reversed or each.path[::-1][: len(own)] == own)
        for each in moves
    )
