"""Accuracy of the levels: it should rise from random over easy and hard to best.

``python benchmarks/accuracy.py GAME [--option NAME=VALUE] [--games N] [--judge PLAYER] [--seed N]``
lets each level play games against the same opponent, changing seats, and judges its moves: exactly
where the game is solved, else by the engine given. All levels begin with the same random plies
(``--opening-plies``), which are not judged. See benchmarks/analysis.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from threading import Event
from typing import Any

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.core.rng import stream
from boardwright.players.catalogue import make_player
from boardwright.web.allowed import thinker_of
from boardwright.web.analysis.accuracy import accuracy, kept_by
from boardwright.web.analysis.exact import Exact
from boardwright.web.analysis.review import Judge

LEVELS = ("random", "easy", "hard", "best")


def played(
    game: Game, level: str, opponent: str, games: int, seed: int, opening: int, plies: int
) -> Iterator[Position]:
    """Yield the ends of games of a level, in the seats by turns, cut off after some plies.

    All seats are played from an opening of random moves, from which the line is judged.
    """
    players = {name: make_player(name, game, seed) for name in (level, opponent)}
    for number in range(games):
        seat = number % game.players + 1
        for place, player in enumerate(players.values()):
            player.begin(int(stream(seed, 2 * number + place)) >> 2)
        drawn = number // game.players
        position = game.start(int(stream(seed, drawn)) >> 2)
        opener = make_player("random", game, drawn)
        for _ in range(opening):
            position = position.play(opener.choose(position))
        position = Position(game, position.state)
        while not position.over and len(position.history) < plies:
            mind = players[level if position.to_move == seat else opponent]
            position = position.play(mind.choose(position))
        yield position


def measured(game: Game, level: str, judge: Judge, *asked: Any) -> tuple[float | None, int]:
    """Return the accuracy of a level over games, and the moves judged."""
    kept: list[tuple[float, float]] = []
    for number, end in enumerate(played(game, level, *asked)):
        kept += kept_by(end, judge, number % game.players + 1, Event())
    return accuracy(kept), len(kept)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--judge", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening-plies", type=int, default=0)
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--plies", type=int, default=1000)
    given = parser.parse_args()
    game = load(given.game, dict(each.split("=") for each in given.option))
    judge = Judge(game, given.judge or thinker_of(game), Exact(), Event())
    if given.judge:
        judge = Judge(game, given.judge, None, Event())
    print("| level | accuracy | moves |\n|---|---|---|")
    for level in given.levels:
        asked = (given.opponent, given.games, given.seed, given.opening_plies, given.plies)
        share, moves = measured(game, level, judge, *asked)
        print(f"| {level} | {'-' if share is None else f'{share:.1%}'} | {moves} |", flush=True)


if __name__ == "__main__":
    main()
