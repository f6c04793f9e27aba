"""What was played, remembered in a ring: what was seen, which moves, and how it ended.

The newest of it is kept in a file beside the net, so that a run that is resumed has something to
train on at once; a net that learns from the first few new games alone forgets.
"""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.rules import record
from boardwright.learn.torch_net import torch
from boardwright.nets.lockstep import View

#: Rows of this size are kept in a file.
KEPT_BYTES = 200 << 20
COLUMNS = ("seen", "moves", "shares", "facts")
Columns = dict[str, NDArray[Any]]


class Rows:
    """Written by kernels, read on the device: there the large arrays have a copy."""

    def __init__(self, view: View, count: int, device: Any) -> None:
        game = view.game
        self.seen = np.zeros((count, view.planes.count, game.board.points), np.uint8)
        self.moves = np.zeros((count, game.max_moves), np.int32)
        self.shares = np.zeros((count, game.max_moves), np.int16)
        self.facts: Any = np.zeros(count, row_record(game)).view(np.recarray)
        self._next = 0
        self._device = device
        arrays = (self.seen, self.moves, self.shares)
        self._sources = [torch().from_numpy(array) for array in arrays]
        self._copies = [
            source if device.type == "cpu" else torch().zeros_like(source, device=device)
            for source in self._sources
        ]

    def room_for(self, count: int) -> int:
        """Return where a block of rows may be written, over the oldest."""
        if self._next + count > len(self.facts):
            self._next = 0
        base = self._next
        self._next += count
        self.facts.known[base : base + count] = 0
        self.facts.game[base : base + count] = 0  # no game finds its way back to what was here
        return base

    def send(self, base: int, count: int) -> None:
        """Copy a block that was written to the device, if that has memory of its own."""
        if self._device.type != "cpu":
            for source, copy in zip(self._sources, self._copies, strict=True):
                copy[base : base + count] = source[base : base + count].to(self._device)

    def known(self) -> NDArray[np.int64]:
        """Return the places of all rows whose game has ended."""
        return np.flatnonzero(self.facts.known)

    def packed(self, places: NDArray[np.int64]) -> Columns:
        """Return rows as columns, to be kept or sent."""
        return {
            "seen": np.packbits(self.seen[places].reshape(-1, self.seen[0].size), axis=1),
            "moves": self.moves[places],
            "shares": self.shares[places],
            "facts": np.asarray(self.facts[places]),
        }

    def taken(self) -> Columns:
        """Return all rows whose game has ended, and know them no more."""
        places = self.known()
        found = self.packed(places)
        self.facts.known[places] = 0
        return found

    def add(self, columns: Columns) -> None:
        """Take in what ``packed`` gave; rows of other rules are left out."""
        seen, moves, shares, facts = (columns[name][-len(self.facts) :] for name in COLUMNS)
        fits = facts.dtype == self.facts.dtype and moves.shape[1:] == self.moves.shape[1:]
        if not fits or seen.shape[1] != -(-self.seen[0].size // 8):
            return
        count = len(facts)
        base = self.room_for(count)
        here = slice(base, base + count)
        unpacked = np.unpackbits(seen, axis=1, count=self.seen[0].size)
        self.seen[here] = unpacked.reshape(count, *self.seen.shape[1:])
        self.moves[here], self.shares[here], self.facts[here] = moves, shares, facts
        self.facts.game[here] = 0  # of games that are over
        self.send(base, count)

    def write(self, path: Path) -> None:
        """Keep the newest rows whose game has ended in a file."""
        places = self.known()
        each = self.seen[0].size // 8 + self.moves[0].nbytes + self.shares[0].nbytes
        order = np.argsort((places - self._next) % len(self.facts))  # the oldest first
        places = places[order][-max(1, KEPT_BYTES // each) :]
        unfinished = path.with_name(f"{path.name}.{os.getpid()}.npz")
        np.savez_compressed(unfinished, allow_pickle=False, **self.packed(places))
        os.replace(unfinished, path)

    def read(self, path: Path) -> None:
        """Take in what ``write`` kept; no file, or one of other rules, leaves the ring empty."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                columns = {name: kept[name] for name in COLUMNS}
        except (OSError, KeyError, ValueError, zipfile.BadZipFile):
            return
        self.add(columns)

    def gathered(self, places: NDArray[np.int64], room: int) -> tuple[Any, Any, Any]:
        """Return on the device what was seen, the moves and their shares, of up to ``room``."""
        chosen = torch().as_tensor(places, device=self._device)
        seen, moves, shares = self._copies
        return seen[chosen], moves[chosen, :room], shares[chosen, :room]


def row_record(game: Game) -> np.dtype[Any]:
    """Return the record of one position, its moves apart."""
    return record(
        game=np.int64,
        previous=np.int64,  # the row before it of the same game, -1 if none
        ply=np.int64,
        known=np.uint8,  # whether the game has ended
        full=np.uint8,
        player=np.uint8,
        count=np.uint16,
        values=(np.float32, game.players),  # the mover's first, as are the results
        results=(np.float32, game.players),
    )
