"""Is a game fair to its seats? The score of each seat over playing strength, and a verdict.

Rules of the verdict, in this order:

1. An exact value overrides all measurements: a seat that wins by force makes the game unfair.
2. At a level a seat is *favoured* if the interval of its score lies above the even share. The
   intervals of a verdict are wide enough that all of them together hold with 95 %.
3. A level is *even* if all intervals lie within two points (0.02) of the even share, whether or not
   they contain it.
4. Every other level is *unclear*. It is never called fair: the verdict says which difference from
   the even share its numbers exclude, and that it has too few games if that is ten points or more.

Of players that repeat the same few games only different games count. Games cut off as too long are
shared like draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boardwright.arena.fairness.exact_value import WHEN, Exact, exact_value
from boardwright.arena.fairness.levels import (
    CONFIDENCE,
    Level,
    Progress,
    default_levels,
    planned_games,
    play_level,
    player_of,
)
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, in_range
from boardwright.players.catalogue import make_player

#: A difference from the even share that hardly anyone would notice, and one too wide to say much.
SMALL, WIDE = 0.02, 0.10


@dataclass(frozen=True)
class Judgement:
    """What the rules say about one level; seats are counted from 1."""

    kind: str  # even, favours, unclear
    favoured: tuple[int, ...]
    harmed: tuple[int, ...]
    excluded: float  # no seat differs from the even share by more than this
    few: bool


@dataclass(frozen=True)
class Verdict:
    """What the rules say about the game: solved, favours, even or unclear; level by level."""

    kind: str
    seat: int | None  # the seat that wins by force, or is favoured at the strongest clear level
    judgements: tuple[Judgement, ...]


def judge(level: Level, comparisons: int = 1) -> Judgement:
    """Return what a level says, if ``comparisons`` intervals are looked at together."""
    seats = level.seats(1 - (1 - CONFIDENCE) / comparisons)
    even = 1 / len(seats)
    excluded = max(max(each.high - even, even - each.low) for each in seats)
    favoured = tuple(each.seat for each in seats if each.low > even)
    harmed = tuple(each.seat for each in seats if each.high < even)
    kind = "even" if excluded <= SMALL else "favours" if favoured or harmed else "unclear"
    few = kind == "unclear" and excluded >= WIDE
    return Judgement(kind, favoured, harmed, excluded, few)


def verdict(levels: Sequence[Level], exact: Exact) -> Verdict:
    """Return the verdict on levels in order of strength, and on the exact value."""
    seats = max((len(level.measures.points) for level in levels), default=2)
    # Two seats have one score between them.
    comparisons = max(1, len(levels) * (1 if seats == 2 else seats))
    judged = tuple(judge(level, comparisons) for level in levels)
    if exact.known and exact.winner is not None:
        return Verdict("won by force", exact.winner, judged)
    clear = [(level, each) for level, each in zip(levels, judged, strict=True) if each.favoured]
    biased = [(level, each) for level, each in clear if each.kind == "favours"]
    if biased:
        level, last = biased[-1]
        best = max(last.favoured, key=lambda seat: level.measures.points[seat - 1])
        return Verdict("favours", best, judged)
    if any(each.kind == "favours" for each in judged):  # a seat is harmed, none clearly favoured
        return Verdict("favours", None, judged)
    if exact.known:
        return Verdict("drawn", None, judged)
    if judged and all(each.kind == "even" for each in judged):
        return Verdict("even", None, judged)
    return Verdict("unclear", None, judged)


@dataclass(frozen=True)
class Study:
    """What is to be measured of a game."""

    game: Game
    levels: tuple[str, ...]
    games: int | None = None
    seed: int = 1
    seconds: float = 60.0
    opening_plies: int = 0
    exact: str = "quick"

    def __post_init__(self) -> None:
        """Refuse what cannot be measured, before the first game."""
        if self.games is not None:
            in_range("games", self.games, 1, MOST_GAMES)
        in_range("seed", self.seed, 0, LARGEST_SEED)
        in_range("opening plies", self.opening_plies, 0, 1000)
        if not self.seconds > 0:
            raise InputError("seconds must be above 0, not {given!r:.40}", given=self.seconds)
        if self.exact not in WHEN:
            raise InputError(
                "exact must be one of {known}, not {given!r:.40}",
                known=", ".join(WHEN),
                given=self.exact,
            )
        for level in self.levels:
            make_player(player_of(level, self.game), self.game, self.seed).close()

    def key(self, level: str) -> dict[str, Any]:
        """Return what fixes a level's games, as plain data."""
        return {
            "game": self.game.address,
            "options": self.game.option_text(),
            "player": player_of(level, self.game),
            "wanted": self.games,
            "seed": self.seed,
            "opening_plies": self.opening_plies,
        }

    def planned(self, level: str) -> int:
        """Return how many games of a level are to be played."""
        player = player_of(level, self.game)
        return self.games or planned_games(self.game, player, self.opening_plies)

    def rows(self, level: str, progress: Progress | None = None) -> Iterator[Level]:
        """Yield the rows of a level as they are there."""
        return play_level(
            self.game, level, self.games, self.seed, self.seconds, self.opening_plies, progress
        )


@dataclass(frozen=True)
class Fairness:
    """All that was found about the seats of a game."""

    study: Study
    levels: tuple[Level, ...]
    exact: Exact

    @property
    def verdict(self) -> Verdict:
        """The verdict by the rules above."""
        return verdict(self.levels, self.exact)


def fairness(
    game: Game,
    players: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    seconds: float = 60.0,
    opening_plies: int = 0,
    exact: str = "quick",
) -> Fairness:
    """Return the score of each seat over playing strength, the same player in all seats.

    Without ``players`` the levels of the game are played, each until ``games`` games (or a number
    that fits the player) or ``seconds`` are used up.

    >>> import boardwright as bw
    >>> found = fairness(bw.game("nim", layers=3), ["random"], games=1000)
    >>> found.verdict.kind, found.verdict.seat
    ('won by force', 2)
    """
    levels = tuple(players) or tuple(default_levels(game))
    study = Study(game, levels, games, seed, seconds, opening_plies, exact)
    rows = tuple(row for level in levels for row in study.rows(level))
    return Fairness(study, rows, exact_value(game, exact))
