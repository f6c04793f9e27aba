"""The judges that look into a table: spiral codes around a centre, flower numbers of a board."""

from collections.abc import Mapping, Sequence
from functools import cache

from boardwright.games.goclub_judges.stone import Five, Stone, petals_around


def spiral_code(across: int, down: int) -> int:
    """Return the code of the point so far from the centre; a quarter turn does not change it.

    Ring r (the r-th square of points around the centre) has 2r codes, one after the other from
    its upper left corner (which belongs to the left side) to the right; the centre has 1.

    >>> [spiral_code(across, -2) for across in (-1, 0, 1, 2)]
    [4, 5, 6, 7]
    """
    ring = max(abs(across), abs(down))
    if ring == 0:
        return 1
    while not (down == -ring < across):  # until the point is on the upper side
        across, down = -down, across
    return ring * (ring - 1) + 1 + ring + across


def spiral_table(centre: Stone, size: int) -> dict[Stone, int]:
    """Return the codes of all points of the board around this centre.

    Around the middle of 19x19 they are 2..91, each four times; around other points the codes are
    larger and some of a code's four points lie off the board.
    """
    return {
        (x, y): spiral_code(x - centre[0], y - centre[1]) for x in range(size) for y in range(size)
    }


def spiral(stones: Sequence[Stone], size: int) -> Five | None:
    """Return a flower: a centre and four stones of one code; O(n^3) and a new table per centre.

    The table is built again for each centre, which is the waste the paper complains of.

    >>> spiral([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], 3)
    ((1, 1), (1, 0), (0, 1), (2, 1), (1, 2))
    """
    for centre in stones:
        code = spiral_table(centre, size)
        for petal in stones:
            alike = [stone for stone in stones if code[stone] == code[petal]]
            if len(alike) == 4:
                return (centre, *alike)
    return None


@cache
def flower_places(size: int) -> tuple[Five, ...]:
    """Return all flower places of the board, numbered by their index: centres from inside out.

    >>> len(flower_places(19))
    5370
    """

    def ring(point: Stone) -> int:
        return max(abs(2 * point[0] - size + 1), abs(2 * point[1] - size + 1))

    points = [(x, y) for x in range(size) for y in range(size)]
    arms = [(across, down) for across in range(1, size) for down in range(size - across)]
    board = set(points)
    return tuple(
        (centre, *petals)
        for centre in sorted(points, key=ring)
        for arm in arms
        if board.issuperset(petals := petals_around(centre, *arm))
    )


@cache
def flower_numbers(size: int) -> Mapping[Stone, tuple[int, ...]]:
    """Return for each point of the board the numbers of the flower places it belongs to."""
    numbers: dict[Stone, list[int]] = {(x, y): [] for x in range(size) for y in range(size)}
    for number, place in enumerate(flower_places(size)):
        for point in place:
            numbers[point].append(number)
    return {point: tuple(listed) for point, listed in numbers.items()}


def reticular(stones: Sequence[Stone], size: int) -> Five | None:
    """Return a flower: the first place whose number five stones list; O(n).

    The table is built once for each size of the board, as the paper wished. A stone then costs
    the length of its list: 74 on average on 19x19, whatever the number of stones.

    >>> reticular([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], 3)
    ((1, 1), (2, 1), (1, 2), (0, 1), (1, 0))
    """
    numbers = flower_numbers(size)
    held = [0] * len(flower_places(size))
    for stone in stones:
        for number in numbers[stone]:
            held[number] += 1
            if held[number] == 5:
                return flower_places(size)[number]
    return None
