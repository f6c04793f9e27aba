"""Who sits where in which game: seatings in blocks, and meetings of the players of a tournament.

The games of a block have all its seatings and begin alike, so that neither the seat nor the opening
favours anyone. Every game is fixed by its number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import Counts, Seating
from boardwright.arena.one_game import Plan
from boardwright.core.errors import InputError

SEATS = ("fixed", "rotate", "permute")
FORMS = ("round-robin", "gauntlet", "swiss")


def block_of(players: Sequence[int], seats: str) -> tuple[Seating, ...]:
    """Return the seatings of one block: seat s is first held by player s, then the next one.

    >>> block_of([0, 1, 2], "rotate")
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    >>> len(block_of([0, 1, 2], "permute"))
    6
    """
    order = tuple(players)
    if seats == "fixed":
        return (order,)
    if seats == "rotate":
        return tuple(order[turn:] + order[:turn] for turn in range(len(order)))
    if seats == "permute":
        return tuple(permutations(order))
    raise InputError(
        "seats must be {known} or {last}, not {given!r:.40}",
        known=", ".join(SEATS[:-1]),
        last=SEATS[-1],
        given=seats,
    )


@dataclass(frozen=True)
class Meeting:
    """Games of the same players with each other, numbered from ``first`` on."""

    seed: int
    entrants: int  # how many players there are in all
    block: tuple[Seating, ...]
    games: int
    first: int = 0
    opening_plies: int = 0
    #: What rounds begin with, in turn, instead of moves at random.
    lines: tuple[tuple[int, ...], ...] = ()

    @property
    def paired(self) -> bool:
        """Whether each two games are a pair of the same two players with changed seats."""
        return self.entrants == 2 and len(self.block) == 2

    def plan(self, number: int) -> Plan:
        """Return what fixes a game."""
        round_, place = divmod(number - self.first, len(self.block))
        moves = self.lines[round_ % len(self.lines)] if self.lines else ()
        return Plan(self.seed, number, self.block[place], round_, self.opening_plies, moves)

    def places(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return each game's place in its block."""
        return (numbers - self.first) % len(self.block)

    def openings(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of each game's opening."""
        return (numbers - self.first) // len(self.block)


def tables_of(form: str, entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return the players of each meeting of a round robin or a gauntlet (all meet the first).

    >>> tables_of("round-robin", 3, 2), tables_of("gauntlet", 3, 2)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1), (0, 2)])
    """
    found = list(combinations(range(entrants), seats))
    return found if form == "round-robin" else [table for table in found if table[0] == 0]


def swiss_rounds(entrants: int, seats: int) -> int:
    """Return the default number of rounds: after this many, one player can have won them all.

    >>> swiss_rounds(8, 2), swiss_rounds(9, 3)
    (3, 2)
    """
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    return rounds


def swiss_tables(
    counts: Counts, met: Sequence[tuple[int, ...]], seats: int
) -> list[tuple[int, ...]]:
    """Return the players of each meeting of the next round of a Swiss tournament.

    Players of about equal scores meet who have met least. Who is left over rests: among those who
    have rested least, the one with the lowest score.
    """
    entrants = len(counts.names)
    score = [counts.of_player(player).score for player in range(entrants)]
    played = [sum(player in table for table in met) for player in range(entrants)]
    left = sorted(range(entrants), key=lambda player: (-score[player], player))
    for _ in range(entrants % seats):
        # The one with most games has rested least.
        left.remove(max(reversed(left), key=lambda player: played[player]))
    together = {
        pair: sum(set(pair) <= set(table) for table in met)
        for pair in combinations(range(entrants), 2)
    }
    tables = []
    while left:
        table = [left.pop(0)]
        while len(table) < seats:
            again = [
                sum(together[min(one, each), max(one, each)] for one in table) for each in left
            ]
            table.append(left.pop(again.index(min(again))))
        tables.append(tuple(sorted(table)))
    return tables
