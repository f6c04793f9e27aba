"""All margins of the search: what it leaves out, and what it looks at less deep or deeper.

The search reads them from its record of tables, so that ``tune`` can try others without compiling.
Depths and what moves are searched less deep or deeper are in hundredths of a ply, evaluations in
the units of ``weights``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np


@dataclass(frozen=True)
class Margins:
    """What decides how selective the search is; ``tune`` found most of it."""

    #: A position whose evaluation is this far above beta, for each ply but the last, is not
    #: searched.
    futility: int = 350
    #: Nor is one as far below alpha: it is worth what its fours bring. Only near the leaves: an
    #: attack of threes looks hopeless until it has begun.
    razor: int = 150
    razor_each: int = 120
    razor_depth: int = 260
    #: Where the evaluation is this far above beta, for each ply, moves are searched less deep.
    ahead: int = 130
    #: A move of the table is tested for being the only good one from this depth on; the others must
    #: stay this far below it, for each ply.
    single_depth: int = 600
    single_margin: int = 14
    #: Where the others stay as far below again, two plies deeper.
    by_far: int = 220
    #: How much deeper the only answer to a four is searched, and a move from the table: in an open
    #: window, and otherwise.
    answer_to_four: int = 130
    table_move_open: int = 25
    table_move: int = 8
    #: In an open window a node is searched less deep if the table has no move, or one that was
    #: found long ago: for each hundred that it was less deep.
    no_table_move: int = 32
    stale: int = 28
    #: Once a move is better than alpha, the others are searched less deep.
    better_found: int = 100
    #: A reduced move that turns out better is searched again, deeper the better it is: by so much
    #: above alpha, and for each ply it was reduced; a move that is hardly the best so far, less
    #: deep.
    much: int = 300
    much_each: int = 97
    very_much: int = 3071
    very_much_each: int = 228
    hardly: int = 9
    #: By how much less deep late moves are searched: times the logarithms of depth and number.
    late: int = 80
    not_improving: int = 100
    cut: int = 180
    #: By how much deeper again: moves that threaten, and those that go on with an attack.
    open_window: int = 70
    threat: int = 150
    goes_on: int = 60
    refuted_before: int = 60
    on_best_line: int = 97  # the position is or was on a best line
    #: Less deep: the reply to a move at the root that is no better than the best there.
    root_no_better: int = 98
    #: Fours far from the last stones put off what a three threatens: less deep.
    far_from_threat: int = 190
    far_from_own: int = 100
    history_share: int = 30  # of a move's history, for one hundredth of a ply
    #: How many moves are tried once one of them does not lose: so many hundredths, and depth in
    #: plies to a power in thousandths; that share in hundredths where a position gets no better.
    tried: int = 300
    tried_power: int = 1320
    tried_if_worse: int = 50
    #: What is learned of a move from a node of one ply.
    bonus: int = 32
    #: What it is worth in the order of moves to have refuted something; a share of the history.
    killer: int = 30
    history_order: int = 100
    #: Shares of the fitted tables, in hundredths: of the side to move, of the other, of threats.
    own_worth: int = 100
    other_worth: int = 100
    threats_worth: int = 100


DEFAULT = Margins()


def margin_fields() -> dict[str, type[np.int64]]:
    """Return the fields of a record that holds all margins."""
    return dict.fromkeys(asdict(DEFAULT), np.int64)
