"""Every game as a PettingZoo environment: PettingZoo's own tests, copies, pickles, versions."""

from __future__ import annotations

import copy
import hashlib
import pickle
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError

pytest.importorskip("pettingzoo")
from pettingzoo.env_registry import registration
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

GOLDEN = Path(__file__).parent.parent / "golden"
#: Small boards: the environments are the same, and these are stepped in plain Python.
SMALL: dict[str, dict[str, object]] = {
    "amazons": {"size": 5},
    "go": {"size": 5},
    "goclub": {"size": 9},
    "gomoku": {"size": 7},
    "hex": {"size": 5},
}


def plain(name: str, **options: Any) -> Any:
    return bw.envs.aec(name, compiled=False, **SMALL.get(name, {}), **options)


def random_step(env: Any, choose: np.random.Generator) -> None:
    observed, _, ended, cut, _ = env.last()
    legal = np.flatnonzero(observed["action_mask"])
    env.step(None if ended or cut else int(choose.choice(legal)))


@pytest.mark.parametrize("name", bw.game_names())
def test_every_game_passes_pettingzoos_tests(name: str) -> None:
    with warnings.catch_warnings():
        # What PettingZoo says of its own classic games, too, but for those it knows by name.
        for said in ("Observation is not a NumPy array", "Observation space for each agent"):
            warnings.filterwarnings("ignore", said)
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", "Observation has more than 3 dimensions")
        api_test(plain(name), num_cycles=12)
    seed_test(lambda: plain(name), num_cycles=6)


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: plain("tic_tac_toe", render_mode=render_mode), pictures)
    assert "." in capsys.readouterr().out
    with pytest.raises(InputError, match="render mode"):
        plain("tic_tac_toe", render_mode="film")


def test_performance(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's benchmark runs for five seconds; here by a clock that is soon there."""
    ticks = iter(range(1000))
    module = performance_benchmark.__globals__ if callable(performance_benchmark) else None
    clock = (module or vars(performance_benchmark))["time"]
    monkeypatch.setattr(clock, "time", lambda: next(ticks))
    run = performance_benchmark if module else performance_benchmark.performance_benchmark
    run(plain("tic_tac_toe"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["einstein", "three_kingdoms", "tic_tac_toe"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_running_environment_goes_on_alike(name: str, again: Any) -> None:
    env = plain(name)
    env.reset(seed=5)
    choose = np.random.default_rng(1)
    for _ in range(4):
        random_step(env, choose)
    other = again(env)
    one, two = (np.random.default_rng(2) for _ in range(2))
    while env.agents:  # dice included
        seen, same = env.last(), other.last()
        np.testing.assert_equal(seen, same)
        random_step(env, one)
        assert other.agents  # which is not stepped with the first
        random_step(other, two)
    assert not other.agents


def test_everybody_sees_the_board_from_the_own_side() -> None:
    env = plain("tic_tac_toe")
    env.reset(seed=1)
    env.step(4)
    mine, yours = (env.observe(f"player_{seat}")["observation"] for seat in range(2))
    assert mine[0, 1, 1] == yours[1, 1, 1] == 1
    assert mine[1].sum() == yours[0].sum() == 0
    assert env.observe("player_0")["action_mask"].sum() == 0
    assert env.observe("player_1")["action_mask"].sum() == 8


def test_an_illegal_action_loses_and_a_long_game_is_cut_off(
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = plain("tic_tac_toe")
    env.reset(seed=1)
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_0": 0, "player_1": -1} and all(env.terminations.values())
    env = plain("pig", longest=3)
    env.reset(seed=1)
    for _ in range(3):
        random_step(env, np.random.default_rng(1))
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_games_are_registered_under_their_versions() -> None:
    bw.envs.register()
    bw.envs.register()  # twice changes nothing
    env = registration.make("aec", "boardwright/nim-v1", layers=3, compiled=False)
    assert env.metadata["name"] == "nim_v1" and env.unwrapped.game.options["layers"] == 3


def test_a_change_of_rules_is_seen_in_the_version() -> None:
    """The counts of positions are what rules are known by: other counts, another VERSION."""
    known = (GOLDEN / "versions.txt").read_text(encoding="utf-8").splitlines()
    assert known == [f"{name} {bw.game(name).version} {counts(name)}" for name in bw.game_names()]


def counts(name: str) -> str:
    text = (GOLDEN / f"{name}.perft").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:options|position|\d).*", text, re.MULTILINE)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
