"""Gomoku, the slow twin.

Two players in turn put one stone of their colour on an empty point of a square board; the first
player has X, the second O. Stones never move. A run is a row of stones of one colour without a
gap, along a row, a column or one of the two diagonals, as long as it can be: the points just
before and just after it do not hold that colour.

- freestyle: whoever makes a run of five or more wins;
- standard: whoever makes a run of exactly five wins; a longer run is worth nothing;
- renju: the second player wins with five or more, the first with exactly five. The first player
  may not put a stone that makes no five, and that makes a run of six or more, two fours, or two
  threes. A four is a line in which one stone more makes five; it is open, and then one and not
  two, if it is a run of four. A three is a line in which one stone more makes an open four, one
  that makes no five and may be put by this rule.

A player who may put a stone nowhere has drawn; a full board without a winner is a draw.
"""

from typing import NamedTuple

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0

DIRECTIONS: list[Point] = [(1, 0), (0, 1), (1, 1), (1, -1)]
LETTERS = "abcdefghijklmnopqrstuvwxy"


class State(NamedTuple):
    """The stones of player 1, the stones of player 2, and who moves next."""

    stones: tuple[frozenset[Point], frozenset[Point]]
    to_move: int


class Twin:
    """Gomoku on a board of size times size points."""

    def __init__(self, *, size: int = 15, rule: str = "freestyle") -> None:
        if not 5 <= size <= 25:
            raise ValueError(f"size must be 5..25: {size}")
        if rule not in ("freestyle", "standard", "renju"):
            raise ValueError(f"unknown rule: {rule}")
        self.size = size
        self.rule = rule
        self.points: dict[str, Point] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
        }
        self.names: dict[Point, str] = {point: name for name, point in self.points.items()}

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(), frozenset()), 1)

    def legal(self, state: State) -> set[str]:
        """All empty points, unless the game is won."""
        if self.winning(state):
            return set()
        taken = state.stones[0] | state.stones[1]
        empty = {name for name, point in self.points.items() if point not in taken}
        if self.rule != "renju" or state.to_move != 1:
            return empty
        return {name for name in empty if not self.forbidden(state, self.points[name])}

    def play(self, state: State, move: str) -> State:
        """Put a stone of the player to move."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        first, second = state.stones
        if state.to_move == 1:
            return State((first | {self.points[move]}, second), 2)
        return State((first, second | {self.points[move]}), 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs of a finished game."""
        if self.winning(state):
            return [-1, 1] if state.to_move == 1 else [1, -1]
        return None if self.legal(state) else [0, 0]

    def winning(self, state: State) -> set[str]:
        """All points of all winning runs of the player who has just moved."""
        mover = 2 if state.to_move == 1 else 1
        found: set[str] = set()
        longer = self.rule == "freestyle" or (self.rule == "renju" and mover == 2)
        for run in self.runs(state.stones[mover - 1]):
            if len(run) == 5 or (len(run) > 5 and longer):
                found.update(self.names[point] for point in run)
        return found

    def forbidden(self, state: State, point: Point) -> bool:
        """Whether the first player may not put a stone on this point."""
        black, white = state.stones
        after = State((black | {point}, white), 2)
        lengths = [len(self.through(after, point, way)) for way in DIRECTIONS]
        if 5 in lengths:
            return False
        if max(lengths) > 5:
            return True
        fours = sum(self.fours(after, point, way) for way in DIRECTIONS)
        threes = sum(self.three(after, point, way) for way in DIRECTIONS)
        return fours > 1 or threes > 1

    def through(self, state: State, point: Point, way: Point) -> list[Point]:
        """The run of the first player's stones through a point, in one direction."""
        return next(run for run in self.runs(state.stones[0], [way]) if point in run)

    def fours(self, state: State, point: Point, way: Point) -> int:
        """How many fours the stone on this point makes in one direction."""
        fives = 0
        for name in self.line(point, way):
            if name not in state.stones[0] | state.stones[1]:
                black = state.stones[0] | {name}
                run = self.through(State((black, state.stones[1]), 2), name, way)
                fives += len(run) == 5 and point in run
        return min(fives, 1) if len(self.through(state, point, way)) == 4 else fives

    def three(self, state: State, point: Point, way: Point) -> bool:
        """Whether the stone on this point makes a three in one direction."""
        for stone in self.line(point, way):
            if stone in state.stones[0] | state.stones[1]:
                continue
            after = State((state.stones[0] | {stone}, state.stones[1]), 2)
            run = self.through(after, stone, way)
            ends = [end for end in self.line(point, way) if self.completes(after, run, end, way)]
            five = any(len(self.through(after, stone, other)) == 5 for other in DIRECTIONS)
            opens = len(run) == 4 and point in run and len(ends) == 2 and not five
            if opens and not self.forbidden(state, stone):
                return True
        return False

    def completes(self, state: State, run: list[Point], end: Point, way: Point) -> bool:
        """Whether a stone on an empty point makes exactly five with a run."""
        if end in state.stones[0] | state.stones[1]:
            return False
        after = State((state.stones[0] | {end}, state.stones[1]), 2)
        longer = self.through(after, end, way)
        return len(longer) == 5 and set(run) <= set(longer)

    def line(self, point: Point, way: Point) -> list[Point]:
        """All points of the board on the line through a point."""
        steps = range(-self.size, self.size + 1)
        points = [(point[0] + n * way[0], point[1] + n * way[1]) for n in steps]
        return [each for each in points if each in self.names]

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(self._symbol(state, (column, row)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def runs(
        self, stones: frozenset[Point], directions: list[Point] = DIRECTIONS
    ) -> list[list[Point]]:
        """All maximal runs of the stones, of any length, in each of the four directions."""
        found: list[list[Point]] = []
        for column, row in stones:
            for right, up in directions:
                if (column - right, row - up) in stones:
                    continue  # not the first stone of its run
                run: list[Point] = []
                point = (column, row)
                while point in stones:
                    run.append(point)
                    point = (point[0] + right, point[1] + up)
                found.append(run)
        return found

    def _symbol(self, state: State, point: Point) -> str:
        if point in state.stones[0]:
            return "X"
        if point in state.stones[1]:
            return "O"
        return "."
