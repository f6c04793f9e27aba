"""How a run learns: sizes that fit the machine, and what changes during it."""

from __future__ import annotations

from dataclasses import dataclass

from boardwright.core.game import Game

#: Bytes of trees that all games together may take, with a GPU and without.
TREES_GPU, TREES_CPU = 12 << 30, 1 << 30
#: Boards of more points get the larger nets.
LARGE = 60


@dataclass(frozen=True)
class Settings:
    """Sizes of one run."""

    channels: int
    blocks: int
    games: int  # that are played at the same time
    simulations: int  # of a fully searched move in the last third of the run
    batch: int
    window: int  # rows that are remembered
    reuse: float  # how often each row is trained on
    rate: float = 2e-3  # of learning, at its highest

    def simulations_at(self, done: float) -> int:
        """Return the simulations of a full search when this share of the run is done: few first."""
        return max(4, self.simulations * (1 + min(2, int(3 * done))) // 3)

    def rate_at(self, done: float) -> float:
        """Return the learning rate: it rises in the first hundredth and falls to a fiftieth."""
        rising, falling = min(1.0, 0.1 + 90 * done), 1.0 - 0.98 * float(min(1.0, done) ** 1.5)
        return self.rate * rising * falling


def settings_for(
    game: Game, gpu: bool, channels: int = 0, blocks: int = 0, pupil: bool = False
) -> Settings:
    """Return what suits a game on a machine with a GPU or without; sizes may be given.

    A pupil is as small as a net that one core is to play with.
    """
    large = game.board.points > LARGE
    simulations = 48 if gpu else 24
    node = 16 * game.max_moves + game.state_type.itemsize + 64
    room = (TREES_GPU if gpu else TREES_CPU) // (node * (simulations + 2))
    if gpu:
        games = min(8192, max(64, room // 64 * 64))
        sizes = (96, 6) if large else (64, 5)
        batch, window = 4096, 2_000_000
    else:
        games = min(256, max(32, room // 32 * 32))
        batch, window = 256, 60_000
    if pupil or not gpu:
        sizes = (32, 4) if large else (32, 3)
    wide, deep = channels or sizes[0], blocks or sizes[1]
    return Settings(wide, deep, games, simulations, batch, window, reuse=3.0)
