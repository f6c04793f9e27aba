"""Which first three stones of Gomoku are nearest to even: `python benchmarks/gomoku_even.py NET`.

All openings with the first stone in the centre, the second beside it and the third within two
points of the centre, up to symmetry, as in Renju. A net says what each is worth to Black, by a
search, and so does `lines`; then the nearest to even and the farthest from it are played out by
both, each by itself and with moves drawn at a temperature, so that games differ.
"""

from __future__ import annotations

from argparse import ArgumentParser

import numpy as np

import boardwright as bw
from boardwright.nets.engine import NetEngine
from boardwright.nets.net_file import net_path, read_net
from boardwright.players.gomoku.lines import LinesEngine
from boardwright.search import Limit


def openings(game: bw.Game) -> list[bw.Position]:
    """Return the positions after three stones, White to move, no two alike."""
    middle = int(str(game.options["size"])) // 2
    name = lambda column, row: "abcdefghijklmno"[column] + str(row + 1)  # noqa: E731
    found: dict[str, bw.Position] = {}
    for second in ((0, 1), (1, 1)):
        for across in range(-2, 3):
            for up in range(-2, 3):
                if (across, up) in ((0, 0), second):
                    continue
                points = (0, 0), second, (across, up)
                position = game.start().play(
                    " ".join(name(middle + x, middle + y) for x, y in points)
                )
                found.setdefault(
                    min(position.under(each).text for each in game.symmetries), position
                )
    return list(found.values())


def by_net(game: bw.Game, name: str, positions: list[bw.Position], nodes: int) -> list[float]:
    """Return what each position is worth to Black, as a net finds by searching."""
    engine = NetEngine(game, read_net(net_path(name)))
    return [engine.search(position, Limit(nodes=nodes)).values[0] for position in positions]


def by_lines(game: bw.Game, positions: list[bw.Position], nodes: int) -> list[float]:
    """Return what each position is worth to Black, as `lines` finds."""
    engine = LinesEngine(game)
    found = []
    for position in positions:
        engine.forget(0)
        found.append(engine.search(position, Limit(nodes=nodes)).values[0])
    return found


def main() -> None:
    """Print all openings by how even they are, then how games from some of them ended."""
    words = ArgumentParser()
    words.add_argument("net")
    words.add_argument("--nodes", type=int, default=100)
    words.add_argument("--lines", type=int, default=100_000)
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--played", type=int, default=3)
    words.add_argument("--players", nargs="+", default=["lines:nodes=3000,temperature=1"])
    given = words.parse_args()
    game = bw.game("gomoku")
    positions = openings(game)
    net = by_net(game, given.net, positions, given.nodes)
    lines = by_lines(game, positions, given.lines)
    order = np.argsort([abs(one + other) for one, other in zip(net, lines, strict=True)])
    for place in order:
        stones = " ".join(positions[place].history)
        print(f"{stones:14} {net[place]:+.2f} net {lines[place]:+.2f} lines", flush=True)
    for place in [*order[: given.played], order[-1]]:
        line = [int(game.parse_move(text)) for text in positions[place].history]
        for player in given.players:
            result = bw.match(game, [player] * 2, given.games, lines=[line])
            black = result.seats[0]
            low, high = black.score_interval
            print(
                f"{' '.join(positions[place].history):14} {player}: Black {black.score:.1%} "
                f"({low:.1%} - {high:.1%}), n = {result.games}, {result.mean_length:.1f} moves",
                flush=True,
            )


if __name__ == "__main__":
    main()
