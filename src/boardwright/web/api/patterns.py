"""Threats: live winning sets through a point, and wins by forcing moves."""

from __future__ import annotations

from fastapi import APIRouter, Request

from boardwright.web import schemas
from boardwright.web.analysis.forced import forced_line
from boardwright.web.analysis.patterns import live_sets
from boardwright.web.api.solved import in_room
from boardwright.web.app import server_of

router = APIRouter(tags=["patterns"])


@router.post("/sets")
def sets(request: Request, asked: schemas.PointRequest) -> schemas.LiveSets:
    """Return the winning sets through a point that one player has begun and can still complete."""
    return live_sets(server_of(request).shelf.position(asked), asked.point)


@router.post("/forced")
async def forced(request: Request, asked: schemas.PositionRequest) -> schemas.ForcedLine:
    """Return a win by forcing moves for the player to move, if there is one."""
    server = server_of(request)
    return await in_room(server, lambda stop: forced_line(server.shelf.position(asked), stop))
