"""Monte Carlo tree search against exact values, and what a tree must keep and count."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.players import make_player
from boardwright.search import Limit, Thought
from boardwright.search.mcts import MonteCarlo
from boardwright.search.mcts_kernels import ENOUGH, ROOM
from boardwright.search.mcts_tree import Tree

#: The games of the papers on small boards, most of them those of the signature.
SMALL: list[tuple[str, dict[str, Any]]] = [
    ("nim", {"layers": 3}),
    ("goclub", {"size": 7}),
    ("gomoku", {"size": 5}),
    ("three_kingdoms", {"side": 3}),
    ("lgame", {}),
]


def game(name: str) -> bw.Game:
    return bw.game(name, **dict(SMALL)[name])


def naive(position: bw.Position, known: dict[str, list[float]]) -> list[float]:
    """Return max^n by plain recursion; among equals the first in the order of the rules."""
    if position.text not in known:
        returns = position.returns
        if returns is None:
            out = np.zeros(position.game.max_moves, position.game.move_type)
            count = position.game.rules["moves"](position.state, out)
            mover = position.to_move - 1
            for move in out[:count]:
                payoffs = naive(position.play(int(move)), known)
                if returns is None or payoffs[mover] > returns[mover]:
                    returns = payoffs
        assert returns is not None
        known[position.text] = returns
    return known[position.text]


def late(of: bw.Game, empty: int, seed: int) -> bw.Position:
    """Return a position of a random game with this many empty points left, not yet over."""
    choose = random.Random(seed)
    while True:
        position = of.start()
        while not position.over and position.text.count(".") > empty:
            position = position.play(choose.choice(position.moves))
        if not position.over:
            return position


def check_proof(position: bw.Position, thought: Thought) -> None:
    """Check that the line of a proof leads to its payoffs in as many plies as it says."""
    end = position
    for move in thought.line:
        end = end.play(move)
    assert end.over
    assert tuple(map(float, end.returns or ())) == thought.values
    if thought.distance is not None:
        assert len(thought.line) == thought.distance


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("layers", [2, 3])
def test_nim_is_solved_as_the_solver_does(layers: int, misere: bool) -> None:
    compiled = layers == 3 and misere
    of = bw.game("nim", layers=layers, misere=misere, compiled=compiled)
    thought = MonteCarlo(of).search(of.start(), Limit(nodes=5000))
    winner = bw.solve(of).winner
    assert thought.proved
    assert thought.nodes < 5000
    assert thought.values == ((1, -1) if winner == 1 else (-1, 1))
    check_proof(of.start(), thought)


def test_a_board_that_can_only_be_filled_is_a_proved_draw() -> None:
    of = game("gomoku")
    position = of.position("XXOOX/OOXXO/XXOOX/OOXX./.....")
    thought = MonteCarlo(of).search(position, Limit(nodes=100_000))
    assert thought.proved
    assert thought.values == (0, 0)
    assert thought.distance is None
    check_proof(position, thought)


@pytest.mark.parametrize("name", ["gomoku", "three_kingdoms"])
@pytest.mark.parametrize("forcing", [False, True])
def test_late_positions_have_the_values_of_plain_recursion(name: str, forcing: bool) -> None:
    of = game(name)
    engine = MonteCarlo(of, forcing=forcing)
    found = set()
    for seed in range(2 if forcing else 5):
        position = late(of, 5, seed)
        engine.forget(seed)
        thought = engine.search(position, Limit(nodes=300_000))
        exact: dict[str, list[float]] = {}
        assert thought.proved
        assert list(thought.values) == naive(position, exact)
        check_proof(position, thought)
        found.add(thought.values)
        for candidate in thought.candidates:
            if abs(candidate.values[position.to_move - 1]) == 1:
                assert list(candidate.values) == naive(position.play(candidate.move), exact)
    assert len(found) > 1 or forcing


#: Black to move on 5x5: a four to complete, and a stone that makes two fours at once.
WIN_IN_ONE = "...../OOO../...../XXXX./O....", "e2"
WIN_IN_THREE = "OO.../....X/.XXX./O...X/OO.OX", "e3"


@pytest.mark.parametrize("forcing", [False, True])
def test_forced_wins_are_proved_and_played(forcing: bool) -> None:
    of = game("gomoku")
    for (text, best), plies in ((WIN_IN_ONE, 1), (WIN_IN_THREE, 3)):
        position = of.position(text)
        thought = MonteCarlo(of, forcing=forcing).search(position, Limit(nodes=20_000))
        assert thought.proved
        assert thought.values == (1, -1)
        if forcing:  # without, a longer win may be met first
            assert of.move_text(thought.move) == best
            assert thought.distance == plies
        else:
            check_proof(position, thought)


def test_a_forced_loss_is_proved_and_a_legal_move_made() -> None:
    of = game("gomoku")
    position = of.position(WIN_IN_THREE[0]).play(WIN_IN_THREE[1])
    thought = MonteCarlo(of).search(position, Limit(nodes=20_000))
    assert thought.proved
    assert thought.values == (1, -1)
    assert thought.move in position.moves


def test_the_only_move_that_does_not_lose_at_once_is_made() -> None:
    of = game("gomoku")
    position = of.position(WIN_IN_ONE[0] + " 2")
    for forcing in (False, True):
        thought = MonteCarlo(of, forcing=forcing).search(position, Limit(nodes=3000))
        assert of.move_text(thought.move) == "e2"


def test_the_last_move_of_random_l_games_is_found_again() -> None:
    of = game("lgame")
    engine = MonteCarlo(of)
    for seed in range(3):
        choose = random.Random(seed)
        end = of.start()
        while not end.over:
            end = end.play(choose.choice(end.moves))
        position = end.undo()
        thought = engine.search(position, Limit(nodes=3000))
        assert thought.proved
        assert position.play(thought.move).over or (thought.distance or 0) > 1


@pytest.mark.parametrize("leaf", ["auto", "playout"])
@pytest.mark.parametrize(("name", "options"), SMALL, ids=[name for name, _ in SMALL])
def test_random_is_beaten(name: str, options: dict[str, Any], leaf: str) -> None:
    of = bw.game(name, **options)
    players = [f"mcts:nodes=200,leaf={leaf}", *["random"] * (of.players - 1)]
    result = bw.match(of, players, games=12, seed=1, rotate=True)
    lost = result.games - result.draws - result.players[0].wins
    assert result.unfinished == 0
    assert lost <= (3 if name == "three_kingdoms" else 1)
    drawish = name == "gomoku"  # five in a row hardly fits on 5x5
    assert result.players[0].wins - lost >= (4 if drawish else 6)


@pytest.mark.parametrize(
    ("drawn_is", "order"),
    [(0.4, [3, 7, 4, 2, 6, 1, 5]), (-0.4, [3, 7, 2, 6, 4, 1, 5])],
)
def test_moves_are_ranked_by_proof_then_by_visits(drawn_is: float, order: list[int]) -> None:
    tree = Tree(bw.game("nim", layers=3, compiled=False), table_mib=1)
    rows = [  # visits, value to the mover, solved, distance
        (0, 0.0, 0, 0),
        (900, -1.0, 1, 2),
        (50, 0.1, 0, 0),
        (2, 1.0, 1, 3),
        (20, drawn_is, 1, 6),
        (10, -1.0, 1, 0),
        (40, 0.3, 0, 0),
        (90, 1.0, 1, 5),
    ]
    for node, (visits, value, solved, distance) in enumerate(rows):
        here = tree.nodes[node]
        here.visits, here.solved, here.distance, here.move = visits, solved, distance, node
        scale = 1 if solved else visits
        here.sums[0], here.sums[1] = value * scale, -value * scale
    tree.nodes[0].first, tree.nodes[0].count = 1, 7
    assert tree.ranked(0) == order
    assert [candidate.move for candidate in tree.candidates()] == order
    assert tree.values(3) == (1, -1)
    tree.nodes[2].sums[0] = 50
    assert 0.99 < tree.values(2)[0] < 1


def subtree(tree: Tree, node: int) -> list[Any]:
    """Return all that is counted below a node, in one order whatever the array's."""
    nodes = tree.nodes
    found: list[Any] = []
    stack = [node]
    while stack:
        here = nodes[stack.pop()]
        sums = tuple(here.sums.tolist())
        found.append((int(here.visits), sums, int(here.count), int(here.solved)))
        first = int(here.first)
        if here.sure:
            found.append(int(here.sure) - first)
        for child in range(first, first + int(here.count)):
            found.append(int(nodes[child].move))
            stack.append(child)
    return found


@pytest.mark.parametrize("name", ["gomoku", "three_kingdoms"])
def test_what_was_counted_below_the_moves_played_is_kept(name: str) -> None:
    of = game(name)
    engine = MonteCarlo(of, seed=3)
    position = of.start()
    for _ in range(3):
        thought = engine.search(position, Limit(nodes=5000))
        tree = engine.tree
        node = 0
        later = position
        for move in thought.line[: of.players]:
            node = next(n for n in tree.children(node) if tree.nodes["move"][n] == move)
            later = later.play(move)
        visits = int(tree.nodes["visits"][node])
        before = subtree(tree, node)
        tree.move_to(later)
        assert visits > 0
        assert subtree(tree, 0) == before
        after = engine.search(later, Limit(nodes=100))
        assert after.proved or tree.nodes["visits"][0] == visits + 100
        assert {c.move for c in after.candidates} <= set(later.moves)
        position = later


def test_a_position_not_reached_from_the_last_one_begins_a_new_tree() -> None:
    of = game("gomoku")
    engine = MonteCarlo(of)
    engine.search(of.start().play("c3"), Limit(nodes=500))
    engine.search(of.start().play("a1"), Limit(nodes=50))
    assert engine.tree.nodes["visits"][0] == 50
    engine.search(of.position(of.start().play("a1 b2").text), Limit(nodes=50))
    assert engine.tree.nodes["visits"][0] == 50


def test_compiled_and_interpreted_trees_are_the_same() -> None:
    for name, options in SMALL:
        trees = []
        for compiled in (True, False):
            of = bw.game(name, **options, compiled=compiled)
            engine = MonteCarlo(of, seed=5, leaf="mixed", longest_playout=20)
            engine.search(of.start(), Limit(nodes=40))
            nodes = engine.tree.nodes[: engine.tree.used]
            trees.append(nodes)
        for field in ("move", "visits", "first", "count", "solved", "sure", "distance"):
            assert trees[0][field].tolist() == trees[1][field].tolist()
        assert np.allclose(trees[0]["sums"], trees[1]["sums"], rtol=0, atol=1e-12)


def test_limits_of_nodes_are_exact_and_slices_do_not_matter() -> None:
    of = game("gomoku")
    whole = MonteCarlo(of, seed=2)
    for nodes in (1, 2, 999, 3500):
        whole.forget(2)
        thought = whole.search(of.start(), Limit(nodes=nodes))
        assert thought.nodes == nodes
        assert sum(candidate.visits for candidate in thought.candidates) == nodes
    parts = MonteCarlo(of, seed=2)
    for nodes in (1, 1000, 2499):
        again = parts.search(of.start(), Limit(nodes=nodes))
    assert again.candidates == thought.candidates
    parts.forget(3)
    assert parts.search(of.start(), Limit(nodes=3500)).candidates != thought.candidates


def test_a_full_table_keeps_what_is_visited_most() -> None:
    of = game("gomoku")
    engine = MonteCarlo(of, table_mib=1)
    room = len(engine.tree.nodes)
    first = engine.search(of.start(), Limit(nodes=30_000))
    assert engine.tree.used <= room
    assert sum(candidate.visits for candidate in first.candidates) == first.nodes == 30_000
    assert engine.tree.control[ROOM] == ENOUGH  # it was full more than once, and went on
    engine.forget(1)
    assert engine.search(of.start(), Limit(nodes=30_000)).candidates == first.candidates


def test_a_table_too_small_to_grow_goes_on_counting() -> None:
    of = game("gomoku")
    engine = MonteCarlo(of, table_mib=0)
    position = of.start()
    while not position.over:
        thought = engine.search(position, Limit(nodes=1000))
        assert engine.tree.used <= of.max_moves + 1
        assert thought.proved or thought.nodes == 1000
        position = position.play(thought.move)


def test_endless_play_is_searched_move_after_move() -> None:
    of = game("lgame")
    engine = MonteCarlo(of, longest_playout=5)
    position = of.start()
    for _ in range(30):
        if not position.over:
            position = position.play(engine.search(position, Limit(nodes=100)).move)


def test_the_player_string() -> None:
    of = game("nim")
    player = make_player("mcts:nodes=50,exploration=0.7,leaf=mixed,forcing=off,table=1", of, 1)
    player.begin(2)
    assert player.choose(of.start()) in of.start().moves
    player.close()
    for text, told in (
        ("mcts:leaf=guess", "leaf must be one of auto, playout"),
        ("mcts:exploration=-1", "exploration must be a number from 0 to 10"),
        ("mcts:depth=3", "mcts has no option 'depth'"),
    ):
        with pytest.raises(bw.InputError, match=told):
            make_player(text, of, 1)


def test_a_game_without_evaluate_is_judged_by_random_games(tmp_path: Path) -> None:
    source = Path(bw.game("nim").file).read_text(encoding="utf-8")
    file = tmp_path / "plain.py"
    file.write_text(source.replace("def evaluate(", "def unused("), encoding="utf-8")
    of = bw.game(file, layers=3, compiled=False)
    thought = MonteCarlo(of).search(of.start(), Limit(nodes=30))
    assert any(value != 0 for value in thought.values)
    with pytest.raises(bw.InputError, match="leaf=mixed needs a game that defines evaluate"):
        MonteCarlo(of, leaf="mixed")


def test_a_game_that_is_over_and_a_limit_of_depth_are_refused() -> None:
    of = game("gomoku")
    over = of.position(WIN_IN_ONE[0]).play(WIN_IN_ONE[1])
    with pytest.raises(bw.InputError, match="over"):
        MonteCarlo(of).search(over, Limit(nodes=10))
    with pytest.raises(bw.InputError, match="nodes or time"):
        MonteCarlo(of).search(of.start(), Limit(depth=3))
