"""A game: one loaded rule file with one set of options, its facts, faces and kernels."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core import faces, rules
from boardwright.core.bind import Binder
from boardwright.core.blame import blame, compiled_failure
from boardwright.core.boards import Board
from boardwright.core.boards.board import Permutation
from boardwright.core.checking.claims import verified_sets
from boardwright.core.checking.guards import guarded
from boardwright.core.compiling import compilation_wanted
from boardwright.core.errors import RuleError
from boardwright.core.parameter import Parameter, Value, text_of
from boardwright.core.patience import Patient
from boardwright.core.phrases import Phrase
from boardwright.core.picture import Mark
from boardwright.core.plain import plain_rule
from boardwright.core.rules import State
from boardwright.core.steps import Stepper
from boardwright.core.written import Written

if TYPE_CHECKING:
    from boardwright.core.position import Position
    from boardwright.core.winning_sets import WinningSets

CONSTANTS = ("TITLE", "RULES", "BOARD", "STATE")
#: Said by a file of a game that is not for this laboratory.
REFUSED = {
    "HIDDEN": Phrase("hidden information is not supported: engines and page would see it all"),
    "SIMULTANEOUS": Phrase("simultaneous moves are not supported: players move one after another"),
}
SHIPPED = Path(__file__).parent.parent / "games"
#: Positions whose marks are remembered for the next question.
MOST_MARKED = 8


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
        declared: Mapping[str, Parameter],
        compiled: bool | None = None,
        address: str = "",
        checked: bool | None = None,
    ) -> None:
        self.name = name
        self.address = address or name  # what finds the game again: its name, or its file
        self.module = module
        self.file = Path(module.__file__ or name)
        self.options = dict(options)
        self.declared = dict(declared)
        self._require((*CONSTANTS, *rules.REQUIRED))
        for constant, sentence in REFUSED.items():
            if getattr(module, constant, False):
                raise RuleError("{file}: {reason}", file=self.file, reason=sentence)
        self.board: Board = module.BOARD
        self.players: int = getattr(module, "PLAYERS", 2)
        self.state_type: np.dtype[Any] = module.STATE
        self.max_moves: int = getattr(module, "MAX_MOVES", self.board.points + 1)
        self.move_type = np.dtype(getattr(module, "MOVE", np.uint16))
        self.version: int = getattr(module, "VERSION", 1)
        #: A payoff times this is a difference of scores; 0 where only the winner counts.
        self.margin: int = getattr(module, "MARGIN", 0)
        #: By which stone the first player's win is to be proved (winning sets only); 0: not known.
        self.win_by_stone: int = getattr(module, "WIN_BY_STONE", 0)
        #: About how many positions the game has, if its file says so; 0: unknown.
        self.positions: int = getattr(module, "POSITIONS", 0)
        self.shipped = self.file.is_relative_to(SHIPPED)
        #: Protocols that programs of this game speak (PROTOCOLS), and the modules that speak them.
        self.protocols: Mapping[str, str] = getattr(module, "PROTOCOLS", {})
        self.symbols: str = getattr(module, "SYMBOLS", faces.SYMBOLS[: self.players + 1])
        self.row_break: str = getattr(module, "ROW_BREAK", "/")
        self.impartial: bool = getattr(module, "IMPARTIAL", False)
        usual = faces.COLOURS.get(self.players, faces.COLOURS[max(faces.COLOURS)])
        self.colours: tuple[str, ...] = getattr(module, "COLOURS", usual)
        self._marked: dict[bytes, list[int]] = {}
        self._require_fields()
        own_rules: dict[str, Callable[..., Any]] = {
            rule: getattr(module, rule, getattr(rules, rule))
            for rule in (*rules.REQUIRED, *rules.OPTIONAL)
        }
        own_rules |= {each: getattr(module, each) for each in rules.SHORTCUTS if self.defines(each)}
        #: Whether a position can be turned by a rule; else its marks are placed again.
        self.turns = hasattr(module, "turn") or self._has_cells()
        if not self.turns:
            own_rules["turn"] = rules.not_turned
        #: The rules in plain Python, by name; they take records.
        self.rules = {name: plain_rule(rule, self.state_type) for name, rule in own_rules.items()}
        self._faces: dict[str, Callable[..., Any]] = {
            face: plain_rule(getattr(module, face), self.state_type)
            if hasattr(module, face)
            else partial(getattr(faces, face), self)
            for face in faces.NAMES
        }
        self.compiled = compilation_wanted() if compiled is None else compiled
        self._rehearsed = False
        self._lock = threading.Lock()
        self._kernels: dict[Any, Callable[..., Any]] = {}
        self._patient: dict[Callable[..., Any], Patient] = {}
        self.stepper = Stepper(self)
        #: Whether compiled rules watch their bounds: those of files that are not shipped do.
        self.checked = not self.shipped if checked is None else checked
        bound: dict[Any, Any] = {getattr(rules, rule): own for rule, own in own_rules.items()}
        if self.checked:
            bound |= guarded(own_rules, self.defines, self.players)
        self._binder = Binder(
            "".join(letter if letter.isalnum() else "_" for letter in name),
            bound,
            {getattr(rules, rule): function for rule, function in self.rules.items()},
            self.compiled,
            self._rehearse_once,
            partial(compiled_failure, self),
            self.checked,
        )

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        chosen = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"game({self.address!r}{chosen})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as what finds the game again; a copy is the game itself."""
        from boardwright.core.registry import load

        compiled = None if self.compiled == compilation_wanted() else self.compiled
        return load, (self.address, self.options, compiled)

    def __deepcopy__(self, memo: object) -> Game:
        """Return the game itself: nothing of it changes."""
        return self

    def _require(self, names: tuple[str, ...]) -> None:
        missing = [name for name in names if not hasattr(self.module, name)]
        if missing:
            raise RuleError(
                "{file} does not define {missing}", file=self.file, missing=", ".join(missing)
            )

    def _require_fields(self) -> None:
        fields = getattr(self.state_type, "names", None) or ()
        if "player" not in fields:
            raise RuleError("{file}: STATE must be a record with a field 'player'", file=self.file)
        unknown = [name for name in (*self.derived, *self.extra) if name not in fields]
        if unknown:
            raise RuleError(
                "{file}: STATE has no field {field!r}", file=self.file, field=unknown[0]
            )

    def _has_cells(self) -> bool:
        """Return True if the state has one mark for each point of the board, and perhaps more."""
        fields: Any = self.state_type.fields or {}
        shape: Any = fields["cells"][0].shape if "cells" in fields else ()
        return len(shape) == 1 and bool(shape[0] >= self.board.points)

    def defines(self, name: str) -> bool:
        """Return True if the file has a rule or face of its own under this name."""
        return hasattr(self.module, name)

    @cached_property
    def written(self) -> Written:
        """How moves are written where the file has no functions for that."""
        return Written(self.module, self.board)

    @cached_property
    def derived(self) -> tuple[str, ...]:
        """The fields of a state that ``refresh`` works out from the others."""
        if hasattr(self.module, "DERIVED"):
            return tuple(self.module.DERIVED)
        if not hasattr(self.module, "refresh"):
            return ()
        return tuple(name for name in self.state_type.names or () if name not in faces.ON_BOARD)

    @cached_property
    def extra(self) -> tuple[str, ...]:
        """The fields that the text of a position names beside the marks on the board."""
        if hasattr(self.module, "EXTRA"):
            return tuple(self.module.EXTRA)
        if hasattr(self.module, "restore"):
            return ()
        shown = (*faces.ON_BOARD, *self.derived)
        return tuple(name for name in self.state_type.names or () if name not in shown)

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

    @property
    def group(self) -> str:
        """Where the game stands on the first page: papers, classics, many or yours."""
        if not self.shipped:
            return "yours"
        return str(getattr(self.module, "GROUP", "many" if self.players > 2 else "classics"))

    def _translated(self, constant: str, language: str) -> Any:
        return faces.in_language(getattr(self.module, constant), language)

    @property
    def chances(self) -> bool:
        """True if chance decides something during play."""
        return self.defines("chance")

    @cached_property
    def symmetries(self) -> tuple[Permutation, ...]:
        """The symmetries of the board that are symmetries of the rules too, identity first."""
        from boardwright.core.symmetry import symmetries_of_rules

        return symmetries_of_rules(self)

    @cached_property
    def winning_sets(self) -> tuple[tuple[int, ...], ...]:
        """The sets of points of which holding one whole wins (WINNING_SETS), if that is the game.

        It is for games in which a stone is put on an empty point and stays, and the first to hold
        a set wins; solvers read threats and proofs off these sets.
        """
        return verified_sets(self, "WINNING_SETS")

    @cached_property
    def sets(self) -> WinningSets:
        """The index of the winning sets."""
        from boardwright.core.winning_sets import WinningSets

        return WinningSets(self)

    @cached_property
    def strokes(self) -> tuple[tuple[int, ...], ...]:
        """The points that each move strikes out (STROKES), if a position is a set that shrinks.

        Move number i strikes ``strokes[i]``, all of which must still stand; the game ends when
        nothing stands. The bitmap solver reads it.
        """
        return verified_sets(self, "STROKES")

    def option_text(self) -> str:
        """Return the options in one line, as ``name=value name=value``."""
        return " ".join(f"{name}={text_of(value)}" for name, value in self.options.items())

    def marks(self, state: State) -> list[int]:
        """Return the mark on each point of a position."""
        # Its text, its picture and what a move changed ask for the same one in turn.
        known, record = self._marked, state.tobytes()
        found = known.get(record)
        if found is None:
            if len(known) >= MOST_MARKED:
                known.clear()
            found = known[record] = list(self._faces["marks"](state))
        return list(found)

    def restore(self, state: State, marks: Sequence[int]) -> None:
        """Fill a zeroed state, whose player to move is set, from the marks on the points."""
        self._faces["restore"](state, marks)

    def move_text(self, move: int) -> str:
        """Return the one-word text of a move.

        >>> import boardwright as bw
        >>> bw.game("gomoku").move_text(112)
        'h8'
        """
        return str(self._faces["move_text"](int(move)))

    def parse_move(self, text: str) -> int:
        """Return the move that a text names; whether it is legal depends on the position."""
        return int(self._faces["parse_move"](text))

    def path(self, move: int) -> tuple[tuple[int, ...], ...]:
        """Return what is clicked to enter a move: for each step the points of which any will do."""
        steps = self._faces["path"](int(move))
        return tuple(tuple(step) if isinstance(step, Sequence) else (int(step),) for step in steps)

    def move_under(self, move: int, symmetry: Permutation) -> int:
        """Return the move that ``move`` becomes when the board is turned or mirrored."""
        return int(self._faces["move_under"](int(move), symmetry))

    def winning(self, state: State) -> tuple[int, ...]:
        """Return the points that make the win, if points do."""
        return tuple(self._faces["winning"](state))

    def score(self, state: State) -> tuple[int, ...]:
        """Return each player's count of points, in games that count them; else nothing."""
        return tuple(self._faces["score"](state))

    def caption(self, state: State, language: str = "en") -> str:
        """Return a line of text shown beside the board, such as a turn total; may be empty."""
        return str(faces.in_language(self._faces["caption"](state), language))

    def picture(self, state: State) -> list[Mark]:
        """Return what is drawn on the board."""
        return list(self._faces["picture"](state))

    def notations(self, state: State) -> dict[str, str]:
        """Return other text forms of a position by name."""
        return dict(self._faces["notations"](state))

    def parse_notation(self, state: State, text: str) -> bool:
        """Fill the state from a text in one of the other notations; False if it is in none."""
        return bool(self._faces["parse_notation"](state, text))

    def reason(self, state: State, language: str = "en") -> str:
        """Return in words why a finished game ended as it did; may be empty."""
        return str(faces.in_language(self._faces["reason"](state), language))

    def records(self, count: int) -> NDArray[Any]:
        """Return ``count`` zeroed state records."""
        return np.zeros(count, self.state_type).view(np.recarray)

    def frames(self, count: int, **extra: Any) -> NDArray[Any]:
        """Return ``count`` search frames: a state, room for its moves, and a place among them.

        ``odds`` has room for the chances of as many outcomes where chance plays a part, else for 1.
        """
        frame = rules.record(
            state=self.state_type,
            moves=(self.move_type, self.max_moves),
            odds=(np.float64, self.max_moves if self.chances else 1),
            count=np.int64,
            next=np.int64,
            **extra,
        )
        return np.zeros(count, frame).view(np.recarray)

    def kernel(
        self,
        function: Callable[..., Any],
        stand_ins: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
        compiled: bool = True,
        inlined: bool = False,
        specialised: bool = False,
    ) -> Callable[..., Any]:
        """Return an algorithm bound to this game's rules, compiled unless that is switched off.

        ``stand_ins`` are further functions that others take the place of (``core.policy``);
        ``inlined`` makes one function of all that it calls, ``specialised`` a variant of each
        callee for each constant it is given: for kernels that run for long.
        """
        label = function, frozenset((stand_ins or {}).items()), compiled, inlined, specialised
        with self._lock:  # threads that ask at once get one kernel, compiled once
            if label not in self._kernels:
                binder = self._binder
                if stand_ins or inlined or specialised or not compiled:
                    binder = binder.with_stand_ins(stand_ins or {}, compiled, inlined, specialised)
                self._kernels[label] = binder.kernel(function)
            return self._kernels[label]

    def parted_kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return an algorithm over many things as one that works on all parts of them at once.

        It takes the number of ``parts`` and the ``count`` in place of ``first`` and ``last``.
        """
        with self._lock:
            if (function, "parted") not in self._kernels:
                self._kernels[function, "parted"] = self._binder.parted_kernel(function)
            return self._kernels[function, "parted"]

    def with_rule(self, name: str, rule: Callable[..., Any], **constants: Any) -> Game:
        """Return this game with another function in place of a rule, such as ``evaluate``.

        ``constants`` take the place of constants of the same name that the function reads.
        """
        assert isinstance(rule, FunctionType)
        module = ModuleType(self.module.__name__)
        vars(module).update(vars(self.module))
        space = {**rule.__globals__, **constants}
        vars(module)[name] = FunctionType(rule.__code__, space, name)
        return Game(
            self.name, module, self.options, self.declared, self.compiled, self.address,
            self.checked,
        )  # fmt: skip

    def has_kernel(self, function: Callable[..., Any]) -> bool:
        """Return True if an algorithm has been bound to this game's rules, here or on disk."""
        bound = any(label[0] is function for label in self._kernels)
        return bound or (self.compiled and self._binder.is_kept(function))

    def short_kernel(self, function: Callable[..., Any]) -> Patient:
        """Return a kernel of short calls, in plain Python until compiling it pays."""
        if function not in self._patient:
            self._patient[function] = Patient(self, function)
        return self._patient[function]

    def entry_point(self, function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
        """Return a kernel without the look at its arguments' types, which must be like these.

        It is one function: what it takes is so little that calls inside it would show.
        """
        return self._inlining.entry_point(function, arguments)

    def has_entry_point(self, function: Callable[..., Any]) -> bool:
        """Return True if such a kernel was compiled before and is on disk."""
        return self.compiled and self._inlining.is_kept(function)

    @cached_property
    def _inlining(self) -> Binder:
        return self._binder.with_stand_ins({}, inlined=True)

    def fingerprint(self, function: Callable[..., Any]) -> str:
        """Return what identifies an algorithm with this game's rules in the kernel cache."""
        return self._binder.fingerprint(function)

    def types_in(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Return the types that the compiler finds in an algorithm with this game's rules."""
        return self._binder.types_in(function, *arguments)

    def _rehearse_once(self) -> None:
        from boardwright.core.checking.rehearsal import rehearse

        if not self._rehearsed:
            rehearse(self)
            self._rehearsed = True

    def in_plain_python(self) -> Game:
        """Return this game without compilation."""
        return Game(self.name, self.module, self.options, self.declared, False, self.address)

    @cached_property
    def first_state(self) -> Any:
        """The record of the first position, before anything is drawn; to be read only."""
        state = self.records(1)[0]
        with blame(self.file):
            self.rules["start"](state)
        return state

    def start(self, seed: int | None = None) -> Position:
        """Return the first position; ``seed`` draws what chance decides in it, if anything."""
        if seed is None and self.stepper.tired:
            return self.stepper.first()
        from boardwright.core.position import first_position

        return first_position(self, seed)

    def position(self, text: str) -> Position:
        """Return the position that a text describes."""
        from boardwright.core.position import position_of_text

        return position_of_text(self, text)
