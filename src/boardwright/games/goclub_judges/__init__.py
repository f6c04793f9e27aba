"""The win judges of the GoClub paper, one after the other, with their flaws.

All share one signature, ``judge(stones, size)``: the stones of one colour in the order of play
and the size of the board; the answer is five stones (the centre first) or None. `JUDGES` has them
in the paper's order. Right are combined, spiral, vector and reticular; average, the unsorted and
even the sorted Pythagorean judge see flowers where there are none.

>>> [name for name, judge in JUDGES.items() if judge([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], 5)]
['average']
"""

from boardwright.games.goclub_judges.distance import (
    combined,
    pythagorean,
    pythagorean_unsorted,
    seven_equal_arms,
)
from boardwright.games.goclub_judges.stone import Five, Judge, Stone
from boardwright.games.goclub_judges.symmetric import average
from boardwright.games.goclub_judges.tables import (
    flower_numbers,
    flower_places,
    reticular,
    spiral,
    spiral_code,
    spiral_table,
)
from boardwright.games.goclub_judges.vector import vector

JUDGES: dict[str, Judge] = {
    "average": average,
    "pythagorean_unsorted": pythagorean_unsorted,
    "pythagorean": pythagorean,
    "combined": combined,
    "spiral": spiral,
    "vector": vector,
    "reticular": reticular,
}

__all__ = [
    "JUDGES",
    "Five",
    "Judge",
    "Stone",
    "average",
    "combined",
    "flower_numbers",
    "flower_places",
    "pythagorean",
    "pythagorean_unsorted",
    "reticular",
    "seven_equal_arms",
    "spiral",
    "spiral_code",
    "spiral_table",
    "vector",
]
