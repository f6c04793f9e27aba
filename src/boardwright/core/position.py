"""Positions: what a person holds in hand. They print themselves, are played and taken back."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from boardwright.core import faces
from boardwright.core.blame import blame
from boardwright.core.boards.board import Permutation
from boardwright.core.errors import InputError, shown
from boardwright.core.game import Game
from boardwright.core.picture import svg
from boardwright.core.rng import stream
from boardwright.core.rules import State

LONGEST_INPUT = 1_000_000


class Position:
    """One position of a game; playing a move gives a new one and leaves this one as it is.

    >>> import boardwright as bw
    >>> start = bw.game("gomoku", size=5).start()
    >>> later = start.play("c3 b2")
    >>> print(later)
       a b c d e
     5 . . . . .
     4 . . . . .
     3 . . X . .
     2 . O . . .
     1 . . . . .
    >>> later.to_move, later.over, len(later.legal), later.undo().history
    (1, False, 23, ['c3'])
    """

    def __init__(
        self,
        game: Game,
        state: State,
        before: Position | None = None,
        move: int | None = None,
        fresh: bool = False,
    ) -> None:
        self.fresh = fresh  # a first position, in which chance may have something to draw
        self.game = game
        self.state = state
        self.before = before
        self.move = move

    @property
    def to_move(self) -> int:
        """The player whose turn it is, counted from 1."""
        return int(self.state.player) + 1

    @cached_property
    def moves(self) -> list[int]:
        """Legal moves as numbers, ascending."""
        out = np.zeros(self.game.max_moves, self.game.module.MOVE)
        with blame(self.game.file):
            count = int(self.game.rules["moves"](self.state, out))
        return sorted(out[:count].tolist())

    @property
    def legal(self) -> list[str]:
        """Legal moves as texts."""
        return [self.game.faces["move_text"](move) for move in self.moves]

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return not self.moves

    @cached_property
    def returns(self) -> list[float] | None:
        """Payoff of each player (1 win, -1 loss, 0 draw), or None while the game goes on."""
        if not self.over:
            return None
        returns = np.zeros(self.game.players, np.float64)
        with blame(self.game.file):
            self.game.rules["outcome"](self.state, returns)
        return [int(value) if value == int(value) else float(value) for value in returns]

    @property
    def winner(self) -> int | None:
        """The player who has won, counted from 1; None for a draw or an unfinished game."""
        won = [seat + 1 for seat, value in enumerate(self.returns or ()) if value > 0]
        return won[0] if len(won) == 1 else None

    @property
    def winning(self) -> list[str]:
        """Names of the points that make the win."""
        return [self.game.board.names[point] for point in self.winning_points]

    @property
    def winning_points(self) -> tuple[int, ...]:
        """Numbers of the points that make the win."""
        return tuple(self.game.faces["winning"](self.state)) if self.over else ()

    @property
    def score(self) -> tuple[int, ...]:
        """Count of points per player in games that count them; else empty."""
        return tuple(self.game.faces["score"](self.state))

    @property
    def text(self) -> str:
        """The position in one line, from which ``game.position`` makes it again."""
        return faces.position_text(self.game, self.state)

    @property
    def notations(self) -> dict[str, str]:
        """Other text forms of the position, by name."""
        return dict(self.game.faces["notations"](self.state))

    @property
    def history(self) -> list[str]:
        """Texts of the moves that led here."""
        found = []
        position = self
        while position.before is not None:
            found.append(self.game.faces["move_text"](position.move))
            position = position.before
        return found[::-1]

    def play(self, moves: str | int) -> Position:
        """Return the position after a move (its number, or its text), or after several in a text.

        An illegal one is refused with an InputError.
        """
        if isinstance(moves, str):
            if len(moves) > LONGEST_INPUT:
                raise InputError("a list of moves may have up to a million characters")
            position = self
            for word in moves.split():
                position = position._play_one(position.find_move(word))
            return position
        return self._play_one(moves)

    def find_move(self, text: str) -> int:
        """Return the legal move that a text names."""
        if self.over:
            raise InputError("the game is over: no move can be played")
        try:
            move = int(self.game.faces["parse_move"](text))
        except InputError as error:
            raise InputError(f"{text!r:.40} is not a move: {error}") from None
        if move not in self.moves:
            examples = ", ".join(self.legal[:3])
            raise InputError(
                f"{text!r:.40} is not a legal move here; {len(self.moves)} are, such as {examples}"
            )
        return move

    def _play_one(self, move: int) -> Position:
        if move not in self.moves:
            raise InputError(f"move number {shown(move)} is not legal here")
        record = self.game.records(1)
        record[0] = self.state
        with blame(self.game.file):
            self.game.rules["play"](record[0], self.game.module.MOVE(move))
        return Position(self.game, record[0], self, move)

    def undo(self) -> Position:
        """Return the position before the last move."""
        if self.before is None:
            raise InputError("there is no move to take back")
        return self.before

    def under(self, symmetry: Permutation) -> Position:
        """Return this position on the turned or mirrored board."""
        here = self.game.marks(self.state)
        turned = [0] * len(here)
        for point, image in enumerate(symmetry):
            turned[image] = here[point]
        record = self.game.records(1)
        record[0].player = self.state.player
        self.game.faces["restore"](record[0], turned)
        return Position(self.game, record[0])

    def __str__(self) -> str:
        """Return the board as text."""
        return self.game.board.layout.fill(
            [self.game.symbols[mark] for mark in self.game.marks(self.state)]
        )

    def __repr__(self) -> str:
        """Return the call that makes this position."""
        return f"{self.game!r}.position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Return True for the same game, marks and player to move, however reached."""
        return isinstance(other, Position) and repr(self) == repr(other)

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(repr(self))

    def svg(self) -> str:
        """Return the position as an SVG picture."""
        marks = self.game.faces["picture"](self.state)
        return svg(self.game.board, marks, self.winning_points)

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        return self.svg()


def new_state(game: Game) -> Any:
    """Return one zeroed state record."""
    return game.records(1)[0]


def first_position(game: Game, seed: int | None) -> Position:
    """Return the first position of a game; ``seed`` draws what chance decides in it."""
    state = new_state(game)
    with blame(game.file):
        game.rules["start"](state)
        if seed is not None:
            game.rules["deal"](state, stream(seed, 0))
    return Position(game, state, fresh=True)


def position_of_text(game: Game, text: str) -> Position:
    """Return the position that a text describes."""
    if len(text) > LONGEST_INPUT:
        raise InputError("a position may have up to a million characters")
    state = new_state(game)
    faces.parse_position(game, state, text)
    return Position(game, state)
