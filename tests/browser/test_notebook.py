"""The board of a notebook in a real browser: drawn, clicked, looked back at."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

import boardwright as bw

#: What a notebook does for a widget: keeps its values, and brings messages to Python.
PAGE = """<!doctype html><style>%s</style><body></body><script type="module">
const values = %s;
const heard = {};
window.sent = [];
window.told = (name, value) => { values[name] = value; heard[`change:${name}`](); };
const model = {
  get: (name) => values[name],
  set: (name, value) => window.sent.push([name, value]),
  send: (message) => window.sent.push(message),
  on: (event, hear) => { heard[event] = hear; },
  save_changes() {}, off() {},
};
const url = URL.createObjectURL(new Blob([%s], { type: "text/javascript" }));
const widget = await (await import(url)).default();
widget.render({ model, el: document.body });
</script>"""


def test_a_click_asks_python_for_the_move(browser: Browser) -> None:
    pytest.importorskip("anywidget")
    board = bw.notebook.board(bw.game("tic_tac_toe", compiled=False).start().play("b2 a1"))
    names = ("board", "position", "marked", "ways", "at", "last", "language", "words")
    values = json.dumps({name: getattr(board, name) for name in names})
    source = json.dumps(board._esm).replace("</", "<\\/")
    wrong: list[str] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.set_content(PAGE % (board._css, values, source))
        page.locator(".stone").nth(1).wait_for()
        page.locator('[data-point="8"]').click()
        page.locator("input[type=range]").fill("1")
        page.wait_for_function("window.sent.length === 2")
        assert page.evaluate("window.sent") == [{"move": "c1"}, ["at", 1]]
        board.play("c1")
        page.evaluate("(given) => window.told('position', given)", board.position)
        page.locator(".stone").nth(2).wait_for()
        page.evaluate("window.told('ways', [{from: 0, to: 8, text: '60'}])")
        page.locator(".way.arrow path").wait_for()
    assert not wrong
