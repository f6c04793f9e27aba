"""What a server was started with, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from boardwright.core.registry import game_names

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Settings:
    """Games by name or file, where the server listens, and how much it lets others use."""

    games: tuple[str, ...] = field(default_factory=lambda: tuple(game_names()))
    host: str = "127.0.0.1"
    port: int = 8421
    #: The page may start experiments, which use all of the machine.
    laboratory: bool = True
    database: str = ""  # URL; the user's own if empty
    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    longest_thought_s: float = 60.0  # of a seat's engine, for one move
    most_waiting: int = 1000  # jobs for engines
    most_listeners: int = 2000  # streams of events
    most_plays: int = 100_000
    most_plays_each: int = 1000  # of one owner
    #: Where room is needed, games that nobody has touched for so long make it.
    kept_days: float = 30.0
    most_points_for_others: int = 4096  # of a board; whoever is alone may have any
    most_connections: int = 4000
    most_connections_each: int = 256  # of one address
    operator_key: str = ""  # who brings it runs the server, also from elsewhere
    names: tuple[str, ...] = ()  # by which the server may be asked for, besides its addresses
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed

    @property
    def alone(self) -> bool:
        """True if only this machine can reach the server: not through a proxy either."""
        return self.host in LOOPBACK and not self.proxies and not self.names

    @property
    def most_points(self) -> int | None:
        """How large a board may be; a point costs time and memory whenever it is shown."""
        return None if self.alone else self.most_points_for_others
