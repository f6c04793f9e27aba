"""Line patterns against their definitions, and wins by fours against a naive search."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.game import Game
from boardwright.players.gomoku.lines import LinesEngine, Team
from boardwright.players.gomoku.lines.board import LOG, empty_board, make_tables
from boardwright.players.gomoku.lines.fours import REMEMBERED, four_frames, win_by_fours
from boardwright.players.gomoku.lines.patterns import (
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_THREE_2,
    OPEN_TWO,
    THREE,
    both_colours,
    reach_of,
)
from boardwright.players.gomoku.lines.stones import set_up
from boardwright.search import Limit

Line = tuple[str, ...]


def makes_five(line: Line, point: int, exactly: bool) -> bool:
    """Whether the stone on a point of a line stands in a row that wins."""
    first = last = point
    while first > 0 and line[first - 1] == line[point]:
        first -= 1
    while last + 1 < len(line) and line[last + 1] == line[point]:
        last += 1
    length = last - first + 1
    return length == 5 if exactly else length >= 5


@cache
def naive_pattern(line: Line, exactly: bool) -> str:
    """What the stone in the middle of a line is part of, by the definitions alone."""
    middle = len(line) // 2
    own = line[middle]
    if makes_five(line, middle, exactly):
        return "five"
    after = [
        naive_pattern((*line[:i], own, *line[i + 1 :]), exactly)
        for i, mark in enumerate(line)
        if mark == "."
    ]
    if after.count("five") > 1:
        return "open four"
    if "five" in after:
        return "four"
    if "open four" in after:
        return "open three"
    if "four" in after:
        return "three"
    return "open two" if "open three" in after else "less"


def name_of(pattern: int) -> str:
    names = {FIVE: "five", OPEN_FOUR: "open four", FOUR: "four", THREE: "three"}
    if pattern in (OPEN_THREE, OPEN_THREE_2):
        return "open three"
    return names.get(pattern, "open two" if pattern >= OPEN_TWO else "less")


@pytest.mark.parametrize("rule", ["freestyle", "standard"])
def test_patterns_follow_their_definitions(rule: str) -> None:
    reach = reach_of(rule)
    table = both_colours(rule)
    rng = random.Random(1)
    seen = set()
    for _ in range(1500):
        density = rng.choice((0.3, 0.5, 0.7))
        marks = [rng.choice((1, 1, 2)) if rng.random() < density else 0 for _ in range(2 * reach)]
        if rng.random() < 0.3:
            edge = rng.randrange(reach)
            marks[:edge] = [3] * edge
        key = sum(mark << 2 * place for place, mark in enumerate(marks))
        for colour in (1, 2):
            symbols = ["#" if mark not in (0, colour) else "x" if mark else "." for mark in marks]
            line = (*symbols[:reach], "x", *symbols[reach:])
            pattern = int(table[key]) >> 4 * (colour - 1) & 15
            assert name_of(pattern) == naive_pattern(line, rule == "standard"), line
            seen.add(name_of(pattern))
    assert len(seen) == 7


def test_an_overline_wins_only_in_the_freestyle_rule() -> None:
    for rule, expected in (("freestyle", FIVE), ("standard", 0)):
        reach = reach_of(rule)
        marks = [0] * (2 * reach)
        for distance in (-3, -2, -1, 1, 2):
            marks[reach + distance - (distance > 0)] = 1
        key = sum(mark << 2 * place for place, mark in enumerate(marks))
        pattern = int(both_colours(rule)[key]) & 15
        assert (pattern == FIVE) == (expected == FIVE)


class Fours:
    """The search for wins by fours on one game's board."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size = int(game.options["size"])
        self.tables = make_tables(self.size, str(game.options["rule"]))
        self.empty = empty_board(self.size, self.tables)
        self.frames = four_frames()
        self.out = np.zeros(128, np.uint16)
        self.set_up = game.kernel(set_up)
        self.kernel = game.kernel(win_by_fours)

    def find(self, marks: list[int], side: int, most: int = 20_000) -> tuple[int, list[int]]:
        board = self.empty.copy()
        failed = np.zeros(REMEMBERED, np.uint64)
        with np.errstate(over="ignore"):
            self.set_up(board, self.tables, np.array(marks, np.uint8), side)
            before = board.copy()
            plies, nodes = self.kernel(
                board, self.tables, self.frames, failed, side, most, self.out
            )
        assert all((board[name] == before[name]).all() for name in {*board.dtype.names} - {*LOG})
        assert nodes <= most
        points = {
            int(cell): point for point, cell in enumerate(self.tables.points[: self.tables.count])
        }
        stones = int(plies) - 2 if plies > 1 else int(plies)
        return int(plies), [points[int(cell)] for cell in self.out[:stones]]


def wins_at(marks: list[int], point: int, side: int, size: int, exactly: bool) -> bool:
    """Whether a stone on an empty point wins, by walking."""
    x, y = point % size, point // size
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        length = 1
        for sign in (1, -1):
            a, b = x + sign * dx, y + sign * dy
            while 0 <= a < size and 0 <= b < size and marks[b * size + a] == side + 1:
                length, a, b = length + 1, a + sign * dx, b + sign * dy
        if length == 5 or (length > 5 and not exactly):
            return True
    return False


def naive_fours(marks: list[int], side: int, size: int, exactly: bool) -> bool:
    """Whether the side to move wins by fours alone, by plain recursion."""
    empty = [point for point, mark in enumerate(marks) if mark == 0]
    if any(wins_at(marks, point, side, size, exactly) for point in empty):
        return True
    blocks = [point for point in empty if wins_at(marks, point, 1 - side, size, exactly)]
    if len(blocks) > 1:
        return False
    for move in blocks or empty:
        marks[move] = side + 1
        threats = [
            point for point in empty if point != move and wins_at(marks, point, side, size, exactly)
        ]
        won = len(threats) > 1
        if len(threats) == 1:
            marks[threats[0]] = 2 - side
            won = naive_fours(marks, side, size, exactly)
            marks[threats[0]] = 0
        marks[move] = 0
        if won:
            return True
    return False


@pytest.mark.parametrize(
    ("rule", "compiled"), [("freestyle", True), ("standard", True), ("freestyle", False)]
)
def test_wins_by_fours_are_those_of_a_naive_search(rule: str, compiled: bool) -> None:
    size = 7
    game = bw.game("gomoku", size=size, rule=rule, compiled=compiled)
    fours = Fours(game)
    rng = random.Random(2)
    found = 0
    for _ in range(150 if compiled else 12):
        stones = rng.randrange(16, 28)
        marks = [0] * size**2
        for number, point in enumerate(rng.sample(range(size**2), stones)):
            marks[point] = 1 + number % 2
        side = rng.randrange(2)
        if five_stands(marks, size, rule == "standard"):
            continue
        plies, line = fours.find(marks, side)
        expected = naive_fours(marks, side, size, rule == "standard")
        assert (plies > 0) == expected, marks
        if plies:
            found += 1
            check_line(marks, side, line, plies, size, rule == "standard")
    assert found >= (20 if compiled else 1)


def five_stands(marks: list[int], size: int, exactly: bool) -> bool:
    for point, mark in enumerate(marks):
        if mark:
            marks[point] = 0
            stands = wins_at(marks, point, mark - 1, size, exactly)
            marks[point] = mark
            if stands:
                return True
    return False


def check_line(
    marks: list[int], side: int, line: list[int], plies: int, size: int, exactly: bool
) -> None:
    """Play a winning line out: every four has one answer, and the last stone wins anyway."""
    marks = list(marks)
    for number, point in enumerate(line):
        mover = number % 2 ^ side
        assert marks[point] == 0
        if number % 2:
            assert wins_at(marks, point, side, size, exactly)  # a forced reply
        elif plies > 1:
            assert fives(marks, 1 - side, size, exactly) <= {point}
        assert (plies == 1) == wins_at(marks, point, mover, size, exactly)
        marks[point] = 1 + mover
    assert plies == 1 or len(fives(marks, side, size, exactly)) > 1


def fives(marks: list[int], side: int, size: int, exactly: bool) -> set[int]:
    empty = (point for point, mark in enumerate(marks) if mark == 0)
    return {point for point in empty if wins_at(marks, point, side, size, exactly)}


#: Of benchmarks/threats.py: positions, and the only moves that leave no win by fours.
ATTACKS = (
    "h8 i8 i9 h7 j9 g7 j7 k9 k8 j8 i7 g9 l7 i10 l9 i6 j5 g8",
    "h8 g8 g9 i7 i9 f9 h7 h6 j8 h10 j10 k11 k9 h9 f7 f6 l8 i11 j11 j9 k8 i8 i6 l10 k7 k6",
    "h8 h9 i8 g8 i10 i9 j9 k10 k8 h11 j8 l8 j6 j7 i7 k5 g9 f10 h6 g5 i6 g6",
)
DEFENCES = {
    "h8 i9 h10 h9 g9 e11 i8 f8 g8 g7 e9 i7 k8": {"j8"},
    "h8 m13 i8 g8 g9 i7 i9 h9 f7 f6 j8 k8 h10": {"g11", "k7"},
    "h8 i7 j8 i8 i9 k7 j7 j9 g7 f6 g6 g8 h5 i6 i5 j5 h7": {"h6"},
}


@pytest.mark.parametrize("threads", [1, 2])
def test_long_attacks_are_proved_and_hidden_ones_are_stopped(threads: int) -> None:
    game = bw.game("gomoku")
    engine = LinesEngine(game, table=2) if threads == 1 else Team(game, threads, table=2)
    for moves in ATTACKS:
        position = engine.game.start().play(moves)
        thought = engine.search(position, Limit(nodes=3000))
        assert thought.proved and thought.values[position.to_move - 1] == 1.0
    for moves, holding in DEFENCES.items():
        position = engine.game.start().play(moves)
        move = engine.search(position, Limit(nodes=threads * 20_000)).move
        assert position.game.move_text(move) in holding
