"""News between the servers of one PostgreSQL: told with a commit, heard by all others.

SQLite has one server, and nobody to tell.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "boardwright"
TELL = text("SELECT pg_notify(:channel, :news)")
#: How often the listener looks whether it is to end, and how long it waits for a lost database.
LOOK_S = 0.5
log = logging.getLogger(__name__)
#: About a game or an experiment; empty when some may have been missed.
Heard = Callable[[dict[str, Any]], None]


class News:
    """What this process tells the others, and what they tell it."""

    def __init__(self, engine: Engine, sender: str) -> None:
        self._engine = engine
        self._sender = sender
        self.shared = engine.dialect.name == "postgresql"
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def tell(self, connection: Connection, **news: Any) -> None:
        """Tell something with what is being written: all hear it when that is committed."""
        if self.shared:
            told = json.dumps({"from": self._sender, **news})
            connection.execute(TELL, {"channel": CHANNEL, "news": told})

    def say(self, **news: Any) -> None:
        """Tell something by itself."""
        if self.shared:
            with self._engine.begin() as connection:
                self.tell(connection, **news)

    def listen(self, heard: Heard) -> None:
        """Make a call for whatever others tell, in a thread of its own."""
        if self.shared:
            self._thread = threading.Thread(
                target=self._run, args=(heard,), name="news", daemon=True
            )
            self._thread.start()

    def _run(self, heard: Heard) -> None:
        while not self._closing.is_set():
            try:
                self._hear(heard)
            except Exception as error:  # the driver's errors are its own, not SQLAlchemy's
                if not self._closing.is_set():
                    log.warning("no news from other servers: %s", type(error).__name__)
                self._closing.wait(LOOK_S)

    def _hear(self, heard: Heard) -> None:
        dialect = self._engine.dialect
        words, named = dialect.create_connect_args(self._engine.url)
        opened: Any = dialect.connect(*words, **named)  # its own, none of the pool
        with closing(opened) as driver:
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            heard({})
            while not self._closing.is_set():
                for notice in driver.notifies(timeout=LOOK_S):
                    news = json.loads(notice.payload)
                    if news.pop("from") != self._sender:
                        self._pass_on(heard, news)

    def _pass_on(self, heard: Heard, news: dict[str, Any]) -> None:
        try:
            heard(news)
        except SQLAlchemyError as error:  # the next request reads it
            log.warning("news could not be followed: %s", type(error).__name__)
        except Exception:
            log.exception("news of another server")

    def close(self) -> None:
        """Hear no more."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
