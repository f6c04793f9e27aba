"""How many games a server keeps: of one owner, and of all; those that nobody uses make room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Lock

from boardwright.store.plays import PlayStore
from boardwright.store.tables import now
from boardwright.web.problems import busy, too_many
from boardwright.web.settings import Settings

#: So many make room at a time.
MOST_REMOVED = 500


class Capacity:
    """Counts the games of a database; of other servers' it hears when it seems to be full."""

    def __init__(self, settings: Settings, store: PlayStore) -> None:
        self._settings = settings
        self._store = store
        self._count: int | None = None
        self._lock = Lock()

    @contextmanager
    def one_more(self, owner: str) -> Iterator[None]:
        """Let an owner begin a game, if there is room; one that fails takes none."""
        most = self._settings.most_plays_each
        if self._store.count(owner) >= most:
            raise too_many("you keep {most} games here; delete some first", most=most)
        self._take_place()
        try:
            yield
        except BaseException:
            self.one_less()
            raise

    def one_less(self) -> None:
        """Note that a game is gone."""
        with self._lock:
            if self._count is not None:
                self._count -= 1

    def _take_place(self) -> None:
        with self._lock:
            most = self._settings.most_plays
            if self._count is None or self._count >= most:
                self._count = self._store.count()
            if self._count >= most:
                oldest = now() - timedelta(days=self._settings.kept_days)
                self._store.remove_untouched(oldest, MOST_REMOVED)
                self._count = self._store.count()
            if self._count >= most:
                raise busy("this server is full; games make room when nobody has used them lately")
            self._count += 1
