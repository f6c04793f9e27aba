"""The first visit: few and small answers, and a page at any mistyped address."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.server import ServerProcess
from tests.browser.watching import Watch

MOST_BYTES, MOST_REQUESTS = 120_000, 25


def test_the_first_load_is_small(
    new_page: NewPage, server: ServerProcess, watches: list[Watch]
) -> None:
    page = new_page("#/nothing", key="f1" * 24)  # who has no games yet
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    ended: list[Any] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    devtools.on("Network.loadingFinished", lambda event: ended.append(event))
    page.goto(f"{server.address}/?first#/")
    expect(page.locator(".game-card svg").nth(4)).to_be_attached()
    page.wait_for_load_state("networkidle")
    sent = sum(each["encodedDataLength"] for each in ended)
    print(f"first load: {len(ended)} requests, {sent / 1000:.0f} kB")
    assert sent <= MOST_BYTES and len(ended) <= MOST_REQUESTS
    # The page's own letters are among it; its Chinese ones are for Chinese only.
    assert "latin.woff2" in asked and "chinese.woff2" not in asked
    watches[0].expect("answer 404: GET /nonsense", "status of 404")
    page.goto(f"{server.address}/nonsense")
    expect(page.locator("main h1")).to_have_text("There is no such page")
    page.get_by_role("link", name="Games").first.click()
    expect(page.locator(".game-card").first).to_be_visible()
