"""The Gomoku paper's own way to tune: random values meet a champion, who stays until beaten.

The champion plays second (white) and is given a draw. In version 1 a pairing is one game, in
version 2 the best of five. The first to win fifty pairings in a row is the result. Values tried
once are not tried again. A kind of player may say how its paper opens the games and draws values
(``PlayerKind.contest``); others' values are drawn evenly between the bounds of the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from boardwright.arena.match import match
from boardwright.arena.tuning.games import OPENING_PLIES
from boardwright.arena.tuning.question import Question, Values
from boardwright.core.errors import InputError
from boardwright.core.rng import part_of, stream
from boardwright.players.catalogue import find_kind
from boardwright.players.player import PlayerSpec

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
    """Plays pairings until a champion has won enough in a row, or games run out."""

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
        """Play on until finished or this many games are played; return False after Ctrl-C."""
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
    spec = PlayerSpec.parse(question.player)
    paper = find_kind(spec.name, game).contest if not opening_plies else None
    plies = OPENING_PLIES if opening_plies is None else opening_plies
    duel = match_duel(question, 0, paper.line(game)) if paper else match_duel(question, plies)
    as_in_paper = paper is not None and question.complete
    draw = paper.draw if paper is not None and as_in_paper else question.drawn
    return Contest(draw, duel, seed, best_of, in_a_row, state)


def match_duel(question: Question, opening_plies: int, line: Sequence[int] = ()) -> Duel:
    """Return what plays a single game of a pairing."""
    game = question.game

    def duel(challenger: Values, champion: Values, seed: int) -> bool:
        names = [question.player_with(values) for values in (challenger, champion)]
        lines = [line] if line else ()
        result = match(game, names, 1, seed, opening_plies=opening_plies, threads=1, lines=lines)
        return result.players[0].wins == 1

    return duel
