"""One running game, as environments hold it: position, dice, moves made, and how it is shown."""

from __future__ import annotations

import numpy as np

from boardwright.core.dice import Dice
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import DEALS, DICE, part_of, stream

RENDER_MODES = ("human", "ansi", "svg")


class Playing:
    """A game from its seed on: what chance decides is drawn from that alone, as in a match."""

    def __init__(self, game: Game, seed: int, longest: int) -> None:
        self._dice = Dice(stream(seed, int(DICE)))
        self._longest = longest
        self.made = 0
        first = game.start(part_of(seed, int(DEALS)))
        self.position: Position = self._dice.throw(first)

    @property
    def cut(self) -> bool:
        """True if the game is cut off as too long."""
        return self.made >= self._longest and not self.position.over

    @property
    def ended(self) -> bool:
        """True if nobody moves any more."""
        return self.position.over or self.made >= self._longest

    @property
    def seat(self) -> int:
        """The player to move, from 0; in a finished game the one who would be."""
        return int(self.position.state.player)

    @property
    def rewards(self) -> list[float]:
        """What each player has got: nothing before the game is over."""
        return [
            float(value) for value in self.position.returns or [0.0] * self.position.game.players
        ]

    def play(self, move: int) -> None:
        """Make a move, and throw the dice that follow."""
        self.position = self._dice.throw(self.position.play(move))
        self.made += 1


def ready(game: Game) -> Game:
    """Return a game whose steps are compiled at once: an environment is made for many of them."""
    if game.compiled:
        game.stepper.compile()
    return game


def drawn_seed(generator: np.random.Generator) -> int:
    """Return the seed of the next game."""
    return int(generator.integers(1 << 62))


def rendered(position: Position, mode: str | None) -> str | None:
    """Return a position as text (``ansi``) or picture (``svg``); ``human`` prints the text."""
    if mode == "svg":
        return position.svg()
    if mode == "human":
        print(position, end="\n\n")
        return None
    return str(position) if mode == "ansi" else None


def known_mode(mode: str | None) -> str | None:
    """Return a render mode, if it is one."""
    if mode is not None and mode not in RENDER_MODES:
        raise InputError(
            "there is no render mode {given!r:.40}; there are {known}",
            given=mode,
            known=", ".join(RENDER_MODES),
        )
    return mode
