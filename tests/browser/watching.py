"""Looks over the shoulder of a page: whatever a user would call broken fails the test."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response


class Watch:
    """Collects what goes wrong in the pages of a context; ``expect`` says what a test provokes."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.problems: list[str] = []
        self.expected: list[str] = []
        context.on("page", self._page)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)
        context.on("console", self._console)

    def expect(self, *patterns: str) -> None:
        """Allow problems that match one of the patterns."""
        self.expected += patterns

    def check(self) -> None:
        """Fail if anything went wrong."""
        unexpected = [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self.expected)
        ]
        assert not unexpected, "\n".join(unexpected)

    def _page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("crash", lambda _: self.problems.append("page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.problems.append(f"console {message.type}: {message.text} {place}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.problems.append(f"foreign request: {request.url}")

    def _failed(self, request: Request) -> None:
        # A page gives up what it asked for when it is left.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.problems.append(f"request failed: {request.failure} {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            asked = f"{response.request.method} {urlsplit(response.url).path}"
            self.problems.append(f"answer {response.status}: {asked}")
