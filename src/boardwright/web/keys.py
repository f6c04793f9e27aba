"""Secrets: what a request brings along, and how secrets are made, kept and compared."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

#: An owner's key is made by the owner; a shorter one could be guessed.
SHORTEST_OWN_KEY = 32
LONGEST_KEY = 200
_bearer = HTTPBearer(auto_error=False, description="The owner's own secret, or a link's")


async def key_of(
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> str:
    """Return the key that a request brings along; empty if there is none."""
    return given.credentials[: LONGEST_KEY + 1] if given is not None else ""


#: ``def f(key: Key)`` in an endpoint.
Key = Annotated[str, Depends(key_of)]


def new_key() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(key: str) -> str:
    """Return what is kept of an owner's key; the key itself is kept nowhere."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Return whether two secrets are equal, in a time that tells nothing about them."""
    return hmac.compare_digest(one.encode(), other.encode())
