"""Go, the slow twin.

Two players, X (black, first) and O (white), in turn put a stone on an empty point of a square
board, or pass. Neighbours are the points next to each other in a row or column. Stones of one
colour joined by neighbourhood are a group, and the empty points next to it are its liberties. A
new stone first removes all enemy groups that it leaves without a liberty; if its own group then
has no liberty, the move is forbidden (suicide).

- superko: a stone may not bring about an arrangement of stones that was on the board before at
  any time of this game, no matter who was to move;
- without superko: it may not bring about the arrangement that was on the board just before the
  last move of the opponent (ko).

Passing is always allowed. The game is over after two passes in a row, and after as many moves
(passes are moves) as three times the number of points. Then each player scores a point for each
own stone and for each empty point of a region of empty points that touches own stones only; the
player's komi is taken off. More points win, equally many are a draw.
"""

from typing import NamedTuple

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0
Stones = tuple[frozenset[Point], frozenset[Point]]  # of player 1, of player 2

LETTERS = "abcdefghijklm"


class State(NamedTuple):
    """The stones, who moves next, and what has been before."""

    stones: Stones
    to_move: int
    earlier: tuple[Stones, ...]  # the arrangement before each move so far, the first one first
    passes: int  # how many of the last moves were passes


class Twin:
    """Go on a board of size times size points."""

    def __init__(
        self, *, size: int = 9, komi: tuple[int, int] = (7, 0), superko: bool = True
    ) -> None:
        if not 2 <= size <= 13:
            raise ValueError(f"size must be 2..13: {size}")
        if len(komi) != 2 or not all(0 <= points <= 400 for points in komi):
            raise ValueError(f"komi must be two numbers, 0..400: {komi}")
        self.size = size
        self.komi = komi
        self.superko = superko
        self.points: dict[str, Point] = {
            f"{LETTERS[column]}{row + 1}": (column, row)
            for row in range(size)
            for column in range(size)
        }
        self.neighbours: dict[Point, list[Point]] = {
            (column, row): [
                point
                for point in (
                    (column + 1, row),
                    (column - 1, row),
                    (column, row + 1),
                    (column, row - 1),
                )
                if point in self.points.values()
            ]
            for column, row in self.points.values()
        }

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(), frozenset()), 1, (), 0)

    def legal(self, state: State) -> set[str]:
        """The pass and all points where a stone may be put."""
        if self._is_over(state):
            return set()
        return {"pass"} | {name for name in self.points if self._put(state, name) is not None}

    def play(self, state: State, move: str) -> State:
        """Put a stone and capture, or pass."""
        if self._is_over(state) or (move != "pass" and move not in self.points):
            raise ValueError(f"illegal move: {move}")
        stones = state.stones if move == "pass" else self._put(state, move)
        if stones is None:
            raise ValueError(f"illegal move: {move}")
        passes = state.passes + 1 if move == "pass" else 0
        return State(stones, 3 - state.to_move, (*state.earlier, state.stones), passes)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs by area, once the game is over."""
        if not self._is_over(state):
            return None
        scores = self.areas(state.stones)
        difference = (scores[0] - self.komi[0]) - (scores[1] - self.komi[1])
        if difference == 0:
            return [0, 0]
        return [1, -1] if difference > 0 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        rows: list[str] = []
        for row in reversed(range(self.size)):
            rows.append("".join(self._symbol(state, (column, row)) for column in range(self.size)))
        return f"{'/'.join(rows)} {state.to_move}"

    def areas(self, stones: Stones) -> list[int]:
        """The own stones and surrounded points of each player, before komi."""
        scores = [len(stones[0]), len(stones[1])]
        empty = frozenset(self.points.values()) - stones[0] - stones[1]
        counted: set[Point] = set()
        for point in empty:
            if point in counted:
                continue
            region = self._joined(point, empty)
            counted |= region
            edge = self._around(region)
            if edge & stones[0] and not edge & stones[1]:
                scores[0] += len(region)
            if edge & stones[1] and not edge & stones[0]:
                scores[1] += len(region)
        return scores

    def _is_over(self, state: State) -> bool:
        return state.passes == 2 or len(state.earlier) == 3 * len(self.points)

    def _put(self, state: State, name: str) -> Stones | None:
        """The arrangement after a stone of the player to move there; None if it is forbidden."""
        point = self.points[name]
        own = state.stones[state.to_move - 1]
        other = state.stones[2 - state.to_move]
        if point in own or point in other:
            return None
        own = own | {point}
        for neighbour in self.neighbours[point]:
            if neighbour in other:
                group = self._joined(neighbour, other)
                if not self._has_liberty(group, own, other):
                    other = other - group
        if not self._has_liberty(self._joined(point, own), own, other):
            return None
        stones = (own, other) if state.to_move == 1 else (other, own)
        forbidden = state.earlier if self.superko else state.earlier[-1:]
        return None if stones in forbidden else stones

    def _joined(self, point: Point, among: frozenset[Point]) -> set[Point]:
        """All points joined with the point by steps between neighbours among these points."""
        joined = {point}
        new = [point]
        while new:
            for neighbour in self.neighbours[new.pop()]:
                if neighbour in among and neighbour not in joined:
                    joined.add(neighbour)
                    new.append(neighbour)
        return joined

    def _around(self, region: set[Point]) -> set[Point]:
        """All neighbours of the region that are not in it."""
        return {neighbour for point in region for neighbour in self.neighbours[point]} - region

    def _has_liberty(
        self, group: set[Point], own: frozenset[Point], other: frozenset[Point]
    ) -> bool:
        return any(point not in own and point not in other for point in self._around(group))

    def _symbol(self, state: State, point: Point) -> str:
        if point in state.stones[0]:
            return "X"
        if point in state.stones[1]:
            return "O"
        return "."
