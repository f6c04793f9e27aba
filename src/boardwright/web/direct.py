"""A second, short way to the endpoints that every move asks for.

FastAPI solves dependencies, validates and tries its routes anew for each request, which takes far
longer than looking up a position. The functions, their models and the document of the API stay
FastAPI's; a middleware before its routes calls the same functions.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwright.web.keys import key_of

Endpoint = Callable[..., Awaitable[Response]]


@dataclass(frozen=True)
class Way:
    """The way to one endpoint, which is given what the path names, converted.

    Other methods, and bodies that are no JSON, are left to the documented route.
    """

    method: str
    path: re.Pattern[str]
    named: dict[str, Callable[[str], Any]]
    endpoint: Endpoint
    body: type[BaseModel] | None = None

    def given(self, scope: Scope) -> dict[str, Any] | None:
        """Return what the path of a request names; None if it does not lead here."""
        found = self.path.fullmatch(scope["path"]) if scope["method"] == self.method else None
        if found is None or (self.body is not None and not is_json(scope)):
            return None
        return {name: convert(found[name]) for name, convert in self.named.items()}

    async def answer(self, request: Request, given: dict[str, Any]) -> Response:
        """Call the endpoint with the key, what the path names, and the body."""
        if self.body is not None:
            try:
                given["asked"] = self.body.model_validate_json(await request.body())
            except ValidationError as error:
                raise RequestValidationError(error.errors()) from None
        return await self.endpoint(request, key=key_of(request), **given)


def is_json(scope: Scope) -> bool:
    """Return whether a request says that its body is JSON."""
    kind = dict(scope["headers"]).get(b"content-type", b"")
    return bool(kind.partition(b";")[0].strip().lower() == b"application/json")


class Direct:
    """Answers what has a short way; an error is answered as anywhere in the application."""

    def __init__(self, app: ASGIApp, ways: Sequence[Way], handlers: dict[Any, Any]) -> None:
        self.app = app
        self._ways = ways
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        for way in self._ways if scope["type"] == "http" else ():
            given = way.given(scope)
            if given is not None:
                request = Request(scope, receive)
                try:
                    response = await way.answer(request, given)
                except Exception as error:
                    response = await self._problem(request, error)
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _problem(self, request: Request, error: Exception) -> Response:
        known = (each for each in type(error).__mro__ if each is not Exception)
        handler = next((self._handlers[each] for each in known if each in self._handlers), None)
        if handler is None:
            raise error
        response: Response = await handler(request, error)
        return response
