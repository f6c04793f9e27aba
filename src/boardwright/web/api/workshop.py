"""Writing games in the page: on one's own machine only, where nobody else is let in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path as FilePath
from threading import Event
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from boardwright.core.registry import game_names
from boardwright.starters.texts import KINDS, new_texts
from boardwright.web import schemas
from boardwright.web.analysis.feed import Tell, events_of
from boardwright.web.app import Server, server_of
from boardwright.web.problems import Language, forbidden
from boardwright.web.rooms import in_room
from boardwright.web.workshop import files, neighbour
from boardwright.web.workshop.drafts import check_draft, own_name

#: Seconds that a check may take; usually it is a few.
LONGEST_CHECK_S = 300.0
Name = Annotated[str, Path(max_length=100)]


def may_write(request: Request) -> bool:
    """Return whether who asks may have a file written and run: the user of this very machine."""
    server = server_of(request)
    client = request.client
    return (
        server.settings.alone
        and not server.news.shared
        and client is not None
        and neighbour.is_oneself(client.host, client.port)
    )


async def only_here(request: Request) -> None:
    """Refuse all others, as a dependency of endpoints."""
    if not may_write(request):
        raise forbidden("games are written on one's own machine only, where nobody else is let in")


router = APIRouter(tags=["workshop"], prefix="/workshop", dependencies=[Depends(only_here)])


def folder_of(server: Server) -> FilePath:
    """Return the folder of a server that lets nobody else in."""
    assert server.games.folder is not None
    return server.games.folder


@router.get("")
@in_room("looks")
def workshop(request: Request) -> schemas.WorkshopView:
    """Return where games are saved, and what they can begin from."""
    folder = folder_of(server_of(request))
    return schemas.WorkshopView(
        folder=str(folder),
        taken=sorted({*game_names(), *(file.stem for file in folder.glob("*.py"))}),
        starters=[schemas.StarterView(name=name, about=about) for name, about in KINDS.items()],
        games=game_names(),
    )


@router.get("/starters/{source}")
@in_room("looks")
def starter(request: Request, source: Name, name: str = "my_game") -> schemas.GameFileView:
    """Return the text of a new game, of a kind or from the rules of another game."""
    file = files.place(folder_of(server_of(request)), name)
    return schemas.GameFileView(
        name=name, file=str(file), text=new_texts(own_name(name), source)[0], mark=""
    )


@router.get("/games/{name}")
@in_room("looks")
def read(request: Request, name: Name) -> schemas.GameFileView:
    """Return the file of a game that was written here."""
    return files.read(folder_of(server_of(request)), name)


@router.put("/games/{name}")
@in_room("moves")
def save(request: Request, name: Name, asked: schemas.SaveRequest) -> schemas.GameFileView:
    """Save a game as a file; another one is overwritten only by its mark."""
    return files.save(folder_of(server_of(request)), name, asked)


async def named(asked: schemas.DraftRequest) -> schemas.DraftRequest:
    """Return a text whose name can be that of a file, before a stream begins."""
    own_name(asked.name)
    return asked


@router.post("/check", response_class=EventSourceResponse)
async def check(
    request: Request, asked: Annotated[schemas.DraftRequest, Depends(named)], language: Language
) -> AsyncIterator[ServerSentEvent]:
    """Send ``problem-at``, or ``board`` and then ``good``, and ``done``."""
    server = server_of(request)

    def work(tell: Tell, stop: Event) -> None:
        check_draft(asked.name, asked.text, server.settings.most_points, language, tell, stop)

    async for event in events_of(server.analysts, work, language, LONGEST_CHECK_S):
        yield event
