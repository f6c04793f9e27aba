"""Search where dice are thrown: exact means, no preference among outcomes, and who refuses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import boardwright as bw
from boardwright.players import make_player, player_names
from boardwright.players.levels import ABOUT
from boardwright.players.protocols.text_engine import TextEngine
from boardwright.search import Limit, Thought
from boardwright.search.alphabeta import AlphaBeta
from boardwright.search.expectimax import ExpectimaxEngine, average
from boardwright.search.many_player_engine import work_for
from boardwright.search.maxn import MaxnEngine
from boardwright.search.mcts import MonteCarlo
from boardwright.search.mcts_nodes import CHANCE, LOSS, WIN, clear, settle_chance, solve
from boardwright.search.mcts_tree import Tree
from boardwright.search.minimax import minimax
from boardwright.search.shares import WHOLE
from tests.made_up.brute_force import Brute

RACE = Path(__file__).parent.parent / "made_up" / "race.py"
NO_DICE = ["alphabeta", "maxn", "paranoid", "best-reply"]


@pytest.fixture(scope="module")
def race() -> bw.Game:
    """Return a long race, the only one that is compiled here."""
    return bw.game(RACE, goal=20, turns=100)


@pytest.fixture(scope="module")
def plain() -> bw.Game:
    return bw.game(RACE, compiled=False, turns=2)


def check_exact(thought: Thought, position: bw.Position, brute: Brute) -> None:
    exact, after = brute.value(position), brute.after_moves(position)
    mover = position.to_move - 1
    assert thought.proved
    assert thought.distance is None
    assert thought.values == pytest.approx(exact, abs=1e-9)
    assert after[thought.move][mover] == pytest.approx(exact[mover], abs=1e-9)
    assert thought.line[0] == thought.move


@pytest.mark.parametrize("make", [MonteCarlo, ExpectimaxEngine])
def test_solved_values_are_the_exact_means(make: type, race: bw.Game) -> None:
    brute = Brute(race)
    # Near the goal, and shortly before the race is stopped.
    for text in ("gg01 1 turns=95", "hi02 2 turns=96", "jj03 1 turns=97"):
        position = race.position(text)
        check_exact(make(race).search(position, Limit(nodes=1_000_000)), position, brute)


@pytest.mark.parametrize("make", [MonteCarlo, ExpectimaxEngine])
def test_three_players_each_do_the_best_for_themselves(make: type) -> None:
    game = bw.game(RACE, players=3, turns=2, compiled=False)
    for text in ("3231 1", "1232 2"):
        position = game.position(text)
        check_exact(make(game).search(position, Limit(nodes=20_000)), position, Brute(game))


def test_what_comes_whatever_the_dice_show_is_exactly_that(plain: bw.Game) -> None:
    """Six sixths of a win are one, though not when they are simply added up."""
    assert sum([1 / 6] * 6) != 1
    nodes = Tree(plain, 1).nodes
    nodes[0].first, nodes[0].count = 1, 6
    for face in range(1, 7):
        clear(nodes[face], face, 1 / 6)
        solve(nodes[face], (WIN, LOSS), face, 0)
    settle_chance(nodes, 0)
    assert (nodes[0].sums.tolist(), nodes[0].solved, nodes[0].distance) == ([1, -1], 1, 7)
    frames = work_for(plain, np.float64).frames
    frames[0].odds[:] = 1 / 3
    frames[1].best[:] = WHOLE, 0
    for frames[0].next in (1, 2, 3):
        average(frames[0], frames[1])
    assert frames[0].best.tolist() == [WHOLE, 0]


def test_outcomes_are_met_by_their_odds_not_by_preference(race: bw.Game) -> None:
    engine = MonteCarlo(race, longest_playout=30)
    engine.search(race.start().throw(1), Limit(nodes=3000))
    tree = engine.tree
    nodes = tree.nodes
    busy = [
        n for n in range(tree.used) if nodes["player"][n] == CHANCE and nodes["visits"][n] > 600
    ]
    assert busy
    for node in busy:
        children = tree.children(node)
        assert nodes["odds"][children.start : children.stop].tolist() == [3 / 6, 2 / 6, 1 / 6]
        met = nodes["visits"][children.start : children.stop]
        for visits, odds in zip(met.tolist(), (1 / 2, 1 / 3, 1 / 6), strict=True):
            assert abs(visits / met.sum() - odds) < 5 * (odds / met.sum()) ** 0.5


def test_the_tree_is_kept_through_a_throw_and_seeds_repeat(race: bw.Game) -> None:
    position = race.start().throw(1)
    engine = MonteCarlo(race, seed=3, longest_playout=30)
    first = engine.search(position, Limit(nodes=2000))
    later = position.play(first.move).throw(2)
    root = engine.tree._find(later)
    assert root is not None
    kept = int(engine.tree.nodes["visits"][root])
    assert kept > 100
    engine.search(later, Limit(nodes=10))
    assert engine.tree.nodes["visits"][0] == kept + 10
    engine.forget(3)
    assert engine.search(position, Limit(nodes=2000)).candidates == first.candidates


def test_the_better_of_two_is_seen_and_wins(race: bw.Game) -> None:
    for player in ("mcts:nodes=200", "expectimax:depth=3"):
        result = bw.match(race, [player, "random"], games=20, seed=1, rotate=True)
        assert result.players[0].points > 14
        again = bw.match(race, [player, "random"], games=20, seed=1, rotate=True, threads=1)
        assert again.players == result.players


def test_who_sees_no_dice_says_so(plain: bw.Game) -> None:
    names = player_names(plain)
    assert {"mcts", "expectimax", *ABOUT} <= set(names)
    assert not set(names) & set(NO_DICE)
    assert "expectimax" not in player_names(bw.game("nim", layers=3))
    for name in NO_DICE:
        with pytest.raises(
            bw.InputError, match=f"{name} cannot play games with dice: use mcts or expectimax"
        ):
            make_player(name, plain)
    for make in (AlphaBeta, MaxnEngine):
        with pytest.raises(bw.InputError, match="cannot play games with dice"):
            make(plain)
    with pytest.raises(bw.InputError, match="minimax cannot play games with dice"):
        minimax(plain.start().throw(1), 2)


def test_nobody_chooses_for_chance(plain: bw.Game) -> None:
    for engine in (MonteCarlo(plain), ExpectimaxEngine(plain)):
        with pytest.raises(bw.InputError, match="no player is to move"):
            engine.search(plain.start(), Limit(nodes=10))
    said = list(
        TextEngine(plain, "easy", 1).answers(["choose 0000 moves", "choose 0000 moves die2"])
    )
    assert said[0] == "error chance decides what comes next here: no player is to move"
    assert said[1] in ("rest", "run", "dash")
