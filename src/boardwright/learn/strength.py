"""How strong a net is: games against fixed opponents, the net's moves searched in lockstep."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec

from boardwright.arena.intervals import wilson_of_share
from boardwright.arena.one_game import Plan, dice_of, opened
from boardwright.core.parallel import core_count
from boardwright.core.position import Position
from boardwright.nets.engine import DirectEvaluator, answer_of
from boardwright.nets.lockstep import Evaluator, Lockstep, View
from boardwright.nets.net_file import NetFile
from boardwright.players.catalogue import make_player

LONGEST = 1000


@dataclass(frozen=True)
class Strength:
    """The share of the points that a net won against an opponent."""

    opponent: str
    simulations: int
    games: int
    score: float
    low: float
    high: float


def evaluator_of(net: NetFile, games: int) -> Evaluator:
    """Return what judges a batch of a net's positions fastest here: a GPU, if there is one."""
    if find_spec("torch") is not None:
        from boardwright.learn.torch_net import TorchEvaluator, TorchNet, best_device

        device = best_device()
        if device.type == "cuda":
            return TorchEvaluator(TorchNet(net.plan, net.weights, device), games)
    return DirectEvaluator(net.plan, answer_of(net), games)


def measured(
    view: View,
    net: Evaluator,
    opponent: str,
    simulations: int,
    seed: int = 1,
    opening_plies: int = 2,
) -> Strength:
    """Return the result of as many games as the evaluator's batch holds.

    The net takes every seat in turn, from the same drawn opening, all other seats being the
    opponent's. A win counts 1, a draw between all as much as an even share.
    """
    game, games = view.game, len(net.seen)
    lockstep = Lockstep(view, games, simulations, seed)
    plans = [
        Plan(seed, number, (), number // game.players, opening_plies) for number in range(games)
    ]
    dice = [dice_of(plan) for plan in plans]
    positions = [throw.throw(opened(game, plan)) for plan, throw in zip(plans, dice, strict=True)]
    seats = [number % game.players + 1 for number in range(games)]
    players = [make_player(opponent, game, seed + number) for number in range(games)]
    with ThreadPoolExecutor(core_count()) as pool:
        for _ in range(LONGEST):
            live = [number for number in range(games) if not positions[number].over]
            if not live:
                break
            own = [number for number in live if positions[number].to_move == seats[number]]
            others = [number for number in live if number not in own]
            found = net_moves(lockstep, net, positions, own, simulations)
            chosen = dict(zip(own, found, strict=True))
            answers = pool.map(lambda number: players[number].choose(positions[number]), others)
            chosen |= dict(zip(others, answers, strict=True))
            for number, move in chosen.items():
                positions[number] = dice[number].throw(positions[number].play(move))
    score = sum(share_of(each, seat) for each, seat in zip(positions, seats, strict=True)) / games
    low, high = wilson_of_share(score, games)
    return Strength(opponent, simulations, games, score, low, high)


def net_moves(
    lockstep: Lockstep,
    net: Evaluator,
    positions: list[Position],
    own: list[int],
    simulations: int,
) -> list[int]:
    """Return the net's move in each of these positions; other trees search one of them too."""
    if not own:
        return []
    for number, position in enumerate(positions):
        searched = position if number in own else positions[own[0]]
        lockstep.frames[number * lockstep.per].state = searched.state
    for _ in lockstep.search(net, simulations):
        pass
    chosen = lockstep.games.chosen
    return [int(lockstep.frames[n * lockstep.per].moves[chosen[n]]) for n in own]


def share_of(position: Position, seat: int) -> float:
    """Return a seat's share of the point of a finished game; a game without end is shared."""
    returns = position.returns
    if returns is None:
        return 1.0 / position.game.players
    if position.game.players == 2:
        return (1.0 + returns[seat - 1]) / 2.0
    best = max(returns)
    winners = [player for player, each in enumerate(returns) if each == best]
    return 1.0 / len(winners) if seat - 1 in winners else 0.0
