"""Exact chances of random players: by fractions, beside simulation, beside the paper."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import boardwright as bw
from boardwright.solve.bitmap import solve_bitmap
from boardwright.solve.subset_chances import best_against_random, random_chances
from tests.reference.nim import Twin

Known = dict[tuple[frozenset[int], str], Fraction]


def nim(layers: int, **options: Any) -> bw.Game:
    return bw.game("nim", layers=layers, **options)


def naive(twin: Twin, by_size: bool, standing: frozenset[int], who: str, known: Known) -> Fraction:
    """Return a chance of winning, as a fraction, for who looks at the position.

    ``who`` is "random" (both are, the one to move looks), "best" (to move against a random one) or
    "waiting" (the random one is to move, the best looks).
    """
    key = standing, who
    if key in known:
        return known[key]
    if not standing:
        return Fraction(twin.misere if who != "waiting" else not twin.misere)
    legal = [struck for struck in twin.strokes.values() if struck <= standing]
    asked = {"random": "random", "best": "waiting", "waiting": "best"}[who]
    after = {struck: naive(twin, by_size, standing - struck, asked, known) for struck in legal}
    if who == "best":
        known[key] = max(after.values())
        return known[key]
    longest = max(len(struck) for struck in legal)
    groups = [[s for s in legal if len(s) == n] for n in range(1, longest + 1)]
    groups = groups if by_size else [legal]
    shares = [sum(after[struck] for struck in group) / Fraction(len(group)) for group in groups]
    average = sum(shares) / Fraction(len(shares))
    known[key] = 1 - average if who == "random" else average
    return known[key]


@pytest.mark.parametrize("by_size", [False, True])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("layers", [1, 2, 3, 4])
def test_chances_are_the_fractions_of_plain_recursion(
    layers: int, misere: bool, by_size: bool
) -> None:
    game = nim(layers, misere=misere)
    twin = Twin(layers=layers, misere=misere)
    known: Known = {}
    start = twin.start().standing
    exact = {who: naive(twin, by_size, start, who, known) for who in ("random", "best", "waiting")}
    assert random_chances(game, by_size) == pytest.approx(float(exact["random"]))
    assert best_against_random(game, by_size) == pytest.approx(
        (float(exact["best"]), float(exact["waiting"]))
    )


def test_random_games_agree() -> None:
    exact = random_chances(nim(3), by_size=False)
    games = 20_000
    counts = bw.playouts(nim(3), games, seed=1)
    assert abs(counts.wins[0] / games - exact) < 4 * sqrt(exact * (1 - exact) / games)


@pytest.mark.parametrize("by_size", [False, True])
@pytest.mark.parametrize("layers", [2, 3, 4, 5])
def test_a_forced_win_is_a_certain_one(layers: int, by_size: bool) -> None:
    game = nim(layers)
    lost = solve_bitmap(game).lost((1 << game.board.points) - 1)
    first, second = best_against_random(game, by_size)
    assert (first == 1) == (not lost)
    assert (second == 1) == lost
    assert first >= random_chances(game, by_size) >= 1 - second


@pytest.mark.parametrize("by_size", [False, True])
def test_plain_python_gives_the_same_chances(by_size: bool) -> None:
    plain = nim(3, compiled=False)
    assert random_chances(plain, by_size) == random_chances(nim(3), by_size)
    assert best_against_random(plain, by_size) == best_against_random(nim(3), by_size)


def test_larger_boards_and_other_games_are_refused() -> None:
    with pytest.raises(bw.InputError, match=r"28 points would need twice 2\.0 GiB"):
        random_chances(nim(7), by_size=True)
    with pytest.raises(bw.InputError, match="gomoku"):
        best_against_random(bw.game("gomoku"), by_size=False)
