"""One level of play: the same player in all seats, many games, the score of each seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardwright.arena.fairness.equal_players import bulk_of, played_lines
from boardwright.arena.fairness.measures import CHUNK, Measures, line_measures, random_measures
from boardwright.arena.intervals import wilson
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import core_count
from boardwright.players.catalogue import find_kind, make_player
from boardwright.players.levels import KINDS as LEVELS
from boardwright.players.levels import levels_of
from boardwright.players.player import PlayerSpec

#: The easy player of the Three Kingdoms paper plays at random.
PAPERS_RANDOM = ("three_kingdoms", "easy")
#: Games between two looks at the clock, of players that are asked for each move.
BATCH = 8
#: Players are repetitive if they play at most so many different games, each ten times or more. (In
#: a small game random players, too, meet the same moves again; that is no reason to count less.)
FEW, TIMES = 30, 10
#: So many equal games at the beginning show that a player always plays the same one.
SAME = 4
CONFIDENCE = 0.95
#: What ``best`` may think about a move where it looks at the clock.
SHORT_TIME_S = 0.1
#: Games of each level unless told otherwise: cheap players play more.
RANDOM_GAMES, BULK_GAMES, SEARCH_GAMES = 20_000, 2_000, 100

Progress = Callable[[int], None]


@dataclass(frozen=True)
class SeatScore:
    """The score of a seat, not of a player: wins, and draws shared equally; 95 % interval."""

    seat: int
    score: float
    low: float
    high: float


@dataclass(frozen=True)
class Level:
    """What one level of play says about the seats of a game."""

    level: str
    player: str
    opening_plies: int
    measures: Measures
    seconds: float
    note: str = ""

    @property
    def repetitive(self) -> bool:
        """Whether these players play the same few games again and again."""
        return repetitive(self.measures.distinct, self.measures.games)

    @property
    def weight(self) -> int:
        """How many games count: only different ones, if the players repeat the same few."""
        return self.measures.distinct if self.repetitive else self.measures.games

    def seats(self, confidence: float = CONFIDENCE) -> tuple[SeatScore, ...]:
        """Return each seat's score with its interval."""
        found = self.measures
        scores = [points / found.games for points in found.points]
        bounds = [wilson(score * self.weight, self.weight, confidence) for score in scores]
        return tuple(
            SeatScore(number + 1, score, low, high)
            for number, (score, (low, high)) in enumerate(zip(scores, bounds, strict=True))
        )


def repetitive(distinct: int, games: int) -> bool:
    """Return whether so few of these games are different that they say little.

    >>> repetitive(6, 600), repetitive(1590, 20_000), repetitive(1, 4)
    (True, False, True)
    """
    return games > 1 and (distinct == 1 or (distinct <= FEW and distinct * TIMES <= games))


def player_of(level: str, game: Game) -> str:
    """Return the player that a level, or any player string, means in a game."""
    spec = PlayerSpec.parse(level)
    if find_kind(spec.name, game) in LEVELS and not spec.options:
        return levels_of(game)[spec.name]
    return level


def default_levels(game: Game) -> list[str]:
    """Return the levels of a game from weak to strong that can be played in reasonable time.

    ``best`` thinks for a shorter time where it would take seconds for each move. Players that are
    not there are left out. GoClub has its paper's players besides.

    >>> import boardwright as bw
    >>> default_levels(bw.game("gomoku"))
    ['random', 'easy', 'normal', 'hard', 'best:time=0.1']
    """
    papers = ["one-search:version=1.0", "two-search:version=1.0"] if game.name == "goclub" else []
    found: dict[str, str] = {}
    for level in ["random", *papers, "easy", "normal", "hard", "best"]:
        try:
            player = player_of(level, game)
            make_player(player, game, 1).close()
        except InputError:
            continue
        again = player in (*found.values(), "perfect") or (game.name, player) == PAPERS_RANDOM
        if not again:
            slow = ":time=" in player
            found[f"{level}:time={SHORT_TIME_S}" if slow else level] = player
    return list(found)


def planned_games(game: Game, player: str, opening_plies: int = 0) -> int:
    """Return how many games are played unless told otherwise: the cheaper, the more."""
    if player == "random" and opening_plies == 0:
        return RANDOM_GAMES
    return SEARCH_GAMES if bulk_of(game, player, opening_plies) is None else BULK_GAMES


def play_level(
    game: Game,
    level: str,
    games: int | None = None,
    seed: int = 1,
    seconds: float = 60.0,
    opening_plies: int = 0,
    progress: Progress | None = None,
) -> Iterator[Level]:
    """Yield one row, or two for a repetitive player: after a random move of each seat, too.

    ``seconds`` ends a level after the batch of games in which it is used up; which games are played
    depends on the seed alone, how many of them on the machine.
    """
    player = player_of(level, game)
    make_player(player, game, seed).close()  # refuses what does not play this game
    first = Run(game, level, player, seed, seconds, progress)
    games = games or planned_games(game, player, opening_plies)
    if player == "random" and opening_plies == 0:
        yield first.random(games)
        return
    row = first.played(games, opening_plies)
    yield row
    if row.repetitive and opening_plies == 0 and not row.note:
        again = Run(game, level, player, seed, seconds, progress)
        yield again.played(games, game.players)


@dataclass
class Run:
    """Plays the games of a level until enough are played or the time is over; Ctrl-C as well."""

    game: Game
    level: str
    player: str
    seed: int
    seconds: float
    progress: Progress | None
    begun: float = 0.0
    warm: float = 0.0

    def row(self, found: Measures, opening_plies: int = 0, note: str = "") -> Level:
        """Return the row of what was found."""
        spent = time.perf_counter() - self.begun
        return Level(self.level, self.player, opening_plies, found, spent, note)

    def go_on(self, done: int, wanted: int) -> bool:
        """Tell how far the level is, and return whether another batch is to be played."""
        now = time.perf_counter()
        if done == 0:
            self.begun = now
            return True
        if self.warm == 0.0:
            self.warm = now  # the first batch waits for compilation, which is not playing time
        if self.progress is not None:
            self.progress(done)
        return done < wanted and now - self.warm < self.seconds

    def random(self, games: int) -> Level:
        """Return the row of random games."""

        def part(numbers: range) -> Measures:
            return random_measures(self.game, len(numbers), self.seed, numbers.start)

        return self.collected(games, 8 * CHUNK, 8 * CHUNK, part)

    def played(self, games: int, opening_plies: int) -> Level:
        """Return the row of games played in bulk, or move by move."""
        bulk = bulk_of(self.game, self.player, opening_plies)
        batch = BATCH if bulk is None else max(BATCH, 2 * core_count() * bulk.chunk)
        seen: set[object] = set()

        def part(numbers: range) -> Measures:
            lines = played_lines(self.game, self.player, numbers, self.seed, opening_plies)
            return line_measures(self.game, lines, seen)

        return self.collected(games, SAME, batch, part, opening_plies)

    def collected(
        self,
        games: int,
        first: int,
        batch: int,
        part: Callable[[range], Measures],
        opening_plies: int = 0,
    ) -> Level:
        """Return the row of all parts; a player that always plays the same game plays no more."""
        total: Measures | None = None
        done = 0
        note = ""
        try:
            while self.go_on(done, games) and (total is None or total.distinct > 1):
                size = min(batch if total else first, games - done)
                found = part(range(done, done + size))
                total = found if total is None else total.add(found)
                done += size
        except KeyboardInterrupt:
            if total is None:
                raise
            note = "stopped"
        assert total is not None
        return self.row(total, opening_plies, note)
