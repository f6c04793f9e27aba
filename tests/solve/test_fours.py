"""Wins by fours: against a naive search on small boards, and the shapes of the GoClub paper."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.fours import find_fours
from boardwright.solve.fours_board import (
    ATTACKER,
    DEFENDER,
    board_of,
    empty_board,
    put,
    table_of,
    take_back,
)


@lru_cache
def places(game: Game) -> list[int]:
    """The winning sets as bits, point 0 the lowest."""
    return [sum(1 << point for point in place) for place in game.winning_sets]


def completing(game: Game, mine: int, theirs: int) -> int:
    found = 0
    for place in places(game):
        missing = place & ~mine
        if not missing & (missing - 1) and not missing & theirs:
            found |= missing
    return found


def naive(game: Game, mine: int, theirs: int, most: int) -> bool:
    """Whether the side to move wins by fours with at most so many stones, by plain recursion."""
    if most < 1 or completing(game, mine, theirs):
        return most >= 1
    threats = completing(game, theirs, mine)
    if threats.bit_count() > 1:
        return False
    for number in range(game.board.points):
        stone = 1 << number
        if stone & (mine | theirs) or (threats and stone != threats):
            continue
        points = completing(game, mine | stone, theirs)
        if points.bit_count() > 1 and most >= 2:
            return True
        if points.bit_count() == 1 and naive(game, mine | stone, theirs | points, most - 1):
            return True
    return False


def stones_of(position: Position) -> tuple[int, int]:
    """The stones of the side to move and of the other, as bits."""
    marks = list(enumerate(position.game.marks(position.state)))
    mine = sum(1 << point for point, mark in marks if mark == position.to_move)
    return mine, sum(1 << point for point, mark in marks if mark) - mine


def random_positions(game: Game, count: int, seed: int) -> Iterator[Position]:
    """Unfinished positions of any number of stones, the side to move having as many or more."""
    choose = random.Random(seed)
    while count:
        points = choose.sample(range(game.board.points), choose.randint(6, game.board.points // 2))
        marks = ["."] * game.board.points
        for number, point in enumerate(points):
            marks[point] = "O" if number < len(points) * choose.choice((0.3, 0.4, 0.5)) else "X"
        try:
            position = game.position("".join(marks) + " 1")
        except InputError:  # the side to move has won already
            continue
        if not position.over:
            count -= 1
            yield position


def replay(position: Position, line: list[int]) -> int:
    """How many fours of the defender's were met on the way to the win at the end of a line."""
    counter_fours = 0
    attacker = position.to_move
    for number, stone in enumerate(line):
        mine, theirs = stones_of(position)
        if number % 2 == 0:
            threats = completing(position.game, theirs, mine)
            counter_fours += bool(threats) and 0 < number < len(line) - 1
            assert threats in (0, 1 << stone) or number == len(line) - 1
        else:
            assert 1 << stone & completing(position.game, theirs, mine)
        position = position.play(stone)
    assert position.winner == attacker
    return counter_fours


@pytest.mark.parametrize(
    ("name", "size", "count", "compiled"),
    [
        ("goclub", 5, 30, False),
        ("goclub", 6, 30, False),
        ("goclub", 7, 120, True),
        ("gomoku", 6, 60, False),
        ("gomoku", 7, 6, False),
    ],
)
def test_agrees_with_the_naive_search(name: str, size: int, count: int, compiled: bool) -> None:
    game = bw.game(name, size=size, compiled=compiled)
    found = threatened = counter_fours = 0
    for position in random_positions(game, count, seed=size):
        line = find_fours(position)
        mine, theirs = stones_of(position)
        threatened += bool(completing(game, theirs, mine))
        for most in range(1, 5):
            within = find_fours(position, most)
            assert (within is not None) == naive(game, mine, theirs, most), position
            assert within is None or (within == line and len(within) <= 2 * most - 1)
        if line is None:
            assert not naive(game, mine, theirs, game.board.points)
        else:
            found += 1
            counter_fours += replay(position, line)
    assert 0 < found < count
    assert threatened > 0
    assert counter_fours > 0 or (name, size) != ("goclub", 7)


def test_compiled_and_plain_searches_find_the_same_lines() -> None:
    plain = bw.game("goclub", size=7, compiled=False)
    compiled = bw.game("goclub", size=7, compiled=True)
    for position in random_positions(plain, 60, seed=1):
        assert find_fours(position) == find_fours(compiled.position(position.text))


def test_counter_fours_decide() -> None:
    """Black's h5 makes a four and, with h3 and h4, prepares an open four; White answers on i5."""
    game = bw.game("gomoku", size=9, compiled=False)
    black = "e5 f5 g5 h3 h4"

    def line(white: str) -> list[str] | None:
        found = find_fours(with_stones(game, black, white))
        return None if found is None else [game.board.names[point] for point in found]

    assert line("d5") == ["h5", "i5", "h6", "h7", "h2"]
    assert line("d5 i2 i3 i4") is None  # i5 makes an open four of White's
    assert line("d5 i2 i3 i4 i1") is None  # i5 makes a four, to be stopped on i6 without a four
    # White's answer makes a four again, but Black stops it on h6 with a double four.
    assert line("d5 g7 f8 e9") == ["h5", "i5", "h6", "h7", "h2"]


def test_an_open_four_of_the_opponent_leaves_no_choice() -> None:
    game = bw.game("gomoku", size=9, compiled=False)
    assert find_fours(with_stones(game, "c5 d5 e5", "a1 b1 c1 d1")) is None  # e1 makes no four
    line = find_fours(with_stones(game, "c5 d5 e5 e2 e3", "a1 b1 c1 d1"))
    assert line is not None and game.board.names[line[0]] == "e1"
    assert find_fours(with_stones(game, "c5 d5 e5 e2 e3", "b1 c1 d1 e1")) is None  # a1 and f1


def test_finished_and_foreign_games() -> None:
    game = bw.game("gomoku", size=5, compiled=False)
    assert find_fours(game.start()) is None
    assert find_fours(game.position("XXXXX/OOOO./...../...../..... 2")) is None
    assert find_fours(game.position("XXXX./OOOO./...../...../..... 2")) == [9]
    with pytest.raises(InputError, match="most_stones"):
        find_fours(game.start(), 0)
    for other in (
        bw.game("lgame"),
        bw.game("goclub", players=3),
        bw.game("gomoku", rule="standard"),
    ):
        with pytest.raises(InputError, match="winning sets"):
            find_fours(other.start())


def test_taking_back_restores_the_board() -> None:
    game = bw.game("goclub", size=6, compiled=False)
    choose = random.Random(3)
    for position in random_positions(game, 5, seed=2):
        boards = board_of(position)
        before = boards.copy()
        empty = [int(point) for point in np.flatnonzero(boards[0].owner == 0)]
        for number, point in enumerate(choose.sample(empty, 8)):
            put(table_of(game)[0], boards[0], point, (ATTACKER, DEFENDER)[number % 2])
        take_back(table_of(game)[0], boards[0], int(before[0].stones))
        for field in ("owner", "held", "gap", "known_threes", "stones"):
            assert np.array_equal(boards[0][field], before[0][field])
        take_back(table_of(game)[0], boards[0], 0)
        assert np.array_equal(boards[0].gap, empty_board(game)[0].gap)


def with_stones(game: Game, black: str, white: str) -> Position:
    marks = ["."] * game.board.points
    for mark, names in (("X", black), ("O", white)):
        for name in names.split():
            marks[game.board.find(name)] = mark
    return game.position("".join(marks) + " 1")


def near_and_some(position: Position, reach: int) -> list[str]:
    """Empty points near the middle of the board, where the stones are, and every ninth other."""
    board = position.game.board
    middle = board.find("j10")
    return [
        name
        for number, name in enumerate(position.legal)
        if number % 9 == 0
        or max(abs(board.find(name) % 19 - middle % 19), abs(board.find(name) // 19 - middle // 19))
        <= reach
    ]


def test_victory_notion_a_box_wins_whatever_else_white_has() -> None:
    """The paper: 任一方玩家形成口字型活4則必定獲勝. White has answered the four in the centre."""
    game = bw.game("goclub")
    box = with_stones(game, "i11 k11 i9 k9", "j10")
    line = find_fours(box)
    assert line is not None and len(line) == 5
    replay(box, line)
    for point in near_and_some(box, 4):
        line = find_fours(with_stones(game, "i11 k11 i9 k9", f"j10 {point}"))
        assert line is not None and len(line) == 5


def test_victory_notion_small_boxes_win_everywhere_and_large_ones_do_not() -> None:
    game = bw.game("goclub")
    names = game.board.names
    wins: dict[tuple[int, int], set[bool]] = {}
    for centre, petal, *others in random.Random(1).sample(game.winning_sets, 250):
        arm = abs(petal % 19 - centre % 19), abs(petal // 19 - centre // 19)
        box = " ".join(names[point] for point in (petal, *others))
        won = find_fours(with_stones(game, box, names[centre])) is not None
        wins.setdefault((min(arm), max(arm)), set()).add(won)
    for arm in ((0, 1), (1, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3), (0, 4)):
        assert wins[arm] == {True}, arm
    for arm in ((2, 5), (3, 4), (1, 6), (5, 5)):
        assert wins[arm] == {False}, arm


def test_victory_notion_a_t_wins_unless_its_reverse_three_is_blocked() -> None:
    """The paper, of a T of stones that touch: 可以利用反向的活3，但當反向活3已被阻擋時顯然不通.

    The T is j10 (centre), i10, k10, j11; White has answered on j9. The reverse live three is the
    flower around j11 with i10 and k10, which lacks i12 and k12.
    """
    game = bw.game("goclub")
    tee = with_stones(game, "j10 i10 k10 j11", "j9")
    line = find_fours(tee)
    assert line is not None and len(line) == 7
    replay(tee, line)
    blocking = {
        point
        for point in near_and_some(tee, 4)
        if find_fours(with_stones(game, "j10 i10 k10 j11", f"j9 {point}")) is None
    }
    assert blocking == {"i12", "k12"}
