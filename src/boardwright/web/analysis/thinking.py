"""An engine thinks about a position for someone who watches."""

from __future__ import annotations

import time
from collections.abc import Set
from dataclasses import replace
from threading import Event

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.nets.engine import NetEngine
from boardwright.players.catalogue import find_kind
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.levels import levels_of
from boardwright.players.player import Player, PlayerSpec, thought_of
from boardwright.search.continuation import continued
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.mcts import MonteCarlo
from boardwright.search.thought import Candidate, Thought
from boardwright.web.allowed import allowed_player, thinker_of
from boardwright.web.analysis.multi_line import MultiLine, Report

#: Where an engine tells values but no lines, so many of them are followed, for so many plies.
FOLLOWED = 9
FOLLOWED_PLIES, FOLLOWED_NODES, FOLLOWED_S = 4, 16, 0.2
SHORTEST_S = 0.05
TOLD_S = 0.1  # between two thoughts
SEED = 1


def analyst(text: str | None, game: Game, seconds: float) -> str:
    """Return the player string of who analyses, with its time where it has one."""
    spec = PlayerSpec.parse(allowed_player(text or thinker_of(game), game))
    spec = PlayerSpec.parse(levels_of(game).get(spec.name, str(spec)))
    kind = find_kind(spec.name, game)
    options = dict(spec.options)
    if any(setting.name == "time" for setting in kind.settings):
        options["time"] = f"{max(SHORTEST_S, seconds):g}"
    kind.chosen(options)
    return str(PlayerSpec(spec.name, tuple(options.items())))


def mind_of(player: str) -> str:
    """Return the player string under which an engine is kept: the same for any time it is given.

    >>> mind_of("lines:depth=4,time=0.5")
    'lines:depth=4,time=1'
    """
    spec = PlayerSpec.parse(player)
    options = ((name, "1" if name == "time" else value) for name, value in spec.options)
    return str(PlayerSpec(spec.name, tuple(options)))


class Analysis:
    """One position, one engine, and a time within which it tells more and more."""

    def __init__(self, position: Position, player: Player, seconds: float, stop: Event) -> None:
        self.position = position
        self.player = player
        self.seconds = max(SHORTEST_S, seconds)
        self.stop = stop

    def run(self, report: Report) -> None:
        """Report what is thought until the time is over, at most ten times a second."""
        teller = Teller(report)
        if isinstance(self.player, EnginePlayer):
            engine, limit = self.player.engine, self.player.limit
            engine.search(self.position, Limit(nodes=1))  # compiled before the clock runs
            if isinstance(engine, (MonteCarlo, NetEngine)):
                self._simulate(engine, limit, teller)
            else:
                MultiLine(engine, self.position, limit, self.seconds, self.stop).run(teller.tell)
        else:
            self._ask(teller)
        teller.end()

    def _simulate(self, engine: Engine, limit: Limit, teller: Teller) -> None:
        """Let an engine look at many moves by itself, each as often as it deserves."""
        mover = self.position.to_move - 1

        def tell(thought: Thought) -> None:
            seen = [each for each in thought.candidates if each.visits]
            # Some searches look at several moves equally often.
            seen.sort(
                key=lambda each: (each.move != thought.move, -each.visits, -each.values[mover])
            )
            teller.tell(replace(thought, candidates=tuple(seen) or thought.candidates), frozenset())

        limit = replace(limit, time=self.seconds)
        thought = engine.search(self.position, limit, tell, self.stop)
        tell(self._followed(engine, thought))

    def _followed(self, engine: Engine, thought: Thought) -> Thought:
        """Return a thought whose best candidates have lines."""
        best = [
            each
            if len(each.line) > 1
            else replace(
                each,
                line=continued(
                    engine,
                    self.position,
                    (each.move,),
                    FOLLOWED_PLIES,
                    FOLLOWED_S,
                    self.stop,
                    FOLLOWED_NODES,
                ),
            )
            for each in thought.candidates[:FOLLOWED]
        ]
        candidates = (*best, *thought.candidates[FOLLOWED:])
        return replace(thought, line=best[0].line, candidates=candidates)

    def _ask(self, teller: Teller) -> None:
        """Tell what a player of another sort would do, who may have no values to tell."""
        begun = time.monotonic()
        move, thought = thought_of(self.player, self.position, None, self.stop)
        nothing = (0.0,) * self.position.game.players
        candidate, took = Candidate(move, nothing, (move,)), time.monotonic() - begun
        thought = thought or Thought(move, nothing, (move,), 0, 0, took, (candidate,))
        teller.tell(thought, frozenset())


class Teller:
    """Passes thoughts on, not too often, and the last one always."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._told = -1.0
        self._last: tuple[int, tuple[Candidate, ...]] | None = None
        self._kept: tuple[Thought, Set[int]] | None = None

    def tell(self, thought: Thought, quick: Set[int]) -> None:
        """Report a thought if it is new, or keep it until more time has passed."""
        new = thought.nodes, thought.candidates
        if new == self._last:
            return
        self._last = new
        self._kept = thought, quick
        if time.monotonic() - self._told >= TOLD_S:
            self._told = time.monotonic()
            self.end()

    def end(self) -> None:
        """Report what was kept."""
        if self._kept is not None:
            self._report(*self._kept)
            self._kept = None
