"""One level of play: the same player in all seats, many games, the score of each seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardwright.arena.fairness.equal_players import differing, equal_games, is_compiled
from boardwright.arena.fairness.measures import MEASURES, Measures, measures_of
from boardwright.arena.intervals import wilson
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.policy import RANDOM
from boardwright.players.catalogue import compiled_player, find_kind, make_player
from boardwright.players.levels import KINDS as LEVELS
from boardwright.players.levels import levels_of
from boardwright.players.player import PlayerSpec

#: Players are repetitive who play at most this many different games, ten times or more each. (In
#: a small game random players, too, meet the same moves again; that is no reason to count less.)
FEW, TIMES = 30, 10
#: This many equal games at the beginning show that a player always plays the same one.
SAME = 4
CONFIDENCE = 0.95
#: What ``best`` may think about a move where it looks at the clock.
SHORT_TIME_S = 0.1
#: Games of each level by default: cheap players play more.
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
    not there are left out, and so is a level that plays at random.

    >>> import boardwright as bw
    >>> default_levels(bw.game("gomoku"))
    ['random', 'easy', 'normal', 'hard', 'best:time=0.1']
    """
    found: dict[str, str] = {"random": "random"}
    for level in ("easy", "normal", "hard", "best"):
        try:
            player = player_of(level, game)
            make_player(player, game, 1).close()
        except InputError:
            continue
        policy, _ = compiled_player(player, game) or (None, None)
        if player not in (*found.values(), "perfect") and policy is not RANDOM:
            slow = ":time=" in player
            found[f"{level}:time={SHORT_TIME_S}" if slow else level] = player
    return list(found)


def planned_games(game: Game, player: str, opening_plies: int = 0) -> int:
    """Return how many games are played by default: the cheaper, the more."""
    if player == "random" and opening_plies == 0:
        return RANDOM_GAMES
    return BULK_GAMES if is_compiled(game, player) else SEARCH_GAMES


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
    games = games or planned_games(game, player, opening_plies)
    run = Run(game, level, player, seed, seconds, progress)
    row = run.played(games, opening_plies)
    yield row
    if row.repetitive and opening_plies == 0 and not row.note:
        yield run.played(games, game.players)


@dataclass(frozen=True)
class Run:
    """Plays the games of a level until enough are played or the time is over; Ctrl-C as well."""

    game: Game
    level: str
    player: str
    seed: int
    seconds: float
    progress: Progress | None

    def played(self, games: int, opening_plies: int) -> Level:
        """Return the row of these games; a player who always plays the same one plays no more."""
        begun = time.perf_counter()
        total: Measures | None = None
        note = ""
        try:
            for total in self.totals(games, opening_plies):
                if self.progress is not None:
                    self.progress(total.games)
        except KeyboardInterrupt:
            if total is None:
                raise
            note = "stopped"
        assert total is not None
        spent = time.perf_counter() - begun
        return Level(self.level, self.player, opening_plies, total, spent, note)

    def totals(self, games: int, opening_plies: int) -> Iterator[Measures]:
        """Yield what is measured so far, batch by batch."""
        seen: set[object] = set()
        total: Measures | None = None
        warm = 0.0
        for numbers in (range(min(SAME, games)), range(SAME, games)):
            for batch in equal_games(
                self.game, self.player, numbers, self.seed, opening_plies, observer=MEASURES
            ):
                # Random games count each, also if a small game repeats them.
                new = len(batch) if self.player == "random" else differing(batch, self.game, seen)
                found = measures_of(batch, new)
                total = found if total is None else total.add(found)
                yield total
                # The first batch waits for compilation, which is not playing time.
                warm = warm or time.perf_counter()
                if time.perf_counter() - warm >= self.seconds:
                    return
            if total is not None and total.distinct == 1:
                return
