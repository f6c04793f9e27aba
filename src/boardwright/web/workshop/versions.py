"""Versions of own games: a copy of each file that was good, under a mark of its bytes.

A game under way keeps the version it began with, also when the server starts again, and what is
being written can be played before it is saved. ``NAME@MARK`` names a version in requests.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
from pathlib import Path

from boardwright.core.folders import data_folder

#: Of a version; nothing else becomes a part of a path.
NAME, MARK = re.compile(r"\w[\w -]{0,100}"), re.compile(r"[0-9a-f]{12}")
MOST_KEPT = 500


def mark_of(text: bytes) -> str:
    """Return the mark of a file's bytes."""
    return hashlib.sha256(text).hexdigest()[:12]


def folder() -> Path:
    """Return where versions are kept."""
    return data_folder() / "versions"


def keep(name: str, text: bytes) -> Path:
    """Keep a version of a game; return its file. Those kept longest ago make room."""
    target = folder() / mark_of(text) / f"{name}.py"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)
        every = sorted(folder().iterdir(), key=lambda each: each.stat().st_mtime)
        for old in every[:-MOST_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return target


def find(name: str, mark: str) -> Path | None:
    """Return the file of a version, if it is kept."""
    if not (NAME.fullmatch(name) and MARK.fullmatch(mark)):
        return None
    found = folder() / mark / f"{name}.py"
    return found if found.is_file() else None


def forget(file: Path) -> None:
    """Remove a version that turned out not to be good."""
    with contextlib.suppress(OSError):
        file.unlink()
        file.parent.rmdir()
