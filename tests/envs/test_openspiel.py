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


@pytest.mark.parametrize("rules", ["ours", "theirs"])
def test_its_bot_sits_in_our_arena(rules: str) -> None:
    """On our rules, and in OpenSpiel's own game, in which each of our moves is made as well."""
    game = bw.game("tic_tac_toe", compiled=False)
    players = [f"openspiel:rules={rules},simulations=30", "random"]
    one, two = (bw.match(game, players, games=6, seed=3, rotate=True, threads=1) for _ in range(2))
    assert one.players[0].wins >= 4
    assert one.players == two.players  # the same seed, the same games


def test_its_bot_sees_what_the_dice_decided() -> None:
    game = bw.game("pig", compiled=False)
    position = game.start().play("roll").throw(3)
    bot = bw.make_player("openspiel:simulations=5", game)
    assert bot.choose(position) in position.moves


def test_its_own_game_follows_dealt_cubes_and_dice() -> None:
    game = bw.game("einstein", compiled=False)
    bot = bw.make_player("openspiel:rules=theirs,simulations=5", game)
    position = game.start(7).throw(3)
    assert bot.choose(position) in position.moves
    assert bot.choose(position.play(position.moves[0]).throw(5)) > 0


def test_where_its_own_rules_end_the_bot_goes_on_with_ours() -> None:
    """Nobody may roll there who could hold and win."""
    game = bw.game("pig", compiled=False, target=10)
    position = game.start()
    for move in ("roll", "6", "roll", "6", "roll", "2"):
        position = position.play(move)
    bot = bw.make_player("openspiel:rules=theirs,simulations=50", game)
    assert game.move_text(bot.choose(position)) == "hold"


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (bw.game("nim", compiled=False), "no game of its own like nim"),
        (bw.game("connect_four", compiled=False, players=3), "with players=3"),
        (bw.game("einstein", compiled=False, size=3), "with size=3"),
        (bw.game("amazons", compiled=False, size=6, amazons=2), "with amazons=2"),
    ],
)
def test_a_game_that_it_has_not_is_refused(game: bw.Game, sentence: str) -> None:
    with pytest.raises(bw.InputError, match=sentence):
        bw.make_player("openspiel:rules=theirs", game)


def test_its_own_games_begin_at_the_start() -> None:
    game = bw.game("tic_tac_toe", compiled=False)
    bot = bw.make_player("openspiel:rules=theirs", game)
    text = game.start().play("a1").text
    with pytest.raises(bw.InputError, match="first position only"):
        bot.choose(game.position(text))
