"""The order in which moves are tried: the line of the iteration before, then what was good before.

The order decides how much is cut off, never what is found: ties between moves go by a move's
``place``, its index in the order of the rules.
"""

from __future__ import annotations

from typing import Any

#: Moves whose numbers agree in the lowest bits share a credit.
CREDITS = 4096
EXPECTED = 1 << 60


def insert_move(frame: Any, index: int, move: int, credit: int) -> None:
    """Put the move of place ``index`` among the earlier ones, before all with less credit."""
    slot = index
    while slot > 0 and frame.credit[slot - 1] < credit:
        frame.moves[slot] = frame.moves[slot - 1]
        frame.places[slot] = frame.places[slot - 1]
        frame.credit[slot] = frame.credit[slot - 1]
        slot -= 1
    frame.moves[slot] = move
    frame.places[slot] = index
    frame.credit[slot] = credit


def put_in_order(frame: Any, credits: Any, expected: int, remaining: int) -> None:
    """Sort a frame's moves by credit, the expected one first; equal ones stay as they are.

    One ply above the end that would not pay: there they stay in the order of the rules.
    """
    frame.next = 0
    if remaining <= 1:
        keep_order(frame)
        return
    player = int(frame.state.player)
    for index in range(frame.count):
        move = frame.moves[index]
        credit = credits[player, int(move) & (CREDITS - 1)]
        if int(move) == expected:
            credit = EXPECTED
        insert_move(frame, index, move, credit)


def keep_order(frame: Any) -> None:
    """Leave a frame's moves in the order of the rules."""
    for index in range(frame.count):
        frame.places[index] = index


def praise(frame: Any, credits: Any, move: int, remaining: int) -> None:
    """Give credit to a move that made all others needless, the more the higher up."""
    credits[int(frame.state.player), move & (CREDITS - 1)] += remaining * remaining
