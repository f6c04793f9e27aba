"""How hard a puzzle is: how often somebody who sees one move ahead solves it by guessing.

The guesser wins at once if that is possible, makes no move after which the next player wins at
once, and else takes any move, each as likely as any other. A puzzle solved once in 2^n times that
way has n bits of difficulty: each bit doubles the number of guesses. Every move of the solution
counts, so that long ones are harder, and so are those with many moves that look possible.
"""

from __future__ import annotations

from collections.abc import Collection
from math import log2


def bits_of(right: Collection[int], plausible: Collection[int], legal: int) -> float:
    """Return what one move of a solution adds to the difficulty.

    One that looks like a mistake at first sight is harder to find than any of the others.

    >>> bits_of([3], [1, 2, 3, 4], legal=9), bits_of([3], [1, 2], legal=8)
    (2.0, 4.0)
    """
    found = sum(move in right for move in plausible)
    return log2(len(plausible) / found) if found else log2(2 * legal)
