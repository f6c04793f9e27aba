"""Where the finished experiments of a paper are stored, and files written whole."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.arena.finished import Finished
from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder


def finished_of(paper: str, full: bool, seed: int, version: str) -> Finished:
    """Return what earlier runs have finished of one paper, size, seed and version."""
    size = "full" if full else "usual"
    return Finished(data_folder() / "reproduce" / f"{paper}-{size}-{seed}-{version}.jsonl")


def make_folder(folder: Path) -> None:
    """Make a folder, before long work whose result it is to hold."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            "the folder {folder} cannot be created: {reason}", folder=folder, reason=error.strerror
        ) from error


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written."""
    make_folder(path.parent)
    try:
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise InputError(
            "{file} cannot be written: {reason}", file=path, reason=error.strerror
        ) from error
