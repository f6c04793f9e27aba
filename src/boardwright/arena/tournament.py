"""A tournament: every player of a list meets others; all are rated together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from boardwright.arena.counts import Counts
from boardwright.arena.match import MOST_OPENING_PLIES, Contest, Keeper, MatchResult
from boardwright.arena.ratings import Rating
from boardwright.arena.schedule import (
    FORMS,
    Meeting,
    block_of,
    swiss_rounds,
    swiss_tables,
    tables_of,
)
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import MOST_GAMES, in_range

MOST_ROUNDS = 1000
MOST_ENTRANTS = 1000


@dataclass(frozen=True)
class Form:
    """What is asked for: who meets whom, and how often."""

    form: str = "round-robin"
    games: int = 12  # of each meeting
    rounds: int = 0  # of a Swiss tournament; 0 means the default
    seats: str = "rotate"
    opening_plies: int = 0

    def check(self, game: Game, players: Sequence[str]) -> None:
        """Refuse what cannot be played."""
        if self.form not in FORMS:
            raise InputError(
                "the form of a tournament must be one of {known}, not {given!r:.40}",
                known=", ".join(FORMS),
                given=self.form,
            )
        if len(players) < game.players:
            raise InputError(
                "a tournament of {game} needs at least {players} players here, not {given}",
                game=game.name,
                players=game.players,
                given=len(players),
            )
        in_range("the number of players", len(players), 2, MOST_ENTRANTS)
        if len(set(players)) < len(players):
            raise InputError("each player can enter a tournament only once")
        in_range("games", self.games, 1, MOST_GAMES)
        in_range("rounds", self.rounds, 0, MOST_ROUNDS)
        in_range("opening plies", self.opening_plies, 0, MOST_OPENING_PLIES)
        block = len(block_of(range(game.players), self.seats))
        if self.games % block:
            raise InputError(
                "games of a meeting must be a multiple of {block} here, so that everyone "
                "has every seat equally often, not {given}",
                block=block,
                given=self.games,
            )

    def total(self, entrants: int, seats: int) -> int:
        """Return how many games there are in all."""
        if self.form != "swiss":
            return len(tables_of(self.form, entrants, seats)) * self.games
        return self.swiss_rounds(entrants, seats) * (entrants // seats) * self.games

    def swiss_rounds(self, entrants: int, seats: int) -> int:
        """Return how many rounds a Swiss tournament has."""
        return self.rounds or swiss_rounds(entrants, seats)

    def tables(self, counts: Counts) -> Iterator[tuple[int, ...]]:
        """Yield the players of each meeting; ``counts`` grow between them."""
        entrants, seats = len(counts.names), counts.seats
        if self.form != "swiss":
            yield from tables_of(self.form, entrants, seats)
            return
        met: list[tuple[int, ...]] = []
        for _ in range(self.swiss_rounds(entrants, seats)):
            met += (pairing := swiss_tables(counts, met, seats))
            yield from pairing


@dataclass(frozen=True)
class TournamentResult:
    """What a tournament found out: the counts, and the players' ratings in their order."""

    counted: MatchResult
    ratings: tuple[Rating, ...]

    @property
    def standings(self) -> list[int]:
        """The players by their rating, best first, as numbers from 0."""
        order = range(len(self.ratings))
        return sorted(order, key=lambda player: -self.ratings[player].elo)


def tournament(
    game: Game,
    players: Sequence[str],
    form: Form | None = None,
    seed: int = 1,
    threads: int | None = None,
    keeper: Keeper | None = None,
    progress: Callable[[int], None] | None = None,
    watch: Callable[[Counts], None] | None = None,
) -> TournamentResult:
    """Return the result of a tournament; Ctrl-C ends it with the games played so far.

    All meetings have the same openings.

    >>> import boardwright as bw
    >>> players = ["random", "nim-random", "perfect"]
    >>> found = tournament(bw.game("nim", layers=3), players, Form(games=20))
    >>> found.counted.games, players[found.standings[0]]
    (60, 'perfect')
    """
    chosen = form or Form()
    chosen.check(game, players)
    block = block_of(range(game.players), chosen.seats)
    contest = Contest(game, players, seed, None, threads, keeper, progress, watch)
    first = 0
    try:
        for table in chosen.tables(contest.counts):
            seated = tuple(tuple(table[seat] for seat in seating) for seating in block)
            plies = chosen.opening_plies
            contest.play(Meeting(seed, len(players), seated, chosen.games, first, plies))
            first += chosen.games
    except KeyboardInterrupt:
        if contest.counts.games == 0:
            raise
    finally:
        contest.close()
    return TournamentResult(contest.result(), tuple(contest.ratings()))
