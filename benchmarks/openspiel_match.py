"""One of our players against OpenSpiel's Monte Carlo tree search, in any game that both have.

Run it as ``python benchmarks/openspiel_match.py GAME --games 100``, where the Python package
open_spiel is installed beside Boardwright. The games are those of ``tests/outside``, whose classes
``Outside`` translate our moves. Our player changes seats after each game, and all games of a round
begin with the same random moves. Dice are thrown here, from the seed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import boardwright as bw
from boardwright.arena.intervals import wilson
from boardwright.arena.one_game import DICE, OPENINGS, PLAYERS, part_of
from boardwright.core.dice import Dice
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.records.record import read_options

sys.path.append(str(Path(__file__).parent.parent))
#: As in OpenSpiel's own example of the search.
EXPLORATION, ROLLOUTS, MEMORY_MIB = 2.0, 1, 1000


@dataclass(frozen=True)
class Setting:
    """What all games of a match have in common."""

    game: bw.Game
    options: dict[str, Any]  # those given, as OpenSpiel's side takes them
    player: str
    simulations: int
    seed: int
    opening_plies: int

    def outside(self) -> Any:
        """Return OpenSpiel's side of the game."""
        return import_module(f"tests.outside.{self.game.name}").Outside(**self.options)


@dataclass(frozen=True)
class Result:
    """One game: the points of our player, and whether OpenSpiel's own rules cut it short."""

    points: float
    cut_short: bool
    moves: tuple[str, ...]


def play(setting: Setting, number: int) -> Result:
    """Return game ``number`` of a match; our player sits in the seats in turn."""
    import pyspiel

    seats = setting.game.players
    ours, opening = number % seats, number // seats
    dice = Dice(stream(setting.seed, DICE + opening))
    outside, translator = setting.outside(), setting.outside()
    state = outside.start()
    position = opened(setting, opening, dice)
    follow(outside, state, position.history)
    drawn = part_of(setting.seed, PLAYERS + number)
    player = bw.make_player(setting.player, setting.game, drawn)
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, drawn % 2**31)
    bot = pyspiel.MCTSBot(
        outside.game, rollouts, EXPLORATION, setting.simulations, MEMORY_MIB, True, drawn % 2**31,
        False,
    )  # fmt: skip
    try:
        while not position.over and not outside.over(state) and able(outside, state):
            before = len(position.history)
            if position.chance:
                position = dice.throw(position)
            elif position.to_move - 1 == ours:
                position = position.play(player.choose(position))
            else:
                position = position.play(answer(translator, state, bot))
            follow(outside, state, position.history[before:])
    finally:
        player.close()
    if position.over:
        returns = [float(value) for value in position.returns or ()]
    else:  # OpenSpiel has a rule of its own that ends games, or cannot follow
        returns = outside.returns(state) if outside.over(state) else [0.0] * seats
    winners = [seat for seat, value in enumerate(returns) if value > 0] or list(range(seats))
    points = 1 / len(winners) if ours in winners else 0.0
    return Result(points, not position.over, tuple(position.history))


def opened(setting: Setting, opening: int, dice: Dice) -> Position:
    """Return the first position after some random moves; it is the one that both sides know."""
    opener = bw.make_player("random", setting.game, part_of(setting.seed, OPENINGS + opening))
    position = dice.throw(setting.game.start())
    for _ in range(setting.opening_plies):
        position = dice.throw(position.play(opener.choose(position)))
    return position


def able(outside: Any, state: Any) -> bool:
    """Return whether OpenSpiel's rules are still ours."""
    return bool(getattr(outside, "comparable", lambda _: True)(state))


def follow(outside: Any, state: Any, moves: list[str]) -> None:
    """Play our moves on OpenSpiel's side."""
    for move in moves:
        outside.play(state, move)


def answer(outside: Any, state: Any, bot: Any) -> str:
    """Return the move of OpenSpiel's search in our words; it may be several actions there.

    All moves are tried, so ``outside`` must not be the one that follows the game.
    """
    begun = len(state.history())
    texts: dict[tuple[int, ...], str] = {}
    for text in outside.legal(state):
        after = state.clone()
        outside.play(after, text)
        if len(after.history()) > begun:  # else it is a move that OpenSpiel has not
            texts[tuple(after.history()[begun:])] = text
    if len(texts) == 1:  # OpenSpiel may have moves that we have not, such as to hold nothing
        return next(iter(texts.values()))
    here = state.clone()
    actions: tuple[int, ...] = ()
    while actions not in texts:
        action = bot.step(here)
        here.apply_action(action)
        actions += (action,)
        if not any(each[: len(actions)] == actions for each in texts):
            raise bw.InputError(f"OpenSpiel plays {actions}, which is none of our moves")
    return texts[actions]


def main() -> None:
    """Play a match and print one line of a table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("-o", "--option", action="append", default=[])
    words.add_argument("--player", default="hard")
    words.add_argument("--simulations", type=int, default=1000)
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--opening-plies", type=int, default=2)
    words.add_argument("--show", action="store_true", help="print the moves of every game")
    given = words.parse_args()
    chosen = read_options(" ".join(given.option))
    game = bw.game(given.game, **chosen)
    options = {name: game.options[name] for name in chosen}
    setting = Setting(
        game, options, given.player, given.simulations, given.seed, given.opening_plies
    )
    results = []
    for number in range(given.games):
        results.append(play(setting, number))
        if given.show:
            print(number, results[-1].points, " ".join(results[-1].moves), flush=True)
    points = sum(each.points for each in results)
    low, high = wilson(points, len(results))
    cut = sum(each.cut_short for each in results)
    what = " ".join([game.name, *given.option])
    print(
        f"{what}: {given.player} {points:g} of {len(results)} points "
        f"({points / len(results):.1%}, 95 % {low:.1%} to {high:.1%}; an equal share is "
        f"{1 / game.players:.1%}), {cut} cut short by OpenSpiel's rules"
    )


if __name__ == "__main__":
    main()
