"""Threats: live winning sets through a point, and wins by forcing moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from threading import Event
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from boardwright.core.position import Position
from boardwright.web import schemas
from boardwright.web.analysis.feed import Tell, events_of
from boardwright.web.analysis.forced import (
    LONGEST_S,
    forced_line,
    prepared_search,
    refuse_unforced,
)
from boardwright.web.analysis.patterns import live_sets
from boardwright.web.app import server_of
from boardwright.web.problems import Language
from boardwright.web.rooms import in_room

router = APIRouter(tags=["patterns"])


@router.post("/sets")
@in_room("boards")
def sets(request: Request, asked: schemas.PointRequest) -> schemas.LiveSets:
    """Return the winning sets through a point that one player has begun and can still complete."""
    return live_sets(server_of(request).games.position(asked), asked.point)


@in_room("boards")
def forceable(request: Request, asked: schemas.PositionRequest) -> Position:
    """Return a position in which something may be forced, or refuse it."""
    position = server_of(request).games.position(asked)
    refuse_unforced(position)
    return position


@router.post("/forced", response_class=EventSourceResponse)
async def forced(
    request: Request, position: Annotated[Position, Depends(forceable)], language: Language
) -> AsyncIterator[ServerSentEvent]:
    """Send ``preparing``, ``searching``, ``forced`` with a win for the mover, and ``done``."""

    def work(tell: Tell, stop: Event) -> None:
        tell("preparing", schemas.PreparingEvent(player="threats"))
        search = prepared_search(position)
        tell("searching", schemas.SearchingEvent(seconds=LONGEST_S))
        tell("forced", forced_line(search, position, stop))

    async for event in events_of(server_of(request).analysts, work, language):
        yield event
