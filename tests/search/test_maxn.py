"""Max^n, paranoid and best-reply search against their plain definitions."""

from __future__ import annotations

import random

import pytest

import boardwright as bw
from boardwright.search import Engine, Limit
from boardwright.search.coalition import BestReplyEngine, ParanoidEngine
from boardwright.search.maxn import MaxnEngine
from boardwright.search.shares import value_of_share
from boardwright.solve.solvers import solve
from tests.search.plain_many_players import Shares, _coalition, plain_coalition, plain_maxn

#: A game, its options, plies played at random before each comparison, and depths to compare. Only
#: those of the signature are compiled, which takes three compilations each.
CASES = (
    ("three_kingdoms", {"side": 3}, (0, 8), (1, 2, 3)),
    ("goclub", {"players": 3, "size": 3, "compiled": False}, (0, 3, 5), (2, 3)),
    ("goclub", {"players": 3, "size": 5, "compiled": False}, (17,), (2, 3)),
    ("gomoku", {"size": 5, "compiled": False}, (20,), (3,)),
    ("nim", {"layers": 3}, (0, 1), (1, 3, 9)),
)
PARTS = [pytest.param(*case, id=f"{case[0]}-{case[1]}") for case in CASES]


def later(game: bw.Game, plies: int, seed: int) -> bw.Position:
    """A position that random play reaches, not yet over."""
    chance = random.Random(seed)
    position = game.start()
    while plies:
        after = position.play(chance.choice(position.moves))
        if after.over:
            return later(game, plies, seed + 1000)
        position = after
        plies -= 1
    return position


def values(shares: Shares) -> pytest.approx:
    return pytest.approx([value_of_share(share) for share in shares], abs=1.1e-4)


@pytest.mark.parametrize(("name", "options", "plies", "depths"), PARTS)
def test_maxn_is_plain_maxn(name: str, options: dict, plies: tuple, depths: tuple) -> None:
    game = bw.game(name, **options)
    engine = MaxnEngine(game)
    for start, depth, seed in ((a, b, c) for a in plies for b in depths for c in (1, 2)):
        position = later(game, start, seed)
        shares, line = plain_maxn(position, depth)
        thought = engine.search(position, Limit(depth=depth))
        assert thought.values == values(shares)
        # Deepening may end early, where a shorter search settles everything.
        assert list(thought.line) == line or thought.depth < depth
        assert thought.move == line[0] or thought.proved


def one_move_on(position: bw.Position, move: int, depth: int, root: int) -> int:
    return _coalition(position.game, position.play(move).state, root, depth, False)


@pytest.mark.parametrize(("name", "options", "plies", "depths"), PARTS)
@pytest.mark.parametrize("single_reply", [False, True], ids=["paranoid", "best-reply"])
def test_one_against_the_rest(
    name: str, options: dict, plies: tuple, depths: tuple, single_reply: bool
) -> None:
    game = bw.game(name, **options)
    engine = BestReplyEngine(game) if single_reply else ParanoidEngine(game)
    for start, depth in ((a, b) for a in plies for b in depths):
        position = later(game, start, 3)
        share = plain_coalition(position, depth, single_reply)
        thought = engine.search(position, Limit(depth=depth))
        mover = position.to_move - 1
        assert [thought.values[mover]] == values((share,))
        if depth > 1 and not single_reply and not thought.proved:
            # The move itself has that value: the others answer it with all they have.
            assert one_move_on(position, thought.move, depth - 1, mover) == share


@pytest.mark.parametrize("make", [MaxnEngine, ParanoidEngine, BestReplyEngine])
def test_two_players_to_the_end_as_solved(make: type) -> None:
    game = bw.game("nim", layers=3)
    for seed in range(6):
        position = later(game, seed % 3, seed)
        thought = make(game).search(position, Limit(depth=40))
        won = solve(position).winner == position.to_move
        assert thought.proved
        assert thought.values[position.to_move - 1] == (1.0 if won else -1.0)


@pytest.mark.parametrize("make", [MaxnEngine, ParanoidEngine, BestReplyEngine])
def test_compilation_changes_nothing(make: type) -> None:
    found = []
    for compiled in (True, False):
        game = bw.game("three_kingdoms", side=3, compiled=compiled)
        engine: Engine = make(game)
        thought = engine.search(later(game, 4, 1), Limit(nodes=700))
        found.append((thought.move, thought.values, thought.line, thought.depth, thought.nodes))
        assert thought.nodes == 700
    assert found[0] == found[1]


def test_a_win_at_hand_is_proved() -> None:
    """A has four stones of the flower around b4 and is to move: c4 makes it."""
    game = bw.game("goclub", players=3, size=5, compiled=False)
    position = game.start().play("b4 a1 b1 b3 c1 a2 a4 e1 d1 b5 e5 d2")
    thought = ParanoidEngine(game).search(position, Limit(depth=5))
    assert game.move_text(thought.move) == "c4"
    assert (thought.proved, thought.distance, thought.values[0]) == (True, 1, 1.0)
    selfish = MaxnEngine(game).search(position, Limit(depth=2))
    assert selfish.move == thought.move
    assert not selfish.proved  # max^n trusts the others to look to themselves
