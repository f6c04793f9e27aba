"""What rules often need, ready made: empty points, hashes, packed moves, groups, wide bit sets.

Everything here runs in plain Python and compiled; none of it is more than a game file could do.
"""

from boardwright.core.kit.empties import (
    empties,
    fill_empties,
    find_empties,
    list_empties,
    take_empty,
)
from boardwright.core.kit.groups import flood, neighbour_table
from boardwright.core.kit.history import history, remember, repeated
from boardwright.core.kit.lines import completes, incidence, line_table
from boardwright.core.kit.packed import packed
from boardwright.core.kit.sets import balance_of_sets, completing, forcing_by_sets
from boardwright.core.kit.wide import (
    NO_BITS,
    both,
    either,
    first_bit,
    has_bit,
    is_empty,
    one_bit,
    shifted,
    size_of,
    wide,
    without,
    without_first,
)
from boardwright.core.kit.zobrist import zobrist, zobrist_of

__all__ = [
    "NO_BITS",
    "balance_of_sets",
    "both",
    "completes",
    "completing",
    "either",
    "empties",
    "fill_empties",
    "find_empties",
    "first_bit",
    "flood",
    "forcing_by_sets",
    "has_bit",
    "history",
    "incidence",
    "is_empty",
    "line_table",
    "list_empties",
    "neighbour_table",
    "one_bit",
    "packed",
    "remember",
    "repeated",
    "shifted",
    "size_of",
    "take_empty",
    "wide",
    "without",
    "without_first",
    "zobrist",
    "zobrist_of",
]
