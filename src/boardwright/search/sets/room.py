"""Room for boards of many sizes: their records are of one type, so kernels are compiled once.

What is beyond a board's own points and sets stays zero and is never read.
"""

from __future__ import annotations

#: Points and sets that all records have room for: boards of up to 20 x 20 points. No powers of two,
#: for rows of an array that far apart would contend for the same lines of the processor's cache.
POINTS, SETS, LISTED = 400, 6_000, 30_000


def room_for(count: int, usual: int) -> int:
    """Return how much room is made for so many: the usual, or twice that, and so on.

    >>> room_for(25, 400), room_for(401, 400)
    (400, 800)
    """
    while usual < count:
        usual *= 2
    return usual
