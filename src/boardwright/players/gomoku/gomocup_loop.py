"""Runs the Gomocup engine on standard input and output; reading goes on while it thinks."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from threading import Event
from typing import TextIO

from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind, make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.gomoku.gomocup_clock import NO_LIMIT, Clock
from boardwright.players.gomoku.gomocup_engine import Brain
from boardwright.players.player import Player, PlayerSpec

#: What Python, NumPy and Numba take before any table, in MiB.
OWN_MEMORY = 300
GRACE_S = 0.3


class Thinker:
    """The player behind the protocol, recreated when the board or the memory changes."""

    def __init__(self, player: str, seed: int) -> None:
        self._text = player
        self._seed = seed
        self._made_for: tuple[str, int] | None = None
        self._player: Player | None = None

    def __call__(self, position: Position, clock: Clock, stop: Event) -> int:
        """Return the move, in time."""
        wanted = (repr(position.game), clock.memory_bytes)
        if self._player is None or self._made_for != wanted:
            self.close()
            self._player = make_player(self._string(position, clock), position.game, self._seed)
            self._made_for = wanted
        if isinstance(self._player, EnginePlayer):
            return self._player.engine.search(position, clock.limit(), stop=stop).move
        return self._player.choose(position)

    def close(self) -> None:
        """Free what the player holds."""
        if self._player is not None:
            self._player.close()
        self._player = None

    def _string(self, position: Position, clock: Clock) -> str:
        """Return the player string with a table that fits into the memory allowed."""
        spec = PlayerSpec.parse(self._text)
        known = {setting.name for setting in find_kind(spec.name, position.game).settings}
        if clock.memory_bytes == NO_LIMIT or "table" not in known or "table" in dict(spec.options):
            return self._text
        table = max(1, min(1024, ((clock.memory_bytes >> 20) - OWN_MEMORY) // 2))
        return str(PlayerSpec(spec.name, (*spec.options, ("table", str(table)))))


def run(player: str, seed: int, version: str, lines: Iterable[str], out: TextIO) -> None:
    """Answer commands until ``END`` or the end of the input, also while a search runs."""
    brain = Brain(Thinker(player, seed), version)
    waiting: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        for line in lines:
            if line.strip().upper() == "END":
                # A search that still runs is ended, but not before it found a decent move.
                threading.Timer(GRACE_S, brain.stop.set).start()
                break
            waiting.put(line)
        waiting.put(None)

    threading.Thread(target=read, daemon=True).start()
    while (line := waiting.get()) is not None:
        for answer in brain.answers(line):
            print(answer, file=out, flush=True)
