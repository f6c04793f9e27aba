"""What rules often need, ready made: empty points, hashes, packed moves, groups, wide bit sets.

Everything here runs in plain Python and compiled; none of it is more than a game file could do.
"""

from boardwright.core.kit.bit_board import (
    let_have,
    marks_of_stones,
    restore_stones,
    see_stones,
    stones_of,
    turn_stones,
)
from boardwright.core.kit.empties import (
    empties,
    fill_empties,
    find_empties,
    list_empties,
    take_empty,
)
from boardwright.core.kit.groups import flood, neighbour_table
from boardwright.core.kit.history import (
    history,
    remember,
    repeated,
    seen_fields,
    seen_rules,
)
from boardwright.core.kit.joined import are_joined, head_of, join, part_all
from boardwright.core.kit.liberties import chain_fields, chain_rules
from boardwright.core.kit.lines import (
    completes,
    held_points,
    incidence,
    line_table,
    symmetries_of_lines,
)
from boardwright.core.kit.numbers import digits, list_bits
from boardwright.core.kit.packed import packed
from boardwright.core.kit.payoffs import (
    pay_lead,
    pay_winner,
    score_lead,
    score_over_best,
    score_over_mean,
)
from boardwright.core.kit.renju import renju_fields, renju_rule
from boardwright.core.kit.sets import (
    balance_of_sets,
    first_shown,
    forcing_by_sets,
    show_counted,
    show_sets,
    worth_of_lines,
)
from boardwright.core.kit.sight import Sight
from boardwright.core.kit.territory import area_rule
from boardwright.core.kit.ways import SIX, STRAIGHT, beyond_lines, in_a_row, step_table
from boardwright.core.kit.wide import (
    NO_BITS,
    both,
    either,
    first_bit,
    has_bit,
    is_empty,
    list_wide,
    list_words,
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
    "SIX",
    "STRAIGHT",
    "Sight",
    "are_joined",
    "area_rule",
    "balance_of_sets",
    "beyond_lines",
    "both",
    "chain_fields",
    "chain_rules",
    "completes",
    "digits",
    "either",
    "empties",
    "fill_empties",
    "find_empties",
    "first_bit",
    "first_shown",
    "flood",
    "forcing_by_sets",
    "has_bit",
    "head_of",
    "held_points",
    "history",
    "in_a_row",
    "incidence",
    "is_empty",
    "join",
    "let_have",
    "line_table",
    "list_bits",
    "list_empties",
    "list_wide",
    "list_words",
    "marks_of_stones",
    "neighbour_table",
    "one_bit",
    "packed",
    "part_all",
    "pay_lead",
    "pay_winner",
    "remember",
    "renju_fields",
    "renju_rule",
    "repeated",
    "restore_stones",
    "score_lead",
    "score_over_best",
    "score_over_mean",
    "see_stones",
    "seen_fields",
    "seen_rules",
    "shifted",
    "show_counted",
    "show_sets",
    "size_of",
    "step_table",
    "stones_of",
    "symmetries_of_lines",
    "take_empty",
    "turn_stones",
    "wide",
    "without",
    "without_first",
    "worth_of_lines",
    "zobrist",
    "zobrist_of",
]
