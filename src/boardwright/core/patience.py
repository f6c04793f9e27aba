"""Kernels that run in plain Python until compiling them pays.

A small board is done by then and its user has waited for nothing; a large one loses a moment, once.
What a kernel has half done in its arrays the compiled one goes on with: both do the same. Only for
kernels whose calls are short, or can be cut short: a call that has begun is not broken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardwright.core.game import Game

#: Seconds of plain Python before a kernel is compiled, which takes one to three.
PATIENCE_S = 0.5
#: No board of so many positions is done by then.
MANY = 10_000


class Patient:
    """One algorithm of one game, compiled when that pays, at once if it is kept on disk."""

    def __init__(self, game: Game, function: Callable[..., Any]) -> None:
        large = game.positions > MANY  # so says its file
        ready = not game.compiled or large or game.has_kernel(function)
        self._left = 0.0 if ready else PATIENCE_S
        self._kernel = game.kernel(function)
        self._plain = self._kernel if ready else game.in_plain_python().kernel(function)

    @property
    def waiting(self) -> bool:
        """Whether the next call is in plain Python, so that it should be a short one."""
        return self._left > 0.0

    def __call__(self, *arguments: Any) -> Any:
        """Run the algorithm."""
        if not self.waiting:
            return self._kernel(*arguments)
        begun = time.perf_counter()
        try:
            return self._plain(*arguments)
        finally:
            self._left -= time.perf_counter() - begun
