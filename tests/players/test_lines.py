"""The line-pattern engine: its board, its tactics, its limits."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.players.gomoku.lines import LinesEngine, Team
from boardwright.players.gomoku.lines.board import (
    CELLS,
    LINES,
    LOG,
    WORDS,
    empty_board,
    make_tables,
    neighbourhood,
    worth_to,
)
from boardwright.players.gomoku.lines.candidates import list_promising, put_idle_last
from boardwright.players.gomoku.lines.engine import in_time
from boardwright.players.gomoku.lines.points import FOURS, WINS, WINS_SOON, one_of
from boardwright.players.gomoku.lines.stones import place, set_up, take_back
from boardwright.players.gomoku.lines.weights import fitted
from boardwright.search import Limit, Thought

FOUR_THREE = (
    "/".join(
        [
            15 * ".",
            15 * ".",
            15 * ".",
            "...OOOX........",
            "..O............",
            "..O............",
            *9 * [15 * "."],
        ]
    )
    + " 1"
)


@cache
def engine(size: int = 15, rule: str = "freestyle", compiled: bool = True) -> LinesEngine:
    return LinesEngine(bw.game("gomoku", size=size, rule=rule, compiled=compiled), table=2)


def think(moves: str, limit: Limit, **options: Any) -> tuple[str, Thought]:
    chosen = engine(**options)
    chosen.forget(0)
    thought = chosen.search(chosen.game.start().play(moves), limit)
    return chosen.game.move_text(thought.move), thought


def recomputed(board: Any, tables: Any) -> dict[str, Any]:
    """Everything the board keeps up to date, read off its stones."""
    tallies = [0, 0]
    sets: list[set[int]] = [set() for _ in range(6)]
    worth = [0, 0]
    numbers = fitted()
    shapes: dict[int, int] = {}
    for cell in map(int, tables.points[: tables.count]):
        if board.marks[cell] != 0:
            continue
        pairs = [
            int(tables.patterns[neighbourhood(board, tables, cell, line)]) for line in range(LINES)
        ]
        for colour in range(2):
            code = sum((pair >> 4 * colour & 15) << 4 * line for line, pair in enumerate(pairs))
            shape = int(tables.shapes[code])
            shapes[colour * CELLS + cell] = shape
            rank = int(tables.classes[shape])
            tallies[colour] += one_of(rank)
            worth[colour] += int(numbers["mine"][shape])
            worth[1 - colour] -= int(numbers["theirs"][shape])
            if rank >= FOURS:
                sets[3 * colour + (2 if rank == WINS else 1 if rank == WINS_SOON else 0)].add(cell)
    return {"tallies": tallies, "sets": sets, "worth": worth, "shapes": shapes}


def kept(board: Any, tables: Any, known: dict[str, Any]) -> dict[str, Any]:
    return {
        "tallies": list(map(int, board.tallies)),
        "sets": [
            {
                64 * word + bit
                for word in range(WORDS)
                for bit in range(64)
                if int(board.sets[each * WORDS + word]) >> bit & 1
            }
            for each in range(6)
        ],
        "worth": [worth_to(int(board.worth), side) for side in range(2)],
        "shapes": {slot: int(board.shapes[slot]) for slot in known["shapes"]},
    }


@pytest.mark.parametrize(
    ("size", "rule", "compiled"),
    [(15, "freestyle", True), (7, "standard", True), (7, "freestyle", False)],
)
def test_the_board_after_any_play_and_undo_is_that_of_its_stones(
    size: int, rule: str, compiled: bool
) -> None:
    game = bw.game("gomoku", size=size, rule=rule, compiled=compiled)
    put, undo = game.kernel(place), game.kernel(take_back)
    tables = make_tables(size, rule)
    board = empty_board(size, tables)
    first = board.copy()
    rng = random.Random(size)
    stones: list[tuple[int, int]] = []
    for step in range(400 if compiled else 60):
        if stones and rng.random() < 0.35:
            undo(board, tables, *stones.pop())
        else:
            empty = [int(cell) for cell in tables.points[: tables.count] if board.marks[cell] == 0]
            if empty:
                stones.append((rng.choice(empty), rng.randrange(2)))
                put(board, tables, *stones[-1])
        if step % 20 == 0:
            known = recomputed(board, tables)
            assert kept(board, tables, known) == known
            assert board.stones == len(stones)
    while stones:
        undo(board, tables, *stones.pop())
    assert all((board[name] == first[name]).all() for name in {*board.dtype.names} - {*LOG})


def test_a_position_is_hashed_by_stones_and_side_not_by_order() -> None:
    game = bw.game("gomoku", size=9)
    tables = make_tables(9, "freestyle")
    hashes = []
    for moves in ("e5 e6 d5 d6", "d5 d6 e5 e6", "d5 e6 e5 d6"):
        board = empty_board(9, tables)
        marks = np.array(game.marks(game.start().play(moves).state), np.uint8)
        game.kernel(set_up)(board, tables, marks, 0)
        hashes.append(int(board.hash))
    other = empty_board(9, tables)
    game.kernel(set_up)(other, tables, marks, 1)
    assert len(set(hashes)) == 1 and int(other.hash) != hashes[0]


def test_five_is_made_at_once() -> None:
    move, thought = think("h8 a1 i8 a3 j8 a5 k8 a7", Limit(nodes=100))
    assert move in ("g8", "l8")
    assert (thought.values, thought.proved, thought.distance) == ((1.0, -1.0), True, 1)


def test_a_four_is_blocked_and_only_there() -> None:
    move, thought = think("h8 g8 i8 a3 j8 a5 k8", Limit(depth=2))
    assert move == "l8"
    assert not thought.proved


def test_an_open_four_is_lost_in_two() -> None:
    _, thought = think("h8 a1 i8 a3 j8 a5 k8", Limit(depth=3))
    assert (thought.values, thought.distance) == ((1.0, -1.0), 2)


def test_an_open_three_becomes_an_open_four_or_is_stopped() -> None:
    move, thought = think("h8 a1 i8 a3 j8 o15", Limit(depth=1))
    assert move in ("g8", "k8") and thought.distance == 3
    move, thought = think("h8 a1 i8 a3 j8", Limit(depth=4))
    assert move in ("f8", "g8", "k8", "l8") and not thought.proved


def test_a_four_and_a_three_at_once_win() -> None:
    # h8 makes a four in the row (stopped at d8) and an open three in the column.
    move, thought = think("e8 d8 f8 a1 g8 a3 h9 a5 h10 o1", Limit(depth=1))
    assert move == "h8"
    assert thought.proved and thought.values == (1.0, -1.0) and thought.distance == 5


def test_two_threes_at_once_win() -> None:
    move, thought = think("g8 a1 i8 a3 h9 a13 h7 o1", Limit(depth=8))
    assert thought.proved and thought.values[0] == 1.0
    assert move == "h8" or thought.distance is not None


def naive_value(position: Position) -> int:
    """What a nearly full board is worth to the player to move, by plain minimax."""
    if position.over:
        return -1 if position.winner else 0
    best = -1
    for move in position.moves:
        best = max(best, -naive_value(position.play(move)))
        if best == 1:
            break
    return best


@pytest.mark.parametrize(
    ("rule", "threads"), [("freestyle", 1), ("standard", 1), ("renju", 1), ("freestyle", 2)]
)
def test_what_is_proved_is_true(rule: str, threads: int) -> None:
    size = 6
    chosen = engine(size, rule) if threads == 1 else Team(engine(size, rule).game, threads, 1)
    rng = random.Random(7)
    proved = {1.0: 0, -1.0: 0}
    for _ in range(60):
        stones = ["XO"[number % 2] for number in range(size**2 - 5)]
        cells = rng.sample(stones, len(stones)) + ["."] * 5
        rng.shuffle(cells)
        rows = ["".join(cells[row * size : (row + 1) * size]) for row in range(size)]
        try:
            position = chosen.game.position("/".join(rows))
        except InputError:
            continue
        if position.over:
            continue
        chosen.forget(0)
        thought = chosen.search(position, Limit(depth=6))
        value = thought.values[position.to_move - 1]
        assert thought.proved == (abs(value) == 1)
        if thought.proved:
            assert value == naive_value(position), position
            proved[value] += 1
        else:
            assert naive_value(position) == 0, position
    assert proved[1.0] >= 5 and proved[-1.0] >= 1


def test_what_is_forgotten_leaves_no_trace() -> None:
    moves, limit = "h8 i9 j8 i7 g7", Limit(nodes=3000)
    first = think(moves, limit)[1]
    think("g7 h8 h7 i8 f9 j8", limit)  # leaves its own history and killers
    again = think(moves, limit)[1]
    assert (again.move, again.line, again.values) == (first.move, first.line, first.values)


def test_a_stone_far_from_a_point_of_four_and_three_comes_last() -> None:
    chosen = engine()
    # White's c12 makes a four with the row and a three with the column.
    position = chosen.game.position(FOUR_THREE)
    marks = np.array(chosen.game.marks(position.state), np.uint8)
    board = chosen.board_of(marks, 0)
    moves, scores = np.zeros(CELLS, np.uint16), np.zeros(CELLS, np.int32)
    count = chosen.game.kernel(list_promising)(board, chosen.tables, 0, moves, scores)
    before = scores.copy()
    chosen.game.kernel(put_idle_last)(board, chosen.tables, chosen.run, 0, moves, scores, count)
    point = {chosen.point_of[int(cell)]: n for n, cell in enumerate(moves[:count])}
    kept = {chosen.game.move_text(at) for at, n in point.items() if scores[n] == before[n]}
    assert "c12" in kept and "b12" in kept and "c13" in kept
    assert "n2" not in kept and "i4" not in kept


def test_a_limit_of_time_leaves_a_reserve() -> None:
    for seconds in (0.01, 0.3, 5.0):
        left = in_time(Limit(depth=3, time=seconds))
        assert left.time is not None and left.depth == 3
        assert seconds / 2 < left.time < seconds
    assert in_time(Limit(nodes=7)) == Limit(nodes=7)


@pytest.mark.parametrize(("size", "rule"), [(5, "freestyle"), (7, "standard"), (25, "freestyle")])
def test_every_move_is_legal_on_every_board(size: int, rule: str) -> None:
    chosen = engine(size, rule)
    rng = random.Random(size)
    position = chosen.game.start()
    for number in range(24 if size > 5 else 25):
        if position.over:
            break
        if number % 3 == 1:
            position = position.play(rng.choice(position.moves))
            continue
        thought = chosen.search(position, Limit(nodes=300))
        assert thought.line[0] == thought.move
        following = position
        for move in thought.line:
            following = following.play(move)
        assert thought.candidates[0].move == thought.move
        position = position.play(thought.move)


def test_the_last_points_of_a_board_are_filled() -> None:
    # Rows in pairs: no five anywhere, one point left, then a draw.
    chosen = engine(5)
    position = chosen.game.position("XXOOX/OOXXO/XXOOX/OOXXO/XXO..")
    while not position.over:
        thought = chosen.search(position, Limit(depth=3))
        assert thought.values == (0.0, 0.0)
        position = position.play(thought.move)
    assert position.returns == [0, 0]


def test_compiled_and_plain_python_think_the_same() -> None:
    game = bw.game("gomoku", size=7, compiled=False)
    plain = LinesEngine(game, table=1)
    compiled = engine(7)
    compiled.forget(0)
    moves = "d4 c4 d5 d3 e4"
    thoughts = [
        each.search(each.game.start().play(moves), Limit(depth=2)) for each in (plain, compiled)
    ]
    found = [(t.move, t.values, t.line, t.depth, t.nodes) for t in thoughts]
    assert found[0] == found[1]


def test_only_gomoku_is_played() -> None:
    with pytest.raises(InputError, match="lines plays gomoku, not nim"):
        LinesEngine(bw.game("nim"))


@pytest.mark.parametrize(
    "moves",
    [
        "h8 a1 i8 c1 h9 e1 i10 o1",
        "h8 a1 i8 c1 h9 e1 i10 o1 g8",
        "h8 h7 i8 g7 j8 g8 h9 h10 h11 g10 k10 o1 g9",
        "h8 a1 i8 a3 j8 a5",
    ],
)
def test_a_proved_win_tells_how_far_it_is(moves: str) -> None:
    """As far as plain alpha-beta says, also where a threat has no answer at all."""
    position = bw.game("gomoku").start().play(moves)
    found = make_player("lines:depth=8,time=0", position.game, 1).think(position)
    exact = make_player("alphabeta:depth=8,nodes=3000000", position.game, 1).think(position)
    assert found.proved and exact.proved and found.move in position.moves
    assert (found.values, found.distance) == (exact.values, exact.distance)


def test_with_a_temperature_moves_are_drawn_among_those_that_look_good() -> None:
    game = bw.game("gomoku", size=9, compiled=False)
    tepid = LinesEngine(game, temperature=3.0)
    tepid.forget(0)
    position = game.start().play("e5 e6 d5 d6")
    found = [tepid.search(position, Limit(nodes=1)).move for _ in range(40)]
    tepid.forget(0)
    assert found[:5] == [tepid.search(position, Limit(nodes=1)).move for _ in range(5)]
    near = {game.parse_move(f"{column}{row}") for column in "abcdefgh" for row in range(3, 9)}
    assert 4 < len(set(found)) <= 12 and set(found) <= near
    cold = LinesEngine(game, temperature=0.1)
    threes = game.start().play("e5 e6 d5 d6 c5 c6")
    assert cold.search(threes, Limit(nodes=1)).move in map(threes.find_move, ("b5", "f5"))
