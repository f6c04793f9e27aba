"""The learned evaluation of ``lines``: beside a naive twin, and learned from a teacher."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.players.gomoku.lines.board import LINES, neighbourhood, worth_to
from boardwright.players.gomoku.lines.engine import LinesEngine
from boardwright.players.gomoku.lines.line_net import (
    HALF,
    KEYS,
    MOST,
    REACH,
    SUM,
    WIDTH,
    follow,
    judged,
    keys_in_use,
    learned,
    mirrored,
    recoloured,
    rows_of_keys,
)
from boardwright.players.gomoku.lines.nodes import evaluation
from boardwright.players.gomoku.lines.stones import place, take_back
from boardwright.players.gomoku.lines.threats import threats_of
from boardwright.players.gomoku.lines.weights import SCALE
from boardwright.search import Limit


def sums(board: Any, tables: Any, numbers: dict[str, Any]) -> np.ndarray:
    """What all empty points look like together, worked out from the stones alone.

    A board of another size is seen as if it had as many points as the one that was learned from.
    """
    rows = rows_of_keys()
    found = (15 * 15 - int(tables.count)) * np.clip(numbers["bias"].astype(int), 0, MOST)
    for cell in map(int, tables.points[: tables.count]):
        if board.marks[cell] == 0:
            farther = int(tables.reach) - REACH
            keys = [
                neighbourhood(board, tables, cell, line) >> 2 * farther & KEYS - 1
                for line in range(LINES)
            ]
            point = numbers["bias"].astype(int) + numbers["rows"][rows[keys]].sum(axis=0)
            found += np.clip(point, 0, MOST)
    return found


def worth(board: Any, tables: Any, side: int, numbers: dict[str, Any]) -> float:
    """What the net says of a board, as it is written down: in long numbers, layer by layer."""
    threats = threats_of(int(board.tallies[side]), int(board.tallies[1 - side]))
    warned = int(tables.threats[threats]) + int(tables.tempo[0])
    seen = sums(board, tables, numbers) * SUM
    views = [*seen[HALF * side :], *seen[: HALF * side]]
    inputs = np.array([*views, worth_to(int(board.worth), side) / SCALE, warned / SCALE, 1.0])
    layer = np.maximum(inputs @ numbers["hidden"], 0)
    logit = layer @ numbers["out"] + inputs @ numbers["direct"] + numbers["threats"][threats]
    return float(logit) * SCALE


@pytest.mark.parametrize(("size", "rule"), [(15, "freestyle"), (20, "freestyle"), (15, "renju")])
def test_what_follows_the_stones_is_what_a_naive_twin_says(size: int, rule: str) -> None:
    """After stones put and taken back at random, the net asked now and then."""
    engine = LinesEngine(bw.game("gomoku", size=size, rule=rule), 1)
    assert engine.net.used
    put, undo = engine.game.kernel(place), engine.game.kernel(take_back)
    look, say = engine.game.kernel(follow), engine.game.kernel(evaluation)
    tables, net, numbers = engine.tables, engine.net, learned()
    board = engine.board_of(np.zeros(size * size, np.uint8), 0)
    rng, stones = random.Random(3), []
    for step in range(600):
        if stones and rng.random() < 0.4:
            undo(board, tables, *stones.pop())
        else:
            empty = [int(cell) for cell in tables.points[: tables.count] if board.marks[cell] == 0]
            stones.append((rng.choice(empty), rng.randrange(2)))
            put(board, tables, *stones[-1])
        if rng.random() < 0.2:
            look(net, board, tables, rng.random() < 0.5)
            assert (net.sums[board.stones] == sums(board, tables, numbers)).all()
        if step % 30 == 0:
            for side in range(2):
                wanted = worth(board, tables, side, numbers)
                assert say(board, tables, net, side, bool(step & 2)) == pytest.approx(
                    max(-20_000, min(wanted, 20_000)), rel=1e-3, abs=3
                )


def test_compiled_and_interpreted_nets_agree() -> None:
    compiled, plain = (LinesEngine(bw.game("gomoku", compiled=each), 1) for each in (True, False))
    marks = np.zeros(225, np.uint8)
    marks[[112, 113, 97, 128, 98]] = 1, 2, 1, 2, 1
    values = []
    for engine in (compiled, plain):
        board = engine.board_of(marks, 1)
        say = engine.game.kernel(judged)
        values.append(say(engine.net, board, engine.tables, 1, 100, 5, False))
    assert values[0] == pytest.approx(values[1], abs=2)


def test_a_position_of_another_search_is_seen_afresh() -> None:
    """The sums outlive a board: another one, with other stones, is judged as by a new engine."""
    game = bw.game("gomoku")
    engine = LinesEngine(game, 1)
    for moves in ("h8 h9 g7", "a1 b2 c3 d4 e5", "h8 h9 g7 i9 f6", "o15"):
        position = game.start().play(moves)
        marks = np.array(game.marks(position.state), np.uint8)
        side = position.to_move - 1
        say = game.kernel(evaluation)
        fresh = LinesEngine(game, 1)
        assert say(engine.board_of(marks, side), engine.tables, engine.net, side, True) == say(
            fresh.board_of(marks, side), fresh.tables, fresh.net, side, False
        )


def test_images_of_a_position_are_worth_the_same() -> None:
    game = bw.game("gomoku")
    engine = LinesEngine(game, 1)
    say = game.kernel(evaluation)
    rng = np.random.default_rng(5)
    marks = np.zeros((15, 15), np.uint8)
    marks.flat[rng.choice(225, 24, replace=False)] = [1, 2] * 12
    images = [np.rot90(each, turn) for turn in range(4) for each in (marks, marks.T)]
    values = {
        say(engine.board_of(each.ravel().copy(), 0), engine.tables, engine.net, 0, False)
        for each in images
    }
    assert max(values) - min(values) <= 1


def test_every_key_that_can_be_has_a_row_and_no_other() -> None:
    rows = rows_of_keys()
    every = np.arange(KEYS)
    assert (rows == rows[mirrored(every)]).all()
    assert ((rows > 0) == (rows[recoloured(every)] > 0)).all()
    assert rows[0] == 0 and rows.max() == len(keys_in_use())
    # Nine points of three marks, the middle empty: 3^8 inside, and so on with edges on each side.
    halves = sum(3**free for free in range(5))
    stoneless = 5  # edges at each distance, no stone: of either half
    assert np.count_nonzero(rows) == halves**2 - stoneless**2
    assert learned()["rows"].shape == (rows.max() + 1, WIDTH)
    assert not learned()["rows"][0].any()


@pytest.mark.parametrize(("size", "rule"), [(12, "standard"), (9, "freestyle")])
def test_where_the_net_is_not_better_the_tables_judge(size: int, rule: str) -> None:
    engine = LinesEngine(bw.game("gomoku", size=size, rule=rule), 1)
    assert engine.net.used == 0
    position = engine.game.start().play("e5")
    assert engine.search(position, Limit(nodes=200)).move in position.moves


def test_a_net_learns_from_a_teacher() -> None:
    """The teacher counts pairs of stones side by side; the file says what was learned."""
    torch = pytest.importorskip("torch")
    from boardwright.players.gomoku.lines import teach

    class Teacher:
        device = torch.device("cpu")

        def __call__(self, seen: Any) -> tuple[Any, Any]:
            own, other = seen[:, 0].reshape(-1, 15, 15), seen[:, 1].reshape(-1, 15, 15)
            beside = [(x[:, 1:] * x[:, :-1]).sum((1, 2)) for x in (own, other)]
            beside += [(x[:, :, 1:] * x[:, :, :-1]).sum((1, 2)) for x in (own, other)]
            better = beside[0] + beside[2] - beside[1] - beside[3]
            return torch.zeros(len(seen), 226), better[:, None] / 2

    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    seen = np.zeros((300, 4, 225), np.uint8)
    for position in seen:
        chosen = rng.choice(225, 30, replace=False)
        position[0, chosen[::2]] = 1
        position[1, chosen[1::2]] = 1
    game = bw.game("gomoku")
    lessons = teach.taught(game, Teacher(), seen, batch=300)
    assert 200 < len(lessons.wanted) <= 600
    assert lessons.rows[~lessons.empty].max() == 0
    device = torch.device("cpu")
    losses = []
    for steps in (1, 150):
        model = teach.learn(lessons, steps, 1, device, batch=200)
        columns = [torch.as_tensor(c.astype(k)) for c, k in zip(lessons, teach.KINDS, strict=True)]
        logits = model(*columns[:-1])
        entropy = torch.nn.functional.binary_cross_entropy_with_logits
        losses.append(float(entropy(logits.detach(), columns[-1])))
    assert losses[1] < losses[0] - 0.05
    arrays = model.arrays()
    assert {name: array.shape for name, array in arrays.items()} == {
        name: array.shape for name, array in learned().items()
    }
    # The numbers of the file, rounded, through the naive twin.
    engine = LinesEngine(game, 1, net=False)
    said = iter(logits.tolist())
    for own, other in seen[:20, :2]:
        if teach.looked_at(engine, own[None], other[None], np.zeros(1, np.float32)):
            board = engine.board_of(own + 2 * other, 0)
            assert worth(board, engine.tables, 0, arrays) / SCALE == pytest.approx(
                next(said), abs=0.3
            )
