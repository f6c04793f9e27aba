"""Finished parts of long work, a line each in a file, so that interrupted work can be resumed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError


class Finished:
    """The parts in a file, by keys of plain data; ``question`` is what fixes them besides.

    Without a file nothing is stored. The last line may have been cut off in writing: that part is
    not finished.

    >>> parts = Finished()
    >>> parts.once("a", lambda: [1.0, 2.0])
    [1.0, 2.0]
    """

    def __init__(self, file: Path | None = None, question: Any = None) -> None:
        self.file, self._question = file, question

    def parts(self) -> Iterator[tuple[Any, Any]]:
        """Yield key and data of the parts, those stored last at the end."""
        if self.file is None or not self.file.exists():
            return
        try:
            text = self.file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise InputError("{file} cannot be read as stored rows", file=self.file) from None
        found = []
        for line in text.splitlines():
            with contextlib.suppress(ValueError, TypeError, KeyError):
                entry = json.loads(line)
                found.append((entry["question"], entry["key"], entry["data"]))
        if text and not found:
            raise InputError("{file} holds no stored rows", file=self.file)
        for question, key, data in found:
            if question == plain(self._question):
                yield key, data

    def find(self, key: Any) -> Any:
        """Return the data of a part, or None if it is not finished."""
        return dict_of(self.parts()).get(label(key))

    def keep(self, key: Any, data: Any) -> None:
        """Store one more part."""
        if self.file is None:
            return
        entry = {"question": self._question, "key": key, "data": data}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(f"{json.dumps(entry, ensure_ascii=False)}\n")
        except OSError as error:
            raise InputError(
                "cannot write {file}: {reason}", file=self.file, reason=error.strerror
            ) from None

    def once(self, key: Any, work: Callable[[], Any]) -> Any:
        """Return the data of a part, worked out unless it was finished before."""
        found = self.find(key)
        if found is None:
            found = work()
            self.keep(key, found)
        return found

    def forget(self) -> None:
        """Start over."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)


def plain(data: Any) -> Any:
    """Return data as it is read back."""
    return json.loads(json.dumps(data))


def label(key: Any) -> str:
    """Return a key as text."""
    return json.dumps(key, sort_keys=True)


def dict_of(parts: Iterator[tuple[Any, Any]]) -> dict[str, Any]:
    """Return data by the texts of their keys; of several with one key the last counts."""
    return {label(key): data for key, data in parts}
