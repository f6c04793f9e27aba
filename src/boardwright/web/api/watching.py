"""For whoever runs the server: is it well, what is it doing, how much does it have to do."""

from __future__ import annotations

import html
import time

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from boardwright.core.phrases import say
from boardwright.store.experiments import RUNNING, WAITING
from boardwright.web.app import Server, server_of
from boardwright.web.operator import COOKIE, cookie_of, only_operator, operates
from boardwright.web.problems import Language
from boardwright.web.rooms import in_room, room
from boardwright.web.watch import figures, metrics

router = APIRouter(include_in_schema=False)
STYLE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
REFRESH_S = 5


def database_works(server: Server) -> bool:
    """Return whether the database answers."""
    try:
        with server.database.connect() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return False
    return True


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Return 200 if games can be played, 503 if not."""
    well = await run_sync(database_works, server_of(request), limiter=room("results"))
    told = {"status": "ok" if well else "no database"}
    return JSONResponse(told, 200 if well else 503, {"cache-control": "no-store"})


@router.get("/metrics", dependencies=[Depends(only_operator)])
@in_room("results")
def told_metrics(request: Request) -> Response:
    """Return metrics for Prometheus."""
    return Response(metrics(server_of(request)), media_type="text/plain; version=0.0.4")


@router.get("/operator")
@in_room("results")
def operator_page(request: Request, language: Language) -> Response:
    """Return a page with games, experiments and load; it asks for the key off this machine."""
    server = server_of(request)
    settings = server.settings
    if not operates(request, settings):
        problem = say("this is for the operator of the server", language)
        asks = {"www-authenticate": 'Basic realm="Boardwright"'} if settings.operator_key else {}
        return JSONResponse({"error": problem}, 401 if asks else 403, asks)
    page = HTMLResponse(shown(server, language), headers={"content-security-policy": STYLE})
    if settings.operator_key:
        page.set_cookie(
            COOKIE,
            cookie_of(settings.operator_key),
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
    return page


def shown(server: Server, language: str) -> str:
    """Return the page; every row is a name and a number."""
    tally = server.tally
    mean = round(1000 * tally.seconds / max(tally.moves, 1))
    rows = {
        say("Games kept", language): server.plays.kept(),
        say("Experiments waiting", language): server.laboratory.count(WAITING),
        say("Experiments running", language): server.laboratory.count(RUNNING),
        say("Moves since the start", language): tally.moves,
        say("Mean answer to a move, ms", language): mean,
        say("Hours since the start", language): round((time.time() - tally.began) / 3600, 1),
        **{name: round(value) for name, value in figures(server).items()},
        **{f"HTTP {status}": count for status, count in sorted(tally.statuses.items())},
    }
    lines = "".join(
        f"<tr><th scope=row>{html.escape(name)}<td>{value:,}" for name, value in rows.items()
    )
    title = html.escape(say("Boardwright, for its operator", language))
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8>"
        f"<meta http-equiv=refresh content={REFRESH_S}><title>{title}</title>"
        "<style>body{font:1rem sans-serif;margin:2rem}th{text-align:left;font-weight:400;"
        "padding-right:2rem}td{text-align:right}</style>"
        f"<h1>{title}</h1><table>{lines}</table>"
    )
