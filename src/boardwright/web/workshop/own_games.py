"""Own games of a server: files that may change while it runs.

A thread looks at the files now and then. A changed one is checked in a process of its own; if it is
good, new games begin with it. If not, the last good version stays, and what is wrong is told.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.registry import load
from boardwright.starters.texts import NAME
from boardwright.web.workshop import versions

log = logging.getLogger(__name__)
#: Seconds between two looks at the files.
PAUSE_S = 0.5


@dataclass
class OwnGame:
    """A game of a file: its last good version, and what is wrong with the file as it is now."""

    name: str
    file: Path
    mark: str = ""  # of the last good version; none yet if empty
    problem: str = ""
    seen: tuple[int, int] | None = None  # time and size of the file at the last look
    #: With the default options: while it is held, every spelling of them finds it at once.
    game: Game | None = None
    lock: Lock = field(default_factory=Lock)

    def look(self, most_points: int | None) -> bool:
        """Take over the file if it has changed; return whether there is anything new."""
        with self.lock:
            stat = stat_of(self.file)
            if stat == self.seen:
                return False
            self.seen = stat
            before = self.mark, self.problem
            if stat is None:
                self.problem = Phrase("{file} is gone", file=self.file)
            else:
                self._take(most_points)
            return before != (self.mark, self.problem)

    def _take(self, most_points: int | None) -> None:
        text = self.file.read_bytes()
        mark = versions.mark_of(text)
        if mark == self.mark:  # saved again, or put right again
            self.problem = ""
            return
        try:
            game = load(str(self.file), {}, most_points=most_points)
        except BoardwrightError as error:
            self.problem = error.phrase
            log.warning(error.phrase)  # where others are let in, the page tells nobody
            return
        if mark_now(self.file) != mark:
            self.seen = None  # it changed meanwhile
            return
        versions.keep(self.name, text)
        self.game, self.mark, self.problem = game, mark, ""

    def source(self) -> str:
        """Return the file to load the last good version from, with any options."""
        if mark_now(self.file) == self.mark:
            return str(self.file)
        kept = versions.find(self.name, self.mark)
        return str(kept or self.file)


class OwnGames:
    """The own games of a server by name."""

    def __init__(
        self,
        files: list[Path],
        folder: Path | None,
        taken: Collection[str],
        most_points: int | None,
    ) -> None:
        self._taken = {*taken, *(file.stem for file in files)}
        self._given = {file.stem: OwnGame(file.stem, file) for file in files}
        self._folder = folder
        self._most_points = most_points
        self._found: dict[str, OwnGame] = {}
        self._ending = Event()
        self.changes = 0
        self._thread = Thread(target=self._watch, name="own games", daemon=True)
        if files or folder is not None:
            self._thread.start()

    def find(self, name: str) -> OwnGame | None:
        """Return a game; one that was given at the start is loaded now if it was not yet."""
        found = self._given.get(name)
        if found is not None and found.seen is None and not found.mark:
            found.look(self._most_points)
        return found or self._found.get(name)

    def all(self) -> list[OwnGame]:
        """Return all games, those of the command line first."""
        given = [game for name in self._given if (game := self.find(name))]
        return [*given, *(self._found[name] for name in sorted(self._found))]

    def look(self) -> None:
        """Look at all files once."""
        self._collect()
        for game in [*self._given.values(), *self._found.values()]:
            if game.look(self._most_points):
                self.changes += 1

    def _collect(self) -> None:
        """Find the files of the folder that the page writes to."""
        there = sorted(self._folder.glob("*.py")) if self._folder is not None else []
        fitting = {
            file.stem: file
            for file in there
            if NAME.fullmatch(file.stem)
            and not file.stem.startswith("test_")
            and file.stem not in self._taken
        }
        found = {name: self._found.get(name) or OwnGame(name, fitting[name]) for name in fitting}
        if found.keys() != self._found.keys():
            self._found = found
            self.changes += 1

    def _watch(self) -> None:
        while not self._ending.wait(PAUSE_S):
            try:
                self.look()
            except Exception:  # a file that vanishes just now, a full disk: the next look may do
                log.exception("own games could not be looked at")

    def close(self) -> None:
        """Look no more; one look may still be under way."""
        self._ending.set()


def stat_of(file: Path) -> tuple[int, int] | None:
    """Return what changes when a file does; None if it is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def mark_now(file: Path) -> str:
    """Return the mark of a file as it is now."""
    try:
        return versions.mark_of(file.read_bytes())
    except OSError:
        return ""
