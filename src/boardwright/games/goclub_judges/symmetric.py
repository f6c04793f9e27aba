"""The first judge: the mean of the four petals is the centre."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from boardwright.games.goclub_judges.stone import Five, Stone


def balanced_fives(stones: Sequence[Stone]) -> Iterator[Five]:
    """Yield every five stones of which the first is the mean of the other four.

    All choices of four petals are tried with all centres, as the paper's nested loops do. The
    sums are compared with four times the centre, because a quotient would have to be rounded.
    """
    for petals in combinations(stones, 4):
        total = (sum(x for x, _ in petals), sum(y for _, y in petals))
        for centre in stones:
            if (4 * centre[0], 4 * centre[1]) == total and centre not in petals:
                yield (centre, *petals)


def average(stones: Sequence[Stone], size: int) -> Five | None:
    """Return the first five stones whose petals have the centre as their mean; O(n^5).

    Every flower is found, but much else too: five in a line, the S on 3x3 on which the authors
    noticed it, and even shapes without any symmetry.

    >>> average([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], 5)
    ((2, 0), (0, 0), (1, 0), (3, 0), (4, 0))
    """
    return next(balanced_fives(stones), None)
