"""Games of one's own, written in the page."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from boardwright.web.schemas.wire import LocalText, Wire

GameText = Annotated[str, StringConstraints(max_length=200_000)]
FileName = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class StarterView(Wire):
    """A kind of game to begin from."""

    name: str
    about: LocalText


class WorkshopView(Wire):
    """What is needed to write a game."""

    folder: str  # where games are saved
    starters: list[StarterView]
    taken: list[str]  # names that a new game cannot have
    games: list[str]  # whose rules can be begun from, too


class GameFileView(Wire):
    """The file of a game."""

    name: str
    file: str
    text: str
    mark: str  # of the file as it is on the disk; empty if it is not there


class SaveRequest(Wire):
    """A text to be saved."""

    text: GameText
    over: str = ""  # the mark of the file that it takes the place of


class DraftRequest(Wire):
    """A text to be checked, as the file of this name."""

    name: FileName
    text: GameText


class DraftProblemEvent(Wire):
    """What is wrong with a text, and in which line, if that is known."""

    sentence: str
    line: int | None


class DraftGoodEvent(Wire):
    """A text is a game; this is its version's name."""

    game: str
    warnings: list[str]
    plies_a_second: float


class ChangesView(Wire):
    """How often own games have changed since the server started."""

    changes: int
