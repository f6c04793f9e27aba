"""How others reach the server: its addresses, and pictures of links for cameras."""

from __future__ import annotations

from fastapi import APIRouter, Request

from boardwright.web import schemas
from boardwright.web.app import server_of
from boardwright.web.reaching import addresses, picture
from boardwright.web.rooms import in_room

router = APIRouter(tags=["reaching"])


@router.get("/reach")
@in_room("looks")
def reach(request: Request) -> schemas.ReachView:
    """Return the addresses at which others find the page."""
    return schemas.ReachView(addresses=addresses(server_of(request).settings))


@router.post("/qr")
@in_room("looks")
def qr_code(asked: schemas.CodeRequest) -> schemas.CodeView:
    """Return a QR code of a text; it is kept nowhere."""
    size, path = picture(asked.text)
    return schemas.CodeView(size=size, path=path)
