"""Games being played: begun, changed, moved in, listened to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import StreamingResponse

from boardwright.web import schemas
from boardwright.web.answering import as_json
from boardwright.web.app import server_of
from boardwright.web.direct import Way
from boardwright.web.keys import Key
from boardwright.web.plays import agreeing
from boardwright.web.plays.hub import Listener, frame_of
from boardwright.web.plays.live import NAME
from boardwright.web.plays.service import PlayService
from boardwright.web.problems import Language, line
from boardwright.web.rooms import in_room, room

router = APIRouter(tags=["plays"])
Play = Annotated[str, Path(max_length=100)]


def plays_of(request: Request) -> PlayService:
    """Return where the games are."""
    return server_of(request).plays


@router.post("/plays", status_code=201, response_model=schemas.PlayView)
@in_room("moves")
def begin(request: Request, key: Key, asked: schemas.NewPlay) -> Response:
    """Begin a game, owned by the key of the request."""
    return as_json(plays_of(request).create(asked, key), 201)


@router.get("/plays")
@in_room("looks")
def own(request: Request, key: Key) -> schemas.PlayList:
    """Return the games that the key of the request owns."""
    return plays_of(request).own(key)


@router.get("/plays/{play}", response_model=schemas.PlayView)
@in_room("looks")
def look(request: Request, key: Key, play: Play) -> Response:
    """Return a game."""
    return as_json(plays_of(request).look(play, key))


@router.patch("/plays/{play}", response_model=schemas.PlayView)
@in_room("moves")
def change(request: Request, key: Key, play: Play, asked: schemas.PlayChange) -> Response:
    """Pause a game or resume it, change seats, headers or a note: for its owner."""
    return as_json(plays_of(request).change(play, key, asked))


@router.delete("/plays/{play}", status_code=204)
@in_room("moves")
def delete(request: Request, key: Key, play: Play) -> Response:
    """Delete a game: for its owner."""
    plays_of(request).delete(play, key)
    return Response(status_code=204)


@router.post("/plays/{play}/moves", response_model=schemas.PlayEvent)
@in_room("moves")
def move(request: Request, key: Key, play: Play, asked: schemas.MoveRequest) -> Response:
    """Make a move; the answer has what changed. Sent twice it is made once."""
    return as_json(plays_of(request).move(play, key, asked))


@router.post("/plays/{play}/undo", response_model=schemas.PlayEvent)
@in_room("moves")
def undo(
    request: Request, key: Key, play: Play, asked: schemas.NodeRequest | None = None
) -> Response:
    """Take the last move back, or ask for it where others play; it stays in the tree."""
    node = asked.node if asked is not None else None
    return as_json(plays_of(request).do(play, key, partial(agreeing.take_back, number=node)))


@router.post("/plays/{play}/current", response_model=schemas.PlayEvent)
@in_room("moves")
def go_to(request: Request, key: Key, play: Play, asked: schemas.NodeRequest) -> Response:
    """Go on from another node: for the owner of a game without links."""
    return as_json(
        plays_of(request).do(play, key, lambda it, role, now: it.go_to(role, asked.node, now))
    )


@router.post("/plays/{play}/seat")
@in_room("moves")
def join(request: Request, key: Key, play: Play, asked: schemas.JoinRequest) -> schemas.JoinView:
    """Take the seat of a link for the key of the request; whoever comes later may watch."""
    return plays_of(request).join(play, key, asked)


@router.post("/plays/{play}/resign", response_model=schemas.PlayEvent)
@in_room("moves")
def resign(request: Request, key: Key, play: Play) -> Response:
    """Give a game up."""
    return as_json(plays_of(request).do(play, key, agreeing.resign))


@router.post("/plays/{play}/offer", response_model=schemas.PlayEvent)
@in_room("moves")
def offer(request: Request, key: Key, play: Play, asked: schemas.OfferRequest) -> Response:
    """Offer a draw, or ask the others to take one's last move back."""
    act = agreeing.offer_draw if asked.kind == "draw" else agreeing.take_back
    return as_json(plays_of(request).do(play, key, act))


@router.post("/plays/{play}/answer", response_model=schemas.PlayEvent)
@in_room("moves")
def answer(request: Request, key: Key, play: Play, asked: schemas.AnswerRequest) -> Response:
    """Answer what is offered; who offered it takes it back by saying no."""
    return as_json(plays_of(request).do(play, key, partial(agreeing.answer, yes=asked.yes)))


@router.post("/plays/{play}/say", response_model=schemas.PlayEvent)
@in_room("moves")
def say(request: Request, key: Key, play: Play, asked: schemas.SayRequest) -> Response:
    """Say something to those who play and watch."""
    return as_json(plays_of(request).do(play, key, partial(agreeing.say, text=asked.text)))


@router.post("/plays/{play}/rematch")
@in_room("moves")
def rematch(
    request: Request, key: Key, play: Play, asked: schemas.RematchRequest
) -> schemas.RematchView:
    """Begin the same game again with everybody; sent twice it is begun once."""
    return plays_of(request).rematch(play, key, asked.swap)


@router.post("/plays/{play}/hurry", status_code=204)
@in_room("looks")
def hurry(request: Request, key: Key, play: Play) -> Response:
    """Let the engine that thinks answer with what it has."""
    plays_of(request).hurry(play, key)
    return Response(status_code=204)


@router.get("/plays/{play}/nodes/{node}", response_model=schemas.PositionView)
async def node(request: Request, key: Key, play: Play, node: int) -> Response:
    """Return the position of a node."""
    service = plays_of(request)
    text = service.shown_at_once(play, key, node)
    if text is None:
        text = await run_sync(service.shown, play, key, node, limiter=room("looks"))
    return as_json(text)


A_PLAY = rf"/api/plays/(?P<play>{NAME.pattern})"
#: Asked for at every move, and so without FastAPI's detour; a longer number is none for Python.
DIRECT = (
    Way(
        "GET",
        re.compile(rf"{A_PLAY}/nodes/(?P<node>[0-9]{{1,9}})", re.ASCII),
        {"play": str, "node": int},
        node,
    ),
    Way("POST", re.compile(rf"{A_PLAY}/moves", re.ASCII), {"play": str}, move, schemas.MoveRequest),
)


async def listening(request: Request, key: Key, play: Play) -> AsyncIterator[tuple[Listener, str]]:
    """Lend a listener; whoever may not listen is told so before the stream begins."""
    loop, service = asyncio.get_running_loop(), plays_of(request)
    listener, view = await run_sync(service.listen, play, key, loop, limiter=room("looks"))
    try:
        yield listener, view
    finally:
        service.leave(listener)


class EventStream(StreamingResponse):
    """Events as they happen; a proxy must not collect them."""

    media_type = "text/event-stream"


#: Of a stream: nothing on the way may keep it.
UNKEPT = {"cache-control": "no-store", "x-accel-buffering": "no"}
#: What an event of a stream is; of its data the page knows more (``wire.d.ts``).
EVENT = {"type": "object", "properties": {name: {"type": "string"} for name in ("event", "data")}}
STREAMED = {"responses": {"200": {"content": {"text/event-stream": {"schema": EVENT}}}}}


@router.get("/plays/{play}/events", response_class=EventStream, openapi_extra=STREAMED)
async def events(
    heard: Annotated[tuple[Listener, str], Depends(listening)], language: Language
) -> EventStream:
    """Stream a game: `play` first, then `change`, `presence`, `preparing`, `thought`, `problem`."""
    listener, view = heard
    return EventStream(framed(listener, "play", view, language), headers=UNKEPT)


async def framed(listener: Listener, name: str, view: str, language: str) -> AsyncIterator[bytes]:
    """Yield something as it is, JSON under a name, then what happens to it."""
    yield frame_of(name, view)
    async for frame in listener.frames():
        if isinstance(frame, bytes):
            yield frame
        else:
            problem = schemas.Problem(error=line(frame, language))
            yield frame_of("problem", problem.model_dump_json())
