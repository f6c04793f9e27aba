"""Moves a second of self-play on one GPU, nothing trained: ours, or pgx with mctx.

`python benchmarks/self_play_speed.py ours [GAME] [SECONDS]` prints what the net does alone on such
batches and the whole pipeline; `... theirs [SECONDS]` plays pgx's Connect Four by mctx's Gumbel
search with a net of the same layers, widths and number format. Both search every move with 32
simulations, 8192 games at once, weights at random.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Any

GAMES, SIMULATIONS, CHANNELS, BLOCKS = 8192, 32, 64, 5


def ours(name: str = "connect_four", seconds: float = 20.0) -> None:
    """Print our speed with the net that `learn` takes for this game on a GPU."""
    import torch

    import boardwright as bw
    from boardwright.learn import self_play
    from boardwright.learn.settings import settings_for
    from boardwright.learn.torch_net import TorchEvaluator, TorchNet, best_device
    from boardwright.nets.layers import first_weights, plan_for
    from boardwright.nets.lockstep import View

    self_play.FULL_EVERY = 1
    view = View(bw.game(name))
    settings = settings_for(view.game, gpu=True)
    sizes = settings.channels, settings.blocks
    plan = plan_for(view.game, view.planes, view.numbering, *sizes)
    weights = first_weights(plan, 1)
    for each in ("policy", "steps", "values"):  # zero at first, and everything would be a draw
        if f"{each}.weight" in weights:
            weights[f"{each}.weight"] += 0.1
    net = TorchNet(plan, weights, best_device())
    judge = TorchEvaluator(net, settings.games // 2)
    print("fused kernels:", len(judge._net.steps) < len(judge._plain_steps), flush=True)
    begun, batches = time.perf_counter(), 0
    while time.perf_counter() - begun < 3.0:
        judge.go()
        judge.wait()
        batches += 1
    alone = batches * settings.games / 2 / (time.perf_counter() - begun)
    sized = replace(settings, simulations=SIMULATIONS, window=4 * settings.games)
    play = self_play.SelfPlay(view, net, sized, 1)
    play.step(SIMULATIONS)  # compiles
    torch.cuda.synchronize()
    tally, begun = play.tally, time.perf_counter()
    moves, evaluations = tally.moves, tally.evaluations
    while time.perf_counter() - begun < seconds:
        play.step(SIMULATIONS)
    passed = time.perf_counter() - begun
    rate = (tally.evaluations - evaluations) / passed
    print(
        f"boardwright {name} {plan.blocks}x{plan.channels}: {(tally.moves - moves) / passed:,.0f} "
        f"moves a second, {rate:,.0f} evaluations a second, {rate / alone:.0%} of what the net "
        f"does alone with its transfers ({alone:,.0f})",
        flush=True,
    )


def theirs(seconds: float = 20.0) -> None:
    """Print the speed of pgx and mctx."""
    import jax
    import jax.numpy as jnp
    import mctx
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    again = auto_reset(env.step, env.init)

    def conv(key: Any, size: int, width: int, into: int) -> Any:
        return 0.05 * jax.random.normal(key, (size, size, width, into), jnp.bfloat16)

    keys = iter(jax.random.split(jax.random.PRNGKey(1), 64))
    net: dict[str, Any] = {"stem": conv(next(keys), 5, 2, CHANNELS)}
    for block in range(BLOCKS):
        for part in ("first", "second"):
            net[f"{part}{block}"] = conv(next(keys), 3, CHANNELS, CHANNELS)
    net["bias"] = conv(next(keys), 1, 2 * CHANNELS, CHANNELS)[0, 0]
    net["maps"] = conv(next(keys), 1, CHANNELS, 32)
    net["value"] = conv(next(keys), 1, CHANNELS, 4)
    net["policy"] = conv(next(keys), 1, 32 * 42, 7)[0, 0]
    net["hidden"] = conv(next(keys), 1, 4 * 42 + 2 * CHANNELS, 128)[0, 0]
    net["values"] = conv(next(keys), 1, 128, 1)[0, 0]

    def layer(name: str, x: Any) -> Any:
        order = ("NHWC", "HWIO", "NHWC")
        return jax.lax.conv_general_dilated(x, net[name], (1, 1), "SAME", dimension_numbers=order)

    def judged(seen: Any) -> tuple[Any, Any]:
        x = jax.nn.relu(layer("stem", seen.astype(jnp.bfloat16)))
        for block in range(BLOCKS):
            y = jax.nn.relu(layer(f"first{block}", x))
            if block % 3 == 2:
                common = jnp.concatenate([y.mean((1, 2)), y.max((1, 2))], 1)
                y = y + (common @ net["bias"])[:, None, None, :]
            x = jax.nn.relu(x + layer(f"second{block}", y))
        rows = len(x)
        common = jnp.concatenate([x.mean((1, 2)), x.max((1, 2))], 1)
        maps = jax.nn.relu(layer("maps", x)).reshape(rows, -1)
        value = jax.nn.relu(layer("value", x)).reshape(rows, -1)
        hidden = jax.nn.relu(jnp.concatenate([common, value], 1) @ net["hidden"])
        values = jnp.tanh((hidden @ net["values"]).astype(jnp.float32)[:, 0] / 2)
        return (maps @ net["policy"]).astype(jnp.float32), values

    def legal_only(logits: Any, state: Any) -> Any:
        return jnp.where(state.legal_action_mask, logits, jnp.finfo(jnp.float32).min)

    def recurrent(_: Any, key: Any, action: Any, state: Any) -> tuple[Any, Any]:
        mover = state.current_player
        state = jax.vmap(env.step)(state, action)
        logits, values = judged(state.observation)
        over = state.terminated
        reward = state.rewards[jnp.arange(len(mover)), mover]
        return (
            mctx.RecurrentFnOutput(
                reward=reward,
                discount=jnp.where(over, 0.0, -1.0),
                prior_logits=legal_only(logits, state),
                value=jnp.where(over, 0.0, values),
            ),
            state,
        )

    @jax.jit
    def move(state: Any, key: Any) -> Any:
        search, reset = jax.random.split(key)
        logits, values = judged(state.observation)
        root = mctx.RootFnOutput(
            prior_logits=legal_only(logits, state), value=values, embedding=state
        )
        found = mctx.gumbel_muzero_policy(
            None,
            search,
            root,
            recurrent,
            SIMULATIONS,
            invalid_actions=~state.legal_action_mask,
            qtransform=mctx.qtransform_completed_by_mix_value,
        )
        resets = jax.random.split(reset, GAMES)
        return jax.vmap(again)(state, found.action, resets)

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(2), GAMES))
    begun = time.perf_counter()
    state = jax.block_until_ready(move(state, jax.random.PRNGKey(3)))
    print(f"compiled in {time.perf_counter() - begun:.0f} s", flush=True)
    begun, moves = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        state = jax.block_until_ready(move(state, jax.random.PRNGKey(4 + moves)))
        moves += 1
    passed = time.perf_counter() - begun
    print(
        f"pgx {pgx.__version__} + mctx connect_four {BLOCKS}x{CHANNELS}: "
        f"{moves * GAMES / passed:,.0f} moves a second, "
        f"{moves * GAMES * (SIMULATIONS + 1) / passed:,.0f} evaluations a second",
        flush=True,
    )


if __name__ == "__main__":
    who, *given = sys.argv[1:]
    if who == "ours":
        ours(*given[:1], *map(float, given[1:]))
    else:
        theirs(*map(float, given))
