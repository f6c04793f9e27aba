"""Secrets: what a request brings along, and how secrets are made, kept and compared."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPBearer

#: An owner's key is made by the owner; a shorter one could be guessed.
SHORTEST_OWN_KEY = 32
LONGEST_KEY = 200


class KeyBearer(HTTPBearer):
    """Reads the key that a request brings along, and documents it."""

    async def __call__(self, request: Request) -> str:  # type: ignore[override]
        """Return the key; empty if there is none."""
        return key_of(request)


def key_of(request: Request) -> str:
    """Return the key that a request brings along; empty if there is none."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return given.strip()[: LONGEST_KEY + 1] if kind.lower() == "bearer" else ""


_bearer = KeyBearer(auto_error=False, description="The owner's own secret, or a link's")
#: ``def f(key: Key)`` in an endpoint.
Key = Annotated[str, Depends(_bearer)]


def new_key() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """Return what is kept of an owner's key; the key itself is kept nowhere."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Return whether two secrets are equal, in a time that tells nothing about them."""
    return hmac.compare_digest(one.encode(), other.encode())
