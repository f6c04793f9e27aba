"""What games between equal players show: the score of each seat, and what kind of game it is.

Besides the scores: draws, length, branching (legal moves in a position), how often the lead changes
and when it is settled. The lead is judged by the game's own ``evaluate``: a seat leads from the
moment its value is the highest alone. A game file without ``evaluate`` tells nothing about it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.arena.counts import Batch, points_of
from boardwright.core.game import Game
from boardwright.core.policy import Observer
from boardwright.core.rules import State, evaluate, outcome, record

NOBODY = -1


def note_of(game: Game) -> np.dtype[Any]:
    """Return what is noted of a game."""
    return record(
        plies=np.int64,  # what chance decided not counted
        choices=np.int64,  # legal moves of all positions
        leader=np.int64,  # the seat that leads, from 1; 0 is nobody
        since=np.int64,  # the number of plies after which it took the lead
        changes=np.int64,
        scores=(np.float64, game.players),
    )


def watch(note: Any, state: State, count: int, ply: int) -> None:
    """Note the choices in a position, and who leads."""
    note.choices += count
    if ply > 0:
        evaluate(state, note.scores)
        follow_lead(note, ply)


def settle(note: Any, state: State, over: bool, plies: int) -> None:
    """Note the length of a game, and who leads in the end: the winner, if there is one."""
    note.plies = plies
    if over:
        outcome(state, note.scores)
    else:
        evaluate(state, note.scores)
    won = not over
    for seat in range(len(note.scores)):
        won = won or note.scores[seat] > 0.0
    if won:
        follow_lead(note, plies)


def follow_lead(note: Any, plies: int) -> None:
    """Note who leads after this many plies."""
    leader = leading(note.scores) + 1
    if leader not in (NOBODY + 1, note.leader):
        note.changes += note.leader != NOBODY + 1
        note.leader = leader
        note.since = plies


def leading(scores: Any) -> int:
    """Return the seat whose score is the highest alone, or -1."""
    best = 0
    alone = True
    for seat in range(1, len(scores)):
        if scores[seat] > scores[best]:
            best = seat
            alone = True
        elif scores[seat] == scores[best]:
            alone = False
    return best if alone else NOBODY


MEASURES = Observer(note_of, watch, settle)
#: Shares of a game are counted in parts of a power of two, so that sums are exact however the
#: games are divided among threads and machines.
SHARES = 1 << 20


@dataclass(frozen=True)
class Measures:
    """Sums over games between equal players.

    ``distinct`` counts games with different moves: players that always play the same game show one
    game, however often.
    """

    games: int
    distinct: int
    points: tuple[float, ...]  # of each seat: 1 a win, a draw shared equally
    draws: int
    unfinished: int
    plies: int
    choices: int
    lead_changes: int
    settled: float  # sum over won games of the share of the game before the winner led for good
    won: int

    @property
    def branching(self) -> float:
        """Mean number of legal moves in a position."""
        return self.choices / self.plies if self.plies else 0.0

    def add(self, other: Measures) -> Measures:
        """Return both together."""
        both = {
            name: getattr(self, name) + getattr(other, name)
            for name in self.__dataclass_fields__
            if name != "points"
        }
        points = tuple(a + b for a, b in zip(self.points, other.points, strict=True))
        return Measures(points=points, **both)


def measures_of(batch: Batch, distinct: int) -> Measures:
    """Return the measures of observed games, of which this many were not played before."""
    notes, returns = batch.notes, batch.returns
    won = (returns > 0).any(axis=1)
    unfinished = np.isnan(returns[:, 0])
    plies, since = notes["plies"], notes["since"]
    return Measures(
        len(batch),
        distinct,
        tuple(points_of(returns).sum(axis=0).tolist()),
        int((~won & ~unfinished).sum()),
        int(unfinished.sum()),
        int(plies.sum()),
        int(notes["choices"].sum()),
        int(notes["changes"].sum()),
        float(np.rint((since / np.maximum(plies, 1))[won] * SHARES).sum() / SHARES),
        int(won.sum()),
    )
