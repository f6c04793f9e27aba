"""A browser, a server in its own process, and pages that fail the test when something is wrong."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.server import OWN_KEY, ServerProcess
from tests.browser.watching import Watch

#: The first is the same engine without the parts that draw windows: a third less to compute.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
#: How long to wait for what a page shows: only what hangs takes so long, even on a busy machine.
PATIENCE_MS = 120_000
expect.set_options(timeout=PATIENCE_MS)
NewPage = Callable[..., Page]
NewServer = Callable[..., ServerProcess]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


# Of this package, not of the session: while it lives, asyncio.run cannot be used in other tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return the system's Chromium; without one tests are skipped, or fail where it is required."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        if os.environ.get("CI") or os.environ.get("BOARDWRIGHT_BROWSER") == "required":
            pytest.fail("Chromium is not installed, and these tests are required here")
        pytest.skip("Chromium is not installed (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return the server that most tests share; each makes games of its own."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data") as server:
        yield server
        # Flushed with the fixture's teardown: an error inside the server is nobody's expectation.
        assert b"Traceback" not in server.output(), server.output().decode()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Return a function that starts a server of the test's own."""
    started: list[ServerProcess] = []

    def start(*arguments: str) -> ServerProcess:
        started.append(ServerProcess(tmp_path / f"server-{len(started)}", *arguments))
        return started[-1]

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def watches() -> Iterator[list[Watch]]:
    """Return what looks over the pages of this test, one for each person."""
    watches: list[Watch] = []
    yield watches
    for watch in watches:
        watch.check()


@pytest.fixture
def new_page(
    browser: Browser, server: ServerProcess, new_server: NewServer, watches: list[Watch]
) -> Iterator[NewPage]:
    """Return a function that opens a page in a browser of its own, as another person would.

    Asks for ``new_server`` so that pages are closed before a test's own server stops.
    """
    contexts = []

    def open_page(
        hash: str = "#/",
        *,
        language: str = "en",
        theme: str = "light",
        viewport: ViewportSize = DESK,
        key: str = OWN_KEY,
        at: ServerProcess = server,
        name: str = "Someone",
    ) -> Page:
        context = browser.new_context(
            viewport=viewport,
            locale={"en": "en-US"}.get(language, language),
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=viewport == PHONE,
            storage_state={
                "cookies": [],
                "origins": [
                    {
                        "origin": at.address,
                        "localStorage": [
                            {"name": "boardwright-key", "value": key},
                            {"name": "boardwright-name", "value": name},
                        ],
                    }
                ],
            },
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        watches.append(Watch(context, at.address))
        page = context.new_page()
        page.goto(f"{at.address}/{hash}")
        page.locator("#page > *").first.wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Return the folder where pictures of the page are kept for people to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
