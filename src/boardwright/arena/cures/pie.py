"""First moves and what they are worth to the first seat: the map for the pie rule.

Pie rule: after the first move the second player may take over the first seat. Who knows the map
takes over after every move that is worth more than one half; so the first player looks for a move
that is worth just one half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from boardwright.arena.counts import Batch, points_of
from boardwright.arena.cures.played import Points
from boardwright.arena.fairness.equal_players import differing, equal_games
from boardwright.arena.fairness.exact_value import quick
from boardwright.arena.fairness.levels import SAME, player_of
from boardwright.arena.finished import Finished
from boardwright.arena.intervals import wilson
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.rng import advance, below, part_of, stream
from boardwright.solve.solvers import solve

EXACT = "perfect"


@dataclass(frozen=True)
class FirstMove:
    """A first move, one of ``size`` equal by symmetry, and the first seat's score after it.

    Games begin with any of those moves, each equally likely: not every player treats them alike.
    """

    move: int
    name: str
    size: int
    points: float
    games: int  # 0: the score is exact
    low: float
    high: float

    @property
    def score(self) -> float:
        """Score of the first seat."""
        return self.points / self.games if self.games else self.points

    @property
    def swap(self) -> bool | None:
        """Whether the second player should take over; None where the numbers do not tell."""
        if self.low > 0.5:
            return True
        return False if self.high < 0.5 or (self.games == 0 and self.points <= 0.5) else None


def measured(game: Game, move: int, size: int, points: float, games: int) -> FirstMove:
    """Return a first move whose score is measured, with its 95 % interval."""
    low, high = wilson(points, games)
    return FirstMove(move, game.move_text(move), size, points, games, low, high)


def first_moves(game: Game) -> list[list[int]]:
    """Return the first moves, those equal by symmetry in one list.

    >>> import boardwright as bw
    >>> len(first_moves(bw.game("goclub", size=19)))
    55
    """
    start = game.start()
    same = [each for each in game.symmetries if start.under(each).text == start.text]
    left = set(start.moves)
    found = []
    for move in start.moves:
        if move in left:
            images = {int(game.move_under(move, each)) for each in same} | {move}
            found.append(sorted(images & left))
            left -= images
    return found


def draws(seed: int, count: int, choices: Sequence[int]) -> list[int]:
    """Return ``count`` draws from the choices, each equally likely."""
    random = stream(seed, 0)
    found = []
    with np.errstate(over="ignore"):
        for _ in range(count):
            random = advance(random)
            found.append(choices[below(random, len(choices))])
    return found


def points_after(game: Game, player: str, firsts: Sequence[int], games: int, seed: int) -> Points:
    """Return each seat's points in games whose first move is drawn evenly from ``firsts``."""
    drawn = draws(part_of(seed, 1), games, firsts)
    return points_from(game, player, [(move,) for move in drawn], seed)


def points_from(game: Game, player: str, lines: Sequence[Sequence[int]], seed: int) -> Points:
    """Return each seat's points in games of a player with itself, one from each opening."""
    total = np.zeros(game.players)
    for batch in equal_games(game, player_of(player, game), range(len(lines)), seed, lines=lines):
        total += points_of(batch.returns).sum(axis=0)
    return tuple(total.tolist())


def repeats(game: Game, player: str, move: int, seed: int) -> bool:
    """Return whether a player plays the same game again and again after a first move."""
    chosen = player_of(player, game)
    if chosen == "random":
        return False
    played = equal_games(game, chosen, range(SAME), part_of(seed, 0), lines=[(move,)])
    return differing(Batch.joined(list(played)), game, set()) == 1


def pie_map(
    game: Game,
    player: str = "random",
    games: int = 200,
    seed: int = 1,
    finished: Finished | None = None,
) -> Iterable[FirstMove]:
    """Yield every first move up to symmetry with the first seat's score after it.

    The player ``perfect`` means the exact values, where the game can be solved quickly.
    """
    if game.players != 2:
        raise InputError(
            "the pie rule is for two players; {game} has {players} here",
            game=game.name,
            players=game.players,
        )
    if player == EXACT and not quick(game):
        raise InputError("{game!r} is too large for the exact value of every first move", game=game)
    finished = finished or Finished()
    for number, alike in enumerate(first_moves(game)):
        move, size = alike[0], len(alike)
        if player == EXACT:
            found = solve(game.start().play(move))
            if found.verdict is None:
                raise InputError(
                    "the exact value of {game!r} after a first move is not known", game=game
                )
            score = 0.5 if found.winner is None else float(found.winner == 1)
            yield FirstMove(move, game.move_text(move), size, score, 0, score, score)
        else:
            play = partial(points_after, game, player, alike, games, part_of(seed, number))
            points = finished.once(f"move {number}", play)
            # Of games that are repeated only different ones count: one for each move drawn.
            again = repeats(game, player, move, part_of(seed, number))
            count = min(games, size) if again else games
            yield measured(game, move, size, points[0] * count / games, count)


def nearest_to_even(moves: Sequence[FirstMove]) -> FirstMove:
    """Return the move that the first player makes under the pie rule, if both know the map."""
    return min(moves, key=lambda each: abs(each.score - 0.5))


def value_with_pie(moves: Sequence[FirstMove]) -> float:
    """Return the first player's score under the pie rule, if both know the map.

    >>> value_with_pie([FirstMove(0, "a", 1, 0.7, 0, 0.7, 0.7), FirstMove(1, "b", 1, 0.4, 0, 0, 0)])
    0.4
    """
    best = nearest_to_even(moves).score
    return min(best, 1 - best)
