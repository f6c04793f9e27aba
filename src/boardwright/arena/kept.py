"""Finished parts of long work, a line each in a file, so that work that was stopped goes on."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError

#: What a part is (``key``) and what it came to.
Entry = dict[str, Any]


def read_kept(file: Path | None) -> list[Entry]:
    """Return the entries of a file; a last line cut off in writing is passed over."""
    if file is None or not file.exists():
        return []
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise InputError("{file} cannot be read as stored rows", file=file) from None
    found: list[Entry] = []
    for line in text.splitlines():
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            if isinstance(entry, dict) and "key" in entry:
                found.append(entry)
    if text and not found:
        raise InputError("{file} holds no stored rows", file=file)
    return found


def keep(file: Path | None, entries: Iterable[Entry]) -> None:
    """Write down more entries, if there is a file for them."""
    if file is None:
        return
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write("".join(f"{json.dumps(entry)}\n" for entry in entries))
    except OSError as error:
        raise InputError(
            "cannot write {file}: {reason}", file=file, reason=error.strerror
        ) from None
