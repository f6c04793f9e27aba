"""The judge that finds the petals instead of looking for them."""

from collections.abc import Sequence

from boardwright.games.goclub_judges.stone import Five, Stone, petals_around


def vector(stones: Sequence[Stone], size: int) -> Five | None:
    """Return a flower: each stone as the centre and each as a petal give the other three; O(n^2).

    >>> vector([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], 3)
    ((1, 1), (1, 0), (2, 1), (1, 2), (0, 1))
    """
    own = set(stones)
    for centre in stones:
        for petal in stones:
            petals = petals_around(centre, petal[0] - centre[0], petal[1] - centre[1])
            if petal != centre and own.issuperset(petals):
                return (centre, *petals)
    return None
