"""Records: read from any of our formats, and written from a game being played."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import text_of
from boardwright.records.formats import FORMATS, read_any, write_any
from boardwright.records.record import result_text
from boardwright.records.tree import UNFINISHED, Node, Tree, check, read_result
from boardwright.web import schemas
from boardwright.web.app import server_of
from boardwright.web.keys import Key
from boardwright.web.loaded import Shelf, wire_options

router = APIRouter(tags=["records"])
MOST_NODES = 5000
MOST_HEADERS = 50
LONGEST_HEADER = 200
LONGEST_NOTE = 2000
MEDIA = {"text": "text/plain", "sgf": "text/plain", "json": "application/json"}


@router.post("/records")
def read(request: Request, asked: schemas.RecordText) -> schemas.RecordView:
    """Return the record that a text holds, every move checked against the rules."""
    tree = read_any(asked.text)
    refuse_large(tree)
    game = server_of(request).shelf.game(shelf_name(tree.game), tree.options)
    checked = check(tree, game).in_order()
    refuse_large(checked)  # again: moves that stood twice have been joined, and their notes
    return record_view(checked, game)


@router.get(
    "/plays/{play}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"application/json": {}}, "description": "The record as a file"}},
)
def write(
    request: Request,
    play: Annotated[str, Path(max_length=100)],
    key: Key,
    format: Literal["text", "sgf", "json"] = "text",
) -> Response:
    """Return a game with all its branches, notes and values as a file."""
    server = server_of(request)
    view = server.desk.look(play, key)
    game = server.shelf.game(view.game, view.options)
    text = write_any(play_tree(view, game, server.shelf), format, game)
    date = re.sub(r"[^0-9-]", "", view.created[:10])
    name = re.sub(r"[^A-Za-z0-9_-]", "", view.game)
    file = f"boardwright-{name}-{date}.{FORMATS[format]}"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(f"{text}\n", media_type=MEDIA[format], headers=headers)


def shelf_name(address: str) -> str:
    """Return the name of the game that a record means; a file is known by its name alone.

    >>> shelf_name("/home/ann/my game.py")
    'my game'
    """
    return re.split(r"[\\/]", address)[-1].removesuffix(".py")


def refuse_large(tree: Tree) -> None:
    """Refuse a record of which the page could not make a game."""
    if len(tree.nodes) > MOST_NODES:
        raise InputError(
            "a record may have up to {most} moves here, its variations included", most=MOST_NODES
        )
    if len(tree.headers) > MOST_HEADERS:
        raise InputError("a record may have up to {most} headers here", most=MOST_HEADERS)
    if any(len(text) > LONGEST_HEADER for pair in tree.headers.items() for text in pair):
        raise InputError(
            "a header of a record may have up to {most} characters here", most=LONGEST_HEADER
        )
    if any(len(note) > LONGEST_NOTE for note in (tree.note, *(each.note for each in tree.nodes))):
        raise InputError(
            "a note of a record may have up to {most} characters here", most=LONGEST_NOTE
        )


def record_view(tree: Tree, game: Game) -> schemas.RecordView:
    """Return a record that was read and checked."""
    headers = dict(tree.headers)
    if tree.result != UNFINISHED:
        headers["Result"] = tree.result
    # A start that chance draws must be told even if it is the usual one.
    drawn = hasattr(game.module, "deal")
    return schemas.RecordView(
        game=game.name,
        options=wire_options(game.options),
        position=tree.position or (game.start().text if drawn else ""),
        headers=headers,
        nodes=[node_view(node) for node in tree.nodes],
        note=tree.note,
    )


def node_view(node: Node) -> schemas.RecordNode:
    """Return one move."""
    return schemas.RecordNode(
        parent=node.parent,
        move=node.move,
        note=node.note,
        values=list(node.values) or None,
        best=node.best or None,
        best_values=list(node.best_values) or None,
    )


def play_tree(view: schemas.PlayView, game: Game, shelf: Shelf) -> Tree:
    """Return a game being played as a tree whose main line is the one that is being played."""
    headers = dict(view.headers)
    given = headers.pop("Result", "")
    for number, seat in enumerate(view.seats, start=1):
        player = "human" if seat.player == "link" else seat.player
        # A record that was opened keeps who played it, while only a person looks at it.
        kept = player == "human"
        if seat.name:
            headers[f"Player{number}"] = seat.name
            headers[f"Seat{number}"] = headers.get(f"Seat{number}", player) if kept else player
        else:
            name = f"Player{number}"
            headers[name] = headers.get(name, player) if kept else player
    options = {name: text_of(value) for name, value in game.options.items()}
    if view.lost_on_time is not None:
        headers["Termination"] = "time forfeit"
    tree = Tree(game.name, options, headers=headers, position=view.start, note=view.nodes[0].note)
    for node in view.nodes[1:]:
        tree.add(
            (node.parent or 0) - 1,
            node.move,
            node.note,
            node.values or (),
            node.best or "",
            node.best_values or (),
        )
    tree = tree.in_order(view.current - 1)
    end = shelf.replay(game, tree.position, tuple(tree.main_line()))
    tree.result = result_text(end) if end.over else result_of(view, given, game)
    return tree


def result_of(view: schemas.PlayView, given: str, game: Game) -> str:
    """Return the result of a game that the rules have not ended: by the clock, or as noted."""
    if view.lost_on_time is not None and game.players == 2:
        return "-1:1" if view.lost_on_time == 1 else "1:-1"
    try:
        return read_result(given)
    except InputError:
        return UNFINISHED
