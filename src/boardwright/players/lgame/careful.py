"""``careful``: the L-Game paper's player, which waits for a careless opponent to err.

The paper marks positions as won or lost as far as they are forced. In a won one its program moves
to a position lost for the opponent, here to the quickest such loss. Otherwise it never moves to a
position won for the opponent if it can help it, and of all others takes the one with the greatest
chance that an opponent who moves at random errs: the share of the replies that are won for us.
Equal moves are drawn evenly from the seed; the paper keeps one of them.

``perfect`` goes by value and distance first and counts every reply that is worse than the best. In
drawn positions this is the same. They differ in lost ones, where ``perfect`` holds out as long as
possible and ``careful`` still looks for the reply that would win; there the paper's program, which
never gets into them, says nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, stream
from boardwright.core.rules import moves, play, record
from boardwright.solve.same_position import Scratch
from boardwright.solve.solution import find_class
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import LOSS, WIN

#: A move: the class of the position it leads to, the opponent's replies, and those won for us.
WEIGHED = record(move=np.int64, number=np.int64, replies=np.int64, errors=np.int64)


def weigh_moves(scratch: Scratch, rows: Any, words: Any, values: Any, weighed: Any) -> int:
    """Return the number of moves in ``frames[4].state``, having counted the replies to each."""
    frames = scratch.frames
    count = moves(frames[4].state, frames[4].moves)
    for index in range(count):
        frames[0].state = frames[4].state
        play(frames[0].state, frames[4].moves[index])
        replies = moves(frames[0].state, frames[0].moves)
        errors = 0
        for reply in range(replies):
            frames[1].state = frames[0].state
            play(frames[1].state, frames[0].moves[reply])
            errors += values[find_class(scratch, rows, words)] == WIN
        frames[1].state = frames[0].state
        weighed[index].number = find_class(scratch, rows, words)
        weighed[index].move = frames[4].moves[index]
        weighed[index].replies = replies
        weighed[index].errors = errors
    return int(count)


class CarefulPlayer:
    """Wins when it can; else leaves the opponent the greatest share of replies that lose."""

    def __init__(self, game: Game, seed: int) -> None:
        self._solution = solved(game)
        self._kernel = game.kernel(weigh_moves)
        self._random = stream(seed, 0)

    def choose(self, position: Position) -> int:
        """Return the move after which a careless opponent errs most easily."""
        best = self.best_moves(position)
        with np.errstate(over="ignore"):
            self._random = advance(self._random)
            return best[below(self._random, len(best))]

    def best_moves(self, position: Position) -> list[int]:
        """Return the moves among which the player draws."""
        solution = self._solution
        solution.look_up(position)  # refuses a position that cannot be reached
        room = np.zeros(position.game.max_moves, WEIGHED).view(np.recarray)
        solution.table[0].frames[4].state = position.state
        count = self._kernel(*solution.table, solution.values, room)
        weighed: Any = room[:count]
        values = solution.values[weighed.number]
        if np.any(values == LOSS):
            distances = solution.distances[weighed.number]
            quickest = distances[values == LOSS].min()
            chosen = (values == LOSS) & (distances == quickest)
        else:
            allowed = values != WIN
            if not allowed.any():
                allowed[:] = True
            chance = weighed.errors / np.maximum(weighed.replies, 1)
            chosen = allowed & (chance == chance[allowed].max())
        return [int(move) for move in weighed.move[chosen]]

    def begin(self, seed: int) -> None:
        """Draw from this seed."""
        self._random = stream(seed, 0)

    def close(self) -> None:
        """Nothing to free."""
