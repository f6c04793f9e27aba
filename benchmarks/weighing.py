"""How a net's search should weigh policy and value: settings matched with the usual ones.

    python benchmarks/weighing.py NET SIMULATIONS GAMES SETTINGS...

Settings are ``scale/visits/considered`` of ``nets.lockstep.Weighing``. One seat is played with
them, the others with the usual ones, and each opening is played once for each seat. Openings are
drawn from the flattened policy, and of two players' games those are kept that the net thinks even.
Made for a GPU, where hundreds of games go on at the same time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np

import boardwright as bw
from boardwright.arena.intervals import wilson
from boardwright.learn.strength import evaluator_of
from boardwright.nets.lockstep import USUAL, Lockstep, View, Weighing
from boardwright.nets.net_file import NetFile, net_path, read_net
from boardwright.nets.panel import drawn_move

#: Plies of an opening, how much flatter the policy is then, and the most that a player is ahead.
PLIES, HEAT, EVEN = 6, 2.0, 0.2
#: Simulations by which an opening is judged, and how many are drawn for each that is wanted.
JUDGING, DRAWN = 32, 4
LONGEST = 150
DONE = object()


class Side:
    """A net with one way of weighing, for up to so many positions at once."""

    def __init__(
        self, view: View, net: NetFile, most: int, simulations: int, weighing: Weighing
    ) -> None:
        self.evaluator = evaluator_of(net, most)
        self.trees = Lockstep(view, most, max(simulations, 1), threats=True, weighing=weighing)
        self.simulations = simulations

    def thinking(self, positions: list[bw.Position]) -> Iterator[None]:
        """Search these positions; pauses whenever the net is at work."""
        trees = self.trees
        for number, position in enumerate(positions):
            trees.frames[number * trees.per].state = position.state
        if positions:
            yield from trees.search(self.evaluator, self.simulations, count=len(positions))

    def move(self, number: int) -> int:
        """Return the move chosen for one of them."""
        root = self.trees.frames[number * self.trees.per]
        return int(root.moves[self.trees.games[number].chosen])


def openings(view: View, net: NetFile, wanted: int) -> list[bw.Position]:
    """Return openings, no two of them alike."""
    even = view.game.players == 2
    count = wanted * (DRAWN if even else 1)
    found = [view.game.start()] * count
    glance = Side(view, net, count, 0, USUAL)
    for _ in range(PLIES):
        for _ in glance.thinking(found):
            pass
        with np.errstate(over="ignore"):
            slots = [drawn_move(glance.trees, number, HEAT) for number in range(count)]
        roots = [glance.trees.frames[number * glance.trees.per] for number in range(count)]
        found = [
            position.play(int(root.moves[slot]))
            for position, root, slot in zip(found, roots, slots, strict=True)
        ]
    alike = {bytes(position.state): position for position in found if not position.over}
    kept = list(alike.values())
    if even:
        judge = Side(view, net, len(kept), JUDGING, USUAL)
        for _ in judge.thinking(kept):
            pass
        ahead = np.abs(judge.trees.games.sums[: len(kept), 0]) / JUDGING
        kept = [position for position, lead in zip(kept, ahead, strict=True) if lead < EVEN]
    return kept[:wanted]


def score(sides: list[Side], begun: list[bw.Position]) -> tuple[float, int]:
    """Return the points of the first side, in each seat of every opening, and the games."""
    players = begun[0].game.players
    games = [(position, seat) for position in begun for seat in range(players)]
    points, played = 0.0, len(games)
    while games:
        asked: list[list[int]] = [[], []]
        for number, (position, seat) in enumerate(games):
            asked[position.to_move - 1 != seat].append(number)
        running = [
            side.thinking([games[number][0] for number in numbers])
            for side, numbers in zip(sides, asked, strict=True)
        ]
        while running:
            running = [search for search in running if next(search, DONE) is not DONE]
        going = []
        for side, numbers in zip(sides, asked, strict=True):
            for place, number in enumerate(numbers):
                position, seat = games[number]
                position = position.play(side.move(place))
                if position.over:
                    assert position.returns is not None
                    points += (position.returns[seat] + 1) / 2
                elif len(position.history) < LONGEST:
                    going.append((position, seat))
                else:
                    points += 0.5
        games = going
    return points, played


def main() -> None:
    """Print a line for each of the settings."""
    net = read_net(net_path(sys.argv[1]))
    simulations, games = int(sys.argv[2]), int(sys.argv[3])
    game = bw.game(net.about.game, **dict(net.about.options))
    view = View(game)
    begun = openings(view, net, games // game.players)
    print(f"{len(begun)} openings", flush=True)
    usual = Side(view, net, len(begun) * (game.players - 1), simulations, USUAL)
    for text in sys.argv[4:]:
        scale, visits, considered = text.split("/")
        weighing = Weighing(float(scale), float(visits), int(considered))
        began = time.perf_counter()
        tried = Side(view, net, len(begun), simulations, weighing)
        points, played = score([tried, usual], begun)
        low, high = wilson(points, played)
        print(
            f"{text}: {points / played:.1%} of {played} games ({low:.1%} - {high:.1%}), "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
