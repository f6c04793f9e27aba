"""A connection to SQLite that can be used again, whatever became of the last reading.

An exception, such as a Ctrl-C, may leave rows of a query unread, and its traceback keeps the query
alive. Since Python 3.11 rolling back does not end such a query: the connection would go on seeing
the database as it was then, and could not write as soon as somebody else has written: SQLite says
at once, without waiting, that the database is locked.
"""

from __future__ import annotations

import sqlite3
from typing import Any
from weakref import WeakSet


class RenewedConnection(sqlite3.Connection):
    """Ends what is still being read when it is rolled back, as it is before its next use."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()
        super().__init__(*given, **named)

    def cursor(self, *given: Any, **named: Any) -> Any:
        """Return a cursor, and remember it."""
        made = super().cursor(*given, **named)
        self._cursors.add(made)
        return made

    def rollback(self) -> None:
        """Take back what is not committed, and let go of what is not read."""
        for each in list(self._cursors):
            each.close()
        super().rollback()
