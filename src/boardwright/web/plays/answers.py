"""How an engine chooses a move: in a thread of the engine pool, reporting what it thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from boardwright.core.position import Position
from boardwright.players.player import thought_of
from boardwright.search.thought import Thought
from boardwright.web.compiling import WATCH
from boardwright.web.engine_pool import EnginePool, Job
from boardwright.web.plays.clock import Clock
from boardwright.web.plays.play import Play
from boardwright.web.plays.player_pool import PlayerPool, seed_of_move

#: Thoughts are reported at most this often.
TELL_EVERY_S = 0.1
MOST_CANDIDATES = 20
#: An engine with a clock uses this part of its time for a move, and of its increment.
SHARE_OF_TIME, SHARE_OF_INCREMENT = 0.05, 0.8


@dataclass(frozen=True)
class Answer:
    """An engine's move and the seconds it took, players being made apart."""

    move: str
    seconds: float


@dataclass
class Thinking:
    """An engine at work on a node of a game."""

    node: int
    player: str
    job: Job[None] | None = None


def think(
    play: Play,
    player: str,
    engines: EnginePool,
    players: PlayerPool,
    preparing: Callable[[], None],
    begun: Callable[[], None],
    tell: Callable[[Position, Thought], None],
    answered: Callable[[Answer | BaseException], None],
    longest_s: float | None,
) -> Job[None]:
    """Let the engine that is to move think; ``begun`` is called when it really begins.

    ``preparing`` is called if it must be compiled first, ``answered`` in the engine's thread, with
    its move or with what went wrong.
    """
    position = play.position
    seed = seed_of_move(play.seed, play.record.nodes[play.current].depth)
    seat = f"{play.id} {position.to_move}"
    text = play.game.move_text

    def choose(stop: Event) -> Answer:
        with players.borrowed(play.game, player, seat, seed) as mind:
            began = told = time.monotonic()
            begun()

            def report(thought: Thought) -> None:
                nonlocal told
                if time.monotonic() - told >= TELL_EVERY_S:
                    tell(position, thought)
                    told = time.monotonic()

            move, _ = thought_of(mind, position, report, stop)
            return Answer(str(text(move)), time.monotonic() - began)

    def work(stop: Event) -> None:
        answer: Answer | BaseException
        try:
            with WATCH.telling(preparing):
                answer = choose(stop)
        except BaseException as problem:
            answer = problem
        answered(answer)

    return engines.submit(work, longest_s)


def seconds_allowed(clock: Clock | None, seat: int, now: float) -> float | None:
    """Return how long an engine may think by its clock; None without one."""
    if clock is None:
        return None
    return clock.whole(seat, now) * SHARE_OF_TIME + clock.pace.increment * SHARE_OF_INCREMENT
