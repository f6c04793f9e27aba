"""Runs the Gomocup engine on standard input and output; reading goes on while it thinks."""

from __future__ import annotations

import gc
import queue
import threading
import time
from collections.abc import Iterable
from threading import Event
from typing import TextIO

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind, make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.gomoku.gomocup_clock import NO_LIMIT, Clock
from boardwright.players.gomoku.gomocup_engine import Brain
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.players.player import Player, PlayerSpec
from boardwright.search.limit import LONGEST_S, Limit

#: What Python, NumPy and Numba take before any table, in MiB (181 measured), and the least table.
OWN_MEMORY, LEAST_TABLE = 200, 8
GRACE_S = 0.3


class Thinker:
    """The players behind the protocol, one for each rule; none is made in the time of a move."""

    def __init__(self, player: str, seed: int) -> None:
        self._text = player
        self._seed = seed
        self._players: dict[str, tuple[Player, int]] = {}  # by the game; the memory it was made for
        self._played: set[str] = set()  # games of which a player has something to forget
        self._line: tuple[int, ...] = ()  # how play would go on from the last position

    def prepare(self, game: Game, clock: Clock) -> None:
        """Make the player for a game and compile all it needs, with the memory it may use."""
        name, memory = repr(game), clock.memory_bytes
        player, made_for = self._players.get(name, (None, 0))
        if made_for != memory and isinstance(player, EnginePlayer):
            if not isinstance(player.engine, LinesEngine):
                player = None
            elif self._string(game, clock) != self._text:
                player.engine.resize(table_mib(clock))
        if player is None:
            player = make_player(self._string(game, clock), game, self._seed)
            if isinstance(player, EnginePlayer):
                middle = game.start().play(game.board.points // 2)
                player.engine.search(middle, Limit(nodes=1))
            gc.collect()
            gc.freeze()  # what is made here stays: no collection in a move's time walks through it
        self._players[name] = player, memory

    def begin(self) -> None:
        """Let the players forget the game before; those that did not play have nothing to."""
        for name in self._played:
            self._players[name][0].begin(self._seed)
        self._played.clear()

    def __call__(self, position: Position, clock: Clock, stop: Event) -> int:
        """Return the move, in time."""
        player = self._player(position, clock)
        if isinstance(player, EnginePlayer):
            thought = player.within(clock.limit(), position, stop=stop)
            clock.note_end()
            self._line = thought.line
            return thought.move
        return player.choose(position)

    def ponder(self, position: Position, clock: Clock, stop: Event) -> None:
        """Think about what to answer to the reply that is expected, until a stop.

        What is found stays in the table. Without an expected reply it is the opponent's own choice
        that is thought about.
        """
        player = self._player(position, clock)
        if not isinstance(player, EnginePlayer):
            return
        if len(self._line) > 1 and self._line[0] == position.move:
            after = position.play(self._line[1])
            position = position if after.over else after
        player.engine.search(position, Limit(time=LONGEST_S), stop=stop)

    def worth(self, position: Position, clock: Clock, stop: Event) -> tuple[int, float]:
        """Return a move and what the position is worth; only an engine can tell."""
        player = self._player(position, clock)
        if isinstance(player, EnginePlayer):
            thought = player.within(clock.limit(), position, stop=stop)
            return thought.move, thought.values[position.to_move - 1]
        return player.choose(position), 0.0

    def _player(self, position: Position, clock: Clock) -> Player:
        self.prepare(position.game, clock)  # at once, unless there was no START
        self._played.add(repr(position.game))
        return self._players[repr(position.game)][0]

    def _string(self, game: Game, clock: Clock) -> str:
        """Return the player string with a table that fits into the memory allowed."""
        spec = PlayerSpec.parse(self._text)
        known = {setting.name for setting in find_kind(spec.name, game).settings}
        if clock.memory_bytes == NO_LIMIT or "table" not in known or "table" in dict(spec.options):
            return self._text
        return str(PlayerSpec(spec.name, (*spec.options, ("table", str(table_mib(clock))))))


def table_mib(clock: Clock) -> int:
    """Return how large a table may be, in MiB; one of a rule that is not played takes no memory.

    >>> table_mib(Clock(memory_bytes=350 << 20))
    150
    """
    return max(LEAST_TABLE, min(1024, (clock.memory_bytes >> 20) - OWN_MEMORY))


def run(player: str, seed: int, version: str, lines: Iterable[str], out: TextIO) -> None:
    """Answer commands until ``END`` or the end of the input, also while a search runs."""
    brain = Brain(Thinker(player, seed), version)
    waiting: queue.Queue[tuple[str, float] | None] = queue.Queue()
    coming = threading.Event()  # something waits

    def tell(line: tuple[str, float] | None) -> None:
        waiting.put(line)
        coming.set()

    def read() -> None:
        for line in lines:
            if line.strip().upper() == "END":
                # A search that still runs is ended, but not before it found a decent move.
                threading.Timer(GRACE_S, brain.stop.set).start()
                break
            tell((line, time.perf_counter()))
        tell(None)

    threading.Thread(target=read, daemon=True).start()
    while (asked := waiting.get()) is not None:
        for answer in brain.answers(*asked):
            print(answer, file=out, flush=True)
        coming.clear()
        if waiting.empty():  # what comes from here on stops it
            brain.ponder(coming)
