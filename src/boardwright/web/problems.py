"""Errors as answers: every one is JSON with a sentence, and none shows the server's inside."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.sse import ServerSentEvent
from starlette.exceptions import HTTPException

from boardwright.core.errors import BoardwrightError
from boardwright.core.faces import LANGUAGES
from boardwright.core.sentences import translated
from boardwright.web.schemas import Problem

log = logging.getLogger(__name__)


class Refusal(Exception):
    """A request that is understood but not granted, with the status of its answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def forbidden(sentence: str) -> Refusal:
    """Return the refusal of someone who lacks the key."""
    return Refusal(403, sentence)


def unknown(sentence: str) -> Refusal:
    """Return the refusal of something that is not there."""
    return Refusal(404, sentence)


def conflict(sentence: str) -> Refusal:
    """Return the refusal of what does not fit the present state."""
    return Refusal(409, sentence)


def busy(sentence: str) -> Refusal:
    """Return the refusal of what is too much just now."""
    return Refusal(503, sentence)


#: What every router documents as its errors.
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not understood"},
    403: {"model": Problem, "description": "The key does not allow it"},
    404: {"model": Problem, "description": "Not there"},
    409: {"model": Problem, "description": "Does not fit the present state"},
    413: {"model": Problem, "description": "Too long"},
    422: {"model": Problem, "description": "Of the wrong form"},
    503: {"model": Problem, "description": "Too much just now"},
}


def answer(request: Request, status: int, sentence: str) -> JSONResponse:
    """Return an error as an answer, in the language the page asks for."""
    told = translated(sentence, language_of(request))
    return JSONResponse({"error": told}, status_code=status)


def language_of(request: Request) -> str:
    """Return the first of our languages that a request asks for."""
    asked = request.headers.get("accept-language", "")[:100].lower()
    known = [language for language in LANGUAGES if asked.startswith(language.lower()[:2])]
    return known[0] if known else LANGUAGES[0]


#: ``def f(language: Language)`` in an endpoint.
Language = Annotated[str, Depends(language_of)]


def problem_event(sentence: str, language: str) -> ServerSentEvent:
    """Return an error as an event of a stream that has begun already."""
    told = Problem(error=translated(sentence, language))
    return ServerSentEvent(event="problem", data=told)


def add_handlers(app: FastAPI) -> None:
    """Make the application answer errors with sentences."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> JSONResponse:
        return answer(request, error.status, error.sentence)

    @app.exception_handler(BoardwrightError)
    async def bad_input(request: Request, error: BoardwrightError) -> JSONResponse:
        return answer(request, 400, " ".join(str(error).split()))

    @app.exception_handler(RequestValidationError)
    async def wrong_form(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(request, 422, sentence_of(error))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        sentences = {
            400: "the request must be JSON",
            404: "there is nothing at this address",
            405: "this is not done here",
        }
        return answer(
            request, error.status_code, sentences.get(error.status_code, str(error.detail))
        )

    @app.exception_handler(Exception)
    async def own_fault(request: Request, error: Exception) -> JSONResponse:
        log.error("an error of the server", exc_info=error)
        return answer(request, 500, "the server made a mistake; its log says more")


def document_errors(app: FastAPI) -> None:
    """Make the OpenAPI document say that errors are JSON, also of what answers otherwise."""
    written = app.openapi
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}

    def openapi() -> dict[str, Any]:
        document = written()
        for operations in document["paths"].values():
            for operation in operations.values():
                for status, said in operation["responses"].items():
                    if status >= "400":
                        said["content"] = problem
        return document

    app.openapi = openapi  # type: ignore[method-assign]


#: What is wrong with a part of a request, by the checker's name for it; the numbers it may name.
WRONG = {
    "missing": "{place} is missing",
    "extra_forbidden": "{place} is not known here",
    "string_too_long": "{place} may have up to {max_length} characters",
    "string_too_short": "{place} must have at least {min_length} characters",
    "string_pattern_mismatch": "{place} has characters that are not allowed",
    "too_long": "{place} may have up to {max_length} entries",
    "greater_than": "{place} must be above {gt}",
    "greater_than_equal": "{place} must be at least {ge}",
    "less_than_equal": "{place} must be at most {le}",
    "literal_error": "{place} must be {expected}",
    "json_invalid": "the request must be JSON",
    "recursion_loop": "the request must be JSON",
    "model_attributes_type": "the request must be a JSON object",
}
#: Of these names only the beginning tells.
KINDS = {
    "int": "{place} must be a whole number",
    "float": "{place} must be a number",
    "finite": "{place} must be a number",
    "bool": "{place} must be true or false",
    "string": "{place} must be a text",
    "list": "{place} must be a list",
    "dict": "{place} must be an object",
    "model": "{place} must be an object",
}


def sentence_of(error: RequestValidationError) -> str:
    """Return the first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    parts = [str(part)[:40] for part in first["loc"] if part not in ("body", "path", "query")]
    place = ".".join(parts)[:200] or "the request"
    words = WRONG.get(first["type"]) or KINDS.get(first["type"].partition("_")[0])
    return (words or "{place} is not as expected").format(place=place, **first.get("ctx", {}))
