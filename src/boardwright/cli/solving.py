"""A solver at work, shown on standard error."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType

from boardwright.cli.progress import counting
from boardwright.core.phrases import say
from boardwright.solve.solver import Watch

#: The share of the work done is shown in steps of one in so many.
SHARES = 1000


class ShownWatch(Watch):
    """Shows one thing at a time: the share of work done, or a count whose end nobody knows."""

    def __init__(self, hidden: bool, language: str) -> None:
        super().__init__()
        self._hidden = hidden
        self._language = language
        self._what = ""
        self._show: Callable[[int], None]
        self._open = ExitStack()

    def __enter__(self) -> ShownWatch:
        """Return the watch; nothing is shown before it is told something."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Remove what is shown."""
        self._open.close()

    def share(self, done: float) -> None:
        """Show the share of the work that is done."""
        label = say("solving the game", self._language)
        self._count("solving", SHARES, int(SHARES * done), label)

    def positions(self, count: int) -> None:
        """Show how many positions are stored."""
        self._count("positions", None, count, say("positions", self._language))

    def nodes(self, count: int) -> None:
        """Show how many positions were searched."""
        self._count("nodes", None, count, say("nodes", self._language))

    def _count(self, what: str, total: int | None, done: int, label: str) -> None:
        if what != self._what:
            self._open.close()
            self._what = what
            self._show = self._open.enter_context(counting(what, total, self._hidden, label))
        self._show(done)
