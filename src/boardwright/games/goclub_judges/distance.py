"""The judges that measure: equal arms first, then four equal chords.

An arm joins the centre and a petal, a chord joins two petals. The paper's remedy for its early
version is to sort the chords while they are stored; that line is the only difference between
`pythagorean_unsorted` and `pythagorean` here.
"""

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from boardwright.games.goclub_judges.stone import Five, Stone, squared_distance
from boardwright.games.goclub_judges.symmetric import balanced_fives

Chord = tuple[int, Stone, Stone]  # squared length and both ends
Store = Callable[[list[Chord], Chord], None]  # how a chord gets into the container


def equal_arms(stones: Sequence[Stone]) -> Iterator[tuple[Stone, list[Stone]]]:
    """Yield each centre with at least four stones that are as far from it as a reference stone.

    The same stones come once for each of them as the reference: plain nested loops, as in the
    paper.
    """
    for centre in stones:
        for reference in stones:
            arm = squared_distance(centre, reference)
            petals = [s for s in stones if s != centre and squared_distance(centre, s) == arm]
            if len(petals) >= 4:
                yield centre, petals


def equal_chords(petals: Sequence[Stone], store: Store) -> Five | None:
    """Return the first four ends of four chords found to be equal, or None.

    In a sorted container equal first and fourth neighbours enclose two more of that length; in
    an unsorted one they say nothing about the two between them.
    """
    chords: list[Chord] = []
    for one, other in combinations(petals, 2):
        store(chords, (squared_distance(one, other), one, other))
    for start in range(len(chords) - 3):
        if chords[start][0] == chords[start + 3][0]:
            ends = [end for _, *pair in chords[start : start + 4] for end in pair]
            return tuple(dict.fromkeys(ends))[:4]
    return None


def _measured(stones: Sequence[Stone], store: Store) -> Five | None:
    for centre, candidates in equal_arms(stones):
        if petals := equal_chords(candidates, store):
            return (centre, *petals)
    return None


def pythagorean_unsorted(stones: Sequence[Stone], size: int) -> Five | None:
    """Return five stones with equal arms whose chords, in the order of play, look equal.

    The early version. The paper tells that it took five stones for a flower that were none, that
    the order mattered, that the mean of the petals would have shown it and that sorting at the
    store removed it; the picture and the code are lost. This is the simplest judge that does all
    this: the sorted judge without its sorting. (It has two more flaws the paper does not name: a
    rectangle passes in any order, and with five equal arms it may miss a flower.)

    >>> pythagorean_unsorted([(2, 2), (4, 3), (1, 4), (0, 1), (4, 1)], 5) is None
    False
    >>> pythagorean_unsorted([(2, 2), (4, 3), (0, 1), (4, 1), (1, 4)], 5) is None
    True
    """
    return _measured(stones, list.append)


def pythagorean(stones: Sequence[Stone], size: int) -> Five | None:
    """Return five stones with equal arms among whose chords one length comes four times; O(n^6).

    n centres, n references, and up to n^2 chords each put into a sorted list of that length. The
    paper finds no bug left. It misses no flower indeed, and with just four equal arms four equal
    chords make a square. But six equal arms deceive it: three corners of each of two squares
    have two sides each, four equal chords and no flower. Any six of the eight knight's moves
    without a whole square will do:

    >>> pythagorean([(2, 2), (4, 3), (1, 4), (0, 1), (4, 1), (3, 4), (0, 3)], 5) is None
    False

    Where petals of several squares are mixed, the five returned may be mixed as well: the
    algorithm counts chords and does not know which belong together.
    """
    return _measured(stones, insort)


def seven_equal_arms(stones: Sequence[Stone], size: int) -> Five | None:
    """Return a centre with the first four of at least seven stones as far from it as each other.

    The paper's shortcut, kept apart from the judges. On a circle with eight points (two squares)
    seven always hold a whole square, though perhaps not the first four. On the circle of radius
    5 with its twelve points (three squares) they need not, so the shortcut is wrong there.
    """
    for centre, petals in equal_arms(stones):
        if len(petals) >= 7:
            return (centre, *petals[:4])
    return None


def combined(stones: Sequence[Stone], size: int) -> Five | None:
    """Return a flower: equal arms, then the mean, then four equal chords of the four left; O(n^7).

    The average judge, O(n^5), runs on the candidates of each centre and reference. It can only
    choose that centre, since no point of a circle is the mean of others on or inside it. Exactly
    four petals remain, and four equal chords of four points on a circle are a square.

    >>> combined([(0, 0), (1, 1), (2, 0), (0, 2), (2, 2)], 3)
    ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2))
    """
    for centre, candidates in equal_arms(stones):
        for _, *petals in balanced_fives([centre, *candidates]):
            if square := equal_chords(petals, insort):
                return (centre, *square)
    return None
