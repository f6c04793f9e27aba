"""The strong player of Three Kingdoms: its evaluation, its search, its fitting."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.rules import moves, play
from boardwright.players.catalogue import make_player, player_names
from boardwright.players.three_kingdoms.kingdoms import evaluation, features, fit
from boardwright.players.three_kingdoms.kingdoms.engine import KingdomsEngine
from boardwright.players.three_kingdoms.kingdoms.narrow import STONES_PART, WINNERS_PART
from boardwright.search import Limit
from boardwright.search.shares import WHOLE, value_of_share
from tests.search.plain_many_players import after, legal

GAME = bw.game("three_kingdoms")
POINTS = GAME.board.points


def later(plies: int, seed: int, game: bw.Game = GAME) -> bw.Position:
    """A position that random play reaches, played by compiled rules and so quickly."""
    frames = game.frames(1)
    frames[0].state = game.start().state
    chance = random.Random(seed)
    step = game.kernel(play_one)
    for _ in range(plies):
        count = game.kernel(count_moves)(frames)
        if count == 0:
            return later(plies, seed + 1000, game)
        step(frames, frames[0].moves[chance.randrange(count)])
    position = bw.Position(game, frames[0].state)
    return later(plies, seed + 1000, game) if position.over else position


def count_moves(frames: Any) -> int:
    return moves(frames[0].state, frames[0].moves)


def play_one(frames: Any, move: int) -> None:
    play(frames[0].state, move)


def naive_lines(marks: list[int], distance: int) -> list[str]:
    """The lines beside the sides as texts, from the names of cells: rows and both diagonals."""
    names = GAME.board.names
    rows: dict[Any, list[int]] = {}
    for point, name in enumerate(names):
        row, diagonal = ord(name[0]) - ord("A"), int(name[1:]) - 1
        for key in (("row", row), ("diagonal", diagonal), ("other", row - diagonal)):
            rows.setdefault(key, []).append(point)
    wanted = 6 + distance
    found = [points for points in rows.values() if len(points) == wanted]
    assert len(found) == 6
    return sorted("".join(str(marks[point]) for point in points) for points in found)


@pytest.mark.parametrize(("distance", "cells", "words"), [(0, 6, (0, 1)), (1, 7, (2, 3))])
def test_lines_are_read_from_the_board(distance: int, cells: int, words: tuple[int, int]) -> None:
    for seed in range(5):
        position = later(60, seed)
        read = features.read_lines(position.state)
        numbers = []
        for word in words:
            for index in range(3):
                numbers.append(int(read[word]) >> 2 * cells * index & (4**cells - 1))
        texts = ["".join(str(n >> 2 * place & 3) for place in range(cells)) for n in numbers]
        expected = naive_lines(GAME.marks(position.state), distance)
        both_ways = sorted(min(text, text[::-1]) for text in texts)
        assert both_ways == sorted(min(text, text[::-1]) for text in expected)


def test_seen_lines() -> None:
    """Green sees its own stones as 1, blue's as 2, red's as 3; a mirror image is the same."""
    line = int("001203", 4)  # two bits a cell, from the right
    mirrored = int("302100", 4)
    for player in range(3):
        seen = features.SEEN_EDGE[player]
        assert seen[line] == seen[mirrored]
    assert features.SEEN_EDGE[1][int("000002", 4)] == 1
    assert features.SEEN_EDGE[1][int("000003", 4)] == 2
    assert features.SEEN_EDGE[1][int("000001", 4)] == 3


def test_stones_beside_empty_cells() -> None:
    position = later(50, 3)
    marks = GAME.marks(position.state)
    near_low, near_high, empty = features.beside_empty(position.state)
    bits = int(near_low) | int(near_high) << 64
    assert empty == marks.count(0)
    for point in range(POINTS):
        expected = any(marks[near] == 0 for near in GAME.board.neighbours[point])
        assert bool(bits >> int(GAME.module.BIT[point]) & 1) is expected


def chances_of(position: bw.Position) -> list[float]:
    values = np.zeros(3)
    KingdomsEngine(position.game).game.rules["evaluate"](position.state, values)
    return [(value + 1) / 2 for value in values]


def test_chances_do_not_depend_on_how_the_board_lies() -> None:
    position = later(45, 1)
    expected = chances_of(position)
    assert sum(expected) == pytest.approx(1)
    for symmetry in GAME.board.symmetries:
        assert chances_of(position.under(symmetry)) == pytest.approx(expected, abs=1e-6)


def test_chances_tell_the_winner() -> None:
    """Random play upsets much, and yet the favourite wins far more than one game in three."""
    right = 0
    for seed in range(150):
        position = later(76, seed)
        favourite = int(np.argmax(chances_of(position)))
        frames = GAME.frames(1)
        frames[0].state = position.state
        chance = random.Random(seed)
        while count := GAME.kernel(count_moves)(frames):
            GAME.kernel(play_one)(frames, frames[0].moves[chance.randrange(count)])
        right += bw.Position(GAME, frames[0].state).winner == favourite + 1
    assert right >= 75


def naive(game: bw.Game, state: Any, root: int, depth: int) -> list[int]:
    """Paranoid search without pruning or width, with the shares that the narrow search gives."""
    values = np.zeros(3)
    stones = [sum(int(word[c]).bit_count() for word in (state.low, state.high)) for c in range(3)]
    options = legal(game, state)
    if sum(stones) < POINTS and (depth == 0 or options):
        if depth == 0:
            game.rules["evaluate"](state, values)
            return [int((value + 1.0) * (WHOLE // 2 - 1)) for value in values]
        found = [naive(game, after(game, state, move), root, depth - 1) for move in options]
        return (max if state.player == root else min)(found, key=lambda shares: shares[root])
    game.rules["outcome"](state, values)
    return [
        count * STONES_PART // sum(stones) + WINNERS_PART * (value > 0)
        for count, value in zip(stones, values, strict=True)
    ]


@pytest.mark.parametrize(("plies", "depth"), [(70, 2), (76, 3), (80, 4), (81, 9)])
def test_full_width_is_plain_paranoid(plies: int, depth: int) -> None:
    for seed in (1, 2):
        position = later(plies, seed)
        engine = KingdomsEngine(GAME, width=POINTS)
        thought = engine.search(position, Limit(depth=depth))
        with np.errstate(over="ignore"):
            mover = position.to_move - 1
            shares = naive(engine.game, position.state, mover, depth)
        assert thought.values[mover] == pytest.approx(value_of_share(shares[mover]), abs=1e-4)


def test_compiled_or_not_the_same() -> None:
    found = []
    for compiled in (True, False):
        game = bw.game("three_kingdoms", compiled=compiled)
        position = bw.Position(game, later(66, 2).state)
        thought = KingdomsEngine(game, seed=5).search(position, Limit(depth=2))
        found.append((thought.move, thought.line, thought.nodes))
    assert found[0] == found[1]


def test_it_beats_random_players() -> None:
    """One against two, 12 games, seats rotated; even would be 4 wins."""
    wins = 0
    strong = make_player("kingdoms:nodes=300", GAME, seed=1)
    plain = make_player("random", GAME, seed=1)
    for number in range(12):
        position = later(3, number // 3)
        seat = number % 3
        strong.begin(number)
        frames = GAME.frames(1)
        frames[0].state = position.state
        while count := GAME.kernel(count_moves)(frames):
            here = bw.Position(GAME, frames[0].state)
            here._moves = sorted(int(move) for move in frames[0].moves[:count])
            player = strong if here.state.player == seat else plain
            GAME.kernel(play_one)(frames, np.uint8(player.choose(here)))
        wins += bw.Position(GAME, frames[0].state).winner == seat + 1
    assert wins >= 10


def test_only_the_usual_board() -> None:
    small = bw.game("three_kingdoms", side=4)
    assert "kingdoms" not in player_names(small)
    with pytest.raises(InputError, match="6 cells a side"):
        KingdomsEngine(small)


def test_fitting_is_repeatable() -> None:
    first, again, other = (fit.fit(6, seed) for seed in (1, 1, 2))
    for name, shape in evaluation.SHAPES.items():
        assert first[name].shape == shape
        assert (first[name] == again[name]).all()
    assert any((first[name] != other[name]).any() for name in first)
