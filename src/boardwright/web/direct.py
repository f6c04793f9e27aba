"""A second, short way to the endpoints that every move asks for.

FastAPI solves dependencies, validates and tries its routes anew for each request, which takes far
longer than looking up a position. The functions, their models and the document of the API stay
FastAPI's; these routes stand before its own and call the same functions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from boardwright.web.keys import key_of

Endpoint = Callable[..., Awaitable[Response]]


class DirectRoute(Route):
    """A route that leaves other methods, and bodies that are no JSON, to the documented one."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether a request is for this route."""
        match, child = super().matches(scope)
        if scope["method"] == "HEAD":
            return Match.NONE, {}
        if match is Match.FULL and scope["method"] == "POST":
            kind = dict(scope["headers"]).get(b"content-type", b"")
            if kind.partition(b";")[0].strip().lower() != b"application/json":
                return Match.NONE, {}
        return (match, child) if match is Match.FULL else (Match.NONE, {})


def direct(method: str, path: str, endpoint: Endpoint, body: type[BaseModel] | None) -> Route:
    """Return a route that calls an endpoint with the key, what the path names, and the body."""

    async def call(request: Request) -> Response:
        given: dict[str, Any] = {**request.path_params, "key": key_of(request)}
        if body is not None:
            try:
                given["asked"] = body.model_validate_json(await request.body())
            except ValidationError as error:
                raise RequestValidationError(error.errors()) from None
        return await endpoint(request, **given)

    return DirectRoute(path, call, methods=[method], include_in_schema=False)
