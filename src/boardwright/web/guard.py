"""What every request passes: who may ask, how much may be sent, what the answer allows.

A page of another site must not reach this server through its user's browser, so the name asked for
and the origin of a request are checked; answers tell the browser to load nothing from elsewhere.
"""

from __future__ import annotations

import base64
import hashlib
import re
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwright.core.phrases import Phrase
from boardwright.web.addresses import host_name, ours
from boardwright.web.answering import refuse
from boardwright.web.problems import language_asked
from boardwright.web.settings import Settings

MOST_BODY = 1_000_000
TOO_LONG = Phrase("a request may have up to {most:,} bytes", most=MOST_BODY)
INLINE_SCRIPT = re.compile(r"<script[^>]*>(.+?)</script>", re.S)


def content_policy(page: str) -> str:
    """Return the policy for a page: its own files, and those inline scripts that it has now."""
    hashes = [
        "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"
        for script in INLINE_SCRIPT.findall(page)
    ]
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *hashes]),
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "font-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    )


class Guard:
    """Checks host, origin and size of a request, and adds headers to its answer."""

    def __init__(self, app: ASGIApp, settings: Settings, policy: str) -> None:
        self.app = app
        self.settings = settings
        self.headers = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                extra = [each for each in self.headers if each[0] not in present]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        problem = self._problem(scope, headers)
        if problem is not None:
            await refuse(send_guarded, *problem, language_asked(headers.get("accept-language", "")))
            return
        await self.app(scope, Limited(receive).receive, send_guarded)

    def _problem(self, scope: Scope, headers: dict[str, str]) -> tuple[int, Phrase] | None:
        settings = self.settings
        host = headers.get("host", "")
        if sum(name == b"host" for name, _ in scope["headers"]) > 1:
            return 400, Phrase("a request names one host")
        if not ours(host_name(host), settings.alone, settings.names):
            return 421, (
                Phrase("this server answers to localhost only")
                if settings.alone
                else Phrase("this server does not answer to this name; --name adds one")
            )
        origin = headers.get("origin", "")
        own = (scope["scheme"], host)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and origin:
            parts = urlsplit(origin)
            if (parts.scheme, parts.netloc) != own:
                return 403, Phrase("another site may not use this server")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BODY:
            return 413, TOO_LONG
        return None


class Limited:
    """Counts what is received of a body whose length was not announced."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._received = 0

    async def receive(self) -> Message:
        """Return the next part."""
        message = await self._receive()
        self._received += len(message.get("body", b""))
        if self._received > MOST_BODY:
            raise HTTPException(413, TOO_LONG)
        return message
