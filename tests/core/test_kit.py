"""What the kit keeps step by step is what is counted afresh."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import boardwright as bw
from boardwright.core import Grid
from boardwright.core.kit import (
    are_joined,
    beyond_lines,
    in_a_row,
    join,
    line_table,
    part_all,
    pay_lead,
    pay_winner,
    score_over_best,
    step_table,
)
from boardwright.core.kit.ways import STRAIGHT
from boardwright.core.position import Position


def random_positions(name: str, **options: object) -> Iterator[Position]:
    position = bw.game(name, compiled=False, **options).start()
    choose = random.Random(1)
    while not position.over:
        position = position.play(choose.choice(list(position.moves)))
        yield position


def test_chains_of_go_have_their_liberties() -> None:
    for position in random_positions("go", size=5):
        state, board = position.state, position.game.board
        for point in range(board.points):
            if not state.cells[point]:
                continue
            chain, reached = {point}, [point]
            while reached:
                near = board.neighbours[reached.pop()]
                found = {p for p in near if state.cells[p] == state.cells[point]} - chain
                chain |= found
                reached += found
            touched = [p for stone in chain for p in board.neighbours[stone] if not state.cells[p]]
            head = state.chain[point]
            assert {state.chain[stone] for stone in chain} == {head}
            assert (state.liberties[head], state.sums[head]) == (len(touched), sum(touched))


def test_a_queen_sees_up_to_what_is_taken() -> None:
    for position in list(random_positions("amazons", size=5))[::4]:
        state, module = position.state, position.game.module
        for cell in range(25):
            low, high = module.sees(state.taken, cell)
            seen = {c for c in range(25) if (int(low) | int(high) << 64) >> c & 1}
            row, column = divmod(cell, 5)
            expected = set()
            for down, right in {(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - {(0, 0)}:
                r, c = row + down, column + right
                while 0 <= r < 5 and 0 <= c < 5 and not state.cells[5 * r + c]:
                    expected.add(5 * r + c)
                    r, c = r + down, c + right
            assert seen == expected


def test_steps_rows_and_what_lies_beyond_lines() -> None:
    step = step_table(Grid(4), STRAIGHT, 16)
    assert [int(step[5, way]) for way in range(8)] == [6, 9, 10, 8, 4, 1, 0, 2]
    assert (step[15, 0], step[16, 3]) == (16, 16)
    cells = np.array([1, 1, 0, 1, *[0] * 13], np.uint8)
    assert (in_a_row(cells, step, 0, 0), in_a_row(cells, step, 3, 0)) == (2, 1)
    lines = line_table((4, 4), 3)
    ends = beyond_lines(lines, step)
    assert sorted(ends[lines.tolist().index([0, 1, 2])]) == [3, 16]


def test_joined_places_stay_joined() -> None:
    leader = np.zeros(6, np.uint8)
    part_all(leader)
    for place, other in ((0, 1), (2, 3), (1, 3)):
        join(leader, place, other)
    assert are_joined(leader, 0, 2) and not are_joined(leader, 0, 4)


@pytest.mark.parametrize(("winner", "paid"), [(1, [-1, 1, -1]), (-1, [0, 0, 0])])
def test_one_wins_or_nobody(winner: int, paid: list[float]) -> None:
    returns = np.full(3, np.nan)
    pay_winner(returns, winner)
    assert returns.tolist() == paid


def test_leads_are_paid_and_scored() -> None:
    returns = np.full(2, np.nan)
    pay_lead(returns, -3)
    assert returns.tolist() == [-1, 1]
    pay_lead(returns, -3, 12)
    assert returns.tolist() == [-0.25, 0.25]
    for counts, leads in (([5, 3, 1], [0.5, -0.5, -1]), ([2, 2, 0], [0, 0, -0.5])):
        scores = np.array(counts, float)
        score_over_best(scores, 4)
        assert scores.tolist() == leads
