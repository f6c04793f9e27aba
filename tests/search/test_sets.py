"""The engine ``sets``: exact where it says so, against minimax and the solver; tactics; limits."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.catalogue import find_kind
from boardwright.players.kind import Request
from boardwright.search.limit import Limit
from boardwright.search.sets import SetsEngine
from boardwright.search.sets.table import fits
from boardwright.search.thought import Thought
from boardwright.solve.fours import find_fours
from boardwright.solve.small_board import solve_small

TIC_TAC_TOE = '''
"""Three in a row."""
import numpy as np
from boardwright.core import Grid, record

BOARD, PLAYERS, MAX_MOVES, MOVE = Grid(3), 2, 9, np.uint8
STATE = record(cells=(np.uint8, 9), player=np.uint8, won=np.uint8)
TITLE = {"en": "Tic-tac-toe"}
RULES = {"en": "Three in a row win."}
ROWS = np.array([[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]], np.uint8)

def start(state):
    pass

def moves(state, out):
    count = 0
    for point in range(9):
        if state.cells[point] == 0 and state.won == 0:
            out[count] = point
            count += 1
    return count

def full(state, mark):
    for row in range(8):
        if (state.cells[ROWS[row, 0]] == mark and state.cells[ROWS[row, 1]] == mark
                and state.cells[ROWS[row, 2]] == mark):
            return True
    return False

def play(state, move):
    state.cells[move] = state.player + 1
    state.won = full(state, state.player + 1)
    state.player ^= 1

def outcome(state, returns):
    returns[0] = returns[1] = 0.0
    if state.won:
        returns[state.player] = -1.0
        returns[1 - state.player] = 1.0

WINNING_SETS = ROWS
'''


@pytest.fixture
def tic_tac_toe(tmp_path: Path) -> Game:
    path = tmp_path / "tic_tac_toe.py"
    path.write_text(TIC_TAC_TOE)
    return bw.game(str(path), compiled=False)


def naive_value(game: Game, position: Position) -> int:
    """The value for the side to move by plain minimax on sets of points."""
    sets = tuple(sum(1 << point for point in each) for each in game.winning_sets)
    every = (1 << game.board.points) - 1

    @cache
    def value(mine: int, theirs: int) -> int:
        if any(each & ~theirs == 0 for each in sets):
            return -1
        best = -2 if every & ~(mine | theirs) else 0
        for point in range(game.board.points):
            if not (mine | theirs) >> point & 1:
                best = max(best, -value(theirs, mine | 1 << point))
                if best == 1:
                    break
        return best

    marks = game.marks(position.state)
    mine, theirs = (
        sum(1 << point for point, mark in enumerate(marks) if mark == player)
        for player in (position.to_move, 3 - position.to_move)
    )
    return value(mine, theirs)


def played_at_random(game: Game, stones: int, choose: random.Random) -> Position:
    """An unfinished position of so many stones."""
    while True:
        position = game.start()
        while not position.over and sum(map(bool, game.marks(position.state))) < stones:
            position = position.play(choose.choice(position.moves))
        if not position.over:
            return position


def value_of(thought: Thought, position: Position) -> float:
    return thought.values[position.to_move - 1]


def test_tic_tac_toe_is_played_exactly(tic_tac_toe: Game) -> None:
    engine = SetsEngine(tic_tac_toe, mebibytes=1)
    choose = random.Random(1)
    positions = [tic_tac_toe.start()]
    positions += [played_at_random(tic_tac_toe, n, choose) for n in range(2, 8) for _ in range(4)]
    for position in positions:
        thought = engine.search(position, Limit(depth=9))
        value = naive_value(tic_tac_toe, position)
        assert thought.proved and value_of(thought, position) == value
        assert -naive_value(tic_tac_toe, position.play(thought.move)) == value


@pytest.mark.parametrize(
    ("name", "size", "stones", "count"),
    [("goclub", 3, (2, 3, 4, 5, 6), 10), ("gomoku", 5, (16, 17, 18), 6)],
)
def test_small_boards_are_played_exactly(
    name: str, size: int, stones: tuple[int, ...], count: int
) -> None:
    game = bw.game(name, size=size, compiled=False)
    engine = SetsEngine(game, width=25, mebibytes=1)
    choose = random.Random(2)
    for number in range(count):
        position = played_at_random(game, stones[number % len(stones)], choose)
        thought = engine.search(position, Limit(depth=25))
        value = naive_value(game, position)
        assert thought.proved and value_of(thought, position) == value
        assert -naive_value(game, position.play(thought.move)) == value


def test_what_is_proved_agrees_with_the_solver() -> None:
    """A narrow search: draws are rarely proved, wins and losses are, and none of them wrongly."""
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, width=5, mebibytes=1)
    choose = random.Random(3)
    found = {"win": 0, "loss": 0, "draw": 0}
    while min(found["win"], found["loss"]) < 5:
        position = scattered(game, choose)
        thought = engine.search(position, Limit(nodes=5000))
        if not thought.proved or thought.distance in (1, 2, 3):
            continue
        exact = solve_small(position, most_nodes=100_000).value
        if exact != "unknown":
            found[exact] += 1
            assert value_of(thought, position) == {"win": 1, "loss": -1, "draw": 0}[exact]
            if exact == "win" and found["win"] < 4:
                assert play_out(engine, position).winner == position.to_move


def scattered(game: Game, choose: random.Random) -> Position:
    """An unfinished position of stones anywhere, more of the one or of the other side."""
    while True:
        points = choose.sample(range(game.board.points), choose.randint(8, 18))
        marks = ["."] * game.board.points
        share = choose.choice((0.4, 0.5, 0.6))
        for number, point in enumerate(points):
            marks[point] = "O" if number < len(points) * share else "X"
        try:
            position = game.position("".join(marks) + " 1")
        except InputError:  # the side to move has won already
            continue
        if not position.over:
            return position


def play_out(engine: SetsEngine, position: Position) -> Position:
    while not position.over:
        position = position.play(engine.search(position, Limit(nodes=20_000)).move)
    return position


def test_a_win_far_ahead_is_proved_and_played_to_its_end() -> None:
    """Two stones against two in corners; on larger boards the start itself is won."""
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, mebibytes=4)
    position = game.start().play("d4 a1 d5 g1")
    thought = engine.search(position, Limit(nodes=2_000_000))
    assert thought.proved and thought.values == (1.0, -1.0)
    assert thought.distance is not None and 11 <= thought.distance <= 19
    choose = random.Random(4)
    while not position.over:
        move = engine.search(position, Limit(nodes=2_000_000)).move
        position = position.play(move)
        if not position.over:
            threat = engine.search(position, Limit(depth=1))
            position = position.play(choose.choice([threat.move, choose.choice(position.moves)]))
    assert position.winner == 1


FLOWER_BUT_ONE = "d4 a1 d5 b1 d3 a7 c4 g1"


def test_a_set_is_completed_and_stopped() -> None:
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, mebibytes=1)
    position = game.start().play(FLOWER_BUT_ONE)
    win = engine.search(position, Limit(depth=1))
    assert game.board.names[win.move] == "e4"
    assert (win.values, win.distance, win.line) == ((1.0, -1.0), 1, (win.move,))
    defender = position.undo()
    block = engine.search(defender, Limit(nodes=2000))
    assert game.board.names[block.move] == "e4"


def test_two_completing_points_are_a_proved_loss() -> None:
    game = bw.game("gomoku", size=9, compiled=False)
    engine = SetsEngine(game, mebibytes=1)
    lost = engine.search(game.start().play("e5 a1 f5 c1 g5 e1 d5"), Limit(depth=3))
    assert lost.proved and lost.values == (1.0, -1.0) and lost.distance == 2
    won = engine.search(game.start().play("e5 a1 f5 c1 g5 e1"), Limit(depth=3))
    assert won.proved and won.values == (1.0, -1.0) and won.distance == 3
    assert [game.board.names[point] for point in won.line[:1]] == ["d5"]


def test_a_lost_side_resists_longest() -> None:
    """Every move loses by fours; the one chosen leaves the longest of the shortest wins."""
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, mebibytes=4)
    choose = random.Random(5)
    tested = 0
    for _ in range(200):
        position = played_at_random(game, choose.choice((9, 11, 13)), choose)
        lengths = [find_fours(position.play(move)) for move in position.moves]
        if any(line is None or len(line) == 1 for line in lengths) or find_fours(position):
            continue
        tested += 1
        thought = engine.search(position, Limit(nodes=300_000))
        assert thought.proved and value_of(thought, position) == -1
        chosen = find_fours(position.play(thought.move))
        assert chosen and len(chosen) == max(len(line or ()) for line in lengths)
        if tested == 3:
            return
    assert tested


@pytest.mark.parametrize(
    ("name", "options"),
    [("goclub", {"size": 5, "dims": 3}), ("goclub", {"size": 4}), ("gomoku", {"size": 6})],
)
def test_moves_are_legal_to_the_end(name: str, options: dict[str, int]) -> None:
    game = bw.game(name, **options, compiled=False)
    engine = SetsEngine(game, width=4, mebibytes=1)
    stopped = Event()
    stopped.set()
    position = game.start()
    for stone in range(16):
        if position.over:
            break
        thought = engine.search(position, Limit(nodes=60), stop=stopped if stone % 3 else None)
        assert thought.line[0] == thought.move == thought.candidates[0].move
        replayed = position
        for move in thought.line:
            replayed = replayed.play(move)
        position = position.play(thought.move)


def test_limits_and_reports() -> None:
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, mebibytes=1)
    position = game.start().play("d4 e5 b2")
    told: list[Thought] = []
    thought = engine.search(position, Limit(depth=3), told.append)
    assert thought.depth == 3 and {each.depth for each in told} >= {1, 2, 3}
    assert len(thought.candidates) > 3 and told[-1] == thought
    thought = engine.search(position, Limit(nodes=5000))
    assert 5000 <= thought.nodes < 6000  # a threat search is finished
    assert engine.search(position, Limit(time=0.05)).seconds > 0


def test_the_same_seed_gives_the_same_search() -> None:
    game = bw.game("goclub", size=7)
    first, second = SetsEngine(game, mebibytes=1, seed=4), SetsEngine(game, mebibytes=2)
    second.search(game.start(), Limit(nodes=3000))
    second = SetsEngine(game, mebibytes=1)
    second.search(game.start(), Limit(nodes=3000))
    second.forget(4)
    position = game.start().play("d4 e5")
    one, two = (each.search(position, Limit(nodes=8000)) for each in (first, second))
    assert (one.move, one.values, one.line, one.nodes) == (
        two.move,
        two.values,
        two.line,
        two.nodes,
    )


def test_compiled_and_interpreted_are_the_same() -> None:
    thoughts = []
    for compiled in (True, False):
        game = bw.game("goclub", size=7, compiled=compiled)
        position = game.start().play("d4 c3 e4 e6")
        engine = SetsEngine(game, width=8, mebibytes=1)
        thoughts.append(engine.search(position, Limit(nodes=1200)))
    one, two = thoughts
    assert (one.move, one.values, one.line, one.nodes) == (
        two.move,
        two.values,
        two.line,
        two.nodes,
    )
    assert one.candidates == two.candidates


def test_symmetric_moves_are_searched_once() -> None:
    game = bw.game("goclub", size=7)
    engine = SetsEngine(game, width=60, mebibytes=1)
    thought = engine.search(game.start().play("d4"), Limit(depth=2))
    assert np.count_nonzero(engine.searches[0].root_depths) == 9  # of 48 points
    assert len({each.move for each in thought.candidates}) == 9
    engine.search(game.start().play("d4 e6"), Limit(depth=2))
    assert np.count_nonzero(engine.searches[0].root_depths) == 47


def test_the_kind_fits_games_of_winning_sets(tic_tac_toe: Game) -> None:
    kind = find_kind("sets", tic_tac_toe)
    fitting = [bw.game("goclub"), bw.game("gomoku"), bw.game("goclub", dims=3), tic_tac_toe]
    others = [bw.game("goclub", players=3), bw.game("gomoku", rule="standard"), bw.game("nim")]
    assert all(kind.fits(game) and fits(game) for game in fitting)
    assert not any(kind.fits(game) or fits(game) for game in others)
    settings = kind.chosen({"nodes": "200"})
    player = kind.make(Request(tic_tac_toe, settings, seed=1))
    player.begin(2)
    assert player.choose(tic_tac_toe.start()) in range(9)
    with pytest.raises(InputError, match="winning sets"):
        SetsEngine(bw.game("nim"))


def test_a_finished_game_is_refused(tic_tac_toe: Game) -> None:
    over = tic_tac_toe.start().play("a1 b1 a2 b2 a3")
    with pytest.raises(InputError, match="over"):
        SetsEngine(tic_tac_toe, mebibytes=1).search(over, Limit(depth=1))
