"""A game: one loaded rule file with one set of options, its facts, faces and kernels."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core import faces, rules
from boardwright.core.bind import Binder, compilation_wanted
from boardwright.core.boards import Board
from boardwright.core.errors import RuleError
from boardwright.core.options import Option, Value, text_of
from boardwright.core.rules import State

if TYPE_CHECKING:
    from boardwright.core.position import Position

CONSTANTS = ("TITLE", "RULES", "BOARD", "PLAYERS", "STATE", "MOVE", "MAX_MOVES")


class Game:
    """Facts, faces and compiled kernels of one game with fixed options.

    >>> import boardwright as bw
    >>> bw.game("gomoku", size=9)
    game('gomoku', size=9, rule='freestyle')
    """

    def __init__(
        self,
        name: str,
        module: ModuleType,
        options: Mapping[str, Value],
        declared: Mapping[str, Option],
        compiled: bool | None = None,
        address: str = "",
    ) -> None:
        self.name = name
        self.address = address or name  # what finds the game again: its name, or its file
        self.module = module
        self.file = Path(module.__file__ or name)
        self.options = dict(options)
        self.declared = dict(declared)
        self._require((*CONSTANTS, *rules.REQUIRED))
        self.board: Board = module.BOARD
        self.players: int = module.PLAYERS
        self.state_type: np.dtype[Any] = module.STATE
        self.max_moves: int = module.MAX_MOVES
        self.symbols: str = getattr(module, "SYMBOLS", ".XO#"[: self.players + 1])
        self.row_break: str = getattr(module, "ROW_BREAK", "/")
        self.impartial: bool = getattr(module, "IMPARTIAL", False)
        usual = faces.COLOURS.get(self.players, ())
        self.colours: tuple[str, ...] = getattr(module, "COLOURS", usual)
        if "player" not in (getattr(self.state_type, "names", None) or ()):
            raise RuleError(f"{self.file}: STATE must be a record with a field 'player'")
        self.rules: dict[str, Callable[..., Any]] = {
            rule: getattr(module, rule, getattr(rules, rule))
            for rule in (*rules.REQUIRED, *rules.OPTIONAL)
        }
        if not hasattr(module, "turn") and set(self.state_type.names) != {"cells", "player"}:
            self.rules["turn"] = rules.not_turned
        self.faces: dict[str, Callable[..., Any]] = {
            face: getattr(module, face, partial(getattr(faces, face), self)) for face in faces.NAMES
        }
        self.compiled = compilation_wanted() if compiled is None else compiled
        self._rehearsed = False
        self._lock = threading.Lock()
        self._kernels: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._binder = Binder(
            "".join(letter if letter.isalnum() else "_" for letter in name),
            {getattr(rules, rule): function for rule, function in self.rules.items()},  # type: ignore[misc]
            self.compiled,
            self._rehearse_once,
        )

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        chosen = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"game({self.address!r}{chosen})"

    def _require(self, names: tuple[str, ...]) -> None:
        missing = [name for name in names if not hasattr(self.module, name)]
        if missing:
            raise RuleError(f"{self.file} does not define {', '.join(missing)}")

    def title(self, language: str = "en") -> str:
        """Return the game's name for people."""
        return str(self._translated("TITLE", language))

    def rules_text(self, language: str = "en") -> str:
        """Return the rules in words."""
        return str(self._translated("RULES", language))

    def ending(self, language: str = "en") -> str:
        """Return in words why a game is won, such as "five in a row"; may be empty."""
        return str(self._translated("ENDING", language)) if hasattr(self.module, "ENDING") else ""

    def player_names(self, language: str = "en") -> tuple[str, ...]:
        """Return what the players are called, in the order of moving."""
        if hasattr(self.module, "PLAYER_NAMES"):
            return tuple(self._translated("PLAYER_NAMES", language))
        word = "玩家 " if language == "zh-TW" else "Player "
        return tuple(f"{word}{seat + 1}" for seat in range(self.players))

    def _translated(self, constant: str, language: str) -> Any:
        texts = getattr(self.module, constant)
        return texts.get(language, texts["en"])

    @cached_property
    def winning_sets(self) -> tuple[tuple[int, ...], ...]:
        """The sets of points of which holding one whole wins; empty if the game is another."""
        return tuple(self.faces["winning_sets"]())

    def option_text(self) -> str:
        """Return the options in one line, as ``name=value name=value``."""
        return " ".join(f"{name}={text_of(value)}" for name, value in self.options.items())

    def marks(self, state: State) -> list[int]:
        """Return the mark on each point of a position."""
        return list(self.faces["marks"](state))

    def records(self, count: int) -> NDArray[Any]:
        """Return ``count`` zeroed state records."""
        return np.zeros(count, self.state_type).view(np.recarray)

    def frames(self, count: int, **extra: Any) -> NDArray[Any]:
        """Return ``count`` search frames: a state, room for its moves, and a place among them."""
        frame = rules.record(
            state=self.state_type,
            moves=(np.dtype(self.module.MOVE), self.max_moves),
            count=np.int64,
            next=np.int64,
            **extra,
        )
        return np.zeros(count, frame).view(np.recarray)

    def kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return an algorithm bound to this game's rules, compiled unless that is switched off."""
        with self._lock:  # threads that ask at once get one kernel, compiled once
            if function not in self._kernels:
                self._kernels[function] = self._binder.kernel(function)
            return self._kernels[function]

    def fingerprint(self, function: Callable[..., Any]) -> str:
        """Return what identifies an algorithm with this game's rules in the kernel cache."""
        return self._binder.fingerprint(function)

    def _rehearse_once(self) -> None:
        from boardwright.core.check import rehearse

        if not self._rehearsed:
            rehearse(self)
            self._rehearsed = True

    def start(self, seed: int | None = None) -> Position:
        """Return the first position; ``seed`` draws anew what chance decides in it, if anything."""
        from boardwright.core.position import first_position

        return first_position(self, seed)

    def position(self, text: str) -> Position:
        """Return the position that a text describes."""
        from boardwright.core.position import position_of_text

        return position_of_text(self, text)
