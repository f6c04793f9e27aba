"""Steps a second of environments: ours beside PettingZoo's Connect Four and pgx, in one run.

Run it as ``python benchmarks/envs.py`` where gymnasium, pettingzoo, pygame-ce and pgx (with jax for
the processor) are installed beside Boardwright. All play Connect Four with random legal actions and
look at every observation and mask; choosing the actions is counted, as a learner must do it, too.
They take turns, and the best of several turns counts: other programs can only make it slower.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import boardwright as bw

GAME = "connect_four"


def agents(env: Any, steps: int) -> Callable[[], int]:
    """Return what steps a PettingZoo environment."""

    def run() -> int:
        env.reset(seed=1)
        for _ in range(steps):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return steps

    return run


def ours(games: int, steps: int, threads: int | None) -> Callable[[], int]:
    """Return what steps our games in lockstep."""
    env = bw.envs.many(GAME, games, threads=threads)
    draw = np.random.default_rng(1)

    def run() -> int:
        _, infos = env.reset(seed=1)
        for _ in range(steps):
            mask = infos["action_mask"]
            actions = (mask * draw.random(mask.shape, np.float32)).argmax(axis=1)
            *_, infos = env.step(actions)
        return games * steps

    return run


def pgx_games(games: int, steps: int) -> Callable[[], int]:
    """Return what steps pgx's games, actions and all inside its compiled code."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(GAME)
    begin = jax.jit(jax.vmap(env.init))

    @jax.jit
    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype(np.float32))
        actions = jax.random.categorical(key, logits, axis=1)
        return jax.vmap(auto_reset(env.step, env.init))(
            state, actions, jax.random.split(key, games)
        )

    def run() -> int:
        key = jax.random.PRNGKey(1)
        state = begin(jax.random.split(key, games))
        for number in range(steps):
            state = one(state, jax.random.fold_in(key, number))
        state.observation.block_until_ready()
        return games * steps

    return run


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--turns", type=int, default=7)
    chosen = parser.parse_args()
    from pettingzoo.classic import connect_four_v3

    runs = {
        "PettingZoo connect_four_v3": agents(connect_four_v3.env(), 2000),
        "boardwright aec": agents(bw.envs.aec(GAME), 2000),
        f"pgx, {chosen.games} games, all cores": pgx_games(chosen.games, chosen.steps),
        f"boardwright many, {chosen.games} games, 1 thread": ours(chosen.games, chosen.steps, 1),
        f"boardwright many, {chosen.games} games, all cores": ours(
            chosen.games, chosen.steps, None
        ),
    }
    best = dict.fromkeys(runs, 0.0)
    for turn in range(chosen.turns + 1):
        for name, run in runs.items():
            begun = time.perf_counter()
            count = run()
            if turn:  # the first compiles
                best[name] = max(best[name], count / (time.perf_counter() - begun))
    for name, speed in best.items():
        print(f"{name:45} {speed:12,.0f} steps/s")


if __name__ == "__main__":
    main()
