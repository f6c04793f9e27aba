"""Boards in notebooks: the page's own drawing as a widget, in Jupyter, VS Code and marimo.

``bw.notebook.board(position)`` (extra ``notebook``) shows a board that is clicked to move. Without
that extra a position still shows itself as a picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.extras import extra

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position
    from boardwright.notebook.board_widget import BoardWidget

__all__ = ["board"]


def board(shown: Game | Position, language: str = "en") -> BoardWidget:
    """Return a widget of a game's start or of a position, with a slider over the moves before."""
    from boardwright.core.game import Game

    with extra("notebook"):
        from boardwright.notebook.board_widget import BoardWidget

    return BoardWidget(shown.start() if isinstance(shown, Game) else shown, language)
