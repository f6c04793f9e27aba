"""Boards in notebooks: the page's own drawing as a widget, in Jupyter, VS Code and marimo.

``bw.notebook.board(position)`` (extra ``notebook``) shows a board that is clicked to move. Without
that extra a position still shows itself as a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardwright.core.extras import extra

if TYPE_CHECKING:
    from boardwright.arena.match import MatchResult
    from boardwright.core.game import Game
    from boardwright.core.position import Position
    from boardwright.notebook.board_widget import BoardWidget

__all__ = ["board", "match"]


def board(shown: Game | Position, language: str = "en") -> BoardWidget:
    """Return a widget of a game's start or of a position, with a slider over the moves before."""
    from boardwright.core.game import Game

    with extra("notebook"):
        from boardwright.notebook.board_widget import BoardWidget

    return BoardWidget(shown.start() if isinstance(shown, Game) else shown, language)


def match(game: Game, players: Sequence[str], language: str = "en", **settings: Any) -> MatchResult:
    """Return the result of a match, as ``bw.match`` does; scores and intervals are shown live."""
    with extra("notebook"):
        from boardwright.notebook.live import live_match

    return live_match(game, players, language, **settings)
