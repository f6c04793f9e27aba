"""The GoClub judges: the right ones against an oracle, each flaw by a counter-example."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.games.goclub_judges import (
    JUDGES,
    Stone,
    average,
    flower_numbers,
    flower_places,
    pythagorean,
    pythagorean_unsorted,
    seven_equal_arms,
    spiral_table,
    vector,
)
from boardwright.papers.goclub.judge_cost import PAPER, fitted_growth, judge_rows, silent_stones

RIGHT = ("combined", "spiral", "vector", "reticular")
COMPLETE = ("average", "pythagorean", *RIGHT)  # these miss no flower

Sample = tuple[int, list[Stone], set[frozenset[Stone]]]  # size, stones, their flowers

KNIGHT_CENTRE = (2, 2)
KNIGHT_PETALS = [(4, 3), (3, 4), (1, 4), (0, 3), (0, 1), (1, 0), (3, 0), (4, 1)]  # turning

# The paper's Table 2: the codes around the middle of 19x19, upper row first.
PAPER_CODES = """
91 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91
90 73 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74
89 72 57 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 75
88 71 56 43 32 33 34 35 36 37 38 39 40 41 42 43 44 59 76
87 70 55 42 31 22 23 24 25 26 27 28 29 30 31 32 45 60 77
86 69 54 41 30 21 14 15 16 17 18 19 20 21 22 33 46 61 78
85 68 53 40 29 20 13  8  9 10 11 12 13 14 23 34 47 62 79
84 67 52 39 28 19 12  7  4  5  6  7  8 15 24 35 48 63 80
83 66 51 38 27 18 11  6  3  2  3  4  9 16 25 36 49 64 81
82 65 50 37 26 17 10  5  2  1  2  5 10 17 26 37 50 65 82
81 64 49 36 25 16  9  4  3  2  3  6 11 18 27 38 51 66 83
80 63 48 35 24 15  8  7  6  5  4  7 12 19 28 39 52 67 84
79 62 47 34 23 14 13 12 11 10  9  8 13 20 29 40 53 68 85
78 61 46 33 22 21 20 19 18 17 16 15 14 21 30 41 54 69 86
77 60 45 32 31 30 29 28 27 26 25 24 23 22 31 42 55 70 87
76 59 44 43 42 41 40 39 38 37 36 35 34 33 32 43 56 71 88
75 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 57 72 89
74 73 72 71 70 69 68 67 66 65 64 63 62 61 60 59 58 73 90
91 90 89 88 87 86 85 84 83 82 81 80 79 78 77 76 75 74 91
"""


def all_points(size: int) -> list[Stone]:
    """Return the points of the board."""
    return [(x, y) for x in range(size) for y in range(size)]


def flowers(stones: list[Stone], size: int) -> set[frozenset[Stone]]:
    """Return all flowers, each as its five stones, by trying every centre with every arm."""
    own = set(stones)
    found = set()
    for x, y in stones:
        for p in range(-size, size + 1):
            for q in range(-size, size + 1):
                five = {(x, y), (x + p, y + q), (x - q, y + p), (x - p, y - q), (x + q, y - p)}
                if (p, q) != (0, 0) and five <= own:
                    found.add(frozenset(five))
    return found


def most_equal_arms(stones: list[Stone]) -> int:
    """Return how many stones are at most equally far from one of them."""
    arms = Counter((c, (c[0] - s[0]) ** 2 + (c[1] - s[1]) ** 2) for c in stones for s in stones)
    return max(arms.values())


def moved(offsets: list[Stone], centre: Stone) -> list[Stone]:
    """Return the centre and the stones at these offsets from it."""
    return [centre, *((centre[0] + x, centre[1] + y) for x, y in offsets)]


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """Return random stones on boards of several sizes with their flowers."""
    chosen = random.Random(7)
    made = []
    for size, least, most in ((3, 3, 8), (4, 4, 12), (5, 5, 14), (8, 8, 26), (19, 30, 90)):
        for _ in range(40 if size < 19 else 12):
            stones = chosen.sample(all_points(size), chosen.randint(least, most))
            made.append((size, stones, flowers(stones, size)))
    return made


def test_samples_have_boards_with_and_without_flowers(samples: list[Sample]) -> None:
    """The samples can show both kinds of error on every size."""
    for wanted in (3, 4, 5, 8, 19):
        assert {bool(found) for size, _, found in samples if size == wanted} == {True, False}


@pytest.mark.parametrize("name", RIGHT)
def test_right_judges_agree_with_the_oracle(name: str, samples: list[Sample]) -> None:
    """They say yes where there is a flower, and what they return is one."""
    for size, stones, found in samples:
        five = JUDGES[name](stones, size)
        assert (five is not None) == bool(found)
        assert five is None or frozenset(five) in found


@pytest.mark.parametrize("name", RIGHT)
def test_the_centre_comes_first(name: str, samples: list[Sample]) -> None:
    """The first stone is the mean of the other four."""
    for size, stones, _ in samples:
        if five := JUDGES[name](stones, size):
            assert tuple(sum(axis) for axis in zip(*five[1:], strict=True)) == (
                4 * five[0][0],
                4 * five[0][1],
            )


@pytest.mark.parametrize("name", JUDGES)
def test_five_different_stones_of_the_input_are_returned(name: str, samples: list[Sample]) -> None:
    """Right or wrong, a judge points at stones that are there."""
    seen = 0
    for size, stones, _ in samples:
        if five := JUDGES[name](stones, size):
            assert len(five) == len(set(five)) == 5
            assert set(five) <= set(stones)
            seen += 1
    assert seen


@pytest.mark.parametrize("name", COMPLETE)
def test_no_flower_is_missed(name: str, samples: list[Sample]) -> None:
    """All but the unsorted judge accept every flower."""
    assert all(JUDGES[name](stones, size) for size, stones, found in samples if found)


@pytest.mark.parametrize("name", [name for name in JUDGES if name != "average"])
def test_all_126_full_boards_3x3(name: str) -> None:
    """On 3x3 all but average are right for both colours, as the paper found."""
    wins = 0
    for black in combinations(all_points(3), 5):
        white = [point for point in all_points(3) if point not in black]
        assert (JUDGES[name](black, 3) is not None) == bool(flowers(list(black), 3))
        assert JUDGES[name](white, 3) is None
        wins += JUDGES[name](black, 3) is not None
    assert wins == 2


@pytest.mark.parametrize("name", (*RIGHT, "pythagorean", "average"))
@given(data=st.data())
def test_the_order_of_play_does_not_matter(name: str, data: st.DataObject) -> None:
    """The same stones in another order get the same answer."""
    stones = data.draw(
        st.lists(st.sampled_from(all_points(5)), min_size=5, max_size=16, unique=True)
    )
    other = data.draw(st.permutations(stones))
    assert (JUDGES[name](stones, 5) is None) == (JUDGES[name](other, 5) is None)


# Average: other shapes around their mean.


@pytest.mark.parametrize(
    "stones",
    [
        pytest.param([(x, 0) for x in range(5)], id="line"),
        pytest.param([(x, x) for x in range(5)], id="diagonal"),
        pytest.param([(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)], id="S of the paper"),
        pytest.param([(0, 0), (0, 1), (0, 2), (1, 1), (4, 1)], id="no point symmetry"),
    ],
)
def test_average_accepts_what_is_no_flower(stones: list[Stone]) -> None:
    """Five stones around their mean suffice."""
    assert not flowers(stones, 5)
    assert average(stones, 5) is not None


def test_average_is_wrong_on_four_of_the_126_boards() -> None:
    """The S and the Z, upright and lying."""
    accepted = [black for black in combinations(all_points(3), 5) if average(black, 3)]
    assert len(accepted) == 6
    assert sum(not flowers(list(black), 3) for black in accepted) == 4


def test_average_needs_a_fifth_stone_as_the_centre() -> None:
    """A centre is not counted among its own petals."""
    assert average([(0, 0), (3, 0), (0, 3), (1, 1)], 5) is None  # (1, 1) is the mean of three


# The early Pythagorean judge: order.


def test_unsorted_chords_make_the_answer_depend_on_the_order() -> None:
    """The flaw the paper tells of."""
    stones = [(2, 2), (4, 3), (1, 4), (0, 1), (4, 1)]
    reordered = [(2, 2), (4, 3), (0, 1), (4, 1), (1, 4)]
    assert sorted(stones) == sorted(reordered)
    assert not flowers(stones, 5)
    assert pythagorean_unsorted(stones, 5) is not None
    assert pythagorean_unsorted(reordered, 5) is None
    # As the paper tells: sorting cures it, and so would the mean.
    assert all(pythagorean(order, 5) is None for order in permutations(stones))
    assert average(stones, 5) is None


def test_unsorted_takes_a_rectangle_in_any_order() -> None:
    """A flaw of the unsorted judge that the paper does not name."""
    rectangle = [(2, 2), (0, 1), (0, 3), (4, 1), (4, 3)]
    assert not flowers(rectangle, 5)
    assert all(pythagorean_unsorted(order, 5) for order in permutations(rectangle))
    assert pythagorean(rectangle, 5) is None


def test_unsorted_may_miss_a_flower() -> None:
    """The other one, with five equal arms."""
    stones = [(2, 2), (0, 3), (0, 1), (4, 1), (1, 0), (3, 4)]
    assert flowers(stones, 5)
    assert pythagorean_unsorted(stones, 5) is None
    assert pythagorean_unsorted(sorted(stones), 5) is not None


# The sorted Pythagorean judge: not free of bugs, against the paper's table.


def test_six_equal_arms_deceive_the_pythagorean_judge() -> None:
    """Three corners of each of two squares: four equal chords, no flower."""
    counter_examples = 0
    for petals in combinations(KNIGHT_PETALS, 6):
        stones = [KNIGHT_CENTRE, *petals]
        if not flowers(stones, 5):
            assert pythagorean(stones, 5) is not None
            assert all(JUDGES[name](stones, 5) is None for name in RIGHT)
            assert seven_equal_arms(stones, 5) is None  # six are not seven
            counter_examples += 1
    assert counter_examples == 16


def test_five_equal_arms_deceive_it_on_a_large_board() -> None:
    """Four equal steps around a circle of radius 25, too large for 19x19."""
    stones = moved([(-7, 24), (15, 20), (25, 0), (15, -20), (-7, -24)], (7, 24))
    assert most_equal_arms(stones) == 5
    assert pythagorean(stones, 49) is not None
    assert vector(stones, 49) is None


def test_with_fewer_equal_arms_the_pythagorean_judge_is_right(samples: list[Sample]) -> None:
    """Below six equal arms it agrees with the oracle."""
    few = [sample for sample in samples if most_equal_arms(sample[1]) < 6]
    assert len(few) > 100
    for size, stones, found in few:
        assert (pythagorean(stones, size) is not None) == bool(found)


def test_seven_equal_arms_win_on_a_circle_of_eight_points() -> None:
    """There the shortcut is right: one of the two squares is whole."""
    for petals in combinations(KNIGHT_PETALS, 7):
        stones = [KNIGHT_CENTRE, *petals]
        assert seven_equal_arms(stones, 5) is not None
        assert flowers(stones, 5)


@pytest.mark.parametrize(
    ("size", "offsets"),
    [
        (9, [(-5, 0), (-4, -3), (-4, 3), (-3, -4), (-3, 4), (3, -4), (3, 4)]),
        (10, [(-5, 0), (-4, -3), (-4, 3), (-3, -4), (0, -5), (3, 4), (4, 3)]),
    ],
)
def test_seven_equal_arms_need_not_win_at_radius_five(size: int, offsets: list[Stone]) -> None:
    """There it is wrong: seven of twelve points leave gaps in all three squares."""
    stones = moved(offsets, (5, 5 if size == 10 else 4))
    assert all(0 <= x < size and 0 <= y < size for x, y in stones)
    assert not flowers(stones, size)
    assert seven_equal_arms(stones, size) is not None
    # The shortcut adds an error of its own: in the second case the chords would have told.
    assert (pythagorean(stones, size) is None) == (size == 10)


# The tables.


def test_spiral_table_is_the_papers() -> None:
    """All rows of Table 2."""
    rows = [[int(code) for code in row.split()] for row in PAPER_CODES.split("\n") if row]
    table = spiral_table((9, 9), 19)
    assert [[table[x, y] for x in range(19)] for y in range(19)] == rows


def test_each_spiral_code_stands_four_times() -> None:
    """Around the middle of 19x19, and around a centre with all offsets."""
    codes = Counter(spiral_table((9, 9), 19).values())
    assert codes == {1: 1} | dict.fromkeys(range(2, 92), 4)
    # The whole neighbourhood: every offset two points of 19x19 can have.
    codes = Counter(spiral_table((18, 18), 37).values())
    assert codes == {1: 1} | dict.fromkeys(range(2, 344), 4)


@pytest.mark.parametrize("size", range(1, 8))
def test_flower_places_are_all_flowers_of_a_full_board(size: int) -> None:
    """Each place once, none left out."""
    places = [frozenset(place) for place in flower_places(size)]
    assert len(set(places)) == len(places)
    assert set(places) == flowers(all_points(size), size)


def test_flower_places_of_19x19_are_numbered_from_inside_out() -> None:
    """5370 places, the middle's 90 first, none centred on the edge."""
    places = flower_places(19)
    assert len(places) == 5370
    rings = [max(abs(x - 9), abs(y - 9)) for (x, y), *_ in places]
    assert rings == sorted(rings)
    assert (rings.count(0), rings.count(9)) == (90, 0)
    numbers = flower_numbers(19)
    assert sum(map(len, numbers.values())) == 5 * 5370
    assert all(point in places[number] for point in numbers for number in numbers[point])
    assert flower_places(19) is places  # built once


# The measured table.


@pytest.mark.parametrize("name", JUDGES)
def test_measured_stones_keep_the_judge_silent(name: str) -> None:
    """No judge can stop early while it is measured."""
    watch = JUDGES[name] if PAPER[name][2] else vector
    for count, stones in enumerate(silent_stones(watch, seed=2), start=1):
        assert len(set(stones)) == count
        assert JUDGES[name](stones, 19) is None
        if count == 20:
            break


def test_judge_rows() -> None:
    """The table has all judges, the paper's verdicts and a plausible growth."""
    rows = {row.judge: row for row in judge_rows(budget_s=0.2)}
    assert list(rows) == list(JUDGES)
    assert {name for name in rows if not rows[name].flaw} == set(RIGHT)
    assert rows["average"].paper_flaw is True
    assert rows["pythagorean"].paper_flaw is False
    assert rows["spiral"].paper_flaw is None
    assert all(len(row.seconds) >= 4 for row in rows.values())
    assert rows["average"].growth > rows["reticular"].growth + 1


def test_growth_is_fitted_from_the_larger_half() -> None:
    """The small numbers, where fixed costs rule, have no say."""
    assert fitted_growth({1: 9.0, 2: 9.0, 4: 4.0, 8: 32.0, 16: 256.0}) == pytest.approx(3.0)
