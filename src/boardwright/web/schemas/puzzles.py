"""Puzzles, lessons and pictures of rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardwright.web.schemas.games import BoardView, GameRequest
from boardwright.web.schemas.positions import PositionView
from boardwright.web.schemas.wire import LocalText, MoveText, PositionText, Wire

MOST_PUZZLES = 10_000


class PuzzlesRequest(GameRequest):
    """Some of the puzzles that a seed gives; made while one waits, as far as time allows."""

    seed: Annotated[int, Field(ge=0, le=2**53)] = 1
    first: Annotated[int, Field(ge=0, le=MOST_PUZZLES)] = 0
    count: Annotated[int, Field(ge=1, le=50)] = 10


class SheetRequest(GameRequest):
    """Puzzles to be printed for a class, of one level or of all (0)."""

    count: Annotated[int, Field(ge=1, le=60)] = 12
    level: Annotated[int, Field(ge=0, le=5)] = 0
    language: Literal["en", "zh-TW"] = "en"


class TaskView(Wire):
    """What a player, from 1, is to reach within so many plies; 0: however long it takes."""

    goal: Literal["win", "threats", "hold", "best"]
    player: Annotated[int, Field(ge=1, le=10)]
    plies: Annotated[int, Field(ge=0, le=20)] = 0


class PuzzleView(Wire):
    """A puzzle as it is asked; what is right is judged move by move."""

    number: int
    start: PositionText
    task: TaskView
    question: LocalText
    level: int  # 1 to 5
    source: str  # the game it is from, if it is from one that was played


class PuzzleList(Wire):
    """Some puzzles; ``ended`` when no more can be made."""

    puzzles: list[PuzzleView]
    ended: bool


class PuzzleRequest(GameRequest):
    """A puzzle, and the moves made since: the learner's and the replies, in turn."""

    start: PositionText
    task: TaskView
    moves: Annotated[list[MoveText], Field(max_length=60)] = []


class PuzzleAnswer(Wire):
    """What the last move was worth, the replies, and the positions after it and each reply."""

    right: bool
    done: bool
    words: LocalText
    replies: list[str]
    positions: list[PositionView]


class PuzzleSolution(Wire):
    """What is right now, and one way to the end."""

    right: list[str]
    line: list[str]


class PictureView(Wire):
    """A picture of the rules: where one begins to look, and the moves that are shown."""

    kind: Literal["start", "move", "effect", "win", "draw"]
    words: LocalText
    start: PositionView
    moves: list[str]
    positions: list[PositionView]  # after each of the moves


class RulePictures(Wire):
    """The rules of a game in pictures."""

    board: BoardView
    pictures: list[PictureView]


class StepView(Wire):
    """A step of a lesson: a task, or moves that are right; with neither any move will do."""

    say: LocalText
    well: LocalText
    position: PositionView
    task: TaskView | None
    right: list[str]


class LessonView(Wire):
    """The lesson of a game."""

    board: BoardView
    steps: list[StepView]
