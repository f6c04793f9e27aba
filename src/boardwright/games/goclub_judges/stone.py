"""What all judges share: stones, the judge's signature, distances and petals."""

from collections.abc import Callable, Sequence

Stone = tuple[int, int]
"""A stone's place on the board: (x, y), both from 0."""

Five = tuple[Stone, ...]
"""The five stones a judge takes for a flower, the centre first."""

Judge = Callable[[Sequence[Stone], int], Five | None]
"""judge(stones of one colour in the order of play, size of the board)."""


def squared_distance(one: Stone, other: Stone) -> int:
    """Return the square of the distance of two stones: an integer, so that comparing is exact.

    >>> squared_distance((0, 0), (3, 4))
    25
    """
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def petals_around(centre: Stone, across: int, down: int) -> Five:
    """Return the four petals of the flower with the arm (across, down), in turning order.

    >>> petals_around((2, 2), 2, 1)
    ((4, 3), (1, 4), (0, 1), (3, 0))
    """
    x, y = centre
    return (
        (x + across, y + down),
        (x - down, y + across),
        (x - across, y - down),
        (x + down, y - across),
    )
