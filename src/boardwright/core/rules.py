"""The rules every game supplies, as stand-ins that algorithms call.

An algorithm imports ``moves``, ``play`` and so on from here and is written once; the binder makes a
twin of it for each game in which these names are the game's own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardwright.core.rng import advance, below

#: A record of the game's STATE type: fields read as ``state.cells[3]``, ``state.player``.
State: TypeAlias = Any
Moves: TypeAlias = NDArray[Any]
Returns: TypeAlias = NDArray[np.float64]
#: What stands on each point of a board, 0 for nothing: what a position's text tells.
Marks: TypeAlias = Sequence[int]
#: What a net sees: zeros, in which ``planes`` of a game file writes ones, by plane and point.
Planes: TypeAlias = NDArray[np.uint8]

REQUIRED = ("start", "moves", "play", "outcome")
OPTIONAL = ("deal", "chance", "refresh", "key", "turn", "hash", "evaluate", "forcing_moves")
#: Rules that follow from others; a file has them to be quicker.
SHORTCUTS = ("random_move",)

#: What ``forcing_moves`` found for the player to move.
QUIET, THREATENS, ANSWERS, WINS = 0, 1, 2, 3
NO_HASH = np.uint64(0)
NO_MOVE = np.uint64(0)


def start(state: State) -> None:
    """Fill in the first position; the record comes filled with zeros."""
    raise NotImplementedError


def moves(state: State, out: Moves) -> int:
    """Write the legal moves into ``out`` and return how many; 0 means that the game is over."""
    raise NotImplementedError


def play(state: State, move: int) -> None:
    """Change ``state`` to the position after a legal move."""
    raise NotImplementedError


def outcome(state: State, returns: Returns) -> None:
    """Write each player's payoff of a finished game: 1 for a win, -1 for a loss, 0 for a draw.

    Where the file says ``MARGIN``, a payoff times that number is the difference of scores.
    """
    raise NotImplementedError


def deal(state: State, random: np.uint64) -> None:
    """Redraw what chance decides in a first position; most games have nothing to draw."""


def chance(state: State, out: Moves, odds: Returns) -> int:
    """Write what chance may decide now and how likely each is; return how many, 0 if nothing.

    Asked before ``moves``, which is asked only when a player is to move. What chance decides is
    played like a move, and ``state.player`` meanwhile tells who is to move afterwards.
    """
    return 0


def steps(state: State, out: Moves, odds: Returns) -> int:
    """Write what can happen next, by chance or by a move; return how many. Not a rule of a game."""
    count = chance(state, out, odds)
    return count if count > 0 else moves(state, out)


def random_move(state: State, out: Moves, random: np.uint64) -> np.uint64:
    """Write one legal move, each as likely as any other, into ``out[0]``.

    Return the generator's state after it, 0 if the game is over. Optional, where a move is drawn
    more quickly than all are listed; like ``moves`` asked only when a player is to move.
    """
    count = moves(state, out)
    if count == 0:
        return NO_MOVE
    random = advance(random)
    out[0] = out[below(random, count)]
    return random


def refresh(state: State) -> None:
    """Work out the fields that follow from the others (``DERIVED``), after these were changed."""


def key(state: State) -> np.uint64:
    """Return a number that tells this position from every other of the game.

    Optional, for solvers, which else compare whole records.
    """
    return NO_HASH


def turn(state: State, images: Any, out: State) -> None:
    """Write into ``out``, a copy of ``state``, the marks of the turned board: p to ``images[p]``.

    This default moves the marks of a field ``cells``; other games write their own. ``refresh`` is
    called afterwards.
    """
    for point in range(len(images)):
        out.cells[images[point]] = state.cells[point]


def not_turned(state: State, images: Any, out: State) -> None:
    """Stand in for ``turn`` in games whose positions cannot be turned; never called."""


def hash(state: State) -> np.uint64:
    """Return a number that is the same for the same position, and hardly ever for two others.

    Optional, for search: 0 says that the game has none, and then the bytes of the record are used.
    """
    return NO_HASH


def evaluate(state: State, scores: Returns) -> None:
    """Write what an unfinished game looks worth to each player, between -1 and 1.

    Optional, for search. With two players the scores must add up to 0.
    """
    for player in range(len(scores)):
        scores[player] = 0.0


def forcing_moves(state: State, out: Moves) -> tuple[int, int]:
    """Return what kind of forcing moves the player to move has, and how many; write them.

    Optional, for games of two players who move in turn and in which one move can threaten to win at
    once: some reply to it lets its player win with the next move. Asked only of unfinished games.
    ``WINS``: moves that win now. Else ``ANSWERS``: the other player threatens to win now, and these
    are all moves that do not lose at once (none if nothing helps). Else ``THREATENS``: all moves
    after which the mover threatens to win. ``QUIET``: there are none.
    """
    return QUIET, 0


def every_rule(frames: Any, random: Any, images: Any, returns: Any) -> None:
    """Call each rule that is compiled. Never run: for looking at what it calls and of which types.

    Not a rule of a game.
    """
    state, out = frames[0].state, frames[0].moves
    deal(state, random)
    chance(state, out, frames[0].odds)
    moves(state, out)
    random_move(state, out, random)
    play(state, out[0])
    outcome(state, returns)
    refresh(state)
    turn(state, images, frames[1].state)
    key(state)
    hash(state)
    evaluate(state, returns)
    forcing_moves(state, out)


def record(**fields: Any) -> np.dtype[Any]:
    """Return a record type with these fields: a scalar type, or (type, length) for an array.

    >>> record(player=np.uint8, cells=(np.uint8, 9)).names
    ('player', 'cells')
    """
    parts = [
        (name, kind[0], kind[1:]) if isinstance(kind, tuple) else (name, kind)
        for name, kind in fields.items()
    ]
    return np.dtype(parts, align=True)


def copied(state: State) -> State:
    """Return a copy of a record, the same to the byte.

    NumPy copies the fields alone and leaves what lies between them to chance.

    >>> small = np.ones(1, record(player=np.uint8, turns=np.int32)).view(np.recarray)[0]
    >>> copied(small).tobytes() == small.tobytes()
    True
    """
    return np.frombuffer(bytearray(state), state.dtype)[0]
