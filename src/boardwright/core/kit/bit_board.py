"""Marks of each player as wide bit sets, in a board's rows of bits with gaps between them.

The words of all players stand in one field: ``stones=(np.uint64, PLAYERS, 2)``. ``bit`` is a table
of the bit of each point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardwright.core.kit.wide import NO_BITS, Wide, either, has_bit, one_bit, wide


def stones_of(words: Any, player: int) -> Wide:
    """Return the stones of a player."""
    return words[player, 0], words[player, 1]


def let_have(words: Any, player: int, bits: Wide) -> None:
    """Let a player have these stones and no others."""
    words[player, 0] = bits[0]
    words[player, 1] = bits[1]


def turn_stones(words: Any, bit: Any, images: Any, out: Any) -> None:
    """Write the stones of all players on the turned board, as the rule ``turn`` does."""
    for player in range(len(words)):
        before = stones_of(words, player)
        after = NO_BITS
        for point in range(len(bit)):
            if has_bit(before, bit[point]):
                after = either(after, one_bit(bit[images[point]]))
        let_have(out, player, after)


def see_stones(words: Any, bit: Any, mover: int, out: Any) -> None:
    """Write a plane of each player's stones, the mover's first, as ``planes`` does."""
    players = len(words)
    for ahead in range(players):
        own = stones_of(words, (mover + ahead) % players)
        for point in range(len(bit)):
            out[ahead, point] = has_bit(own, bit[point])


def marks_of_stones(words: Any, bit: Any) -> list[int]:
    """Return the player, from 1, on each point, 0 where nobody is; for faces, not for rules."""
    sets = [int(low) | int(high) << 64 for low, high in words]
    return [
        sum(player + 1 for player, stones in enumerate(sets) if stones >> place & 1)
        for place in bit.tolist()
    ]


def restore_stones(words: Any, bit: Any, marks: Sequence[int]) -> None:
    """Fill the words from the marks on the points; for faces, not for rules."""
    for player in range(len(words)):
        here = [
            1 << int(place) for place, mark in zip(bit, marks, strict=True) if mark == player + 1
        ]
        let_have(words, player, wide(sum(here)))
