"""Who runs a server: on this machine everybody, elsewhere whoever has the operator's key.

The key comes from the environment (``BOARDWRIGHT_OPERATOR_KEY``). Programs send it as a bearer or
as the password that a browser asks for at ``/operator``; after that the browser has a cookie.
"""

from __future__ import annotations

import base64
import binascii

from fastapi import Request

from boardwright.web.keys import hashed, same
from boardwright.web.problems import forbidden
from boardwright.web.settings import Settings

COOKIE = "boardwright_operator"
#: A shorter key could be guessed.
SHORTEST_KEY = 20


def cookie_of(key: str) -> str:
    """Return what a browser keeps instead of the key."""
    return hashed(f"cookie of {key}")


def operates(request: Request, settings: Settings) -> bool:
    """Return whether a request comes from whoever runs the server."""
    if settings.alone:
        return True
    if not settings.operator_key:
        return False
    kept = request.cookies.get(COOKIE, "")
    given = password(request.headers.get("authorization", ""))
    return same(kept, cookie_of(settings.operator_key)) or same(given, settings.operator_key)


def password(header: str) -> str:
    """Return the key in an authorization header.

    >>> password("Bearer abc"), password("Basic dXNlcjphYmM="), password("Basic ?")
    ('abc', 'abc', '')
    """
    kind, _, given = header.partition(" ")
    if kind.lower() == "bearer":
        return given.strip()
    try:
        text = base64.b64decode(given, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return text.partition(":")[2] if kind.lower() == "basic" else ""


async def only_operator(request: Request) -> None:
    """Refuse strangers, as a dependency of endpoints."""
    settings: Settings = request.app.state.server.settings
    if not operates(request, settings):
        raise forbidden("this is for the operator of the server")
