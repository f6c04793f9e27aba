"""The players of a match, tournament or study, and how they play: the one place games come from.

Where all players of a meeting are compiled (``core.policy``), whole games are played in compiled
code; else each is asked move by move. Both ways play the same games: every game is fixed by the
seed and its number. An observer sees them in either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import Batch, Seating
from boardwright.arena.executor import MOST_IN_BATCH, executor_for
from boardwright.arena.one_game import Plan, opened
from boardwright.arena.player_pool import PlayerPool, close_all, twice
from boardwright.arena.schedule import Meeting
from boardwright.arena.simul import AT_ONCE, AT_ONCE_WITH_OTHERS, Simul
from boardwright.core.game import Game
from boardwright.core.many_games import (
    LONGEST_GAME,
    Rows,
    Table,
    shared_policy,
    stacked,
)
from boardwright.core.playouts import in_range
from boardwright.core.policy import RANDOM, UNOBSERVED, Compiled, Observer
from boardwright.core.position import history_of
from boardwright.players.catalogue import compiled_player, find_kind, kinds_for, make_player
from boardwright.players.player import Ask, Player, PlayerSpec
from boardwright.search.engine import Together


class Roster:
    """Players by their strings, each checked before the first game; ``close`` frees them.

    ``run`` is the number under which the games are stored, ``moves`` says that the moves of each
    game are wanted and not only how it ended: both are for those who play them elsewhere.
    ``given`` are players, by number, who are there already and only go by their names.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: int = 1,
        ask: Ask | None = None,
        threads: int | None = None,
        longest: int = LONGEST_GAME,
        observer: Observer = UNOBSERVED,
        run: int | None = None,
        moves: bool = True,
        given: Mapping[int, Together] | None = None,
    ) -> None:
        specs = [PlayerSpec.parse(name) for name in names]
        self.game = game
        self.names = tuple(str(spec) for spec in specs)
        self.seed, self.longest, self.observer = seed, longest, observer
        self.run, self.moves = run, moves
        self._ask = ask
        self._given = given or {}
        specs = [spec for number, spec in enumerate(specs) if number not in self._given]
        used = {spec.name for spec in specs}
        self._alone = any(kind.alone for kind in kinds_for(game) if kind.name in used)
        self.executor = executor_for(1 if self._alone else threads)
        self._tables: dict[Seating, Table | None] = {}
        self._seated: list[Player] = []
        self._masters: dict[int, Together] | None = None  # not known yet
        if self._given:
            assert self.executor.here
        elif self.executor.here:
            self._seated = self._make()
        else:  # they are made where the games are played
            for spec in specs:
                find_kind(spec.name, game).chosen(dict(spec.options))
        self._pool = self.pool()

    def _make(self, simul: Simul | None = None) -> list[Player]:
        made: dict[int, Player] = {}
        try:
            for number, name in enumerate(self.names):
                if simul is None or number not in simul.masters:
                    made[number] = make_player(name, self.game, self.seed, self._ask)
        except BaseException:
            close_all(made.values())
            raise
        return list(made.values()) if simul is None else simul.players(made, len(self.names))

    def close(self) -> None:
        """Free what the players hold."""
        self._pool.close()
        close_all(self._seated)

    def pool(self, simul: Simul | None = None) -> PlayerPool:
        """Return players for several games at the same time."""
        patient = "human" not in self.names
        if simul is None:
            return PlayerPool(self._make, self._seated, patient)
        made = dict(enumerate(self._seated))
        first = simul.players(made, len(self.names)) if made else None
        pool = PlayerPool(partial(self._make, simul), first, patient)
        simul.stop = pool.closed
        return pool

    def simul(self, seating: Seating, slots: int, games: int) -> Simul | None:
        """Return how so many games are played at once, if a player thinks of many positions."""
        if not self._given and (self._alone or games < 2):
            return None
        if self._masters is None:
            self._masters = dict(self._given)
            for number, player in enumerate(self._seated):
                together = getattr(player, "together", None)
                found = together(AT_ONCE, slots) if together is not None else None
                if found is not None:
                    self._masters[number] = found
        seated = [self._masters[player] for player in seating if player in self._masters]
        if not seated:
            return None
        most = AT_ONCE if len(seated) == len(seating) else AT_ONCE_WITH_OTHERS
        fitting = 1 if self._alone else min(each.games for each in seated)
        return Simul(self._masters, min(games, most, fitting), slots)

    def table(self, seating: Seating) -> Table | None:
        """Return these players at a table for compiled games, if they can be played so."""
        if seating not in self._tables:
            players = not self._given and compiled_players(
                self.game, [self.names[player] for player in seating]
            )
            table = Table(self.game, players, self.observer) if players else None
            self._tables[seating] = table
        return self._tables[seating]

    def batches(self, meeting: Meeting, first: int, last: int) -> Iterator[Batch]:
        """Yield the games of a meeting from number ``first`` to before ``last``, in order."""
        return self.executor.batches(self, meeting, first, last)

    def play(self, meeting: Meeting, first: int, games: int) -> Batch:
        """Return games of a meeting, played here and now, one after the other."""
        last = first + games
        if self.table(meeting.block[0]) is None:
            plans = (meeting.plan(number) for number in range(first, last))
            return Batch.joined([self.asked(self._pool, plan) for plan in plans])
        play = twice(partial(self.compiled, meeting))
        starts = range(first, last, MOST_IN_BATCH)
        return Batch.joined([play(start, min(MOST_IN_BATCH, last - start)) for start in starts])

    def compiled(self, meeting: Meeting, first: int, games: int) -> Batch:
        """Return games of a meeting whose players are all compiled."""
        numbers = np.arange(first, first + games)
        openings, places = meeting.openings(numbers), meeting.places(numbers)
        lines = self._opening_lines(meeting, numbers)
        order: list[NDArray[np.int64]] = []
        parts: list[Rows] = []
        for place, seating in enumerate(meeting.block):
            where = np.flatnonzero(places == place)
            table = self.table(seating)
            assert table is not None
            if len(where):
                order.append(where)
                rows = table.play(
                    meeting.seed,
                    numbers[where],
                    openings[where],
                    seating,
                    meeting.entrants,
                    [lines[index] for index in where.tolist()] if lines else (),
                    self.longest,
                )
                parts.append(rows)
        back = np.argsort(np.concatenate(order))
        columns = (column[back] for column in stacked(parts))
        return Batch(first, np.array(meeting.block)[places], openings, *columns)

    def _opening_lines(self, meeting: Meeting, numbers: NDArray[np.int64]) -> list[Sequence[int]]:
        if not meeting.opening_plies and not meeting.lines:
            return []
        found: dict[int, Sequence[int]] = {}
        plans = [meeting.plan(number) for number in numbers.tolist()]
        for plan in plans:
            if plan.opening not in found:
                found[plan.opening] = plan.moves or history_of(opened(self.game, plan))[1]
        return [found[plan.opening] for plan in plans]

    def asked(self, pool: PlayerPool, plan: Plan, simul: Simul | None = None) -> Batch:
        """Return a game in which players are asked, shown to the observer once it has ended."""
        with simul.board() if simul is not None else nullcontext():
            batch = pool.play(self.game, plan, self.longest)
        if self.observer is UNOBSERVED:
            return batch
        table = Table(self.game, [(RANDOM, None)] * self.game.players, self.observer)
        number = np.array([plan.number])
        rows = table.play(plan.seed, number, batch.openings, lines=[batch.moves(0)], longest=0)
        return replace(batch, notes=rows.notes)


def compiled_players(game: Game, names: Sequence[str]) -> list[Compiled] | None:
    """Return players as policies if they can sit at one table, else None."""
    found = [compiled_player(name, game) for name in names]
    players = [player for player in found if player is not None]
    return players if shared_policy(found) is not None else None


def replayed(game: Game, names: Sequence[str], meeting: Meeting, first: int, games: int) -> Batch:
    """Return games of a meeting, played again by their numbers."""
    in_range("number", first, meeting.first, meeting.first + meeting.games - 1)
    roster = Roster(game, names, meeting.seed)
    try:
        return Batch.joined(list(roster.batches(meeting, first, first + games)))
    finally:
        roster.close()
