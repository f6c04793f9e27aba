"""Positions: what a person holds in hand. They print themselves, are played and taken back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import Any

import numpy as np

from boardwright.core import faces
from boardwright.core.blame import blame
from boardwright.core.boards.board import Permutation
from boardwright.core.dice import Dice
from boardwright.core.errors import InputError, RuleError, shown
from boardwright.core.game import Game
from boardwright.core.picture import svg
from boardwright.core.rng import stream
from boardwright.core.rules import State, copied
from boardwright.core.steps import Block

LONGEST_INPUT = 1_000_000
new = object.__new__


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

    __slots__ = (
        "_block", "_chance", "_moves", "_place", "_returns", "_state",
        "before", "fresh", "game", "move",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        state: State,
        before: Position | None = None,
        move: int | None = None,
        fresh: bool = False,
    ) -> None:
        self.game = game
        self.before = before
        self.move = move
        self.fresh = fresh  # a first position, in which chance may have something to draw
        self._state = state
        self._block: Block | None = None  # where it stands once its game steps compiled
        self._place = 0  # its address there
        self._moves: Sequence[int]  # set when first asked for, as are _chance, _returns

    @property
    def state(self) -> State:
        """The record of the position, to be read only."""
        try:
            return self._state
        except AttributeError:
            assert self._block is not None
            # A copy: blocks are filled again, and all games begin in the same first frame.
            self._state = copied(self._block.states[self._block.index(self._place)])
            return self._state

    @property
    def to_move(self) -> int:
        """The player whose turn it is, counted from 1; 0 when chance decides what happens next."""
        return 0 if self.game.chances and self.chance else int(self.state.player) + 1

    @property
    def chance(self) -> dict[int, float]:
        """What chance may decide now and how likely each is; empty when a player is to move."""
        if not self.game.chances:
            return {}
        if not hasattr(self, "_chance"):
            frame = self.game.frames(1)[0]
            with blame(self.game.file):
                count = int(self.game.rules["chance"](self.state, frame.moves, frame.odds))
            found = zip(frame.moves[:count].tolist(), frame.odds[:count].tolist(), strict=True)
            self._chance = dict(found)
        return self._chance

    @property
    def moves(self) -> Sequence[int]:
        """Legal moves as numbers, ascending; while chance decides, what it may decide."""
        try:
            return self._moves
        except AttributeError:
            self._moves = sorted(self.chance) or self._plain_moves()
            return self._moves

    def _plain_moves(self) -> list[int]:
        begun = time.perf_counter()
        out = np.zeros(self.game.max_moves, self.game.move_type)
        with blame(self.game.file):
            count = int(self.game.rules["moves"](self.state, out))
        self.game.stepper.spent += time.perf_counter() - begun
        return sorted(out[:count].tolist())

    @property
    def legal(self) -> list[str]:
        """Legal moves as texts."""
        return [self.game.move_text(move) for move in self.moves]

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return not self.moves

    @property
    def returns(self) -> list[float] | None:
        """Payoffs in the order of players (1 win, -1 loss, 0 draw); None while the game goes on."""
        if not self.over:
            return None
        if not hasattr(self, "_returns"):
            self._returns = self._payoffs()
        return self._returns

    def payoff(self, player: int) -> float:
        """Return what a finished game gave a player, counted from 1 as in ``to_move``.

        >>> import boardwright as bw
        >>> bw.game("gomoku", size=5).start().play("a1 a2 b1 b2 c1 c2 d1 d2 e1").payoff(2)
        -1
        """
        returns = self.returns
        if returns is None:
            raise InputError("the game is not over: there are no payoffs yet")
        if not 1 <= player <= len(returns):
            raise InputError("players are numbered from 1 to {last}", last=len(returns))
        return returns[player - 1]

    def _payoffs(self) -> list[float]:
        returns = np.full(self.game.players, np.nan)
        if self._block is not None:
            self._block.settle(self._place, returns)
        else:
            with blame(self.game.file):
                self.game.rules["outcome"](self.state, returns)
        values: list[float] = returns.tolist()
        if not all(-1 <= value <= 1 for value in values):
            raise RuleError(
                "{file}: outcome must give every player a payoff from -1 to 1, not {given}",
                file=self.game.file,
                given=", ".join(f"{value:g}" for value in values),
            )
        return [int(value) if value == int(value) else value for value in values]

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
        return self.game.winning(self.state) if self.over else ()

    @property
    def score(self) -> tuple[int, ...]:
        """Count of points per player in games that count them; else empty."""
        return self.game.score(self.state)

    def reason(self, language: str = "en") -> str:
        """Return in words why the game ended as it did; empty while it goes on.

        >>> import boardwright as bw
        >>> bw.game("gomoku", size=5).start().play("a1 a2 b1 b2 c1 c2 d1 d2 e1").reason()
        'five in a row'
        """
        return self.game.reason(self.state, language) if self.over else ""

    def caption(self, language: str = "en") -> str:
        """Return the line of text beside the board; empty in most games."""
        return self.game.caption(self.state, language)

    @property
    def text(self) -> str:
        """The position in one line, from which ``game.position`` makes it again."""
        return faces.position_text(self.game, self.state)

    @property
    def changed(self) -> tuple[int, ...]:
        """Points of the last move, where a board shows it: those clicked on which a mark changed.

        If none did, all whose mark changed.
        """
        if self.before is None or self.move is None:
            return ()
        clicked = {point for step in self.game.path(self.move) for point in step}
        before, after = self.game.marks(self.before.state), self.game.marks(self.state)
        points = list(compress(count(), map(ne, before, after)))
        return tuple([p for p in points if p in clicked] or points)

    @property
    def notations(self) -> dict[str, str]:
        """Other text forms of the position, by name."""
        return self.game.notations(self.state)

    @property
    def history(self) -> list[str]:
        """Texts of the moves that led here."""
        found = []
        position = self
        while position.before is not None:
            found.append(self.game.move_text(position.move or 0))
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
            raise InputError("the game is over")
        try:
            move = self.game.parse_move(text)
        except InputError as error:
            raise InputError(
                "{given!r:.40} is not a move: {reason}", given=text, reason=error
            ) from None
        if move not in self.moves:
            examples = ", ".join(self.legal[:3])
            raise InputError(
                "{given!r:.40} is not a legal move here; {count} are, such as {examples}",
                given=text,
                count=len(self.moves),
                examples=examples,
            )
        return move

    def _play_one(self, move: int) -> Position:
        if move not in self.moves:
            raise InputError("move number {number} is not legal here", number=shown(move))
        stepper = self.game.stepper
        if stepper.tired:
            block, place = stepper.after(self.state, int(move))
            return stepped(self, int(move), block, place, block.moves(place))
        begun = time.perf_counter()
        record = self.game.records(1)
        record[0] = self.state
        with blame(self.game.file):
            self.game.rules["play"](record[0], int(move))
        stepper.spent += time.perf_counter() - begun
        return Position(self.game, record[0], self, int(move))

    def undo(self) -> Position:
        """Return the position before the last move."""
        if self.before is None:
            raise InputError("there is no move to take back")
        return self.before

    def under(self, symmetry: Permutation) -> Position:
        """Return this position on the turned or mirrored board."""
        game = self.game
        record = game.records(1)
        record[0] = self.state
        with blame(game.file):
            if game.turns:
                game.rules["turn"](self.state, np.array(symmetry), record[0])
                game.rules["refresh"](record[0])
            else:
                here = game.marks(self.state)
                turned = [0] * len(here)
                for point, image in enumerate(symmetry):
                    turned[image] = here[point]
                record[0] = new_state(game)
                for name in ("player", *game.extra):
                    record[0][name] = self.state[name]
                game.restore(record[0], turned)
                game.rules["refresh"](record[0])
        return Position(game, record[0])

    def throw(self, seed: int) -> Position:
        """Return the position after chance has decided what it has to decide, drawn by a seed."""
        return Dice(stream(seed, 0)).throw(self)

    @property
    def symbols(self) -> list[str]:
        """What the text of the board has on each point: a mark's symbol or number, or a stroke."""
        marks = self.game.marks(self.state)
        names = self.game.symbols
        found = [names[mark] if names else str(mark) for mark in marks]
        return self.game.board.layout.shown(found, marks)

    def __str__(self) -> str:
        """Return the board as text."""
        return self.game.board.layout.fill(self.symbols)

    def __repr__(self) -> str:
        """Return the call that makes this position."""
        return f"{self.game!r}.position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Return True for the same game, marks and player to move, however reached."""
        if not isinstance(other, Position) or self.game.address != other.game.address:
            return False
        return self.game.options == other.game.options and self.text == other.text

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash((self.game.address, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as the first position that is known and the moves since."""
        first, moves = history_of(self)
        return replayed, (self.game, first.state.tobytes(), first.fresh, moves)

    def __deepcopy__(self, memo: object) -> Position:
        """Return the position itself: playing a move leaves it as it is."""
        return self

    def svg(self) -> str:
        """Return the position as an SVG picture."""
        return svg(self.game.board, self.game.picture(self.state), self.winning_points)

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        return self.svg()


class Stepped(Position):
    """A position that a compiled step has left in a block, its moves known."""

    __slots__ = ("moves", "over")
    fresh = property(lambda position: position.before is None)
    game = property(lambda position: position._block.game)

    def play(self, moves: str | int) -> Position:
        """Return the position after a move, or several, as of any position; quickly after one."""
        if type(moves) is not int:
            return super().play(moves)
        block: Any = self._block
        place = next(block.places, 0)
        if not place:
            block, place = block.game.stepper.room()
        listed = block.step(self._place, place, moves)
        over = not listed
        if over and listed is None:
            listed = block.long_list(place)
            if listed is None:  # not a legal move
                return super().play(moves)
            over = False
        after: Any = new(Stepped)  # as stepped() does; a call is a tenth of a step
        after.before = self
        after.move = moves
        after._block = block
        after._place = place
        after.moves = listed
        after.over = over
        return after  # type: ignore[no-any-return]


def stepped(
    before: Position | None,
    move: int | None,
    block: Block,
    place: int,
    moves: Sequence[int],
) -> Stepped:
    """Return a position that stands in a block; slots set one by one are quicker than __init__."""
    position: Any = new(Stepped)
    position.before = before
    position.move = move
    position._block = block
    position._place = place
    position.moves = moves
    position.over = not moves
    return position  # type: ignore[no-any-return]


def new_state(game: Game) -> Any:
    """Return one zeroed state record."""
    return game.records(1)[0]


def first_position(game: Game, seed: int | None) -> Position:
    """Return the first position of a game; ``seed`` draws what chance decides in it."""
    record = game.records(1)
    record[0] = game.first_state
    if seed is not None:
        with blame(game.file):
            game.rules["deal"](record[0], stream(seed, 0))
    return Position(game, record[0], fresh=True)


def replayed(game: Game, first: bytes, fresh: bool, moves: Sequence[int]) -> Position:
    """Return the position that these moves lead to from a first one, given by its bytes."""
    record: Any = game.records(1)
    record[0] = np.frombuffer(first, game.state_type)[0]
    position = Position(game, record[0], fresh=fresh)
    for move in moves:
        position = position.play(move)
    return position


def history_of(position: Position) -> tuple[Position, list[int]]:
    """Return the first position that is known, and the moves that led from it to this one."""
    found: list[int] = []
    while position.before is not None and position.move is not None:
        found.append(position.move)
        position = position.before
    return position, found[::-1]


def position_of_text(game: Game, text: str) -> Position:
    """Return the position that a text describes."""
    if len(text) > LONGEST_INPUT:
        raise InputError("a position may have up to a million characters")
    state = new_state(game)
    faces.parse_position(game, state, text)
    position = Position(game, state)
    if "=" in text:  # fields may hold what no game leads to, such as a die with nine faces
        try:
            bool(position.moves)
        except RuleError:
            raise InputError(
                "{given!r:.80} is no position of {game}", given=text, game=game.name
            ) from None
    return position
