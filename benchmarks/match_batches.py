"""How much faster matches are in which a net thinks of many boards at once: `python ... [GAMES]`.

Each match is played twice in this process, once in batches and once position by position, with the
same seed; the ratio is one of CPU times, and games are compared move by move.
"""

from __future__ import annotations

import sys
import time
from unittest.mock import patch

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.nets.engine import NetEngine
from boardwright.nets.net_file import nets_for

#: Game and players; NET stands for the newest net of the game.
MATCHES = (
    ("connect_four", ("net:connect_four-shipped,nodes=64", "net:connect_four-shipped,nodes=64")),
    ("connect_four", ("net:connect_four-shipped,nodes=64", "mcts:nodes=300,table=4")),
    ("connect_four", ("net:NET,nodes=64", "net:NET,nodes=64")),
    ("connect_four", ("net:NET,temperature=1", "net:NET,temperature=1")),
    ("lgame", ("net:NET,nodes=64", "net:NET,nodes=64")),
    ("gomoku", ("net:NET,nodes=16", "net:NET,nodes=16")),
)


def played(game: bw.Game, players: list[str], games: int) -> tuple[float, list[list[int]]]:
    """Return the CPU seconds of a match and its games."""
    found: list[Batch] = []
    begun = time.process_time()
    bw.match(game, players, games, rotate=True, opening_plies=4, collect=found.append, longest=100)
    seconds = time.process_time() - begun
    return seconds, [batch.moves(index) for batch in found for index in range(len(batch))]


def main() -> None:
    """Print a line for each match."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    for name, kinds in MATCHES:
        game = bw.game(name)
        nets = nets_for(game)
        if not nets:
            print(f"{name}: no net")
            continue
        players = [kind.replace("NET", nets[0]) for kind in kinds]
        played(game, players, 2)  # compiles
        together, lines = played(game, players, games)
        with patch.object(NetEngine, "together", lambda *_: None):
            alone, same = played(game, players, games)
        equal = sum(one == other for one, other in zip(lines, same, strict=True))
        print(
            f"{name} {' '.join(players)}: {alone:.1f} s one by one, {together:.1f} s together, "
            f"{alone / together:.2f} times as fast; {equal} of {games} games are the same",
            flush=True,
        )


if __name__ == "__main__":
    main()
