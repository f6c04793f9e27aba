"""The board of the engine ``sets`` against recounting, its wins by fours against the solver's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.search.sets import SetsEngine
from boardwright.search.sets.board import displace, place, put, take
from boardwright.search.sets.defence import mark_defences
from boardwright.search.sets.follow import attack_slice
from boardwright.search.sets.table import board_of, empty_board, table_of
from boardwright.search.sets.threats import FOUND, NONE, attack_within, empty_attack
from boardwright.solve.fours import find_fours


def recounted(game: Game, owner: Any) -> dict[str, Any]:
    """What the board keeps, counted anew from the stones."""
    table = table_of(game)[0]
    room = len(owner)  # for more points than the board has
    score, worth, open_sets = np.zeros((2, room), int), [0, 0], [0, 0]
    fours = np.zeros((2, room), int)
    threes: list[set[int]] = [set(), set()]
    for number, members in enumerate(game.winning_sets):
        counts = [sum(owner[p] == side + 1 for p in members) for side in range(2)]
        missing = [p for p in members if owner[p] == 0]
        for side in range(2):
            if counts[1 - side]:
                continue
            open_sets[side] += 1
            if counts[side]:
                worth[side] += table.worth[len(missing)]
                score[side, list(members)] += table.worth[len(missing)]
            if len(missing) == 1:
                fours[side, missing[0]] += 1
            if len(missing) == 2:
                threes[side].add(number)
    return {
        "score": score.tolist(),
        "worth": worth,
        "open_sets": open_sets,
        "fours": fours.tolist(),
        "threes": threes,
        "four_points": [int(np.count_nonzero(row)) for row in fours],
        "four_gap": [int(np.bitwise_xor.reduce(np.flatnonzero(row))) for row in fours],
    }


def kept(board: Any) -> dict[str, Any]:
    lists = [board.threes[side, : board.three_count[side]].tolist() for side in range(2)]
    names = ("score", "worth", "open_sets", "fours", "four_points", "four_gap")
    assert all(len(set(each)) == len(each) for each in lists)
    return {name: board[name].tolist() for name in names} | {"threes": [set(e) for e in lists]}


def test_boards_of_all_sizes_share_their_kernels() -> None:
    games = [bw.game("goclub", size=size, compiled=False) for size in (5, 15, 19)]
    for made in (table_of, empty_board, SetsEngine):
        assert len({kinds_of(made(game)) for game in games}) == 1


def kinds_of(made: Any) -> tuple[np.dtype[Any], ...]:
    """The types that a kernel is compiled for."""
    if isinstance(made, SetsEngine):
        return made.attacks.dtype, made.frames.dtype, made.searches.dtype
    return (made.dtype,)


@pytest.mark.parametrize(
    ("name", "options", "compiled"),
    [
        ("goclub", {"size": 7}, True),
        ("goclub", {"size": 5}, False),
        ("goclub", {"size": 5, "dims": 3, "rotated": True}, False),
        ("gomoku", {"size": 7}, False),
    ],
)
def test_putting_and_taking_keeps_what_recounting_gives(
    name: str, options: dict[str, Any], compiled: bool
) -> None:
    game = bw.game(name, compiled=compiled, **options)
    tables, boards = table_of(game), empty_board(game)
    board = boards[0]
    kernels = [game.kernel(row_of(each)) for each in (put, take, place, displace)]
    choose = random.Random(7)
    with np.errstate(over="ignore"):
        for step in range(120):
            free = np.flatnonzero(board.owner[: game.board.points] == 0)
            # Stones of both colours at random: sets may be full on both sides, too.
            if board.stones and (choose.random() < 0.35 or not len(free)):
                kernels[1](tables, boards, 0, 0)
            else:
                kernels[0](tables, boards, int(choose.choice(list(free))), choose.randrange(2))
            if step % 4 == 0:
                assert kept(board) == recounted(game, board.owner)
        lines = [board.threes[side, : board.three_count[side]].tolist() for side in range(2)]
        before, key = kept(board), board.key
        light = 0
        for point in np.flatnonzero(board.owner[: game.board.points] == 0)[:6]:
            kernels[2](tables, boards, int(point), light % 2)
            light += 1
        for _ in range(light):
            kernels[3](tables, boards, 0, 0)
        assert (kept(board), board.key) == (before, key)
        assert lines == [board.threes[s, : board.three_count[s]].tolist() for s in range(2)]
        while board.stones:
            kernels[1](tables, boards, 0, 0)
    fresh = empty_board(game)[0]
    assert kept(board) == kept(fresh) and board.key == fresh.key
    assert np.array_equal(board.held, fresh.held) and np.array_equal(board.gap, fresh.gap)


def put_row(tables: Any, boards: Any, point: int, side: int) -> None:
    put(tables[0], boards[0], point, side)


def take_row(tables: Any, boards: Any, point: int, side: int) -> None:
    take(tables[0], boards[0])


def place_row(tables: Any, boards: Any, point: int, side: int) -> None:
    place(tables[0], boards[0], point, side)


def displace_row(tables: Any, boards: Any, point: int, side: int) -> None:
    displace(tables[0], boards[0])


def row_of(function: Any) -> Any:
    return {put: put_row, take: take_row, place: place_row, displace: displace_row}[function]


def random_positions(game: Game, count: int, seed: int) -> Iterator[Position]:
    """Unfinished positions in which the side to move completes no set at once."""
    choose = random.Random(seed)
    points = game.board.points
    while count:
        stones = choose.sample(range(points), choose.randint(6, points // 2))
        marks = ["."] * points
        share = choose.choice((0.3, 0.4, 0.5))
        for number, point in enumerate(stones):
            marks[point] = "O" if number < len(stones) * share else "X"
        try:
            position = game.position("".join(marks) + " 1")
        except InputError:
            continue
        if not position.over and not board_of(position)[0].four_points[0]:
            count -= 1
            yield position


@pytest.mark.parametrize(
    ("name", "size", "count", "compiled"),
    [
        ("goclub", 7, 250, True),
        ("goclub", 9, 8, False),
        ("goclub", 5, 40, False),
        ("gomoku", 7, 25, False),
        ("gomoku", 9, 12, False),
    ],
)
def test_wins_by_fours_are_those_of_the_solver(
    name: str, size: int, count: int, compiled: bool
) -> None:
    game = bw.game(name, size=size, compiled=compiled)
    tables, attacks = table_of(game), empty_attack(game.board.points)
    failed = np.zeros(1 << 12, np.uint64)
    found = 0
    for position in random_positions(game, count, seed=size):
        expected = find_fours(position)
        boards = board_of(position)
        before = boards.copy()
        shortest = None
        with np.errstate(over="ignore"):
            for limit in range(1, 41):
                run = game.kernel(attack_slice)
                result = run(tables, boards, attacks, failed, 0, limit, 10**9)
                if result == FOUND:
                    shortest = 2 * limit + 1
                if result in (FOUND, NONE):
                    break
        assert boards.tobytes() == before.tobytes() or kept(boards[0]) == kept(before[0])
        assert (shortest is None) == (expected is None)
        if expected is not None:
            found += 1
            assert shortest == len(expected)
            line = [int(point) for point in attacks[0].line[:shortest]]
            replayed = position
            for stone in line:
                replayed = replayed.play(stone)
            assert replayed.winner == 1
    assert 0.1 * count < found < 0.95 * count


def test_a_known_failure_never_hides_a_win() -> None:
    """With a table of few places, and searched with small limits first, verdicts stay the same."""
    game = bw.game("goclub", size=7)
    tables, attacks = table_of(game), empty_attack(game.board.points)
    crowded, fresh = np.zeros(64, np.uint64), np.zeros(1 << 12, np.uint64)
    run = game.kernel(attack_slice)
    with np.errstate(over="ignore"):
        for position in random_positions(game, 120, seed=3):
            boards = board_of(position)
            fresh[:] = 0
            expected = run(tables, boards, attacks, fresh, 0, 64, 10**9)
            for limit in (1, 3, 2, 64):
                last = run(tables, boards, attacks, crowded, 0, limit, 10**9)
            assert last == expected


def wins_within(tables: Any, boards: Any, attacks: Any, failed: Any, side: int) -> int:
    return attack_within(tables[0], boards[0], attacks[0], failed, side, 100_000)


def defences(tables: Any, boards: Any, attacks: Any, side: int, length: int) -> None:
    mark_defences(tables[0], boards[0], attacks[0], side, length)


@pytest.mark.parametrize(("name", "size", "compiled"), [("goclub", 7, True), ("gomoku", 7, False)])
def test_a_move_that_is_no_defence_loses(name: str, size: int, compiled: bool) -> None:
    """Every point that is not marked leaves the other side a win by fours, by the solver."""
    game = bw.game(name, size=size, compiled=compiled)
    tables, attacks = table_of(game), empty_attack(game.board.points)
    failed = np.zeros(1 << 12, np.uint64)
    judged = defended = 0
    with np.errstate(over="ignore"):
        for position in random_positions(game, 150 if compiled else 12, seed=4):
            boards = board_of(position)
            if boards[0].four_points[1]:
                continue
            length = game.kernel(wins_within)(tables, boards, attacks, failed, 1)
            if not length:
                continue
            game.kernel(defences)(tables, boards, attacks, 0, length)
            for move in position.moves:
                if attacks[0].seen[move] != attacks[0].scan:
                    judged += 1
                    assert find_fours(position.play(move)) is not None
                else:
                    defended += find_fours(position.play(move)) is None
            if not compiled and judged > 20 and defended:
                break
    assert judged > 20 and defended > 0
