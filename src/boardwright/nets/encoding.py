"""How a learner sees a game: a position as planes, a move as an action, a number from 0."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import copied
from boardwright.nets.lattice import lattice_of
from boardwright.nets.numbering import MOST_CODES, code_count, valid_moves
from boardwright.nets.planes import Planes

Mask = NDArray[np.int8]
#: Encodings that are kept for the next environment of the same game: a table of moves takes time.
KEPT = 8


class Encoding:
    """Planes and actions of one game.

    ``shape`` of an observation is planes first, then the lattice of the board: rows and columns,
    in space layers too. An action stands for one move in all positions: ``codes[action]`` is the
    move and ``numbers[move]`` the action. Where moves are too many to be listed (Amazons, Draughts)
    both are empty, and an action is the place of a move among the legal ones in ascending order.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.planes = Planes(game)
        self.lattice = lattice_of(game.board)
        self.shape = (self.planes.count, *self.lattice.shape)
        codes = code_count(game)
        self.numbered = codes <= MOST_CODES
        moves = sorted(valid_moves(game, codes)) if self.numbered else []
        self.codes = np.array(moves, np.int64)
        self.numbers = np.full(codes if self.numbered else 0, -1, np.int64)
        self.numbers[self.codes] = np.arange(len(moves))
        self.actions = len(moves) if self.numbered else game.max_moves
        self._cells = np.array(self.lattice.cells)

    def __reduce__(self) -> tuple[Any, ...]:
        """Be copied and pickled as what makes it again: kernels stay where they are."""
        return encoding_of, (self.game,)

    def legal(self, position: Position) -> NDArray[np.int64]:
        """Return the actions that are legal in a position, ascending."""
        count = len(position.moves)
        return self.numbers[list(position.moves)] if self.numbered else np.arange(count)

    def mask(self, position: Position) -> Mask:
        """Return 1 for each legal action, else 0."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(position)] = 1
        return mask

    def move(self, position: Position, action: int) -> int:
        """Return the move that an action stands for in a position; an illegal one is refused."""
        if 0 <= action < self.actions:
            if not self.numbered and action < len(position.moves):
                return int(position.moves[action])
            if self.numbered and self.codes[action] in position.moves:
                return int(self.codes[action])
        raise InputError("action {action} is not legal here", action=int(action))

    def action(self, position: Position, move: int) -> int:
        """Return the action that stands for a legal move of a position."""
        return int(self.numbers[move]) if self.numbered else list(position.moves).index(move)

    def observation(self, position: Position, seat: int) -> Mask:
        """Return the planes of a position as a player sees it, counted from 0."""
        state: Any = position.state
        if state["player"] != seat:
            state = copied(state)
            state["player"] = seat
        seen = np.zeros((self.planes.count, self.game.board.points), np.uint8)
        self.planes.write(state, seen)
        observed: Mask = self.on_lattice(seen[None])[0]
        return observed

    def on_lattice(self, seen: NDArray[np.uint8]) -> Mask:
        """Return planes over points, of several positions, as planes over the cells of the lattice.

        Nothing is copied where the points are all the cells.
        """
        count, planes, _ = seen.shape
        if self.lattice.full:
            return seen.view(np.int8).reshape(count, *self.shape)
        cells = np.zeros((count, planes, int(np.prod(self.lattice.shape))), np.int8)
        cells[:, :, self._cells] = seen
        return cells.reshape(count, *self.shape)


@lru_cache(maxsize=KEPT)
def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game, made once."""
    return Encoding(game)
