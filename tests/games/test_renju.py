"""Renju: what Black may not play, by published examples and against the naive twin."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.players.catalogue import kinds_for, make_player
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.players.gomoku.lines.renju import forbidden_to, renju_rules
from boardwright.search import Limit
from tests.reference import gomoku as reference

#: Rows from the top, those left out empty; 3 and 4 are points forbidden by two threes or two fours.
#: The examples of mintaka-renju, a program for strict Renju (its first without white's stones).
EXAMPLES = {
    "two fours in one line": {
        14: "....X.X4X.X....",
        10: "....X.XX4.X....",
        6: "....XX.X4.XX...",
        2: "..X.X.XX..XX.X.",
    },
    "threes that two fours forbid": {
        11: ".......O.......",
        10: ".....O.........",
        9: ".....XX........",
        8: "......OXO......",
        7: "......OXO......",
        6: "........XXXO...",
    },
    "nested": {
        11: "...O..O........",
        10: "....X..X.O.....",
        9: "....OXOXX......",
        8: "......XX3......",
        7: "......OOXX.....",
        6: ".....X.........",
        5: "....OX.........",
        4: ".....O.........",
    },
    "nested more than once": {
        12: ".......X.......",
        11: "............X..",
        10: ".....O...3..OX.",
        9: "..OX..XOXXXOX..",
        8: "...XOO.XO3.....",
        7: ".O..XX3..X3....",
        6: "......X...XXO..",
        5: "....O..........",
    },
    "each depends on the others": {
        10: "......OO.......",
        9: ".....3XX3......",
        8: "....OXXXXO.....",
        7: "....OXXXXO.....",
        6: ".....3XX3......",
        5: "......OO.......",
    },
}
LETTERS = reference.LETTERS


@pytest.mark.parametrize("name", EXAMPLES)
def test_published_examples(name: str) -> None:
    rows = [EXAMPLES[name].get(row, 15 * ".") for row in range(15, 0, -1)]
    points = [
        (f"{LETTERS[column]}{15 - n}", mark)
        for n, row in enumerate(rows)
        for column, mark in enumerate(row)
    ]
    board = "/".join(rows).replace("3", ".").replace("4", ".")
    position = bw.game("gomoku", rule="renju", compiled=False).position(f"{board} 1")
    forbidden = {point for point, mark in points if mark in ".34"} - set(position.legal)
    assert forbidden == {point for point, mark in points if mark in "34"}


def test_crowded_boards_against_the_twin() -> None:
    game = bw.game("gomoku", size=9, rule="renju", compiled=False)
    twin = reference.Twin(size=9, rule="renju")
    rng = random.Random(3)
    forbidden = 0
    for _ in range(12):
        stones = rng.randint(4, 13)
        points = sorted(twin.names, key=lambda at: max(map(abs, at)) + 5 * rng.random())
        black, rest = frozenset(points[:stones]), points[stones:]
        white = frozenset(rng.sample(rest, stones))
        if any(len(run) >= 5 for each in (black, white) for run in twin.runs(each)):
            continue
        state = reference.State((black, white), 1)
        legal = twin.legal(state)
        forbidden += 81 - 2 * stones - len(legal)
        assert set(game.position(twin.text(state)).legal) == legal
    assert forbidden > 3  # so that something was compared


def test_five_wins_though_it_makes_six_elsewhere_and_white_wins_with_six() -> None:
    game = bw.game("gomoku", size=9, rule="renju", compiled=False)
    empty = 9 * "."
    down = 4 * "/....X...."
    cross = game.position(f"XXXX.XX..{down}/{empty}/{empty}/{empty}/{empty} 1")
    assert cross.play("e9").winner == 1
    row = "/".join(["XXX.XX...", "OOO.OO...", *7 * [empty]])
    assert "d9" not in game.position(f"{row} 1").legal
    assert game.position(f"{row} 2").play("d8").winner == 2


def judged(board: Any, side: int, cell: int) -> bool:
    return forbidden_to(board, side, cell)


@pytest.fixture(scope="module")
def lines() -> LinesEngine:
    return LinesEngine(bw.game("gomoku", size=9, rule="renju", compiled=False), table=1)


def test_lines_judges_every_point_as_the_rules_do(lines: LinesEngine) -> None:
    judge = lines.game.kernel(judged, renju_rules(lines.tables.steps))
    rng = random.Random(5)
    forbidden = 0
    for _ in range(12):
        cells = ["."] * 81
        near = [
            max(abs(point // 9 - 4), abs(point % 9 - 4)) + 5 * rng.random() for point in range(81)
        ]
        for number, point in enumerate(sorted(range(81), key=near.__getitem__)[:30]):
            cells[point] = "XXO"[number % 3]
        try:
            position = lines.game.position("".join(cells) + " 1")
        except InputError:
            continue  # black has five already
        board = lines.board_of(np.array(lines.game.marks(position.state), np.uint8), 0)
        empty = {point for point in range(81) if cells[point] == "."}
        found = {point for point in empty if judge(board, 0, int(lines.cells[point]))}
        if not position.over:
            assert found == empty - set(position.moves)
            assert not any(judge(board, 1, int(lines.cells[point])) for point in empty)
            forbidden += len(found)
    assert forbidden > 5


def test_a_four_wins_whose_reply_is_forbidden(lines: LinesEngine) -> None:
    empty = 9 * "."
    position = lines.game.position(
        f"{empty}/{empty}/....X.X../....XX.../OOO....../{empty}/{empty}/{empty}/O.......X 2"
    )
    thought = lines.search(position, Limit(nodes=50))
    assert (position.game.move_text(thought.move), thought.distance) == ("d5", 3)
    blocked = position.play("d5")
    assert "e5" not in blocked.legal
    lost = lines.search(blocked, Limit(nodes=50))
    assert lost.values == (-1.0, 1.0) and lost.move in blocked.moves


def test_lines_and_any_other_player_play_renju() -> None:
    game = bw.game("gomoku", size=7, rule="renju", compiled=False)
    assert "lines" in {kind.name for kind in kinds_for(game)}
    assert "minimax" not in {kind.name for kind in kinds_for(game)}  # it knows nothing forbidden
    assert make_player("mcts:nodes=3", game, 1).choose(game.start()) in game.start().moves
