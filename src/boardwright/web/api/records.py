"""Records: read from any of our formats, and written from a game being played."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.records.formats import FORMATS, read_any, write_any
from boardwright.records.positions import check
from boardwright.records.tree import UNFINISHED, Tree
from boardwright.web import schemas
from boardwright.web.app import server_of
from boardwright.web.keys import Key
from boardwright.web.loaded import wire_options
from boardwright.web.plays.keeping import MOST_NODES, most_nodes
from boardwright.web.plays.views import node_views
from boardwright.web.rooms import in_room

router = APIRouter(tags=["records"])
MOST_HEADERS = 50
LONGEST_HEADER = 200
LONGEST_NOTE = 2000
MEDIA = {"text": "text/plain", "sgf": "text/plain", "json": "application/json"}


@router.post("/records")
@in_room("boards")
def read(request: Request, asked: schemas.RecordText) -> schemas.RecordView:
    """Return the record that a text holds, every move checked against the rules."""
    tree = read_any(asked.text)
    refuse_large(tree)
    game = server_of(request).games.game(served_name(tree.game), tree.options)
    checked = check(tree, game, most_nodes(game)).in_order()
    refuse_large(checked)  # again: moves that stood twice have been joined, and their notes
    return record_view(checked, game)


@router.get(
    "/plays/{play}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"application/json": {}}, "description": "The record as a file"}},
)
@in_room("looks")
def write(
    request: Request,
    play: Annotated[str, Path(max_length=100)],
    key: Key,
    format: Literal["text", "sgf", "json"] = "text",
) -> Response:
    """Return a game with all its branches, notes and values as a file."""
    record, game, created = server_of(request).plays.record(play, key)
    text = write_any(record, format, game)
    name = re.sub(r"[^A-Za-z0-9_-]", "", game.name)
    file = f"boardwright-{name}-{created:%Y-%m-%d}.{FORMATS[format]}"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(f"{text}\n", media_type=MEDIA[format], headers=headers)


def served_name(address: str) -> str:
    """Return the name of the game that a record means; a file is known by its name alone.

    >>> served_name("/home/ann/my game.py")
    'my game'
    """
    return re.split(r"[\\/]", address)[-1].removesuffix(".py")


def refuse_large(tree: Tree) -> None:
    """Refuse a record of which the page could not make a game."""
    if len(tree.nodes) > MOST_NODES + 1:
        raise InputError(
            "a record may have up to {most} moves here, its variations included", most=MOST_NODES
        )
    if len(tree.headers) > MOST_HEADERS:
        raise InputError("a record may have up to {most} headers here", most=MOST_HEADERS)
    if any(len(text) > LONGEST_HEADER for pair in tree.headers.items() for text in pair):
        raise InputError(
            "a header of a record may have up to {most} characters here", most=LONGEST_HEADER
        )
    if any(len(node.note) > LONGEST_NOTE for node in tree.nodes):
        raise InputError(
            "a note of a record may have up to {most} characters here", most=LONGEST_NOTE
        )


def record_view(tree: Tree, game: Game) -> schemas.RecordView:
    """Return a record that was read and checked."""
    headers = dict(tree.headers)
    if tree.result != UNFINISHED:
        headers["Result"] = tree.result
    # A start that chance draws must be given even if it is the default one.
    drawn = hasattr(game.module, "deal")
    return schemas.RecordView(
        game=game.name,
        options=wire_options(game.options),
        position=tree.position or (game.start().text if drawn else ""),
        headers=headers,
        nodes=node_views(tree.nodes),
    )
