"""Beside what engines search: what was played from a position, and what a net says at a glance."""

from __future__ import annotations

from threading import Event

from fastapi import APIRouter, Request

from boardwright.core.errors import InputError
from boardwright.nets.engine import NetEngine
from boardwright.nets.net_file import nets_for
from boardwright.players.engine_player import EnginePlayer
from boardwright.web import schemas
from boardwright.web.analysis.answer import answer_of
from boardwright.web.analysis.exact import COMPILING_S
from boardwright.web.analysis.thinking import SEED
from boardwright.web.app import server_of
from boardwright.web.keys import Key, hashed
from boardwright.web.rooms import in_room

router = APIRouter(tags=["analysis"])
LONGEST_S = 20.0


@router.post("/explorer")
@in_room("results")
def explorer(request: Request, key: Key, asked: schemas.PositionRequest) -> schemas.ExplorerView:
    """Return the moves that were played from a position, with how often and how well."""
    server = server_of(request)
    position = server.games.position(asked)
    return server.explorer.look(position, asked.position, hashed(key))


@router.post("/opinion")
async def opinion(request: Request, asked: schemas.PositionRequest) -> schemas.NetOpinion:
    """Return what the newest net of a game says of a position, without any search."""
    server = server_of(request)

    def work(stop: Event) -> schemas.NetOpinion:
        position = server.games.position(asked)
        game = position.game
        names = nets_for(game)
        if not names:
            raise InputError("there is no net for {game} with these options", game=game.name)
        if position.over or position.chance:
            raise InputError("the game is over")
        player = f"net:name={names[0]}"
        with server.minds.borrowed(game, player, "opinion", SEED) as mind:
            assert isinstance(mind, EnginePlayer) and isinstance(mind.engine, NetEngine)
            values, wishes = mind.engine.opinion(position)
        ranked = sorted(wishes.items(), key=lambda wish: -wish[1])
        moves = [
            schemas.WishedMove(move=game.move_text(move), share=share) for move, share in ranked
        ]
        return schemas.NetOpinion(name=names[0], values=values, moves=moves)

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)
