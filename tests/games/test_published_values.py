"""Small boards whose value is published: who wins under best play, by brute force in plain Python.

Clobber in a row: Albert, Grossman, Nowakowski, Wolfe (2005). Kalah: Irving, Donkers, Uiterwijk
(2000). Hex: Nash's argument. Domineering: Breuker, Uiterwijk, van den Herik (2000).
"""

from __future__ import annotations

from typing import Any

import pytest

import boardwright as bw

FIRST, SECOND, DRAW = 1, -1, 0


def value(position: bw.Position, known: dict[str, float]) -> float:
    """Return what the first player gets."""
    if position.text not in known:
        if position.returns is not None:
            known[position.text] = position.returns[0]
        else:
            best = max if position.to_move == 1 else min
            known[position.text] = best(
                value(position.play(move), known) for move in position.moves
            )
    return known[position.text]


@pytest.mark.parametrize(
    ("name", "options", "winner"),
    [
        ("clobber", {"columns": 4, "rows": 1}, FIRST),
        ("clobber", {"columns": 6, "rows": 1}, SECOND),  # the only row of even length that is
        ("clobber", {"columns": 8, "rows": 1}, FIRST),
        ("kalah", {"pits": 1, "seeds": 1}, DRAW),
        ("kalah", {"pits": 1, "seeds": 2}, SECOND),
        ("kalah", {"pits": 1, "seeds": 3}, FIRST),
        ("kalah", {"pits": 1, "seeds": 4}, SECOND),
        ("kalah", {"pits": 1, "seeds": 5}, FIRST),
        ("kalah", {"pits": 1, "seeds": 6}, DRAW),
        ("kalah", {"pits": 2, "seeds": 1}, FIRST),
        ("kalah", {"pits": 2, "seeds": 2}, SECOND),
        ("kalah", {"pits": 2, "seeds": 3}, SECOND),
        ("kalah", {"pits": 3, "seeds": 1}, DRAW),
        ("dots_and_boxes", {"columns": 1, "rows": 1}, SECOND),
        ("domineering", {"columns": 2, "rows": 2}, FIRST),
        ("domineering", {"columns": 3, "rows": 3}, FIRST),
        ("hex", {"size": 2}, FIRST),
        ("hex", {"size": 2, "swap": True}, SECOND),
    ],
)
def test_value_of_a_small_board(name: str, options: dict[str, Any], winner: int) -> None:
    assert value(bw.game(name, compiled=False, **options).start(), {}) == winner


def test_amazons_has_2176_first_moves() -> None:
    assert len(bw.game("amazons", compiled=False).start().moves) == 2176
