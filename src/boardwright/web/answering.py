"""Answers that are sent as they are: JSON put together before, refusals of a middleware."""

from __future__ import annotations

import json
from collections.abc import Sequence

from starlette.responses import Response
from starlette.types import Send

from boardwright.core.phrases import Phrase, say


def as_json(text: str, status: int = 200) -> Response:
    """Return an answer that is JSON already."""
    return Response(text, status, media_type="application/json")


async def refuse(
    send: Send,
    status: int,
    problem: Phrase,
    language: str,
    extra: Sequence[tuple[bytes, bytes]] = (),
) -> None:
    """Send an error as JSON."""
    body = json.dumps({"error": say(problem, language)}).encode()
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), *extra]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
