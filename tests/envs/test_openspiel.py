"""Every game as an OpenSpiel game: its own test, its search, exploitability, its bots."""

from __future__ import annotations

from typing import Any

import pytest

import boardwright as bw

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import exploitability, mcts  # noqa: E402

from tests.envs.test_agents import SMALL  # noqa: E402


def spiel(name: str, **options: Any) -> Any:
    return bw.envs.openspiel(name, compiled=False, **{**SMALL.get(name, {}), **options})


@pytest.mark.parametrize("name", bw.game_names())
def test_every_game_passes_openspiels_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = spiel(name, longest=12)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().short_name == f"boardwright_{name}_v1"


def test_openspiel_loads_a_game_by_its_text() -> None:
    game = spiel("nim", layers=3)
    again = pyspiel.load_game(str(game))
    assert again.board_game is game.board_game and str(again) == str(game)


def test_exploitability_of_a_solved_game() -> None:
    """Who plays Nim perfectly cannot be exploited; who draws moves at random can be."""
    game = spiel("nim", layers=2)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.1
    perfect = policy.TabularPolicy(game)
    for state in perfect.states:
        position = state.position
        best = next(
            (m for m in position.moves if bw.solve(position.play(m)).winner == position.to_move),
            position.moves[0],
        )
        shares = perfect.policy_for_key(state.information_state_string())
        shares[:] = 0.0
        shares[state.action_of(best)] = 1.0
    assert exploitability.exploitability(game, perfect) == 0.0


def test_openspiels_search_finds_a_win_in_one() -> None:
    game = spiel("tic_tac_toe")
    state = game.new_initial_state()
    for move in (0, 3, 1, 4):
        state.apply_action(move)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1))
    assert bot.step(state) == 2


def test_its_bot_sits_in_our_arena() -> None:
    game = bw.game("tic_tac_toe", compiled=False)
    players = ["openspiel:simulations=30", "random"]
    one, two = (bw.match(game, players, games=6, seed=3, rotate=True, threads=1) for _ in range(2))
    assert one.players[0].wins >= 4
    assert one.players == two.players  # the same seed, the same games


def test_its_bot_sees_what_the_dice_decided() -> None:
    game = bw.game("pig", compiled=False)
    position = game.start().play("roll").throw(3)
    bot = bw.make_player("openspiel:simulations=5", game)
    assert bot.choose(position) in position.moves
