"""Moves per turn: how many moves a seat makes before the next one, and how many in the first turn.

A game offers it by whole-number options of these names: ``moves_per_turn``, and if it likes
``first_turn`` for the very first turn (1 and 2 make the rule of Connect Six).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from boardwright.arena.cures.played import FRESH, Points, played
from boardwright.arena.cures.row import CureRow, seat_scores
from boardwright.arena.finished import Finished
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.registry import load
from boardwright.core.rng import part_of

MOVES, FIRST = "moves_per_turn", "first_turn"
#: This many values of each option are tried, from its lowest one on.
MOST_VALUES = 6

Turns = dict[str, int]


def turns_of(game: Game) -> list[Turns]:
    """Return the settings that can be tried, the game's own first."""
    if not isinstance(game.options.get(MOVES), int):
        raise InputError(
            "{game} has no option {option} with a whole number", game=game.name, option=MOVES
        )
    names = [name for name in (MOVES, FIRST) if isinstance(game.options.get(name), int)]
    ranges = [
        range(lowest, 1 + min(int(game.declared[name].high), lowest + MOST_VALUES - 1))
        for name in names
        for lowest in [max(1, int(game.declared[name].low))]
    ]
    own = {name: int(str(game.options[name])) for name in names}
    every = [dict(zip(names, values, strict=True)) for values in product(*ranges)]
    return [own, *(each for each in every if each != own)]


def turns_text(turns: Turns) -> Phrase:
    """Return a setting in words.

    >>> turns_text({"moves_per_turn": 2, "first_turn": 1})
    'moves per turn 2, in the first turn 1'
    """
    every = turns[MOVES]
    if FIRST not in turns:
        return Phrase("moves per turn {moves}", moves=every)
    text = "moves per turn {moves}, in the first turn {first}"
    return Phrase(text, moves=every, first=turns[FIRST])


def points_with(game: Game, player: str, turns: Turns, games: int, seed: int) -> Points:
    """Return each seat's points with these turns, the same player in all seats."""
    changed = load(game.address, {**game.options, **turns}, compiled=game.compiled)
    return tuple(played(changed, player, games, seed).measures.points)


def turn_rows(
    game: Game, player: str, games: int, seed: int, finished: Finished
) -> Iterator[CureRow]:
    """Yield every setting, the game's own first, then the one nearest to even in fresh games."""

    def row(turns: Turns, role: str, points: Points) -> CureRow:
        count = round(sum(points))  # fewer than asked for where only one game is ever played
        scores = seat_scores(points, count)
        return CureRow("turns", turns_text(turns), player, role, count, scores)

    found = []
    for number, turns in enumerate(turns_of(game)):
        play = partial(points_with, game, player, turns, games, part_of(seed, number))
        tried = row(turns, "found" if number else "known", finished.once(f"turns {number}", play))
        found.append((tried.uneven, number, turns))
        yield tried
    best = min(found)[2]
    play = partial(points_with, game, player, best, 4 * games, part_of(seed, FRESH))
    yield row(best, "fresh", finished.once("fresh", play))
