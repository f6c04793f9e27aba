"""What an alpha-beta search on winning sets keeps: its stack, and the rest of its memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import record
from boardwright.search.sets.room import POINTS, room_for

MOST_PLIES = 128


def empty_frames(points: int) -> Any:
    """Return the stack of a search."""
    room = room_for(points, POINTS)
    return np.zeros(
        min(points + 2, MOST_PLIES),
        record(
            moves=(np.uint16, room),
            order=(np.int64, room),
            count=np.int64,
            next=np.int64,
            depth=np.int64,
            alpha=np.int64,
            beta=np.int64,
            first_alpha=np.int64,
            best=np.int64,
            best_move=np.uint16,
            killers=(np.uint16, 2),
            stage=np.uint8,  # of the move being searched: 0 not begun, SCOUT, FULL
            reduced=np.bool_,
            only=np.bool_,  # the only move that does not lose at once
            narrow=np.bool_,  # moves not listed are lost
        ),
    ).view(np.recarray)


def empty_search(points: int) -> Any:
    """Return one record with what a search knows besides its stack."""
    room = room_for(points, POINTS)
    return np.zeros(
        1,
        record(
            ply=np.int64,
            root_side=np.int64,
            entering=np.bool_,
            value=np.int64,
            nodes=np.int64,
            width=np.int64,
            quiet_plies=np.int64,  # how far threats are followed below depth 0
            leaf_fours=np.int64,
            inner_fours=np.int64,
            age=np.uint8,
            pruned=np.bool_,
            history=(np.int64, 2, room),
            chance=(np.int64, room),  # decides between moves that look alike
            mirrored=(np.uint8, room),  # points that need no search at the root
            root_values=(np.int64, room),
            root_depths=(np.int64, room),
            root_nodes=(np.int64, room),
            counted=np.int64,  # nodes that are counted in root_nodes
        ),
    ).view(np.recarray)
