"""What games between equal players show: the score of each seat, and what kind of game it is.

Besides the scores: draws, length, branching (legal moves in a position), how often the lead changes
and when it is settled. The lead is judged by the game's own ``evaluate``: a seat leads from the
moment its value is the highest alone. A game file without ``evaluate`` tells nothing about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from boardwright.arena.fairness.equal_players import Line, longest_game
from boardwright.core.dice import throw
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import chance, deal, evaluate, moves, outcome, play

CHUNK = 256
NOBODY = -1
#: Places of a tally behind the points of the seats.
DRAWS, UNFINISHED, PLIES, CHOICES, CHANGES, SETTLED, WON, FACTS = range(8)


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


def finish(state: Any, over: bool, plies: int, lead: Any, returns: Any, tally: Any) -> None:
    """Add a game that has ended to the tally; ``lead`` is who leads, since when, and changes."""
    seats = len(returns)
    winners = 0
    if over:
        outcome(state, returns)
        for seat in range(seats):
            winners += returns[seat] > 0.0
    tally[seats + PLIES] += plies
    if winners == 0:
        tally[seats + (DRAWS if over else UNFINISHED)] += 1.0
        for seat in range(seats):
            tally[seat] += 1.0 / seats
    else:
        for seat in range(seats):
            if returns[seat] > 0.0:
                tally[seat] += 1.0 / winners
        follow_lead(returns, plies, lead)
        tally[seats + SETTLED] += lead[1] / plies if plies > 0 else 0.0
        tally[seats + WON] += 1.0
    tally[seats + CHANGES] += lead[2]


def follow_lead(scores: Any, plies: int, lead: Any) -> None:
    """Note who leads after so many plies."""
    leader = leading(scores)
    if leader not in (NOBODY, lead[0]):
        lead[2] += lead[0] != NOBODY
        lead[0] = leader
        lead[1] = plies


def measured_games(
    frames: Any, random: Any, games: int, longest: int, lead: Any, scores: Any, tally: Any
) -> None:
    """Play random games from the first position ``frames[0]`` and measure them into ``tally``."""
    frame = frames[1]
    for _ in range(games):
        frame.state = frames[0].state
        random = advance(random)
        deal(frame.state, random)
        random = throw(frame.state, frame.moves, frame.odds, random)
        lead[0] = NOBODY
        lead[1] = 0
        lead[2] = 0
        plies = 0
        count = moves(frame.state, frame.moves)
        while count > 0 and plies < longest:
            tally[len(scores) + CHOICES] += count
            random = advance(random)
            play(frame.state, frame.moves[below(random, count)])
            random = throw(frame.state, frame.moves, frame.odds, random)
            plies += 1
            count = moves(frame.state, frame.moves)
            if count > 0:
                evaluate(frame.state, scores)
                follow_lead(scores, plies, lead)
        finish(frame.state, count == 0, plies, lead, scores, tally)


def measured_line(frames: Any, line: Any, lead: Any, scores: Any, tally: Any) -> None:
    """Measure the game that the moves of ``line`` make from the position ``frames[0]``.

    What chance decides stands in the line, but is no ply and no choice.
    """
    frame = frames[1]
    frame.state = frames[0].state
    lead[0] = NOBODY
    lead[1] = 0
    lead[2] = 0
    plies = 0
    for step in range(len(line)):
        if chance(frame.state, frame.moves, frame.odds) > 0:
            play(frame.state, line[step])
            continue
        count = moves(frame.state, frame.moves)
        if plies > 0:
            evaluate(frame.state, scores)
            follow_lead(scores, plies, lead)
        tally[len(scores) + CHOICES] += count
        play(frame.state, line[step])
        plies += 1
    over = moves(frame.state, frame.moves) == 0
    if not over:
        evaluate(frame.state, scores)
        follow_lead(scores, plies, lead)
    finish(frame.state, over, plies, lead, scores, tally)


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


def of_tally(seats: int, tally: Sequence[float], games: int, distinct: int) -> Measures:
    """Return the measures that a kernel's tally holds."""
    facts = [float(each) for each in tally[seats:]]
    whole = [round(each) for each in facts]
    return Measures(
        games,
        distinct,
        tuple(float(each) for each in tally[:seats]),
        whole[DRAWS],
        whole[UNFINISHED],
        whole[PLIES],
        whole[CHOICES],
        whole[CHANGES],
        facts[SETTLED],
        whole[WON],
    )


def room(game: Game, position: Position) -> tuple[Any, Any, Any, Any]:
    """Return what the kernels work with: frames, the lead, scores, a tally."""
    frames = game.frames(2)
    frames[0].state = position.state
    tally = np.zeros(game.players + FACTS)
    return frames, np.zeros(3, np.int64), np.zeros(game.players), tally


def random_measures(game: Game, games: int, seed: int, first: int = 0) -> Measures:
    """Return the measures of random games, from game number ``first`` of a seed on.

    The numbers are cut into chunks with a stream each, so ``first`` must be a multiple of them.

    >>> import boardwright as bw
    >>> found = random_measures(bw.game("nim", layers=3), 1000, seed=1)
    >>> found.games, sum(found.points)
    (1000, 1000.0)
    """

    def chunk(number: int, size: int) -> Any:
        frames, lead, scores, tally = room(game, game.start())
        random = stream(seed, number)
        with np.errstate(over="ignore"):
            kernel = game.kernel(measured_games)
            kernel(frames, random, size, longest_game(game), lead, scores, tally)
        return tally

    starts = range(first, first + games, CHUNK)
    jobs = (partial(chunk, at // CHUNK, min(CHUNK, first + games - at)) for at in starts)
    total = sum(in_threads(jobs))
    return of_tally(game.players, total, games, games)


def line_measures(game: Game, lines: Iterable[Line], seen: set[object]) -> Measures:
    """Return the measures of games; ``seen`` keeps them, so that repetitions are noticed."""
    kernel = game.kernel(measured_line)
    total = np.zeros(game.players + FACTS)
    games, before = 0, len(seen)
    for first, line in lines:
        frames, lead, scores, tally = room(game, first)
        kernel(frames, np.array(line, game.move_type), lead, scores, tally)
        total += tally
        games += 1
        seen.add((first.text, line))
    return of_tally(game.players, total.tolist(), games, len(seen) - before)
