"""The players of the Gomoku paper, beside naive versions written from its description."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import boardwright as bw
from boardwright.players import make_player
from boardwright.players.gomoku.minimax import MinimaxEngine
from boardwright.players.gomoku.values import NAMED, Values
from boardwright.search.limit import Limit

SIZE = 7
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
Board = dict[tuple[int, int], int]  # every point of the board; 0 is empty
FIRST, TUNED = NAMED["first"], NAMED["tuned"]


@pytest.fixture(scope="module")
def gomoku() -> bw.Game:
    return bw.game("gomoku", size=SIZE)


def board_of(position: bw.Position) -> Board:
    size = position.game.module.SIZE
    marks = position.game.marks(position.state)
    return {divmod(point, size): mark for point, mark in enumerate(marks)}


def random_position(game: bw.Game, stones: int, seed: int) -> bw.Position:
    """Stones that cluster a little, no five among them."""
    rng = random.Random(seed)
    position = game.start()
    while len(position.history) < stones:
        after = position.play(rng.choice(position.moves))
        if not after.over:
            position = after
    return position


def walk(board: Board, point: tuple[int, int], step: tuple[int, int], mark: int) -> int:
    """Stones with this mark beyond a point."""
    length = 0
    y, x = point
    while board.get((y + (length + 1) * step[0], x + (length + 1) * step[1])) == mark:
        length += 1
    return length


def runs(board: Board, mark: int) -> Iterator[int]:
    """Length of every run of a colour, each counted from its first stone."""
    for (y, x), stone in board.items():
        for dy, dx in DIRECTIONS:
            if stone == mark and board.get((y - dy, x - dx)) != mark:
                yield 1 + walk(board, (y, x), (dy, dx), mark)


def worth(table: tuple[int, ...], length: int) -> int:
    return table[min(length, 5) - 1] if length else 0


def score(board: Board, mark: int, values: Values) -> int:
    own = sum(worth(values.plus, length) for length in runs(board, mark))
    return own - sum(worth(values.minus, length) for length in runs(board, 3 - mark))


def score_of_stone(
    board: Board, point: tuple[int, int], mark: int, values: Values, scope: str
) -> int:
    """The score for a colour of its stone on a point."""
    after = {**board, point: mark}
    if scope == "board":
        return score(after, mark, values)
    sides = [(dy, dx) for dy, dx in DIRECTIONS] + [(-dy, -dx) for dy, dx in DIRECTIONS]
    own = {step: walk(after, point, step, mark) for step in sides}
    enemy = {step: walk(after, point, step, 3 - mark) for step in sides}
    if scope == "local-program":
        return worth(values.plus, 1 + sum(own.values())) - worth(
            values.minus, 1 + sum(enemy.values())
        )
    through = sum(worth(values.plus, 1 + own[dy, dx] + own[-dy, -dx]) for dy, dx in DIRECTIONS)
    return through - sum(worth(values.minus, length) for length in enemy.values())


def best_points(position: bw.Position, values: Values, scope: str) -> set[int]:
    """Where the paper's evaluation player may play."""
    board = board_of(position)
    empty = [point for point, mark in board.items() if mark == 0]
    own, enemy = (
        {p: score_of_stone(board, p, mark, values, scope) for p in empty}
        for mark in (position.to_move, 3 - position.to_move)
    )
    scores = enemy if max(enemy.values()) > max(own.values()) else own
    size = position.game.module.SIZE
    return {y * size + x for (y, x), value in scores.items() if value == max(scores.values())}


@pytest.mark.parametrize("scope", ["board", "local", "local-program"])
@pytest.mark.parametrize("values", [FIRST, TUNED, Values((3, 1, 4, 1, 5), (9, 2, 6, 5, 3))])
def test_evaluation_plays_the_points_that_a_full_count_prefers(
    gomoku: bw.Game, values: Values, scope: str
) -> None:
    player = make_player(f"evaluation:scope={scope},{values.options}", gomoku, 1)
    for stones in (0, 1, 2, 5, 9, 14, 20, 26):
        position = random_position(gomoku, stones, seed=stones)
        best = best_points(position, values, scope)
        chosen = {player.choose(position) for _ in range(12 * len(best))}
        assert chosen == best


def test_evaluation_is_the_same_without_compilation(gomoku: bw.Game) -> None:
    plain = bw.game("gomoku", size=SIZE, compiled=False)
    for scope in ("board", "local", "local-program"):
        text = f"evaluation:scope={scope},values=tuned"
        players = [make_player(text, game, 4) for game in (gomoku, plain)]
        for stones in (3, 12):
            position = random_position(gomoku, stones, seed=stones)
            assert players[0].choose(position) == players[1].choose(position)


def test_a_seed_draws_the_same_moves(gomoku: bw.Game) -> None:
    player = make_player("evaluation", gomoku, 3)
    drawn = [player.choose(gomoku.start()) for _ in range(20)]
    player.begin(3)
    assert [player.choose(gomoku.start()) for _ in range(20)] == drawn


def near(board: Board, point: tuple[int, int], distance: int) -> bool:
    y, x = point
    reach = range(-distance, distance + 1)
    return any(board.get((y + dy, x + dx), 0) > 0 for dy in reach for dx in reach)


def plain_minimax(
    board: Board, own: int, mover: int, depth: int, values: Values, around: int | None
) -> tuple[int, tuple[int, int] | None]:
    """The value and the first best move, every line of play looked at."""
    points = [
        point
        for point, mark in board.items()
        if mark == 0 and (around is None or near(board, point, around))
    ]
    if depth == 0 or not points:
        return score(board, own, values), None
    best: tuple[int, tuple[int, int] | None] | None = None
    for point in points:
        board[point] = mover
        value = plain_minimax(board, own, 3 - mover, depth - 1, values, around)[0]
        board[point] = 0
        if best is None or (value > best[0] if mover == own else value < best[0]):
            best = value, point
    assert best is not None
    return best


@pytest.mark.parametrize(
    ("stones", "depth", "positions"),
    [(0, 1, 1), (5, 2, 4), (15, 3, 12), (18, 4, 12), (20, 5, 12), (22, 6, 2)],
)
@pytest.mark.parametrize("values", [FIRST, TUNED, Values((1, 1, 2, 2, 3), (1, 2, 1, 3, 2))])
def test_minimax_is_plain_minimax(stones: int, depth: int, positions: int, values: Values) -> None:
    small = bw.game("gomoku", size=5)
    engine = MinimaxEngine(small, values, shapes=False, around=1)
    for seed in range(positions):
        position = random_position(small, stones, seed)
        own = position.to_move
        thought = engine.search(position, Limit(depth=depth))
        value, best = plain_minimax(board_of(position), own, own, depth, values, None)
        assert best is not None
        assert divmod(thought.move, 5) == best
        assert thought.proved or thought.values[own - 1] == value / (abs(value) + values.plus[4])


def urgent(position: bw.Position) -> list[tuple[int, int]]:
    """The points of the first special shape that there is, in our order of them."""
    board = board_of(position)

    def line(point: tuple[int, int], mark: int, step: tuple[int, int]) -> tuple[int, bool]:
        (y, x), (dy, dx) = point, step
        back, ahead = walk(board, point, (-dy, -dx), mark), walk(board, point, step, mark)
        ends = (
            (y - (back + 1) * dy, x - (back + 1) * dx),
            (
                y + (ahead + 1) * dy,
                x + (ahead + 1) * dx,
            ),
        )
        return back + 1 + ahead, all(board.get(end) == 0 for end in ends)

    for five in (True, False):
        for mark in (position.to_move, 3 - position.to_move):
            found = []
            for point, stone in board.items():
                lines = [line(point, mark, step) for step in DIRECTIONS]
                if stone == 0 and any(
                    length >= 5 if five else (length == 4 and is_open) for length, is_open in lines
                ):
                    found.append(point)
            if found:
                return found
    return []


def test_shapes_are_answered_at_once_and_else_only_near_points_are_tried(gomoku: bw.Game) -> None:
    engine = MinimaxEngine(gomoku, FIRST, shapes=True, around=1)
    answered = 0
    for seed in range(30):
        position = random_position(gomoku, 10 + seed % 14, seed)
        thought = engine.search(position, Limit(depth=2))
        wanted = urgent(position)
        if wanted:
            answered += 1
            assert divmod(thought.move, SIZE) in wanted
            assert thought.nodes == 0
        else:
            own = position.to_move
            best = plain_minimax(board_of(position), own, own, 2, FIRST, 1)[1]
            assert divmod(thought.move, SIZE) == best
    assert 5 < answered < 25


@pytest.mark.parametrize(
    ("moves", "answers"),
    [
        ("h8 a1 i8 c1 j8 e1 k8 g1", {"g8", "l8"}),  # completes its own four
        ("a1 h8 c1 i8 e1 j8 g1 k8", {"g8", "l8"}),  # stops a four
        ("h8 a1 i8 c1 k8 e1", {"j8"}),  # makes an open four of a broken three
        ("a1 h8 c1 i8 e1 k8", {"j8"}),  # stops a broken open three
        ("h8 c3 i8 d3 j8 e3", {"g8", "k8"}),  # its own open three first
        ("h8 c3 i8 d3 j8 e3 k8 f3", {"g8", "l8"}),  # its own four first
    ],
)
def test_special_shapes_by_example(moves: str, answers: set[str]) -> None:
    game = bw.game("gomoku")
    position = game.start().play(moves)
    player = make_player("minimax:depth=4,shapes=on", game, 1)
    assert game.board.names[player.choose(position)] in answers


def test_shapes_begin_in_the_middle() -> None:
    game = bw.game("gomoku")
    assert game.board.names[make_player("minimax", game, 1).choose(game.start())] == "h8"


def test_minimax_is_the_same_without_compilation() -> None:
    for shapes in (True, False):
        chosen = set()
        for compiled in (True, False):
            game = bw.game("gomoku", size=5, compiled=compiled)
            position = random_position(game, 8, seed=5)
            engine = MinimaxEngine(game, TUNED, shapes, around=2)
            thought = engine.search(position, Limit(depth=3))
            chosen.add((thought.move, thought.values, thought.nodes))
        assert len(chosen) == 1


def test_values_of_one_s_own(gomoku: bw.Game) -> None:
    numbers = {f"plus{n}": n * n for n in range(1, 6)} | {f"minus{n}": 2 * n for n in range(1, 6)}
    written = ",".join(f"{name}={number}" for name, number in numbers.items())
    player = make_player(f"evaluation:values=own,{written}", gomoku, 1)
    position = random_position(gomoku, 12, seed=12)
    values = Values((1, 4, 9, 16, 25), (2, 4, 6, 8, 10))
    assert player.choose(position) in best_points(position, values, "board")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("evaluation:values=best", "values must be one of first, tuned, tuned-program, own"),
        ("evaluation:scope=global", "scope must be one of board, local, local-program"),
        ("evaluation:values=tuned,plus3=7", "plus3 is read only with values=own"),
        ("evaluation:values=own,plus3=-7", "plus3 must be a whole number from 0 to"),
        ("minimax:depth=0", "depth must be a whole number from 1 to 20"),
        ("minimax:shapes=some", "shapes must be one of on, off"),
        ("minimax:around=9", "around must be a whole number from 1 to 4"),
    ],
)
def test_settings_that_make_no_sense_are_refused(gomoku: bw.Game, text: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        make_player(text, gomoku, 1)


def test_a_long_line_is_not_five_in_the_standard_rule() -> None:
    """Five stones and a gap: the sixth would make an overline, which does not win."""
    game = bw.game("gomoku", size=9, rule="standard", compiled=False)
    position = game.start().play("a1 a9 b1 c9 c1 e9 e1 g9 f1 i9")
    engine = MinimaxEngine(game, FIRST, shapes=True, around=1)
    assert not engine.search(position, Limit(depth=1)).proved
    free = bw.game("gomoku", size=9, compiled=False)
    same = free.start().play("a1 a9 b1 c9 c1 e9 e1 g9 f1 i9")
    thought = MinimaxEngine(free, FIRST, shapes=True, around=1).search(same, Limit(depth=1))
    assert thought.proved and free.board.names[thought.move] == "d1"
    assert np.isclose(thought.values[0], 1.0)
