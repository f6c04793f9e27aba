"""A learner among players of ours, and many games in lockstep."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.rules import copied
from boardwright.nets.encoding import encoding_of

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402


def test_gymnasiums_checker_is_content() -> None:
    bw.envs.register()
    env = gymnasium.make("boardwright/tic_tac_toe-v1", compiled=False)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["kalah", "three_kingdoms"])
def test_a_learner_plays_whole_games_from_each_seat(name: str) -> None:
    seats = bw.game(name, compiled=False).players
    for seat in range(1, seats + 1):
        env = bw.envs.solo(name, seat=seat, compiled=False)
        choose = np.random.default_rng(seat)
        _, info = env.reset(seed=3)
        over = False
        while not over:
            action = int(choose.choice(np.flatnonzero(info["action_mask"])))
            seen, reward, over, cut, info = env.step(action)
            assert seen.shape == env.observation_space.shape and not cut
        assert info["seat"] == seat and not info["action_mask"].any() and -1 <= reward <= 1


def test_a_player_of_ones_own_answers_and_an_illegal_action_loses() -> None:
    class Last:
        """A player of one's own: anything that chooses."""

        def choose(self, position: bw.Position) -> int:
            return max(position.moves)

        def begin(self, seed: int) -> None: ...

        def close(self) -> None: ...

    env = bw.envs.solo("nim", Last(), seat=2, compiled=False, layers=3, render_mode="ansi")
    env.reset(seed=1)
    assert "." in env.render()
    assert env.step(-1)[1:3] == (-1.0, True)
    with pytest.raises(InputError, match="needs 1 players"):
        bw.envs.solo("nim", ["random", "random"])


@pytest.mark.parametrize("name", ["connect_four", "einstein", "amazons", "chinese_checkers"])
def test_lockstep_plays_what_positions_say(name: str) -> None:
    """Every mask, observation and payoff is that of a position played with the same moves."""
    options = {"amazons": {"size": 4}}.get(name, {})
    many = bw.envs.many(name, 3, longest=70, compiled=False, **options)
    encoding = encoding_of(many.game)
    choose = np.random.default_rng(1)
    seen, infos = many.reset(seed=4)
    positions = [state_of(many, number) for number in range(3)]
    ended = 0
    for _ in range(90):
        masks = infos["action_mask"]
        actions = [int(choose.choice(np.flatnonzero(row))) if row.any() else 0 for row in masks]
        running = masks.any(axis=1)
        movers = infos["to_move"] - 1
        seen, rewards, over, cut, infos = many.step(actions)
        for number in np.flatnonzero(running).tolist():
            before = positions[number]
            move = encoding.move(before, actions[number])
            after = before.play(move)
            if not after.chance:  # what dice decide is read off the record
                assert after.state.tobytes() == state_of(many, number).state.tobytes()
            after = state_of(many, number)
            assert over[number] == after.over
            if over[number]:
                assert infos["rewards"][number].tolist() == after.returns
                assert rewards[number] == (after.returns or [])[movers[number]]
            elif not cut[number]:
                np.testing.assert_equal(infos["action_mask"][number], encoding.mask(after))
                seat = int(infos["to_move"][number]) - 1
                np.testing.assert_equal(seen[number], encoding.observation(after, seat))
            ended += bool(over[number] or cut[number])
        positions = [state_of(many, number) for number in range(3)]
    assert ended > 0


def state_of(many: Any, number: int) -> bw.Position:
    return bw.Position(many.game, copied(many._frames[number].state))


def test_illegal_actions_and_copies_in_lockstep() -> None:
    many = bw.envs.many("tic_tac_toe", 2, compiled=False)
    many.reset(seed=1)
    many.step([4, 0])
    again = copy.deepcopy(many)
    _, rewards, over, _, _ = many.step([4, 1])
    assert rewards.tolist() == [-1, 0] and over.tolist() == [True, False]
    _, rewards, over, _, infos = many.step([8, 8])  # the first game begins anew
    assert not over.any() and infos["action_mask"].sum(axis=1).tolist() == [9, 6]
    assert again.step([3, 1])[4]["action_mask"].sum(axis=1).tolist() == [7, 7]
