"""A person's own agent: any callable that is shown a position and answers with a move.

>>> import boardwright as bw
>>> bw.enter("hindmost", lambda position: position.legal[-1])
'hindmost'
>>> bw.match(bw.game("nim", layers=2), ["hindmost", "random"], games=10).games
10
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.position import Position
from boardwright.core.registry import execute, line_of
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player
from boardwright.players.protocols.process import ProgramFailed

#: Answers with a move: its text, or its number.
Choose: TypeAlias = Callable[[Position], str | int]
#: Agents that were entered in this process, by name.
ENTERED: dict[str, PlayerKind] = {}


class OwnPlayer:
    """Asks a callable; what goes wrong there is told in one sentence, and loses a game of a match.

    A callable may have methods ``begin(seed)`` and ``close()`` as players do.
    """

    def __init__(self, name: str, choose: Choose) -> None:
        self._name = name
        self._choose = choose

    def choose(self, position: Position) -> int:
        """Return the callable's move."""
        try:
            answer = self._choose(position)
        except BoardwrightError:
            raise
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            raise ProgramFailed(
                "{player} failed ({where}): {kind}: {reason}",
                player=self._name,
                where=line_of(frame.filename, frame.lineno),
                kind=type(error).__name__,
                reason=error,
            ) from error
        try:
            return (
                position.find_move(answer) if isinstance(answer, str) else found(position, answer)
            )
        except InputError as error:
            raise ProgramFailed(
                "{player} answered wrongly: {reason}", player=self._name, reason=error
            ) from None

    def begin(self, seed: int) -> None:
        """Tell the callable, if it wants to know."""
        getattr(self._choose, "begin", lambda _: None)(seed)

    def close(self) -> None:
        """Tell the callable, if it wants to know."""
        getattr(self._choose, "close", lambda: None)()


def found(position: Position, answer: object) -> int:
    """Return a legal move that was given by its number."""
    for move in position.moves:
        if move == answer:
            return int(move)
    raise InputError("{given!r:.40} is not a legal move here", given=answer)


def enter(name: str, choose: Choose) -> str:
    """Enter an agent under a name, by which matches and tournaments of this process know it.

    Return the name. ``choose`` is shown a position and returns a legal move, by number or text; one
    game is played at a time. A name that was entered before now means this agent.
    """
    from boardwright.players.catalogue import player_names

    if not re.fullmatch(r"[A-Za-z][\w-]{0,39}", name):
        raise InputError(
            "an agent is named by letters, digits, _ and -, not {given!r:.60}", given=name
        )
    if name in player_names():
        raise InputError("there is a player {name} already", name=name)

    def make(request: Request) -> Player:
        return OwnPlayer(name, choose)

    about = {"en": "entered by you", "zh-TW": "你自己的程式"}
    ENTERED[name] = PlayerKind(name, about, make, lambda game: True, alone=True)
    return name


def file_player(file: str, function: str) -> OwnPlayer:
    """Return the player that a function of a file is."""
    if not file.endswith(".py") or not Path(file).is_file():
        raise InputError("a file is needed: file=AGENT.py, not {given!r:.80}", given=file)
    choose = getattr(execute(Path(file).stem, Path(file).resolve()), function, None)
    if not callable(choose):
        raise InputError("{file} has no function {name}", file=file, name=function)
    return OwnPlayer(f"{file}:{function}", choose)
