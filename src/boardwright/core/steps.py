"""Positions at compiled speed: a move is played and the next ones are listed in one call.

Positions start as plain Python, so that a terminal game or a look at a board needs no compilation.
Once a game has spent some time that way its steps are compiled. States then stand in blocks of
frames, many to a block, because making a NumPy array for each would cost more than the step.
"""

from __future__ import annotations

import logging
import math
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwright.core.bits import few, listed, lowest_bit
from boardwright.core.blame import blame
from boardwright.core.errors import BoardwrightError
from boardwright.core.rules import outcome, play, steps

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position

log = logging.getLogger(__name__)
BLOCK_BYTES = 1 << 18
#: Positions in a block at least: to find the next block takes as long as several steps.
FEWEST = 64
#: Blocks kept for use again when no position stands in them any more: their memory is warm.
KEPT_BLOCKS = 16
HELD_BY_THE_LIST = 3  # references to a block: the list, a name, and the count itself
#: Seconds of plain Python after which compiling pays: about as many as it takes.
PATIENCE_S = 1.0
#: The number of moves in the target of a step that is not legal.
NOT_LEGAL = -1
#: More moves than this that are all below ``MOST_MARKED`` are sorted by marking bits.
FEW, MOST_MARKED = 24, 512
GAPS = (701, 301, 132, 57, 23, 10, 4, 1)
ONE, NONE = np.uint64(1), np.uint64(0)


def list_next(frame: Any) -> None:
    """Write what can happen next in a frame, ascending, and how many there are."""
    found = steps(frame.state, frame.moves, frame.odds)
    frame.count = found
    ascending = True
    for place in range(1, found):  # neighbours are compared, many at once
        ascending &= frame.moves[place - 1] < frame.moves[place]
    if not ascending:
        largest = np.int64(0)
        for place in range(found):
            largest = max(largest, np.int64(frame.moves[place]))
        if found > FEW and largest >> 6 < len(frame.marks):
            sort_small(frame.moves, found, frame.marks, largest)
        else:
            sort_any(frame.moves, found)


def sort_small(numbers: Any, count: int, marks: Any, largest: Any) -> None:
    """Sort small numbers, all different: each marks a bit, and the bits are read off in order."""
    for place in range(count):
        number = np.int64(numbers[place])
        marks[number >> 6] |= ONE << np.uint64(number & 63)
    place = 0
    for word in range((largest >> 6) + 1):
        left = marks[word]
        while left != NONE:
            numbers[place] = (word << 6) + lowest_bit(left)
            left &= left - ONE
            place += 1
        marks[word] = NONE


def sort_any(numbers: Any, count: int) -> None:
    """Sort by Shell's method: NumPy's sort would take longer to compile than the rest."""
    for gap in GAPS:
        for place in range(gap, count):
            number = numbers[place]
            into = place
            while into >= gap and numbers[into - gap] > number:
                numbers[into] = numbers[into - gap]
                into -= gap
            numbers[into] = number


def step(origin: Any, target: Any, move: int) -> list[int] | None:
    """Play a move of one frame into another; return what follows as ``listed`` does.

    The count of an illegal move's target is negative.
    """
    target.count = NOT_LEGAL
    low, high = 0, origin.count
    while low < high:
        middle = (low + high) >> 1
        if origin.moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    if low < origin.count and origin.moves[low] == move:
        target.state = origin.state
        play(target.state, origin.moves[low])
        list_next(target)
    return listed(target.moves, target.count)


def settle(frame: Any, returns: Any) -> None:
    """Write the payoffs of a finished game."""
    outcome(frame.state, returns)


class AddressOf(NamedTuple):
    """Stands for the address of one of some frames where an entry point is made."""

    frames: Any


class LongList(Sequence[int]):
    """A long list of moves as it stands in a block: a number is made of a move when it is read."""

    __slots__ = ("_block", "_numbers")
    _block: Block  # which is not filled again meanwhile
    _numbers: memoryview[int]

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: Any) -> Any:
        found = self._numbers[index]
        return found if type(found) is int else found.tolist()  # a part of it is a list

    def __contains__(self, move: object) -> bool:
        return move in self._numbers

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | LongList) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        return repr(list(self))


class Block:
    """Room for some positions of a game, handed out one by one; the first is the game's first."""

    def __init__(self, game: Game, kernels: tuple[Callable[..., Any], ...], first: Any) -> None:
        self.game = game
        self.step, self.list_next, self.settle = kernels
        room = max(FEWEST, BLOCK_BYTES // step_frames(game, 1).itemsize)
        self.frames = step_frames(game, room).view(np.ndarray)
        self.states = self.frames.view(np.recarray)["state"]
        whole: Any = memoryview(self.frames).cast("B")
        self.words, self.numbers = whole.cast("q"), whole.cast(game.move_type.char)
        self.number_bits = self.numbers.itemsize.bit_length() - 1
        self.stride: int = self.frames.dtype.itemsize
        self.first: int = self.frames.ctypes.data  # addresses
        self.end = self.first + room * self.stride
        fields: Any = self.frames.dtype.fields
        self.before_count, self.before_moves = (
            self.first - fields[name][1] for name in ("count", "moves")
        )
        self.empty()
        if first is None:
            with blame(game.file):
                game.rules["start"](self.states[0])
            self.list_next(self.first)
        else:
            self.frames[0] = first

    def empty(self) -> None:
        """Hand out all places anew but the first."""
        self.places = iter(range(self.first + self.stride, self.end, self.stride))

    def index(self, place: int) -> int:
        """Return the number of the frame at an address."""
        return (place - self.first) // self.stride

    def moves(self, place: int) -> Sequence[int]:
        """Return the moves of a position, ascending."""
        found = self.long_list(place)
        assert found is not None
        return found[:] if few(found, len(found)) else found

    def long_list(self, place: int) -> LongList | None:
        """Return the moves of a position, not listed yet; None after an illegal move."""
        count = self.words[(place - self.before_count) >> 3]
        if count == NOT_LEGAL:
            return None
        begin = (place - self.before_moves) >> self.number_bits
        found = LongList.__new__(LongList)  # without __init__: this is a fifth of a step
        found._block = self
        found._numbers = self.numbers[begin : begin + count]
        return found


def step_frames(game: Game, count: int) -> Any:
    """Return frames with room to mark moves in, a bit each."""
    return game.frames(count, marks=(np.uint64, MOST_MARKED // 64))


class Stepper:
    """Makes the blocks of one game, once compiling pays."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent = 0.0  # seconds in plain Python
        self._kernels: tuple[Callable[..., Any], ...] = ()
        self._compiling = threading.Lock()
        self.beside = False  # whether a thread of its own compiles, so that nobody waits for it
        self._looked_for = False  # whether that thread has looked for kernels on disk
        self._block: Block | None = None
        self._blocks: list[Block] = []
        self._first_frame: Any = None
        self._opening: list[int] = []  # the moves there

    @property
    def tired(self) -> bool:
        """True when there was enough plain Python for compiling to pay.

        While one thread compiles, the others go on in plain Python.
        """
        if self._kernels:
            return True
        if self.spent <= PATIENCE_S or not self.game.compiled or self._compiling.locked():
            return False
        if self.beside:
            self.spent = -math.inf  # once is enough, also if it fails
            threading.Thread(target=self._try, name="steps", daemon=True).start()
        return not self.beside

    def load_beside(self) -> None:
        """Take the kernels from disk in a thread of its own, if they were compiled before."""
        if self.game.compiled and not self._looked_for:
            self._looked_for = True
            threading.Thread(target=self._try, args=(True,), name="steps", daemon=True).start()

    def _try(self, kept: bool = False) -> None:
        """Compile, or do so only if that was done before; without it rules stay plain Python."""
        try:
            if not kept or self.game.has_entry_point(step):
                self.compile()
        except BoardwrightError as error:
            log.warning(error.phrase)

    def compile(self) -> None:
        """Compile the steps now, whether that pays or not."""
        if self._kernels:
            return
        from boardwright.core import crossing  # noqa: F401 - tells Numba of addresses and lists
        from boardwright.core.position import stepped

        with self._compiling:
            if self._kernels:
                return
            self._stepped = stepped
            frame = AddressOf(step_frames(self.game, 1))
            returns = np.zeros(self.game.players, np.float64)
            self._kernels = (
                self.game.entry_point(step, frame, frame, 0),
                self.game.entry_point(list_next, frame),
                self.game.entry_point(settle, frame, returns),
            )

    def block(self) -> Block:
        """Return the present block; the kernels are compiled first if need be."""
        self.compile()
        block = self._block
        if block is None:  # another thread may take and leave one meanwhile
            block = self._block = self._free_block() or self._new_block()
        return block

    def room(self) -> tuple[Block, int]:
        """Return a place that is free, and its block."""
        while True:
            block = self.block()
            place = next(block.places, 0)
            if place:
                return block, place
            self._block = None

    def _free_block(self) -> Block | None:
        """Return a block in which no living position stands, to be filled again."""
        for index in range(len(self._blocks)):
            block = self._blocks[index]
            if sys.getrefcount(block) == HELD_BY_THE_LIST:
                block.empty()
                return block
        return None

    def _new_block(self) -> Block:
        block = Block(self.game, self._kernels, self._first_frame)
        self._first_frame = block.frames[0].copy()
        self._opening = list(block.moves(block.first))
        self._blocks = [*self._blocks[1 - KEPT_BLOCKS :], block]
        return block

    def after(self, state: Any, move: int) -> tuple[Block, int]:
        """Return block and place of the position that a legal move leads to."""
        origin, place = self.room()
        origin.states[origin.index(place)] = state
        origin.list_next(place)
        block, target = self.room()
        block.step(place, target, move)
        return block, target

    def first(self) -> Position:
        """Return the first position of the game, in the present block."""
        block = self._block or self.block()
        return self._stepped(None, None, block, block.first, self._opening.copy())
