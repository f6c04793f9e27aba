"""A table on disk that can be stopped and resumed: the file, and a note of how far it is.

The note is replaced in one step, after the levels it names have reached the disk. What it does not
name counts as not written, so that a killed run costs at most the level it was working on.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.bitmap_plan import Subsets

#: To be raised when the meaning of a table's bits changes.
FORMAT = 1


class TableFile:
    """The table of one game in a folder, complete or not."""

    def __init__(self, folder: Path, game: Game, subsets: Subsets, size: int) -> None:
        self.folder = folder
        self.size = size
        self.identity = {
            "format": FORMAT,
            "game": game.name,
            "options": game.option_text(),
            "rules": digest(subsets),
        }
        name = "".join(letter if letter.isalnum() else "_" for letter in game.name)
        self.path = folder / f"{name}-{digest(self.identity)}.bits"
        self.note_path = self.path.with_suffix(".json")

    def _note(self) -> dict[str, Any]:
        """Return what is known of the table; nothing if it or its note is foreign or damaged."""
        try:
            note = json.loads(self.note_path.read_text(encoding="utf-8"))
            fits = note["identity"] == self.identity and self.path.stat().st_size == self.size
        except (OSError, ValueError, KeyError, TypeError):
            return {}
        return dict(note) if fits else {}

    @property
    def complete(self) -> bool:
        """True when the whole table is solved."""
        return self._note().get("complete") is True

    def finished_levels(self, block_words: int) -> int:
        """Return how many levels of blocks of this size are on disk already."""
        note = self._note()
        levels = note.get("finished_levels")
        same_cut = note.get("block_words") == block_words
        return levels if same_cut and isinstance(levels, int) else 0

    def note(self, block_words: int, finished_levels: int, complete: bool = False) -> None:
        """Record how far the table is; whoever reads the note sees the old or the new one."""
        text = json.dumps(
            {
                "identity": self.identity,
                "block_words": block_words,
                "finished_levels": finished_levels,
                "complete": complete,
            }
        )
        new = self.note_path.with_suffix(f".{os.getpid()}.new")
        with self._writing():
            new.write_text(text + "\n", encoding="utf-8")
            new.replace(self.note_path)

    def for_writing(self) -> np.memmap[Any, np.dtype[np.uint64]]:
        """Return the table as memory, its room on disk reserved."""
        with self._writing():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._require_room()
            if not self._note():  # a note of another table must not come to fit this one
                self.note_path.unlink(missing_ok=True)
            with self.path.open("ab") as file:
                file.truncate(self.size)
                if hasattr(os, "posix_fallocate"):  # a full disk would kill the process later
                    os.posix_fallocate(file.fileno(), 0, self.size)
            table = np.memmap(self.path, np.uint64, "r+")
        if isinstance(table.base, mmap.mmap) and hasattr(mmap, "MADV_RANDOM"):
            # Blocks of a level lie scattered; reading ahead of each doubled the time of a run.
            table.base.madvise(mmap.MADV_RANDOM)
        return table

    def for_reading(self) -> np.memmap[Any, np.dtype[np.uint64]]:
        """Return the table as memory that is read from disk page by page, where it is used."""
        return np.memmap(self.path, np.uint64, "r")

    def _require_room(self) -> None:
        there = self.path.stat() if self.path.exists() else None
        occupied = getattr(there, "st_blocks", 0) * 512  # the unit of st_blocks everywhere
        free = shutil.disk_usage(self.folder).free
        if self.size - occupied > free:
            raise InputError(
                "the table needs {size} in {folder}, where {free} are free",
                size=bytes_text(self.size),
                folder=self.folder,
                free=bytes_text(free + occupied),
            )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or error
            raise InputError(
                "the table cannot be written in {folder}: {reason}",
                folder=self.folder,
                reason=reason,
            ) from None


def digest(content: object) -> str:
    """Return a short name for something, by its contents."""
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def bytes_text(count: float) -> str:
    """Return a number of bytes for people.

    >>> bytes_text(8 * 2**30), bytes_text(100)
    ('8.0 GiB', '100 bytes')
    """
    if count < 1024:
        return f"{count:.0f} bytes"
    for unit in ("KiB", "MiB", "GiB", "TiB"):
        count /= 1024
        if count < 1024:
            return f"{count:.1f} {unit}"
    return f"{count / 1024:.1f} PiB"
