"""Exact values, distances and proofs.

The package itself can be called, because ``bw.solve(game)`` is how people ask and Python gives a
package's name in its parent to the package.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position
    from boardwright.solve.finding import Finding
    from boardwright.solve.solver import Progress, Watch


class _Solve(ModuleType):
    def __call__(self, where: Game | Position, progress: Progress | Watch | None = None) -> Finding:
        """Return the exact value of a game's start or of a position; see ``solvers.solve``."""
        from boardwright.solve.solvers import solve

        return solve(where, progress)


sys.modules[__name__].__class__ = _Solve
