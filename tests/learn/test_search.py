"""Search in lockstep beside the same search written the slow way."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.game import Game
from boardwright.nets import lockstep as lockstep_module
from boardwright.nets import proofs, tree_kernels
from boardwright.nets.engine import DirectEvaluator
from boardwright.nets.layers import plan_for
from boardwright.nets.lockstep import Lockstep, View
from boardwright.search.threats import find_threats
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.retrograde import analyse
from tests.learn.naive import naive_search, strange_answers

SIMULATIONS = 24


def searched(
    game: Game,
    texts: list[str],
    threats: bool = False,
    simulations: int = SIMULATIONS,
    **how: Any,
) -> tuple[View, Lockstep]:
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    net = DirectEvaluator(plan, strange_answers(plan.entries, plan.players), len(texts))
    lockstep = Lockstep(view, len(texts), simulations, threats=threats, **how)
    for number, text in enumerate(texts):
        lockstep.frames[number * lockstep.per].state = game.start().play(text).state
    for _ in lockstep.search(net, simulations):
        pass
    return view, lockstep


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        (bw.game("tic_tac_toe"), ["", "b2", "a1 b2 c3", "a1 b1 a2 b2"]),
        # Three players, in plain Python; each looks to its own share.
        (
            bw.game("connect_four", columns=4, rows=4, line=3, players=3, compiled=False),
            ["", "a a b", "a b c a b"],
        ),
    ],
    ids=["two players", "three players"],
)
def test_lockstep_is_the_same_search(game: Game, texts: list[str]) -> None:
    view, lockstep = searched(game, texts)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    answer = strange_answers(plan.entries, plan.players)
    for number, text in enumerate(texts):
        position = game.start().play(text)
        slow = naive_search(
            position, view, lambda seen: tuple(each[0] for each in answer(seen[None])), SIMULATIONS
        )
        root = lockstep.frames[number * lockstep.per]
        found = dict(zip(root.moves[: root.count].tolist(), root.visits.tolist(), strict=False))
        assert found == slow.visits
        sums = dict(zip(root.moves[: root.count].tolist(), root.sums.tolist(), strict=False))
        assert sums == pytest.approx(slow.sums, abs=1e-4)


def test_three_players_each_for_itself() -> None:
    """Where the mover can win at once it does, and all others have the loss."""
    game = bw.game("connect_four", columns=4, rows=4, line=3, players=3, compiled=False)
    _, lockstep = searched(game, ["a b c a b c"])
    root, slot = lockstep.frames[0], lockstep.games[0].chosen
    assert int(root.moves[slot]) == 0  # the third disc on a
    assert root.sums[slot] == root.visits[slot] > 0
    assert lockstep.frames[root.child[slot]].values.tolist() == [1.0, -1.0, -1.0]


def test_whom_a_loser_makes_king_is_not_known() -> None:
    """The first player has lost, and decides which of the others wins: so nothing is proved."""
    game = bw.game("connect_four", columns=4, rows=4, line=3, players=3, compiled=False)
    _, lockstep = searched(game, ["d a d d a d a b b"], simulations=200)
    frames, loser = lockstep.frames, lockstep.frames[0]
    ends = [frames[child].values.tolist() for child in loser.child[: loser.count]]
    assert ends == [[-1.0, 1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]]
    assert all(tree_kernels.known_value(frames, 0, loser, slot) == -1.0 for slot in range(3))
    assert tree_kernels.decided_by(frames, 0, loser) == -1


def test_what_is_proved_counts() -> None:
    """Against a double threat a move that lets the win happen is known to lose, not only feared."""
    game = bw.game("tic_tac_toe")
    _, lockstep = searched(game, ["a1 b1 a2 a3 b2"])
    root = lockstep.frames[0]
    sure = [tree_kernels.known_value(lockstep.frames, 0, root, n) for n in range(root.count)]
    assert sure.count(-1.0) >= 2
    for slot, value in enumerate(sure):
        if value == -1.0:
            assert root.sums[slot] == -root.visits[slot]


def test_a_win_known_by_the_rules_needs_no_net() -> None:
    game = bw.game("gomoku", size=5, compiled=False)
    four = "a1 a5 b1 b5 c1 c5 d1 d5"
    _, lockstep = searched(game, [four])
    root = lockstep.frames[0]
    assert [game.move_text(move) for move in root.moves[: root.count]] == ["e1"]
    after = lockstep.frames[1]
    assert after.kind == tree_kernels.OVER
    assert after.values.tolist() == [1.0, -1.0]


def test_wins_by_threats_are_proved() -> None:
    """At a root and at each new leaf, and exactly those that a threat search finds."""
    game = bw.game("gomoku", size=9, compiled=False)
    three = "e5 a1 f5 b1 g5"
    _, lockstep = searched(game, [f"{three} a3", three], threats=True)
    won, defended = lockstep.frames[0], lockstep.frames[lockstep.per]
    line = find_threats(game.start().play(f"{three} a3")).line
    assert won.moves[: won.count].tolist() == [line[0]]
    assert tree_kernels.known_value(lockstep.frames, 0, won, 0) == 1.0
    assert lockstep.judged <= 2 + SIMULATIONS  # nothing more is asked about the first game
    position, found = game.start().play(three), set()
    for slot in np.flatnonzero(defended.child[: defended.count]):
        after = position.play(int(defended.moves[slot]))
        value = tree_kernels.known_value(lockstep.frames, lockstep.per, defended, slot)
        assert value == (-1.0 if find_threats(after).line else tree_kernels.OPEN)
        found.add(value)
    assert len(found) == 2


def test_a_glance_knows_nothing_of_threats() -> None:
    game = bw.game("gomoku", size=9, compiled=False)
    position = game.start().play("e5 a1 f5 b1 g5 a3")
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    net = DirectEvaluator(plan, strange_answers(plan.entries, plan.players), 1)
    lockstep = Lockstep(view, 1, 8, threads=1, threats=True)
    lockstep.frames[0].state = position.state
    for _ in lockstep.search(net, 0):
        pass
    assert lockstep.frames[0].count == len(position.moves)


@pytest.mark.parametrize("compiled", [True, False])
def test_threads_that_wait_in_compiled_code_search_the_same(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bw.game("tic_tac_toe", compiled=compiled)
    texts = ["", "b2", "a1 b2 c3", "a1 b1 a2 b2", "c1"]
    monkeypatch.setattr(lockstep_module, "FEWEST", 2)
    found = [searched(game, texts, threads=2, elsewhere=each)[1] for each in (False, True)]
    for one, other in zip(*(each.frames for each in found), strict=True):
        assert one.tobytes() == other.tobytes()
    assert found[0].games.chosen.tolist() == found[1].games.chosen.tolist()


def test_dice_are_drawn_by_their_odds() -> None:
    game = bw.game("pig", compiled=False)
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    net = DirectEvaluator(plan, strange_answers(plan.entries, plan.players), 1)
    lockstep = Lockstep(view, 1, 60)
    position = game.start()
    assert not position.chance
    lockstep.frames[0].state = position.state
    for _ in lockstep.search(net, 60):
        pass
    root = lockstep.frames[0]
    assert root.visits[: root.count].sum() == 60
    thrown = [frame for frame in lockstep.frames if frame.kind == tree_kernels.CHANCE]
    faces = max(int(np.count_nonzero(frame.child[: frame.count])) for frame in thrown)
    assert faces >= 4


def test_what_was_proved_is_true() -> None:
    """After some searches from positions at random the table knows much, all of it exact."""
    game = bw.game("tic_tac_toe", columns=3, rows=2, compiled=False)
    graph = enumerate_positions(game)
    exact, _ = analyse(graph)
    live = np.flatnonzero(graph.children)
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1)
    net = DirectEvaluator(plan, strange_answers(plan.entries, plan.players), len(live))
    lockstep = Lockstep(view, len(live), 6, threads=1, proving=True)
    for _ in range(3):
        lockstep.frames.state[:: lockstep.per] = graph.states[live]
        for _ in lockstep.search(net, 6):
            pass
    assert lockstep.proofs is not None
    worth = game.kernel(proofs.worth)
    known = 0
    for place in live:
        lockstep.frames[0].state = graph.states[place]
        value = worth(lockstep.frames, 0, lockstep.proofs)
        if value > tree_kernels.OPEN:
            known += 1
            sign = 1 if graph.states[place].player == 0 else -1
            assert value == sign * exact[place]
    assert known > 0.8 * len(live)
    assert lockstep.knows(game.start().state)


def test_a_canonical_net_says_the_same_of_all_images() -> None:
    game = bw.game("tic_tac_toe", compiled=False)
    view = View(game)
    plan = plan_for(game, view.planes, view.numbering, 8, 1, dense=True)
    assert plan.canonical
    answer = strange_answers(plan.entries, plan.players)
    images = game.symmetries
    lockstep = Lockstep(view, len(images), 8, threads=1)
    moves = [game.parse_move(text) for text in ("a1", "b1", "c2")]
    for number, image in enumerate(images):
        position = game.start()
        for move in moves:
            position = position.play(game.move_under(move, image))
        lockstep.frames[number * lockstep.per].state = position.state
    for _ in lockstep.search(DirectEvaluator(plan, answer, len(images)), 8):
        pass
    roots = lockstep.frames[:: lockstep.per]
    found = [dict(zip(f.moves[: f.count].tolist(), f.logits.tolist(), strict=False)) for f in roots]
    for image, root, logits in zip(images, roots, found, strict=True):
        assert root.values.tolist() == roots[0].values.tolist()
        assert logits == {game.move_under(m, image): each for m, each in found[0].items()}
