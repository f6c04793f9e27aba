"""Analysis while someone watches: thoughts of an engine as they come, reviews move by move."""

from __future__ import annotations

from collections.abc import AsyncIterator, Set
from dataclasses import dataclass
from threading import Event
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.search.thought import Thought
from boardwright.solve.solvers import at_once
from boardwright.web import schemas
from boardwright.web.analysis.feed import Tell, events_of
from boardwright.web.analysis.review import Judge, judge_line
from boardwright.web.analysis.thinking import SEED, Analysis, analyst, mind_of
from boardwright.web.app import Server, server_of
from boardwright.web.compiling import USUAL_S, WATCH
from boardwright.web.keys import Key
from boardwright.web.problems import Language
from boardwright.web.rooms import in_room
from boardwright.web.views import thought_view

router = APIRouter(tags=["analysis"])


@dataclass(frozen=True)
class Asked:
    """An analysis that is possible, as checked before its stream begins."""

    server: Server
    position: Position
    player: str
    seconds: float
    candidates: int
    exactly: bool  # the game is solved, and no other player was asked for

    def work(self, tell: Tell, stop: Event) -> None:
        """Tell that an engine gets ready, then what it thinks."""
        tell("preparing", schemas.PreparingEvent(player=self.player))

        def report(thought: Thought, quick: Set[int]) -> None:
            tell("thought", thought_view(self.position, thought, self.candidates, quick))

        if self.exactly:
            thought = self.server.exact.thought(self.position, stop)
            if thought is not None:
                report(thought, frozenset())
                return
        game = self.position.game
        with (
            WATCH.telling(lambda: tell("compiling", self._compiling())),
            self.server.minds.borrowed(game, mind_of(self.player), "analysis", SEED) as mind,
        ):
            Analysis(self.position, mind, self.seconds, stop).run(report)

    def _compiling(self) -> schemas.CompilingEvent:
        return schemas.CompilingEvent(player=self.player, seconds=USUAL_S)


@in_room("boards")
def checked(request: Request, asked: schemas.AnalysisRequest) -> Asked:
    """Return what is asked for, or refuse it."""
    server = server_of(request)
    position = server.games.position(asked)
    if position.over:
        raise InputError("the game is over")
    if position.chance:
        raise InputError("chance decides here: there is no move to think about")
    return Asked(
        server,
        position,
        analyst(asked.player, position.game, asked.seconds),
        asked.seconds,
        asked.candidates,
        exactly=asked.player is None and at_once(position.game),
    )


@router.post("/analysis", response_class=EventSourceResponse)
async def analyse(
    asked: Annotated[Asked, Depends(checked)], language: Language
) -> AsyncIterator[ServerSentEvent]:
    """Send ``preparing``, ``compiling`` if it must be, ``thought`` ten times a second, ``done``."""
    async for event in events_of(asked.server.analysts, asked.work, language):
        yield event


@dataclass(frozen=True)
class AskedReview:
    """A review that is possible, as checked before its stream begins."""

    server: Server
    play: str
    key: str
    nodes: list[int]
    positions: list[Position]
    player: str
    exactly: bool

    def work(self, tell: Tell, stop: Event) -> None:
        """Judge the line and keep what is found with the game, node by node."""
        tell("preparing", schemas.PreparingEvent(player=self.player))
        exact = self.server.exact if self.exactly else None
        judge = Judge(self.positions[0].game, self.player, exact, stop)
        found = judge_line(self.positions, judge, stop)
        for node, judged in zip(self.nodes, found, strict=True):
            view = self.server.plays.keep_review(
                self.play, self.key, node, judged.values, judged.best, judged.best_values
            )
            tell("node", view)


@in_room("looks")
def checked_review(
    request: Request,
    key: Key,
    play: Annotated[str, Path(max_length=100)],
    asked: schemas.ReviewRequest,
) -> AskedReview:
    """Return the line that is asked for, or refuse it."""
    server = server_of(request)
    nodes, positions = server.plays.line(play, key, asked.node)
    game = positions[0].game
    if asked.moves is not None:
        nodes, positions = nodes[-asked.moves - 1 :], positions[-asked.moves - 1 :]
    player = analyst(asked.player, game, asked.seconds)
    exactly = asked.player is None and at_once(game)
    return AskedReview(server, play, key, nodes, positions, player, exactly)


@router.post("/plays/{play}/review", response_class=EventSourceResponse)
async def review(
    asked: Annotated[AskedReview, Depends(checked_review)], language: Language
) -> AsyncIterator[ServerSentEvent]:
    """Send ``preparing``, then a ``node`` for each position of the line, and ``done``."""
    async for event in events_of(asked.server.analysts, asked.work, language):
        yield event
