"""The servers on one database, seen from one of them: who is there, how news reach the others."""

from __future__ import annotations

from dataclasses import dataclass

from boardwright.store.news import News
from boardwright.store.presence import Presence


@dataclass(frozen=True)
class House:
    """One server among the others; on SQLite there are none."""

    presence: Presence
    news: News

    @property
    def shared(self) -> bool:
        """True if others may change what this server has in memory."""
        return self.news.shared

    @property
    def crowded(self) -> bool:
        """True if there are others just now."""
        return self.shared and not self.presence.alone

    def mine(self, process: str | None) -> bool:
        """Return whether nobody else who is there has taken something on."""
        if process in (None, self.presence.id):
            return True
        # One that began after the last beat is not known yet.
        return process not in self.presence.alive and process not in self.presence.look()
