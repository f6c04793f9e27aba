"""Games, boards and positions: what can be asked without a game being played."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

import boardwright
from boardwright.core.blame import blame
from boardwright.core.errors import InputError
from boardwright.core.position import Position, new_state
from boardwright.web import schemas
from boardwright.web.answering import as_json
from boardwright.web.api.workshop import may_write
from boardwright.web.app import server_of
from boardwright.web.operator import operates
from boardwright.web.position_text import position_text
from boardwright.web.rooms import in_room
from boardwright.web.views import board_view, game_view, own_views

router = APIRouter(tags=["games"])


@router.get("/games")
@in_room("boards")
def list_games(request: Request) -> schemas.GameList:
    """Return all games with their options."""
    server = server_of(request)
    shipped = [game_view(server.games.game(name, {})) for name in server.games.addresses]
    return schemas.GameList(
        games=[*shipped, *own_views(server.games, here := may_write(request))],
        version=boardwright.__version__,
        laboratory=server.settings.laboratory and operates(request, server.settings),
        workshop=here,
        changes=server.games.own.changes,
    )


@router.get("/changes")
async def changes(request: Request) -> schemas.ChangesView:
    """Return how often own games have changed: a page that sees it asks for the list again."""
    return schemas.ChangesView(changes=server_of(request).games.own.changes)


@router.post("/board")
@in_room("boards")
def board(request: Request, asked: schemas.GameRequest) -> schemas.BoardView:
    """Return the board of a game with these options, its rules, and who can play it."""
    return board_view(server_of(request).games.of(asked))


@router.post("/position", response_model=schemas.PositionView)
@in_room("boards")
def position(request: Request, asked: schemas.PositionRequest) -> Response:
    """Return a position with its legal moves."""
    return as_json(position_text(server_of(request).games.position(asked)))


@router.post("/shown", response_model=schemas.ShownView)
@in_room("boards")
def shown(request: Request, asked: schemas.PositionRequest) -> Response:
    """Return a board and a position on it in one answer, as pictures need them."""
    position = server_of(request).games.position(asked)
    drawn = board_view(position.game).model_dump_json()
    return as_json(f'{{"board":{drawn},"position":{position_text(position)}}}')


@router.post("/edit", response_model=schemas.PositionView)
@in_room("boards")
def edit(request: Request, asked: schemas.EditRequest) -> Response:
    """Return the position in which every point has the given mark, if there can be one."""
    game = server_of(request).games.of(asked)
    if len(asked.marks) != game.board.points:
        raise InputError("{points} marks are needed, one for each point", points=game.board.points)
    most = len(game.symbols) - 1 if game.symbols else schemas.MOST_MARK
    if asked.to_move > game.players or max(asked.marks) > most:
        raise InputError(
            "marks are 0 to {most}, players 1 to {players}", most=most, players=game.players
        )
    state = new_state(game)
    state.player = asked.to_move - 1
    with blame(game.file):
        game.restore(state, asked.marks)
    return as_json(position_text(game.position(Position(game, state).text)))


@router.post("/picture", response_class=Response)
@in_room("boards")
def picture(request: Request, asked: schemas.PositionRequest) -> Response:
    """Return a position as an SVG picture."""
    drawn = server_of(request).games.position(asked).svg()
    return Response(drawn, media_type="image/svg+xml")
