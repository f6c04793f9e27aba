"""An engine thinks about a position for someone who watches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from threading import Event

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind, make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.levels import levels_of
from boardwright.players.player import PlayerSpec, thought_of
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit
from boardwright.search.maxn import MaxnEngine
from boardwright.search.mcts import MonteCarlo
from boardwright.search.thought import Candidate, Thought
from boardwright.web.allowed import allowed_player, thinker_of
from boardwright.web.analysis.survey import DEEPEST, Survey

#: Shares of the time: for a first answer, then for a look at all moves; the rest goes deeper.
FIRST_SHARE, SURVEY_SHARE = 0.1, 0.4
SHORTEST_S = 0.05
TOLD_S = 0.1  # between two thoughts
SEED = 1
#: Receives a thought, and how many of its candidates come from the main search.
Report = Callable[[Thought, int], None]


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


def own_candidates(engine: Engine, thought: Thought) -> tuple[Candidate, ...]:
    """Return the moves of which an engine tells a value, not a mere bound; its best one first."""
    best = Candidate(thought.move, thought.values, thought.line)
    others: tuple[Candidate, ...] = ()
    for candidate in thought.candidates:
        if candidate.move == thought.move:
            best = candidate
    if isinstance(engine, MonteCarlo):
        others = tuple(each for each in thought.candidates if each.visits)
    elif isinstance(engine, MaxnEngine):
        others = thought.candidates
    return (best, *(each for each in others if each.move != thought.move))


class Analysis:
    """One position, one engine, and a time within which it tells more and more."""

    def __init__(self, position: Position, player: str, seconds: float, stop: Event) -> None:
        self.position = position
        self.seconds = max(SHORTEST_S, seconds)
        self.stop = stop
        self.player = make_player(player, position.game, SEED)
        self.begun = time.monotonic()

    def run(self, report: Report) -> None:
        """Report what is thought until the time is over, at most ten times a second."""
        teller = Teller(report)
        if isinstance(self.player, EnginePlayer):
            self._search(self.player.engine, self.player.limit, teller)
        else:
            self._ask(teller)
        teller.end()

    def _search(self, engine: Engine, limit: Limit, teller: Teller) -> None:
        position = self.position
        mover = position.to_move - 1
        engine.search(position, Limit(nodes=1))  # compiled before the clock runs
        self.begun = time.monotonic()
        survey = Survey(engine, position)
        spent = 0

        def tell(thought: Thought) -> None:
            own = own_candidates(engine, thought)
            total = thought.nodes + spent
            whole = replace(thought, candidates=own, nodes=total, seconds=self._passed())
            teller.tell(survey.add_to(whole), len(own))

        if isinstance(engine, MonteCarlo) or len(position.moves) == 1:
            tell(engine.search(position, replace(limit, time=self.seconds), tell, self.stop))
            return
        first = replace(limit, time=max(SHORTEST_S, FIRST_SHARE * self.seconds))
        thought = engine.search(position, first, tell, self.stop)
        tell(thought)
        if thought.values[mover] == -1.0:
            return
        until = self._passed() + SURVEY_SHARE * self.seconds
        deepest = max(1, min(DEEPEST, (limit.depth or DEEPEST) - 1))
        for _ in survey.look(thought.move, self._passed, until, self.stop, deepest):
            tell(thought)
        tell(thought)
        left = self.seconds - self._passed()
        if left > 0 and not thought.proved and not self.stop.is_set():
            spent = thought.nodes
            tell(engine.search(position, replace(limit, time=left), tell, self.stop))

    def _ask(self, teller: Teller) -> None:
        """Tell what a player of another sort would do, who may have no values to tell."""
        move, thought = thought_of(self.player, self.position, None, self.stop)
        nothing = (0.0,) * self.position.game.players
        candidate = Candidate(move, nothing, (move,))
        thought = thought or Thought(move, nothing, (move,), 0, 0, self._passed(), (candidate,))
        teller.tell(thought, len(thought.candidates))

    def _passed(self) -> float:
        return time.monotonic() - self.begun


class Teller:
    """Passes thoughts on, not too often, and the last one always."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._told = -1.0
        self._last: tuple[int, tuple[Candidate, ...]] | None = None
        self._kept: tuple[Thought, int] | None = None

    def tell(self, thought: Thought, trusted: int) -> None:
        """Report a thought if it is new, or keep it until more time has passed."""
        new = thought.nodes, thought.candidates
        if new == self._last:
            return
        self._last = new
        self._kept = thought, trusted
        if time.monotonic() - self._told >= TOLD_S:
            self._told = time.monotonic()
            self.end()

    def end(self) -> None:
        """Report what was kept."""
        if self._kept is not None:
            self._report(*self._kept)
            self._kept = None
