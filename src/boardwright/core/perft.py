"""Perft: how many positions lie exactly ``depth`` moves ahead, the classic test of rules."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.blame import blame
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import MOST_THREADS, in_range
from boardwright.core.position import Position
from boardwright.core.rules import play, steps
from boardwright.core.steps import PATIENCE_S

DEEPEST = 1000
#: Positions visited between two looks at the outside world, so that Ctrl-C is answered at once.
BUDGET = 1_000_000
#: The same in plain Python, which also looks at the clock.
PLAIN_BUDGET = 200


def count_leaves(frames: Any, cursor: Any, depth: int, budget: int) -> int:
    """Return the leaves found on ``budget`` positions; the stack in ``frames`` keeps the rest.

    ``cursor[0]`` is the level reached, -1 when all is counted.
    """
    level = cursor[0]
    leaves = 0
    while level >= 0 and budget > 0:
        frame = frames[level]
        if level == depth - 1:
            leaves += frame.count
            level -= 1
        elif frame.next < frame.count:
            child = frames[level + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            child.count = steps(child.state, child.moves, child.odds)
            child.next = 0
            frame.next += 1
            level += 1
            budget -= 1
        else:
            level -= 1
    cursor[0] = level
    return leaves


class Counting:
    """A count of the leaves below one position, in plain Python as long as that is quicker."""

    def __init__(self, position: Position, depth: int) -> None:
        self.position, self.depth = position, depth
        self.plain = position.game.in_plain_python().kernel(count_leaves)
        patience = 0.0 if position.game.has_kernel(count_leaves) else PATIENCE_S
        self.patient_until = time.perf_counter() + patience
        self.stopped = False

    def leaves_beyond(self, move: int) -> int:
        """Return the number of positions that begin with a move."""
        game = self.position.game
        frames = game.frames(self.depth)
        frames[0].state = self.position.state
        frames[0].moves[0] = move
        frames[0].count = 1
        cursor = np.zeros(1, np.int64)
        leaves = 0
        while cursor[0] >= 0 and not self.stopped:
            if game.compiled and time.perf_counter() >= self.patient_until:
                leaves += int(game.kernel(count_leaves)(frames, cursor, self.depth, BUDGET))
            else:
                with blame(game.file):
                    leaves += int(self.plain(frames, cursor, self.depth, PLAIN_BUDGET))
        return leaves


def perft_split(where: Game | Position, depth: int, threads: int | None = None) -> dict[str, int]:
    """Return for each legal move how many positions lie ``depth - 1`` moves beyond it."""
    position = where.start() if isinstance(where, Game) else where
    in_range("depth", depth, 1, DEEPEST)
    in_range("threads", threads or 0, 0, MOST_THREADS)
    counting = Counting(position, depth)
    jobs = (partial(counting.leaves_beyond, move) for move in position.moves)
    try:
        return dict(zip(position.legal, in_threads(jobs, threads), strict=True))
    finally:
        counting.stopped = True


def perft(where: Game | Position, depth: int, threads: int | None = None) -> int:
    """Return the number of positions exactly ``depth`` moves ahead, counted once for each way.

    A game that ends earlier does not count.

    >>> import boardwright as bw
    >>> bw.perft(bw.game("gomoku", size=5), 2)
    600
    """
    in_range("depth", depth, 0, DEEPEST)
    return 1 if depth == 0 else sum(perft_split(where, depth, threads).values())
