"""Errors as answers: every one is JSON with a sentence, and none shows the server's inside."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.sse import ServerSentEvent
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from boardwright.core.errors import BoardwrightError
from boardwright.core.faces import LANGUAGES
from boardwright.core.phrases import Phrase, say
from boardwright.store.database import reason, trouble
from boardwright.web.schemas import Problem

log = logging.getLogger(__name__)


class Refusal(BoardwrightError):
    """A request that is understood but not granted, with the status of its answer."""

    def __init__(self, status: int, template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.status = status


def forbidden(template: str, /, **values: object) -> Refusal:
    """Return the refusal of someone who lacks the key."""
    return Refusal(403, template, **values)


def unknown(template: str, /, **values: object) -> Refusal:
    """Return the refusal of something that is not there."""
    return Refusal(404, template, **values)


def conflict(template: str, /, **values: object) -> Refusal:
    """Return the refusal of what does not fit the present state."""
    return Refusal(409, template, **values)


def too_many(template: str, /, **values: object) -> Refusal:
    """Return the refusal of what is more than one may have."""
    return Refusal(429, template, **values)


def busy(template: str, /, **values: object) -> Refusal:
    """Return the refusal of what is too much just now."""
    return Refusal(503, template, **values)


def unsaved(error: SQLAlchemyError) -> Phrase:
    """Return what a database's trouble means for whoever asked."""
    return Phrase(
        "the database cannot be used: {trouble}. What was answered before is kept, this is not; "
        "please try again",
        trouble=trouble(error),
    )


#: What every router documents as its errors.
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not understood"},
    403: {"model": Problem, "description": "The key does not allow it"},
    404: {"model": Problem, "description": "Not there"},
    409: {"model": Problem, "description": "Does not fit the present state"},
    413: {"model": Problem, "description": "Too long"},
    422: {"model": Problem, "description": "Of the wrong form"},
    429: {"model": Problem, "description": "More than one address or owner may have"},
    503: {"model": Problem, "description": "Too much just now"},
}


def answer(request: Request, status: int, problem: object) -> JSONResponse:
    """Return an error as an answer, in the language the page asks for."""
    return JSONResponse({"error": line(problem, language_of(request))}, status_code=status)


def line(problem: object, language: str) -> str:
    """Return a problem as one line in a language."""
    return " ".join(say(problem, language).split())


def language_of(request: Request) -> str:
    """Return the language that a request asks for."""
    return language_asked(request.headers.get("accept-language", ""))


def language_asked(header: str) -> str:
    """Return the first of our languages if it is the one that a header names first."""
    asked = header[:100].lower()
    known = [language for language in LANGUAGES if asked.startswith(language.lower()[:2])]
    return known[0] if known else LANGUAGES[0]


#: ``def f(language: Language)`` in an endpoint.
Language = Annotated[str, Depends(language_of)]


def problem_event(problem: object, language: str) -> ServerSentEvent:
    """Return an error as an event of a stream that has begun already."""
    return ServerSentEvent(event="problem", data=Problem(error=line(problem, language)))


def add_handlers(app: FastAPI) -> None:
    """Make the application answer errors with sentences."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> JSONResponse:
        return answer(request, error.status, error)

    @app.exception_handler(BoardwrightError)
    async def bad_input(request: Request, error: BoardwrightError) -> JSONResponse:
        return answer(request, 400, error)

    @app.exception_handler(RequestValidationError)
    async def wrong_form(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(request, 422, sentence_of(error))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        sentences = {
            400: Phrase("the request must be JSON"),
            404: Phrase("there is nothing at this address"),
            405: Phrase("this is not done here"),
        }
        return answer(request, error.status_code, sentences.get(error.status_code, error.detail))

    @app.exception_handler(SQLAlchemyError)
    async def no_database(request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.error("the database failed: %s", reason(error))
        return answer(request, 503, unsaved(error))

    @app.exception_handler(Exception)
    async def own_fault(request: Request, error: Exception) -> JSONResponse:
        log.error("an error of the server: %s", type(error).__name__)  # uvicorn tells where
        return answer(request, 500, Phrase("internal error; see the server log"))


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
    "missing": Phrase("{place} is missing"),
    "extra_forbidden": Phrase("{place} is not known here"),
    "string_too_long": Phrase("{place} may have up to {max_length} characters"),
    "string_too_short": Phrase("{place} must have at least {min_length} characters"),
    "string_pattern_mismatch": Phrase("{place} has characters that are not allowed"),
    "too_long": Phrase("{place} may have up to {max_length} entries"),
    "greater_than": Phrase("{place} must be above {gt}"),
    "greater_than_equal": Phrase("{place} must be at least {ge}"),
    "less_than_equal": Phrase("{place} must be at most {le}"),
    "literal_error": Phrase("{place} must be {expected}"),
    "json_invalid": Phrase("the request must be JSON"),
    "recursion_loop": Phrase("the request must be JSON"),
    "model_attributes_type": Phrase("the request must be a JSON object"),
}
#: Of these names only the beginning tells.
KINDS = {
    "int": Phrase("{place} must be a whole number"),
    "float": Phrase("{place} must be a number"),
    "finite": Phrase("{place} must be a number"),
    "bool": Phrase("{place} must be true or false"),
    "string": Phrase("{place} must be a text"),
    "list": Phrase("{place} must be a list"),
    "dict": Phrase("{place} must be an object"),
    "model": Phrase("{place} must be an object"),
}


def sentence_of(error: RequestValidationError) -> Phrase:
    """Return the first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    parts = [str(part)[:40] for part in first["loc"] if part not in ("body", "path", "query")]
    place = ".".join(parts)[:200] or Phrase("the request")
    words = WRONG.get(first["type"]) or KINDS.get(first["type"].partition("_")[0])
    return Phrase(
        words or Phrase("{place} is not as expected"), place=place, **first.get("ctx", {})
    )
