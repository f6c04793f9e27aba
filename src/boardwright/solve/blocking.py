"""Proves draws by blocking on boards of any size: either player can spoil all winning sets.

The bound is that of Erdős and Selfridge, which the search of small boards asks at every node, on
bits (``small_board``): while the sets that a player can still complete weigh less than 1, each 1/2
for every empty point multiplied, the other need only ever take the point whose sets weigh most.
"""

from __future__ import annotations

import numpy as np

from boardwright.core.position import Position


def both_can_block(position: Position) -> bool:
    """Return whether either player can keep the other from all winning sets: then it is a draw.

    That it returns False says nothing. Where stones are put and stay, two players, not yet over.

    >>> import boardwright as bw
    >>> both_can_block(bw.game("goclub", dims=3, size=5).start())
    True
    >>> both_can_block(bw.game("gomoku").start())
    False
    """
    mover = position.to_move
    return weight(position, 3 - mover) < 1 and weight(position, mover) < 0.5


def weight(position: Position, player: int) -> float:
    """Return what the sets weigh that a player, from 1, can still complete.

    Powers of two are added, of at most a few dozen points each, so that the sum is exact.
    """
    game = position.game
    # The point beyond the board fills the rows of short sets; it counts as the player's own.
    marks = np.array([*game.marks(position.state), player])[game.sets.members]
    alive = ~(marks == 3 - player).any(1)
    missing = (marks[alive] == 0).sum(1)
    return float((0.5**missing).sum())
