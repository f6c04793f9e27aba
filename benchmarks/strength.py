"""Strength: matches whose results stand in strength.md, each the command that plays it again.

Run it as ``python benchmarks/strength.py``, or with words to choose matches whose command holds one
of them. Seats are rotated, and all games of a round of seats begin with the same stones: random
ones, or those of a file.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import boardwright as bw
from boardwright.arena.openings import read_openings


@dataclass(frozen=True)
class Claim:
    """A match, and what it is to show of the first player named."""

    game: str
    players: tuple[str, ...]
    games: int
    opening_plies: int = 0
    openings: str = ""  # a file

    @property
    def command(self) -> str:
        """The command that plays it."""
        players = " ".join(self.players)
        from_file = f"--openings {self.openings}"
        return (
            f"boardwright match {self.game} {players} --games {self.games} --seed 1 --rotate "
            + (from_file if self.openings else f"--opening-plies {self.opening_plies}")
        )


LEVELS = ("easy", "normal", "hard", "best")
EVEN = "benchmarks/gomoku_openings.txt"
#: Where a level thinks for seconds, its order is shown with less.
QUICK_BEST = {"gomoku": "lines:time=0.3", "goclub": "sets:time=0.3"}


def level_claims() -> list[Claim]:
    """Return the matches between neighbouring levels of the two-player games."""
    found = []
    for game, games, plies, openings in (
        ("gomoku", 200, 0, EVEN),
        ("goclub", 40, 3, ""),
        ("lgame", 12, 2, ""),
        ("nim", 200, 1, ""),
    ):
        for weaker, stronger in pairwise(LEVELS):
            better = QUICK_BEST.get(game, stronger) if stronger == "best" else stronger
            found.append(Claim(game, (better, weaker), games, plies, openings))
    return found


CLAIMS = [
    *level_claims(),
    Claim("three_kingdoms", ("normal", "easy", "easy"), 30, 3),
    Claim("three_kingdoms", ("hard", "easy", "easy"), 30, 3),
    Claim("three_kingdoms", ("kingdoms:nodes=30000", "hard", "hard"), 150, 3),
    Claim("three_kingdoms", ("kingdoms:nodes=300000", "hard", "hard"), 60, 3),
    Claim("gomoku", ("lines:nodes=20000", "evaluation"), 100, 0),
    Claim("gomoku", ("lines:nodes=20000", "evaluation:values=tuned"), 100, 0),
    Claim("gomoku", ("lines:nodes=20000", "minimax:depth=4"), 100, 0),
    Claim("gomoku", ("lines:nodes=20000", "minimax:depth=4,shapes=off"), 100, 0),
    *(
        Claim("goclub", ("sets:nodes=20000,time=0", f"{depth}-search"), 60, 0)
        for depth in ("one", "two", "three", "four")
    ),
]


def main(words: list[str]) -> None:
    """Play the chosen matches and print one row of a table for each."""
    print("| command | first player won | 95 % interval | drawn or endless | lost | mean moves |")
    print("|---|---|---|---|---|---|", flush=True)
    for claim in CLAIMS:
        if words and not any(word in claim.command for word in words):
            continue
        game = bw.game(claim.game)
        result = bw.match(
            game,
            claim.players,
            claim.games,
            seed=1,
            rotate=True,
            opening_plies=claim.opening_plies,
            lines=read_openings(game, Path(claim.openings)) if claim.openings else (),
        )
        first = result.players[0]
        low, high = first.interval
        unclear = result.draws + result.unfinished
        lost = result.games - first.wins - unclear
        print(
            f"| `{claim.command}` | {first.wins} of {result.games} | {low:.1%} to {high:.1%} "
            f"| {unclear} | {lost} | {result.mean_length:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
