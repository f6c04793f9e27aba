"""The Gomoku paper's own way to tune: random values meet a champion, who stays until beaten.

The champion plays second (white) and is given a draw. In version 1 a pairing is one game, in
version 2 the best of five. Who wins fifty pairings in a row is the answer. Values tried once are
not tried again. In Gomoku black's first stone lies in the middle, and values are drawn as the paper
does: for each side four numbers from 1 to 100 in ascending order for runs of two to five stones,
one being worth 1. Other players' values are drawn evenly between the bounds of the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from boardwright.arena.match import match
from boardwright.arena.one_game import part_of
from boardwright.arena.tuning.games import OPENING_PLIES, evaluation_side, is_quick, winners
from boardwright.arena.tuning.knobs import Question, Values
from boardwright.core.errors import InputError
from boardwright.core.rng import advance, below, stream

IN_A_ROW = 50
BEST_OF = (1, 5)  # the paper's two versions
#: Streams of a seed for drawing values and for games.
DRAWING, DUELS = 1 << 45, 1 << 46
#: Seconds between two savings of the state.
SAVED_EVERY_S = 2.0
MOST_DRAWS = 10_000

#: Tells whether the challenger, who begins, beats the champion in a game with a seed.
Duel = Callable[[Values, Values, int], bool]
Draw = Callable[[np.uint64], Values]


@dataclass
class Reign:
    """How far a contest has come; plain data, so that it can be written down."""

    champion: dict[str, Any]
    row: int = 0  # pairings that the champion has won in a row
    best: dict[str, Any] | None = None
    best_row: int = 0
    games: int = 0
    pairings: int = 0
    drawn: int = 1  # sets of values drawn so far, repetitions included

    @property
    def answer(self) -> Values:
        """The values with the longest row of wins so far."""
        return self.best or self.champion


class Contest:
    """Plays pairings until a champion has won so many in a row, or games run out."""

    def __init__(
        self,
        draw: Draw,
        duel: Duel,
        seed: int,
        best_of: int = 5,
        in_a_row: int = IN_A_ROW,
        state: dict[str, Any] | None = None,
    ) -> None:
        self.draw, self.duel, self.seed = draw, duel, seed
        self.best_of, self.in_a_row = best_of, in_a_row
        first = dict(self._values(0))
        self.reign = Reign(first) if state is None else Reign(**state)
        self._tried = {key(self._values(number)) for number in range(self.reign.drawn)}

    @property
    def finished(self) -> bool:
        """Whether a champion has won often enough."""
        return self.reign.best_row >= self.in_a_row

    def _values(self, number: int) -> Values:
        return self.draw(stream(self.seed, DRAWING + number))

    def challenger(self) -> Values:
        """Return values that were not tried before."""
        for _ in range(MOST_DRAWS):
            values = self._values(self.reign.drawn)
            self.reign.drawn += 1
            if key(values) not in self._tried:
                self._tried.add(key(values))
                return values
        raise InputError("all values between the bounds have been tried; give wider bounds")

    def pairing(self) -> None:
        """Let a new challenger meet the champion: the first to win more than half of the games."""
        reign, challenger = self.reign, self.challenger()
        needed = self.best_of // 2 + 1
        won = lost = 0
        while won < needed and lost < needed:
            seed = part_of(self.seed, DUELS + reign.pairings * self.best_of + won + lost)
            beaten = self.duel(challenger, reign.champion, seed)
            won, lost = won + (not beaten), lost + beaten
        reign.games += won + lost
        reign.pairings += 1
        if lost == needed:
            # The winner stays, and this pairing is the first that it won.
            reign.champion, reign.row = dict(challenger), 1
        else:
            reign.row += 1
        if reign.row > reign.best_row:
            reign.best, reign.best_row = reign.champion, reign.row

    def run(
        self,
        games: int,
        save: Callable[[dict[str, Any]], None] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> bool:
        """Play on until finished or so many games are played; return False after Ctrl-C."""
        complete = True
        saved, saved_at = asdict(self.reign), time.monotonic()
        try:
            while not self.finished and self.reign.games + self.best_of <= games:
                self.pairing()
                saved = asdict(self.reign)  # whole pairings only
                if progress is not None:
                    progress(self.reign.games)
                if save is not None and time.monotonic() - saved_at > SAVED_EVERY_S:
                    save(saved)
                    saved_at = time.monotonic()
        except KeyboardInterrupt:
            complete = False
            self.reign = Reign(**saved)
        if save is not None:
            save(saved)
        return complete


def key(values: Values) -> tuple[Any, ...]:
    """Return what makes two sets of values the same."""
    return tuple(sorted(values.items()))


def paper_values(random: np.uint64) -> Values:
    """Return values of Gomoku's runs as the paper draws them.

    >>> values = paper_values(stream(1, 0))
    >>> values["plus1"], values["minus1"], values["plus2"] <= values["plus5"] <= 100
    (1, 1, True)
    """
    found: dict[str, int] = {}
    with np.errstate(over="ignore"):
        for side in ("plus", "minus"):
            four = []
            for _ in range(4):
                random = advance(random)
                four.append(1 + int(below(random, 100)))
            numbers = [1, *sorted(four)]
            found |= {f"{side}{length}": number for length, number in enumerate(numbers, start=1)}
    return found


def contest(
    question: Question,
    seed: int,
    best_of: int = 5,
    in_a_row: int = IN_A_ROW,
    state: dict[str, Any] | None = None,
    opening_plies: int | None = None,
) -> Contest:
    """Return the paper's contest for a player's settings."""
    game = question.game
    if game.players != 2:
        raise InputError(
            "method=champion needs a two-player game; {game} has {players} players",
            game=game.name,
            players=game.players,
        )
    if best_of < 1 or best_of % 2 == 0:
        raise InputError(
            "a pairing is the best of an odd number of games, not {given}", given=best_of
        )
    if in_a_row < 1:
        raise InputError(
            "a champion must win at least 1 pairing in a row, not {given}", given=in_a_row
        )
    if not is_quick(game, question.player) or opening_plies:
        duel = match_duel(question, OPENING_PLIES if opening_plies is None else opening_plies)
        return Contest(question.drawn, duel, seed, best_of, in_a_row, state)
    middle = game.start().play(game.board.points // 2)

    old, scope = evaluation_side(game, question.player)

    def side(values: Values) -> Any:
        """Return what ``evaluation_side`` would, without a string in between: a game is quick."""
        plus, minus = (
            tuple(values.get(f"{sign}{length}", number) for length, number in enumerate(row, 1))
            for sign, row in (("plus", old.plus), ("minus", old.minus))
        )
        return type(old)(plus, minus), scope

    def evaluation_duel(challenger: Values, champion: Values, seed: int) -> bool:
        return bool(winners(middle, [side(challenger), side(champion)], seed, 0, 1)[0] == 1)

    as_in_paper = len(question.knobs) == 10
    draw = paper_values if as_in_paper else question.drawn
    return Contest(draw, evaluation_duel, seed, best_of, in_a_row, state)


def match_duel(question: Question, opening_plies: int) -> Duel:
    """Return what plays a single game of a pairing by asking the players."""

    def duel(challenger: Values, champion: Values, seed: int) -> bool:
        names = [question.player_with(values) for values in (challenger, champion)]
        result = match(question.game, names, 1, seed, opening_plies=opening_plies, threads=1)
        return result.players[0].wins == 1

    return duel
