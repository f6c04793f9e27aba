"""Games being played: begun, changed, moved in, listened to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from boardwright.web import schemas
from boardwright.web.app import server_of
from boardwright.web.keys import Key
from boardwright.web.plays.hub import Listener
from boardwright.web.plays.service import PlayService
from boardwright.web.problems import Language, problem_event
from boardwright.web.rooms import in_room, room
from boardwright.web.views import position_view

router = APIRouter(tags=["plays"])
Play = Annotated[str, Path(max_length=100)]


async def plays_of(request: Request) -> PlayService:
    """Return where the games are."""
    return server_of(request).plays


TheService = Annotated[PlayService, Depends(plays_of)]


@router.post("/plays", status_code=201)
@in_room("moves")
def begin(service: TheService, key: Key, asked: schemas.NewPlay) -> schemas.PlayView:
    """Begin a game, owned by the key of the request."""
    return service.create(asked, key)


@router.get("/plays")
@in_room("looks")
def own(service: TheService, key: Key) -> schemas.PlayList:
    """Return the games that the key of the request owns."""
    return service.own(key)


@router.get("/plays/{play}")
@in_room("looks")
def look(service: TheService, key: Key, play: Play) -> schemas.PlayView:
    """Return a game."""
    return service.look(play, key)


@router.patch("/plays/{play}")
@in_room("moves")
def change(
    service: TheService, key: Key, play: Play, asked: schemas.PlayChange
) -> schemas.PlayView:
    """Pause a game or resume it, change seats, headers or a note: for its owner."""
    return service.change(play, key, asked)


@router.delete("/plays/{play}", status_code=204)
@in_room("moves")
def delete(service: TheService, key: Key, play: Play) -> Response:
    """Delete a game: for its owner."""
    service.delete(play, key)
    return Response(status_code=204)


@router.post("/plays/{play}/moves")
@in_room("moves")
def move(
    service: TheService, key: Key, play: Play, asked: schemas.MoveRequest
) -> schemas.PlayEvent:
    """Make a move; the answer has what changed. Sent twice it is made once."""
    return service.move(play, key, asked)


@router.post("/plays/{play}/undo")
@in_room("moves")
def undo(
    service: TheService, key: Key, play: Play, asked: schemas.NodeRequest | None = None
) -> schemas.PlayEvent:
    """Take the last move back; it stays in the tree. The node that is left can be told."""
    return service.undo(play, key, asked.node if asked is not None else None)


@router.post("/plays/{play}/current")
@in_room("moves")
def go_to(
    service: TheService, key: Key, play: Play, asked: schemas.NodeRequest
) -> schemas.PlayEvent:
    """Go on from another node: for the owner of a game without links."""
    return service.go_to(play, key, asked.node)


@router.post("/plays/{play}/hurry", status_code=204)
@in_room("looks")
def hurry(service: TheService, key: Key, play: Play) -> Response:
    """Let the engine that thinks answer with what it has."""
    service.hurry(play, key)
    return Response(status_code=204)


@router.get("/plays/{play}/nodes/{node}")
@in_room("looks")
def node(service: TheService, key: Key, play: Play, node: int) -> schemas.PositionView:
    """Return the position of a node."""
    return position_view(service.position(play, key, node))


async def listening(
    service: TheService, key: Key, play: Play
) -> AsyncIterator[tuple[Listener, schemas.PlayView]]:
    """Lend a listener; whoever may not listen is told so before the stream begins."""
    loop = asyncio.get_running_loop()
    listener, view = await run_sync(service.listen, play, key, loop, limiter=room("looks"))
    try:
        yield listener, view
    finally:
        service.leave(listener)


@router.get("/plays/{play}/events", response_class=EventSourceResponse)
async def events(
    heard: Annotated[tuple[Listener, schemas.PlayView], Depends(listening)], language: Language
) -> AsyncIterator[ServerSentEvent]:
    """Stream a game: `play` first, then `change`, `preparing`, `thought`, `problem`."""
    listener, view = heard
    yield ServerSentEvent(event="play", raw_data=view.model_dump_json())
    async for name, text in listener.events():
        if name == "problem":
            yield problem_event(text, language)
        else:
            yield ServerSentEvent(event=name, raw_data=text)
