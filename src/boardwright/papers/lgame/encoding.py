"""How the L-Game paper writes down a position, checked over all of them."""

from __future__ import annotations

import re

from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import both, exact_row
from boardwright.solve.table_file import solved

#: The paper's node 0, and the example of its figure 4.
NODE_0 = "[(1,0,3),(2,3,2),(0,6),0]"
FIGURE_4 = "[(2,1,0),(0,1,3),(1,5),0]"
PAIRS, BITS = 28, 19
#: Every child comes from a placement of the L and one of 13 choices for the neutral pieces.
CHOICES = 13


def written(position: Position) -> str:
    """Return a position as the paper writes it."""
    return str(position.game.notations(position.state)["paper"])


def encoding(setting: Setting) -> Result:
    """Return what the paper says about its code compared with what all positions show."""
    game = load("lgame")
    solution = solved(game)
    codes = [written(solution.position(number)) for number in range(len(solution.values))]
    fields = [[int(digit) for digit in re.findall(r"\d", code)] for code in codes]
    bits = sum(max(values).bit_length() for values in zip(*fields, strict=True))
    pairs = {(values[6], values[7]) for values in fields}
    always = both("always", "一定")
    even = not (solution.children % CHOICES).any()
    table = both("Encoding (figure 4)", "盤面記錄（圖 4）")
    about = both("positions, exact", "盤面（確切值）")
    start, example = written(game.start()), written(game.position(FIGURE_4))
    return Result(
        [
            exact_row(table, both("the start, node 0", "起始盤面（節點 0）"), about, NODE_0, start),
            exact_row(
                table,
                both("figure 4's example, read and written again", "圖 4 的例子，讀入後再寫出"),
                about,
                FIGURE_4,
                example,
            ),
            exact_row(table, both("bits of a position", "一個盤面的位元數"), about, BITS, bits),
            exact_row(
                table,
                both(
                    "places of the neutral pair, if one number names them (49 by two)",
                    "兩顆圓形棋子以一個數記錄時的種數（以兩個數則為 49）",
                ),
                about,
                PAIRS,
                len(pairs),
            ),
            exact_row(
                table,
                both("the number of children is a multiple of 13", "下一步盤面數為 13 的倍數"),
                about,
                always,
                always if even else both("not always", "不一定"),
            ),
        ]
    )
