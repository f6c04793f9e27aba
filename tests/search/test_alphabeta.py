"""Alpha-beta: the value of plain minimax at every depth, limits, stops, and what it reports."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.limit import Limit
from boardwright.search.minimax import SCALE, minimax
from boardwright.search.thought import Thought
from boardwright.search.transposition import (
    ABSENT,
    EXACT,
    LOWER,
    PROVED,
    UPPER,
    WIN,
    bound_of,
    depth_of,
    find_entry,
    position_key,
    value_of,
)

#: Game, options, the depths compared, and how many random plies the positions are away from start.
#: The smaller ones run as plain Python.
CASES: list[tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...]]] = [
    ("gomoku", {"size": 5}, (1, 2, 3), (0, 6, 14, 18)),
    ("goclub", {"size": 3, "compiled": False}, (1, 2, 3), (0, 3, 4)),
    ("goclub", {"size": 5, "compiled": False}, (1, 3), (17, 19)),
    ("nim", {"layers": 3, "compiled": False}, (1, 2, 3, 6), (1, 2)),
    ("nim", {"layers": 4, "misere": False, "compiled": False}, (1, 2, 4), (4,)),
    ("lgame", {}, (1, 2), (0, 5)),
]

#: Players take one or two at a time and, having taken two, move again; who takes the last loses.
AGAIN = """
import numpy as np

from boardwright.core import Grid, record

BOARD = Grid(2)
PLAYERS = 2
MAX_MOVES = 3
MOVE = np.uint8
STATE = record(heap=np.int16, player=np.uint8)
TITLE = {"en": "Again"}
RULES = {"en": "Take one or three, or two and move again; who takes the last loses."}


def start(state):
    state.heap = 14


def moves(state, out):
    out[0] = 0
    out[1] = 1
    out[2] = 2
    return max(0, min(int(state.heap), 3))


def play(state, move):
    state.heap -= int(move) + 1
    if move != 1:
        state.player = 1 - state.player


def outcome(state, returns):
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def evaluate(state, scores):
    scores[0] = (int(state.heap) * 7 % 5 - 2) / 4
    scores[1] = -scores[0]
"""


def away(game: bw.Game, plies: int, seed: int) -> Position:
    """Return a position some random plies from the start, before the end of a game."""
    choose = random.Random(seed)
    position = game.start()
    for _ in range(plies):
        after = position.play(choose.choice(position.moves))
        position = position if after.over else after
    return position


def values_of(value: int, position: Position) -> tuple[float, float]:
    """Return what minimax's value is to both players."""
    own = value / SCALE if abs(value) <= PROVED else (1.0 if value > 0 else -1.0)
    return (own, -own) if position.to_move == 1 else (-own, own)


def same(thought: Thought, position: Position, depth: int) -> None:
    """Check a thought against minimax of its depth, its move and line against the rules."""
    value = minimax(position, depth)[0]
    assert thought.values == values_of(value, position)
    assert thought.distance == (WIN - abs(value) if abs(value) > PROVED else None)
    assert thought.depth <= depth
    assert thought.candidates[0].move == thought.move == thought.line[0]
    end = position
    for move in thought.line:
        end = end.play(move)
    if thought.distance is not None:
        assert end.over and len(thought.line) == thought.distance
        # The move really keeps the win, or the longest defence.
        reply, _, _ = minimax(position.play(thought.move), thought.distance - 1)
        assert WIN - abs(reply) == thought.distance - 1


@pytest.mark.parametrize(("name", "options", "depths", "distances"), CASES)
def test_every_depth_has_the_value_of_plain_minimax(
    name: str, options: dict[str, Any], depths: tuple[int, ...], distances: tuple[int, ...]
) -> None:
    game = bw.game(name, **options)
    kept = AlphaBeta(game, threats=False, mebibytes=0.01)  # many positions share a place in it
    for plies in distances:
        for seed in range(3 if plies else 1):
            position = away(game, plies, seed)
            for depth in depths:
                fresh = AlphaBeta(game, seed, threats=False, mebibytes=1)
                same(fresh.search(position, Limit(depth=depth)), position, depth)
                same(kept.search(position, Limit(depth=depth)), position, depth)


def key_of(position: bw.Position) -> np.uint64:
    """Return the number under which the table knows a position of a game with a hash or a key."""
    kernel = position.game.kernel(position_key)
    return np.uint64(kernel(position.state, np.zeros(1, np.uint64), 1, np.uint64(0)))


@pytest.mark.parametrize(
    ("name", "options", "plies"), [("nim", {"layers": 3}, 1), ("goclub", {"size": 5}, 20)]
)
def test_every_entry_of_the_table_is_true_of_its_own_position(
    name: str, options: dict[str, Any], plies: int
) -> None:
    """Bounds and depths are those of minimax, distances are counted from the position itself."""
    game = bw.game(name, compiled=False, **options)
    find = game.kernel(find_entry)
    bounds, decided = set(), 0
    for seed in range(10):
        root = away(game, plies, seed)
        engine = AlphaBeta(game, seed, threats=False, mebibytes=1)
        engine.search(root, Limit(depth=5))
        children = [root.play(move) for move in root.moves]
        below = [child.play(move) for child in children for move in child.moves]
        for position in (*children, *below):
            entry = find(engine.table, key_of(position))
            bound, found = bound_of(entry), value_of(entry)
            if bound == ABSENT:
                continue
            value = minimax(position, depth_of(entry))[0]
            assert bound != EXACT or found == value
            assert bound != LOWER or found <= value
            assert bound != UPPER or found >= value
            bounds.add(bound)
            decided += abs(found) > PROVED
    assert {LOWER, UPPER} <= bounds and decided > 10


def test_three_plies_of_the_l_game_and_fewer_positions() -> None:
    position = bw.game("lgame").start()
    thought = AlphaBeta(position.game).search(position, Limit(depth=3))
    same(thought, position, 3)
    assert thought.nodes < minimax(position, 3)[2] // 10


def test_players_who_move_twice_and_games_without_a_hash(tmp_path: Path) -> None:
    file = tmp_path / "again.py"
    file.write_text(AGAIN, encoding="utf-8")
    position = bw.game(str(file), compiled=False).start()
    engine = AlphaBeta(position.game, mebibytes=1)
    for depth in range(1, 13):
        thought = engine.search(position, Limit(depth=depth))
        assert thought.values == values_of(minimax(position, depth)[0], position)
    assert thought.proved


def test_plain_python_searches_the_same_nodes() -> None:
    found = []
    for compiled in (True, False):
        position = bw.game("gomoku", size=5, compiled=compiled).start().play("c3 a1 b2 d2 c1 e5")
        engine = AlphaBeta(position.game, 7, threats=False, mebibytes=1)
        thought = engine.search(position, Limit(depth=2))
        found.append((thought.move, thought.values, thought.line, thought.nodes))
    assert found[0] == found[1]


def test_the_same_seed_and_limit_search_the_same_nodes() -> None:
    game = bw.game("gomoku", size=5)
    position = away(game, 4, 1)
    for limit in (Limit(depth=3), Limit(nodes=3000)):
        first = AlphaBeta(game, 5, threats=False).search(position, limit)
        engine = AlphaBeta(game, 5, threats=False)
        engine.search(game.start(), limit)
        engine.forget(5)
        again = engine.search(position, limit)
        assert (first.move, first.nodes, first.line) == (again.move, again.nodes, again.line)


def test_the_seed_decides_between_moves_that_look_equal() -> None:
    position = bw.game("nim", layers=4, compiled=False).start()
    limit = Limit(depth=1)
    moves = {AlphaBeta(position.game, seed).search(position, limit).move for seed in range(20)}
    assert len(moves) > 5


def test_it_stops_deepening_when_the_game_is_decided() -> None:
    position = bw.game("nim", layers=3, compiled=False).start()
    thought = AlphaBeta(position.game).search(position, Limit(time=600))
    assert thought.proved and thought.distance is not None
    assert thought.values[bw.solve(position.game).winner - 1] == 1.0


def test_a_draw_is_proved_when_every_line_was_played_out() -> None:
    position = bw.game("gomoku", size=5).position("XXOOX/OOXXO/XXOOX/OOXX./.....")
    thought = AlphaBeta(position.game, threats=False).search(position, Limit(depth=30))
    assert thought.proved and thought.values == (0, 0) and thought.distance is None
    assert thought.depth <= 6


def test_three_players_and_finished_games_are_refused() -> None:
    with pytest.raises(InputError, match="two players"):
        AlphaBeta(bw.game("three_kingdoms"))
    over = bw.game("nim", layers=1).start().play("1")
    with pytest.raises(InputError, match="over"):
        AlphaBeta(over.game).search(over, Limit(depth=1))


def test_the_player_takes_its_settings_from_its_string() -> None:
    game = bw.game("nim", layers=3, compiled=False)
    for text in ("alphabeta", "alphabeta:depth=2,table=1", "alphabeta:nodes=50,threats=off"):
        assert make_player(text, game, 1).choose(game.start()) in game.start().moves
    with pytest.raises(InputError, match="depth must be a whole number"):
        make_player("alphabeta:depth=9999", game, 1)
    with pytest.raises(InputError, match="does not play"):
        make_player("alphabeta", bw.game("three_kingdoms"), 1)
