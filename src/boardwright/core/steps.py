"""Positions at compiled speed: a move is played and the next ones are listed in one call.

Positions start as plain Python, so that a terminal game or a look at a board needs no compilation.
Once a game has spent some time that way its steps are compiled. States then stand in blocks of
frames, many to a block, because making a NumPy array for each would cost more than the step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from struct import Struct
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.core.bits import lowest_bit
from boardwright.core.blame import blame
from boardwright.core.rules import chance, moves, outcome, play

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.position import Position

BLOCK_BYTES = 1 << 18
#: Blocks kept for use again when no position stands in them any more: their memory is warm.
KEPT_BLOCKS = 4
HELD_BY_THE_LIST = 3  # references to a block: the list, a name, and the count itself
#: Seconds of plain Python after which compiling pays: about as many as it takes.
PATIENCE_S = 1.0
#: What a step returns: the number of moves, with a flag when they are chance's; -1: not legal.
BY_CHANCE = 1 << 40
COUNT = BY_CHANCE - 1
NOT_LEGAL = -1
#: So few moves are sorted by moving each into its place.
FEW = 24
#: Moves below this number are marked in words of 64 bits and read off in order.
MOST_MARKED = 512
ONE, NONE = np.uint64(1), np.uint64(0)


def list_next(frames: Any, index: int) -> int:
    """Write what can happen next in a frame, ascending; return how many."""
    frame = frames[index]
    marks = frame.marks
    found = chance(frame.state, frame.moves, frame.odds)
    if found > 0:
        frame.count = found
        return found + BY_CHANCE
    found = moves(frame.state, frame.moves)
    frame.count = found
    largest = np.int64(0)
    ascending = True
    for place in range(found):
        move = np.int64(frame.moves[place])
        if move < largest:
            ascending = False
        largest = max(largest, move)
    if ascending:
        return found
    if found <= FEW:
        for place in range(1, found):
            move = np.int64(frame.moves[place])
            into = place
            while into > 0 and frame.moves[into - 1] > move:
                frame.moves[into] = frame.moves[into - 1]
                into -= 1
            frame.moves[into] = move
        return found
    if largest >> 6 >= len(marks):
        frame.moves[:found].sort()
        return found
    for place in range(found):
        move = np.int64(frame.moves[place])
        marks[move >> 6] |= ONE << np.uint64(move & 63)
    place = 0
    for word in range((largest >> 6) + 1):
        left = marks[word]
        while left != NONE:
            frame.moves[place] = (word << 6) + lowest_bit(left)
            left &= left - ONE
            place += 1
        marks[word] = NONE
    return found


def step(frames: Any, origin: int, target: int, move: int) -> int:
    """Play a move of frame ``origin`` into ``target``; return how many follow, -1 if illegal."""
    known = frames[origin]
    legal = False
    for place in range(known.count):
        if known.moves[place] == move:
            legal = True
            move = place
            break
    if not legal:
        return NOT_LEGAL
    frames[target].state = known.state
    play(frames[target].state, known.moves[move])
    return list_next(frames, target)


def settle(frames: Any, index: int, returns: Any) -> None:
    """Write the payoffs of a finished game."""
    outcome(frames[index].state, returns)


class Readers(dict[int, Callable[..., Any]]):
    """By their number, what reads the moves of a position out of the bytes of a block."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def __missing__(self, number: int) -> Callable[..., Any]:
        """Make what reads this many moves."""
        self[number] = Struct(f"@{number}{self.letter}").unpack_from
        return self[number]


class Block:
    """Room for some positions of a game, handed out one by one; the first is the game's first."""

    def __init__(
        self,
        game: Game,
        kernels: tuple[Callable[..., Any], ...],
        readers: Readers,
        first: Any,
    ) -> None:
        self.game = game
        self.room = max(8, BLOCK_BYTES // step_frames(game, 1).itemsize)
        self.frames = step_frames(game, self.room).view(np.ndarray)
        self.states = self.frames.view(np.recarray)["state"]
        self.places = count(1)
        self.step, self.list_next, self.settle = kernels
        fields: Any = self.frames.dtype.fields
        self.stride, self.offset = self.frames.dtype.itemsize, fields["moves"][1]
        self.bytes = memoryview(self.frames).cast("B")
        self.readers = readers
        if first is None:
            with blame(game.file):
                game.rules["start"](self.states[0])
            self.list_next(self.frames, 0)
        else:
            self.frames[0] = first

    def moves(self, index: int) -> list[int]:
        """Return the moves of a position, ascending."""
        found = int(self.frames["count"][index])
        return list(self.readers[found](self.bytes, index * self.stride + self.offset))


def step_frames(game: Game, count: int) -> Any:
    """Return frames with room to mark moves in, a bit each."""
    return game.frames(count, marks=(np.uint64, MOST_MARKED // 64))


class Stepper:
    """Makes the blocks of one game, once compiling pays."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent = 0.0  # seconds in plain Python
        self._kernels: tuple[Callable[..., Any], ...] = ()
        self._readers = Readers(game.move_type.char)
        self._block: Block | None = None
        self._blocks: list[Block] = []
        self._first: list[int] | None = None  # moves of the first position
        self._first_frame: Any = None

    @property
    def tired(self) -> bool:
        """True when there was enough plain Python for compiling to pay."""
        if self._kernels:
            return True
        return self.spent > PATIENCE_S and self.game.compiled

    def compile(self) -> None:
        """Compile the steps now, whether that pays or not."""
        if not self._kernels:
            from boardwright.core.position import Position

            self._position_type = Position
            frames = step_frames(self.game, 2)
            returns = np.zeros(self.game.players, np.float64)
            self._kernels = (
                self.game.entry_point(step, frames, 0, 1, 0),
                self.game.entry_point(list_next, frames, 0),
                self.game.entry_point(settle, frames, 0, returns),
            )

    def block(self) -> Block:
        """Return the present block; the kernels are compiled first if need be."""
        self.compile()
        if self._block is None:
            self._block = self._free_block() or self._new_block()
        return self._block

    def _free_block(self) -> Block | None:
        """Return a block in which no living position stands, to be filled again."""
        for index in range(len(self._blocks)):
            block = self._blocks[index]
            if sys.getrefcount(block) == HELD_BY_THE_LIST:
                block.places = count(1)
                return block
        return None

    def _new_block(self) -> Block:
        block = Block(self.game, self._kernels, self._readers, self._first_frame)
        self._first_frame = block.frames[0].copy()
        self._blocks = [*self._blocks[1 - KEPT_BLOCKS :], block]
        return block

    def after(self, state: Any, move: int) -> tuple[Block, int, list[int]]:
        """Return block, place and moves of the position that a legal move leads to."""
        block = self.block()
        index, target = next(block.places), next(block.places)
        if target >= block.room:
            self._block = None
            return self.after(state, move)
        block.states[index] = state
        block.list_next(block.frames, index)
        block.step(block.frames, index, target, move)
        return block, target, block.moves(target)

    def first(self) -> Position:
        """Return the first position of the game, in the present block."""
        block = self._block or self.block()
        if self._first is None:
            self._first = block.moves(0)
        kind = self._position_type
        position = kind.__new__(kind)  # its state is read only if somebody asks for it
        position.game, position.before, position.move = self.game, None, None
        position._block, position._index, position.fresh = block, 0, True
        position._moves = self._first.copy()
        return position
