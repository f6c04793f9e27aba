"""Puzzles, lessons, and the rules in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event

from fastapi import APIRouter, Request, Response

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.lessons.lesson import lesson_of
from boardwright.lessons.pictures import Picture, rule_pictures
from boardwright.web import schemas
from boardwright.web.analysis.answer import answer_of
from boardwright.web.analysis.exact import COMPILING_S, LONGEST_S
from boardwright.web.app import server_of
from boardwright.web.keys import Key
from boardwright.web.loaded import wire_options
from boardwright.web.rooms import in_room
from boardwright.web.teaching.puzzles import attempt_view, task_view
from boardwright.web.views import board_view, position_view

router = APIRouter(tags=["puzzles"])
#: Of one's own games the last ones are looked through.
MOST_GAMES = 12


@router.post("/puzzles")
async def puzzles(request: Request, asked: schemas.PuzzlesRequest) -> schemas.PuzzleList:
    """Return puzzles of a game, as many of those asked for as can be made in a few seconds."""
    server = server_of(request)

    def work(stop: Event) -> schemas.PuzzleList:
        return server.puzzles.some(asked, server.games.of(asked), stop)

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


class PdfResponse(Response):
    """Pages to print."""

    media_type = "application/pdf"


@router.post("/puzzles/sheet", response_class=PdfResponse)
async def sheet(request: Request, asked: schemas.SheetRequest) -> PdfResponse:
    """Return a sheet of puzzles for a class, the solutions on pages of their own, as PDF."""
    server = server_of(request)

    def work(stop: Event) -> bytes:
        return server.puzzles.sheet(asked, server.games.of(asked), stop)

    return PdfResponse(await answer_of(server.analysts, work, LONGEST_S + COMPILING_S))


@router.post("/puzzles/missed")
async def missed(request: Request, key: Key, asked: schemas.GameRequest) -> schemas.PuzzleList:
    """Return puzzles from the mistakes in the last games that the key of the request owns."""
    server = server_of(request)

    def work(stop: Event) -> schemas.PuzzleList:
        game = server.games.of(asked)
        same = [
            line
            for line in server.plays.own(key).plays
            if line.game == asked.game and same_options(game, line.options)
        ]
        games = [
            (
                line.id,
                server.plays.record(line.id, key)[0],
                [number for number, seat in enumerate(line.seats, start=1) if seat.yours],
            )
            for line in same[:MOST_GAMES]
        ]
        return server.puzzles.missed(game, games, stop)

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


def same_options(game: Game, options: Mapping[str, object]) -> bool:
    """Return whether a saved game was played on the board of a game."""
    return options == wire_options(game.options)


@router.post("/puzzles/judge")
async def judge(request: Request, asked: schemas.PuzzleRequest) -> schemas.PuzzleAnswer:
    """Return what the last move of a puzzle is worth, and what is replied."""
    server = server_of(request)
    if not asked.moves:
        raise InputError("there is no move to judge")

    def work(stop: Event) -> schemas.PuzzleAnswer:
        start = server.games.of(asked).position(asked.start)
        return attempt_view(server.puzzles.judged(start, asked, stop))

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


@router.post("/puzzles/solution")
async def solution(request: Request, asked: schemas.PuzzleRequest) -> schemas.PuzzleSolution:
    """Return what is right after the moves made so far, and one way to the end."""
    server = server_of(request)

    def work(stop: Event) -> schemas.PuzzleSolution:
        start = server.games.of(asked).position(asked.start)
        return server.puzzles.solution(start, asked, stop)

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


@router.post("/pictures")
@in_room("boards")
def pictures(request: Request, asked: schemas.GameRequest) -> schemas.RulePictures:
    """Return the rules of a game in three to five pictures, made from the game itself."""
    game = server_of(request).games.of(asked)
    return schemas.RulePictures(
        board=board_view(game), pictures=[picture_view(each) for each in rule_pictures(game)]
    )


def picture_view(picture: Picture) -> schemas.PictureView:
    """Return a picture with the positions that are shown."""
    start = picture.start
    positions, position = [], picture.position
    while position is not start:
        positions.append(position_view(position))
        position = position.undo()
    return schemas.PictureView(
        kind=picture.kind,
        words=picture.words,
        start=position_view(start),
        moves=list(picture.shown),
        positions=positions[::-1],
    )


@router.post("/lesson")
@in_room("boards")
def lesson(request: Request, asked: schemas.GameRequest) -> schemas.LessonView:
    """Return the lesson that a game brings, on a board of its own."""
    server = server_of(request)
    found = lesson_of(server.games.of(asked))
    game = server.games.game(asked.game, wire_options(found.game.options))
    return schemas.LessonView(
        board=board_view(game),
        steps=[
            schemas.StepView(
                say=step.say,
                well=step.well,
                position=position_view(step.position),
                task=None if step.task is None else task_view(step.task),
                right=list(step.right),
            )
            for step in found.steps
        ],
    )
