"""Differences of unsigned numbers: below zero in plain Python, huge when compiled.

Numba makes ``a - b`` of two small unsigned numbers an unsigned one of 64 bits. Where that is so is
read from the types it found in the rules.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

from boardwright.core.checking.constructs import is_rule_file
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.rules import every_rule


def unsigned_differences(game: Game) -> list[Phrase]:
    """Return a warning for each line of the file on which a difference cannot be negative."""
    points = np.zeros(game.board.points, np.int64)
    found = set()
    for types in game.types_in(
        every_rule, game.frames(2), np.uint64(1), points, np.zeros(game.players)
    ):
        if is_rule_file(types.filename):
            found |= {(types.filename, line) for line in lines_of_differences(types)}
    return [
        Phrase(
            "{file}, line {line}: the difference of two unsigned numbers cannot be negative when "
            "compiled: write int(a) - b",
            file=file,
            line=line,
        )
        for file, line in sorted(found)
    ]


def lines_of_differences(types: Any) -> Iterator[int]:
    """Yield the lines of a function on which two unsigned numbers are subtracted."""
    for expression, signature in types.calltypes.items():
        if getattr(expression, "op", "") not in ("binop", "inplace_binop"):
            continue
        if expression.fn in (operator.sub, operator.isub) and is_unsigned(signature.return_type):
            operands = [types.typemap[each.name] for each in (expression.lhs, expression.rhs)]
            # Two words of 64 bits are bit sets, which are meant to be cut off.
            if all(map(is_unsigned, operands)) and any(each.bitwidth < 64 for each in operands):
                yield expression.loc.line


def is_unsigned(kind: Any) -> bool:
    """Return True for one of Numba's unsigned integer types."""
    return hasattr(kind, "bitwidth") and not getattr(kind, "signed", True)
