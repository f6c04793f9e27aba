"""Classes: opened, entered, paired, listened to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Path, Request, Response

from boardwright.web import schemas
from boardwright.web.api.plays import STREAMED, UNKEPT, EventStream, framed
from boardwright.web.app import server_of
from boardwright.web.classes.service import ClassService
from boardwright.web.keys import Key
from boardwright.web.plays.hub import Listener
from boardwright.web.problems import Language
from boardwright.web.rooms import in_room, room

router = APIRouter(tags=["classes"])
Code = Annotated[str, Path(max_length=20)]
Member = Annotated[int, Path(ge=0, le=10_000)]


def classes_of(request: Request) -> ClassService:
    """Return where the classes are."""
    return server_of(request).classes


@router.post("/classes", status_code=201)
@in_room("moves")
def open_class(request: Request, key: Key, asked: schemas.NewClass) -> schemas.ClassView:
    """Open a class, taught by the key of the request."""
    return classes_of(request).open(key, asked)


@router.get("/classes/{code}")
@in_room("looks")
def look(request: Request, key: Key, code: Code) -> schemas.ClassView:
    """Return a class, for its teacher and its members."""
    return classes_of(request).look(code, key)


@router.get("/classes/{code}/door")
@in_room("looks")
def door(request: Request, key: Key, code: Code) -> schemas.DoorView:
    """Return what anybody sees of a class who knows its code."""
    return classes_of(request).door(code, key)


@router.post("/classes/{code}/members")
@in_room("moves")
def enter(
    request: Request, key: Key, code: Code, asked: schemas.MemberRequest
) -> schemas.ClassView:
    """Come into a class by its code; again, it is coming back, perhaps under another name."""
    return classes_of(request).enter(code, key, asked)


@router.delete("/classes/{code}/members/{member}")
@in_room("moves")
def leave(request: Request, key: Key, code: Code, member: Member) -> schemas.ClassView:
    """Leave a class, or send a member away: open games are lost by it."""
    return classes_of(request).leave(code, key, member)


@router.post("/classes/{code}/members/{member}/replace")
@in_room("moves")
def replace(request: Request, key: Key, code: Code, member: Member) -> schemas.ClassView:
    """Let the computer play on for a member: for the teacher."""
    return classes_of(request).replace(code, key, member)


@router.put("/classes/{code}/contest")
@in_room("moves")
def begin(
    request: Request, key: Key, code: Code, asked: schemas.ContestRequest
) -> schemas.ClassView:
    """Begin a contest: for the teacher."""
    return classes_of(request).begin(code, key, asked)


@router.post("/classes/{code}/rounds")
@in_room("moves")
def next_round(request: Request, key: Key, code: Code) -> schemas.ClassView:
    """Pair those who are there and begin their games: for the teacher."""
    return classes_of(request).next_round(code, key)


@router.get("/classes/{code}/standings.csv")
@in_room("results")
def standings(request: Request, key: Key, code: Code, language: Language) -> Response:
    """Return the standing for a spreadsheet: for the teacher."""
    text = "\ufeff" + classes_of(request).csv(code, key, language)
    return Response(text, media_type="text/csv; charset=utf-8")


async def listening(
    request: Request, key: Key, code: Code
) -> AsyncIterator[tuple[Listener, schemas.ClassView]]:
    """Lend a listener; whoever may not listen is told so before the stream begins."""
    loop, service = asyncio.get_running_loop(), classes_of(request)
    listener, view = await run_sync(service.listen, code, key, loop, limiter=room("looks"))
    try:
        yield listener, view
    finally:
        service.leave_off(listener)


@router.get("/classes/{code}/events", response_class=EventStream, openapi_extra=STREAMED)
async def events(
    heard: Annotated[tuple[Listener, schemas.ClassView], Depends(listening)], language: Language
) -> EventStream:
    """Stream a class: `class` first and after each change, `presence`, and `board` of games."""
    listener, view = heard
    return EventStream(framed(listener, "class", view.model_dump_json(), language), headers=UNKEPT)
