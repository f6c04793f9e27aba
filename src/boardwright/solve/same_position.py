"""What makes two records the same position: all fields but those that follow from others.

A record is compared word by word, without its derived fields and the gaps between fields. A
position's number is the ``key`` of the game's file, or else a hash of those words; two positions
with the same number are still told apart by their words, so that no collision can mix them up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core import rules
from boardwright.core.game import Game
from boardwright.core.rules import NO_HASH, key, refresh, turn

U = np.uint64
SCATTER, TOP, HALF = U(0x9E3779B97F4A7C15), U(64), U(29)


class Scratch(NamedTuple):
    """Room in which kernels play and turn: ``words`` are the frames, as ``masks`` cut them.

    Kernels take it whole and hand its arrays on one by one: Numba counts references to each array
    of a tuple at every call, which costs more than the work.
    """

    frames: Any
    words: Any
    masks: Any
    images: Any  # the symmetries by which positions are one class, identity first
    sums: Any  # for each symmetry, of the images of all children: see ``explore``
    returns: Any  # of a position and of its image
    control: Any  # counters and the first problem


def scratch_for(game: Game, by_symmetry: bool = True) -> Scratch:
    """Return room for the kernels of one thread; without symmetry positions are their own class."""
    frames = game.frames(5, key=np.uint64)
    turning = game.symmetries if game.turns and by_symmetry else game.symmetries[:1]
    return Scratch(
        frames,
        words_of(frames),
        essential_masks(game),
        np.array(turning, np.uint16),
        np.zeros(len(turning), np.uint64),
        np.zeros((2, game.players), np.float64),
        np.zeros(5, np.int64),
    )


def words_of(records: NDArray[Any]) -> NDArray[np.uint64]:
    """Return records of whole words, a state first in each, as rows of 64-bit words."""
    return records.view(np.ndarray).view(np.uint64).reshape(len(records), -1)


def essential_masks(game: Game) -> NDArray[np.uint64]:
    """Return for each word of a state the bits that tell positions apart."""
    size = game.state_type.itemsize
    used = np.zeros(-(-size // 8) * 8, np.uint8)
    fields: Any = game.state_type.fields
    for name, (kind, offset, *_) in fields.items():
        if name not in game.derived:
            used[offset : offset + kind.itemsize] = 255
    return used.view(np.uint64)


def rows_for(game: Game, count: int) -> NDArray[Any]:
    """Return room for positions: each its state, followed by its number."""
    row = rules.record(state=game.state_type, key=np.uint64)
    return np.zeros(count, row).view(np.recarray)


def mixed(number: Any) -> Any:
    """Return a number scattered over all 64 bits."""
    number = (number ^ (number >> HALF)) * SCATTER
    return number ^ (number >> HALF)


def number_of(state: Any, words: Any, row: int, masks: Any) -> Any:
    """Return the number of a position: the file's own key, or a hash of its row of words."""
    number = U(key(state))
    if number == NO_HASH:
        for word in range(len(masks)):
            number = mixed(number ^ (words[row, word] & masks[word])) + SCATTER
    return number


def order(words: Any, row: int, others: Any, other: int, masks: Any) -> int:
    """Return 0 if two rows are the same position, else -1 or 1, whichever stands first."""
    for word in range(len(masks)):
        here = words[row, word] & masks[word]
        there = others[other, word] & masks[word]
        if here != there:
            return -1 if here < there else 1
    return 0


def canonical(frames: Any, words: Any, masks: Any, images: Any, sums: Any, salt: Any) -> int:
    """Return the size of the class of ``frames[1].state``, replacing it by the smallest member.

    Smallest is the number, then the words. ``frames[2]`` and ``frames[3]`` are scratch. The
    numbers of all images, salted, are added to ``sums``.
    """
    own = number_of(frames[1].state, words, 1, masks)
    sums[0] += mixed(own + salt)
    frames[1].key = own
    if images.shape[0] == 1:
        return 1
    smallest = own
    frames[2].state = frames[1].state
    fixed = 1
    for symmetry in range(1, images.shape[0]):
        frames[3].state = frames[1].state
        turn(frames[1].state, images[symmetry], frames[3].state)
        refresh(frames[3].state)
        number = number_of(frames[3].state, words, 3, masks)
        sums[symmetry] += mixed(number + salt)
        if number == own and order(words, 3, words, 1, masks) == 0:
            fixed += 1
        if number < smallest or (number == smallest and order(words, 3, words, 2, masks) < 0):
            smallest = number
            frames[2].state = frames[3].state
    frames[1].state = frames[2].state
    frames[1].key = smallest
    return int(images.shape[0] // fixed)


def position_bytes(game: Game, state: Any) -> bytes:
    """Return what two records of the same position have in common."""
    rows = rows_for(game, 1)
    rows[0].state = state
    masks = essential_masks(game)
    return (words_of(rows)[0, : len(masks)] & masks).tobytes()
