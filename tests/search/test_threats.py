"""Forcing moves against a naive reading of the board; wins by threats against the fours solver."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.core.rules import ANSWERS, QUIET, THREATENS, WINS
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limit import Limit
from boardwright.search.threats import find_threats
from boardwright.solve.fours import find_fours

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {"size": 7}),
    ("gomoku", {"size": 7, "rule": "standard"}),
    ("goclub", {"size": 6}),
    ("goclub", {"size": 3, "dims": 3}),
]
GOMOKU: dict[str, Any] = {"size": 8}


def crowded(game: bw.Game, plies: int, seed: int) -> Position:
    """Return a position of random stones near each other in which nobody has won yet."""
    choose = random.Random(seed)
    position = game.start()
    points = list(range(game.board.points))
    choose.shuffle(points)
    if game.name == "gomoku":  # first the middle, so that lines arise
        middle = (game.options["size"] - 1) / 2
        size = game.options["size"]
        points.sort(
            key=lambda p: max(abs(p % size - middle), abs(p // size - middle)) + choose.random()
        )
    elif game.options["dims"] == 3:  # every other one on one place, so that it gets full
        place = choose.choice(game.winning_sets)
        elsewhere = [point for point in points if point not in place]
        points = [p for pair in zip(place, elsewhere, strict=False) for p in pair][seed % 2 :]
    for point in points:
        if len(position.history) == plies:
            break
        after = position.play(point)
        position = position if after.over else after
    return position


def naive_wins(position: Position, marks: list[int], colour: int) -> set[int]:
    """Return the empty points on which a stone of a colour wins, read off the board."""
    game = position.game
    found = set()
    for point in (p for p, mark in enumerate(marks) if mark == 0):
        if game.name == "goclub":
            sets = [line for line in game.winning_sets if point in line]
            won = any(all(q == point or marks[q] == colour for q in line) for line in sets)
        else:
            won = naive_five(marks, game.options, point, colour)
        if won:
            found.add(point)
    return found


def naive_five(marks: list[int], options: dict[str, Any], point: int, colour: int) -> bool:
    size = options["size"]
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            x, y = point % size + sign * dx, point // size + sign * dy
            while 0 <= x < size and 0 <= y < size and marks[y * size + x] == colour:
                length, x, y = length + 1, x + sign * dx, y + sign * dy
        if length == 5 or (length > 5 and options["rule"] == "freestyle"):
            return True
    return False


def naive_forcing(position: Position) -> tuple[int, set[int]]:
    """Return kind and moves as the contract defines them."""
    marks = position.game.marks(position.state)
    own, other = position.to_move, 3 - position.to_move
    if wins := naive_wins(position, marks, own):
        return WINS, wins
    if losses := naive_wins(position, marks, other):
        return ANSWERS, losses if len(losses) == 1 else set()
    threats = set()
    for move in position.moves:
        marks[move] = own
        if naive_wins(position, marks, own):
            threats.add(move)
        marks[move] = 0
    return (THREATENS if threats else QUIET), threats


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_forcing_moves_are_those_of_a_naive_reading(name: str, options: dict[str, Any]) -> None:
    game = bw.game(name, compiled=False, **options)
    kinds = set()
    for seed in range(24):
        position = crowded(game, 4 + seed % 20, seed)
        out = np.zeros(game.max_moves, game.move_type)
        before = position.state.tobytes()
        kind, count = game.rules["forcing_moves"](position.state, out)
        found = [int(move) for move in out[:count]]
        assert (kind, set(found)) == naive_forcing(position), position
        assert len(set(found)) == count and position.state.tobytes() == before
        kinds.add(kind)
    assert kinds == {QUIET, THREATENS, ANSWERS, WINS}


@pytest.mark.parametrize(
    ("name", "options", "stones", "longest"),
    [("gomoku", GOMOKU, 10, 5), ("goclub", {"size": 7}, 16, 9)],
)
def test_wins_by_threats_are_those_of_the_fours_solver(
    name: str, options: dict[str, Any], stones: int, longest: int
) -> None:
    game = bw.game(name, **options)
    lengths = set()
    for seed in range(200):
        position = crowded(game, stones + seed % 12, seed)
        expected = find_fours(position)
        found = find_threats(position)
        assert len(found.line) == len(expected or ()), position
        assert found.excluded == (expected is None)
        lengths.add(len(found.line))
        end = position
        for move in found.line:
            end = end.play(move)
        assert not found.line or end.winner == position.to_move
    assert lengths >= {0, *range(1, longest + 1, 2)}


def test_a_forced_win_is_never_missed_and_is_played_to_its_end() -> None:
    game = bw.game("gomoku", **GOMOKU)
    choose = random.Random(1)
    played = 0
    for seed in range(60):
        position = crowded(game, 14 + seed % 12, seed)
        distance = len(find_fours(position) or ())
        if distance < 3:
            continue
        mover, engine = position.to_move, AlphaBeta(game, seed)
        for left in range(distance, 0, -1):
            if left % 2 == 0:
                position = position.play(choose.choice(position.moves))
                continue
            thought = engine.search(position, Limit(depth=1))
            assert thought.proved and thought.values[mover - 1] == 1.0
            assert thought.distance is not None and thought.distance <= left
            position = position.play(thought.move)
            if position.over:
                break
        assert position.winner == mover
        played += 1
    assert played > 5


def test_a_forced_loss_is_seen_and_held_off_as_long_as_possible() -> None:
    game = bw.game("gomoku", **GOMOKU)
    engine = AlphaBeta(game)
    # Black's four has one end open: only one answer.
    only = game.start().play("c4 b4 d4 a8 e4 h8 f4")
    thought = engine.search(only, Limit(depth=2))
    assert game.board.names[thought.move] == "g4"
    # An open three: the answers are those after which Black's fours win no more.
    three = game.start().play("c4 a8 d4 h8 e4")
    thought = engine.search(three, Limit(depth=2))
    assert not thought.proved
    after = three.play(thought.move)
    assert not find_threats(after).line
    # An open four is lost, and the search says so.
    four = game.start().play("c4 a8 d4 h8 e4 a1 f4")
    thought = engine.search(four, Limit(depth=2))
    assert thought.proved and thought.values == (1.0, -1.0) and thought.distance == 2


def test_values_with_threats_are_true_where_they_are_proved() -> None:
    """What a search with threats proves, plain alpha-beta must find too at the same distance."""
    game = bw.game("gomoku", size=5)
    proved = 0
    for seed in range(40):
        position = crowded(game, 14 + seed % 6, seed)
        with_threats = AlphaBeta(game, seed).search(position, Limit(depth=3))
        if with_threats.proved:
            plain = AlphaBeta(game, seed, threats=False).search(position, Limit(depth=30))
            assert with_threats.values == plain.values, position
            proved += 1
            if with_threats.values[position.to_move - 1] == 1.0:
                end = position
                for move in with_threats.line:
                    end = end.play(move)
                assert end.winner == position.to_move
                assert len(with_threats.line) == with_threats.distance
    assert proved > 8


def test_plain_python_finds_the_same_with_threats() -> None:
    found = []
    for compiled in (True, False):
        game = bw.game("gomoku", size=5, compiled=compiled)
        position = game.start().play("c3 a1 b2 d2 c1 e5")
        thought = AlphaBeta(game, 7, mebibytes=1).search(position, Limit(nodes=60))
        found.append((thought.move, thought.values, thought.line, thought.nodes))
    assert found[0] == found[1]


def test_a_limit_leaves_it_open_and_other_games_are_refused() -> None:
    position = crowded(bw.game("gomoku", **GOMOKU), 16, 1)
    finding = find_threats(position, Limit(nodes=1))
    assert finding.nodes == 1 and not (finding.line and finding.excluded)
    with pytest.raises(InputError, match="force"):
        find_threats(bw.game("nim", layers=3, compiled=False).start())
