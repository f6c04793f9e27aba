"""What looks over the pages sees what is wrong: otherwise no test here would prove anything."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import NewPage
from tests.browser.table import wait_until, wait_while
from tests.browser.watching import Watch


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("() => console.error('broken')", "console error: broken"),
        ("() => console.warn('odd')", "console warning: odd"),
        ("() => { setTimeout(() => { throw new Error('thrown'); }); }", "page error: thrown"),
        ("() => { void fetch('/static/nowhere.js'); }", "answer 404: GET /static/nowhere.js"),
        (
            "() => { const shown = new Image(); shown.src = 'http://localhost:9/x.png'; }",
            "console error: Loading the image 'http://localhost:9/x.png' violates",
        ),
    ],
    ids=["error", "warning", "thrown", "missing", "foreign"],
)
def test_trouble_is_seen(script: str, told: str, new_page: NewPage, watches: list[Watch]) -> None:
    page = new_page()
    watches[0].check()
    page.evaluate(script)
    problems = watches[0].problems
    wait_while(page, lambda: not any(told in problem for problem in problems), told)
    with pytest.raises(AssertionError, match=re.escape(told)):
        watches[0].check()
    watches[0].expect(".")
    # Still the page it was.
    wait_until(page, "() => document.querySelector('header') !== null")
