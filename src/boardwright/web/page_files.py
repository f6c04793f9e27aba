"""Serves the page: as few files (``bundle.py``) or module by module, and compressed."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwright.web.bundle import Bundle
from boardwright.web.problems import unknown

STATIC = Path(__file__).parent / "static"
#: What a first visit asks for; moves and streams are too small or too many.
SQUEEZED = ("/page/", "/static/", "/words/", "/api/games", "/api/shown", "/api/board")
LEAST_BYTES = 1000
#: Compressed as they are written.
SMALL_ALREADY = (".woff2", ".png")
#: Set to 1, the browser loads every module by itself, as it is written: for its debugger.
PLAIN = "BOARDWRIGHT_PLAIN"


class Page:
    """The page's files, read again when one of them has changed since the page was last loaded."""

    def __init__(self) -> None:
        self._read = 0
        self.bundle = Bundle(STATIC)

    def index(self) -> str:
        """Return the page with its files as they are now."""
        newest = max(path.stat().st_mtime_ns for path in STATIC.rglob("*.*"))
        if newest != self._read:
            self.bundle, self._read = Bundle(STATIC), newest
        return self.bundle.index


class Modules(StaticFiles):
    """The page's folder; a module asked for alone is the one that the bundle has."""

    def __init__(self, page: Page) -> None:
        super().__init__(directory=STATIC)
        self._page = page

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file."""
        single = self._page.bundle.single(path) if path.endswith(".js") else None
        if single is None:
            return await super().get_response(path, scope)
        return Response(single, media_type="text/javascript", headers={"cache-control": "no-cache"})


class Squeezed:
    """Compresses what a first visit asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._squeezing = GZipMiddleware(app, minimum_size=LEAST_BYTES, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = scope["path"] if scope["type"] == "http" else ""
        asked = path.startswith(SQUEEZED) and not path.endswith(SMALL_ALREADY)
        await (self._squeezing if asked else self._app)(scope, receive, send)


def serve_page(app: FastAPI) -> None:
    """Add the page to an application."""
    if os.environ.get(PLAIN) == "1":
        app.get("/", include_in_schema=False)(lambda: fresh(written()))
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
        return
    page = Page()

    @app.get("/", include_in_schema=False)
    async def index() -> Response:
        return fresh(page.index())

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        found = page.bundle.files.get(name)
        if found is None:
            raise unknown("there is nothing at this address")
        forever = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(found[0], media_type=found[1], headers=forever)

    app.mount("/static", Modules(page), name="static")

    told = app.exception_handlers[HTTPException]

    @app.exception_handler(404)
    async def nothing(request: Request, error: Exception) -> Response:
        """Show whoever mistypes an address a page that says so; a program gets its sentence."""
        place = request.url.path
        asked = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if asked and not place.startswith(("/api/", "/static/", "/page/")):
            return fresh(page.index(), 404)
        answer: Response = await told(request, error)  # type: ignore[misc]
        return answer


def written() -> str:
    """Return the page as it is written; its inline script is that of the bundle's page, too."""
    return (STATIC / "index.html").read_text(encoding="utf-8")


def fresh(text: str, status: int = 200) -> Response:
    """Return the page, to be asked for every time."""
    return HTMLResponse(text, status, {"cache-control": "no-cache"})
