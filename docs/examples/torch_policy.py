"""An agent trained elsewhere, in our arena: a small PyTorch policy that learned Nim by itself.

Run it as ``python docs/examples/torch_policy.py`` where torch and boardwright[envs] are installed.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch

import boardwright as bw

LAYERS = 3


def made(game: bw.Game) -> Any:
    """Return a net of two layers: planes in, a logit for each action out."""
    env = bw.envs.many(game.name, 1, compiled=game.compiled, **game.options)
    size = int(np.prod(env.single_observation_space.shape))
    actions = int(env.single_action_space.n)
    return torch.nn.Sequential(
        torch.nn.Flatten(), torch.nn.Linear(size, 64), torch.nn.ReLU(), torch.nn.Linear(64, actions)
    )


def masked(net: Any, seen: Any, mask: Any) -> Any:
    """Return the chances of the actions, the illegal ones left out."""
    logits = net(torch.as_tensor(seen, dtype=torch.float32))
    return torch.distributions.Categorical(
        logits=logits.masked_fill(torch.as_tensor(mask == 0), -1e9)
    )


def train(net: Any, game: bw.Game, rounds: int, games: int = 128) -> None:
    """Let the net play against itself: moves of winners become likelier (REINFORCE)."""
    env = bw.envs.many(game.name, games, compiled=game.compiled, **game.options)
    learn = torch.optim.Adam(net.parameters(), 1e-2)
    for number in range(rounds):
        seen, infos = env.reset(seed=number)
        payoffs = np.zeros((games, game.players))
        running = np.ones(games, bool)
        made = []  # of each step: what was seen, allowed and done, by whom, in which games
        while running.any():
            step = seen.copy(), infos["action_mask"].copy(), infos["to_move"] - 1, running.copy()
            with torch.no_grad():
                actions = masked(net, *step[:2]).sample()
            seen, _, over, _, infos = env.step(actions.numpy())
            made.append((*step, actions))
            payoffs[over & running] = infos["rewards"][over & running]
            running &= ~over
        loss = torch.zeros(())
        for seen, mask, movers, counted, actions in made:
            worth = torch.as_tensor(payoffs[np.arange(games), movers] * counted)
            loss = loss - (masked(net, seen, mask).log_prob(actions) * worth).sum() / games
        learn.zero_grad()
        loss.backward()
        learn.step()


def main(rounds: int = 150, games: int = 400, compiled: bool | None = None) -> bw.MatchResult:
    """Train, enter the policy under a name, and let it play a match."""
    torch.manual_seed(1)
    game = bw.game("nim", layers=LAYERS, compiled=compiled)
    net = made(game)
    train(net, game, rounds)

    def policy(observed: dict[str, Any], agent: str) -> int:
        with torch.no_grad():
            chances = masked(net, observed["observation"][None], observed["action_mask"][None])
        return int(chances.probs.argmax())

    bw.enter("torch-policy", bw.envs.policy_player(policy))
    return bw.match(game, ["torch-policy", "random"], games=games, rotate=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--games", type=int, default=400)
    chosen = parser.parse_args()
    for share in main(chosen.rounds, chosen.games).players:
        print(f"{share.name:14} {share.wins} of {share.games}")
