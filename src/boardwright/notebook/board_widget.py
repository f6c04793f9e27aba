"""A board that is clicked to move, with a slider over the game and what an engine thinks of it."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.position import Position
from boardwright.notebook.bundle import script, styles
from boardwright.players.catalogue import make_player
from boardwright.players.player import thought_of
from boardwright.web.page_words import page_words
from boardwright.web.views import board_view, position_view

#: Moves of an analysis that are marked on the board, and those from point to point among them.
MOST_MARKED, MOST_WAYS = 8, 4

#: How quickly colours fall off: a move worth half a win less than the best is at the far end.
STEEP = 4.0


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """Shows ``current``; a click plays on from there, and ``at`` is how many moves were played.

    A picture stands in its place where widgets cannot run.
    """

    _esm = script()
    _css = styles()
    board = traitlets.Dict().tag(sync=True)
    position = traitlets.Dict().tag(sync=True)
    marked = traitlets.List().tag(sync=True)
    ways = traitlets.List().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, position: Position, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise InputError(
                "there is no language {given!r:.20}; there are {known}",
                given=language,
                known=", ".join(LANGUAGES),
            )
        self.positions = line_to(position)
        super().__init__(
            board=board_view(position.game).model_dump(mode="json"),
            language=language,
            words={key: text for key, text in page_words(language).items() if key[:5] == "play."},
        )
        self.show(position)
        self.on_msg(self._heard)

    @property
    def current(self) -> Position:
        """The position that is shown."""
        return self.positions[int(self.at)]

    def show(self, position: Position) -> None:
        """Show a position, with all that led to it."""
        self.positions = line_to(position)
        self.last = len(self.positions) - 1
        self.at = self.last
        self._draw()

    def play(self, moves: str | int) -> None:
        """Play on from what is shown; moves that followed it are left out."""
        self.show(self.current.play(moves))

    def analyse(self, player: str = "mcts:nodes=1000", seed: int = 1) -> None:
        """Mark what a player thinks of moves; those from point to point are arrows.

        A player that does not tell its thoughts has its move marked.
        """
        position = self.current
        move, thought = thought_of(make_player(player, position.game, seed), position)
        mover = position.to_move - 1
        told = thought.candidates[:MOST_MARKED] if thought is not None else ()
        weighed = [(each.move, each.values[mover], each.visits) for each in told]
        weighed = weighed or [(move, 0.0, 0)]
        best, most = (max(each[place] for each in weighed) for place in (1, 2))
        marks, ways = [], []
        for candidate, value, visits in weighed:
            path = position.game.path(candidate)
            text = f"{50 + 50 * value:.0f}" if told else ""
            if len(path) > 1 and not self.board["piece"]:
                ways.append({"from": path[0][0], "to": path[-1][0], "text": text})
            elif path:
                mark = {"point": path[-1][0], "tone": "scale", "text": text}
                mark["value"] = max(-1.0, 1.0 - STEEP * (best - value))
                mark["weight"] = visits / most if most else 1.0
                marks.append(mark)
        self.marked = marks[::-1]  # the best above the others
        self.ways = ways[:MOST_WAYS]

    @traitlets.observe("at")  # type: ignore[untyped-decorator]
    def _moved(self, _: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        self.at = min(max(self.at, 0), len(self.positions) - 1)
        self.marked, self.ways = [], []
        self.position = position_view(self.current).model_dump(mode="json")

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        """Play what was clicked; what is not legal any more is left alone."""
        position = self.current
        move = message.get("move") if isinstance(message, dict) else None
        if isinstance(move, str) and move in position.legal:
            self.play(move)

    def _repr_mimebundle_(self, **more: Any) -> Any:
        """Show the widget, or the picture where there are no widgets."""
        shown = super()._repr_mimebundle_(**more)
        picture = {"image/svg+xml": self.current.svg(), "text/plain": str(self.current)}
        if isinstance(shown, tuple):
            return {**shown[0], **picture}, shown[1]
        return {**(shown or {}), **picture}


def line_to(position: Position) -> list[Position]:
    """Return a position after all that led to it."""
    found = [position]
    while found[-1].before is not None:
        found.append(found[-1].before)
    return found[::-1]
