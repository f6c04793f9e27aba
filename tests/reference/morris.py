"""Nine, six and three men's morris, the slow twin.

Nine: three nested squares, joined at the middles of their sides; 24 points, nine men each. Six:
two nested squares, joined likewise; 16 points, six men each. The players first place all their
men in turn on empty points. After that they slide: one man along a line to an empty neighbour.
In nine, a player with exactly three men left and none in hand may move a man to any empty point.
Three men of one player in a row of three points along a line are a mill. Whoever closes a mill
(or two at once), by placing or sliding, removes one enemy man in the same move: one that stands
in no mill, or any if all stand in mills. A player who has placed all men and has fewer than three
left loses, and so does a player who has no move.

Three: the 3x3 grid with its rows, columns and both long diagonals; men slide to neighbours along
these lines; three men each. Nothing is removed: the first mill wins at once, in the placing
too. There is no flying.

With quiet > 0 the game is drawn when 2 * quiet sliding moves in a row (quiet by each side) have
closed no mill. If the player to move then has no move, that player has lost all the same.
"""

from itertools import pairwise
from typing import NamedTuple

SYMBOLS = ".XO"

POINTS = {
    "nine": "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1",
    "six": "a5 c5 e5 b4 c4 d4 a3 b3 d3 e3 b2 c2 d2 a1 c1 e1",
    "three": "a3 b3 c3 a2 b2 c2 a1 b1 c1",
}
MILLS = {
    "nine": [
        *("a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3"),
        *("b2 d2 f2", "a1 d1 g1", "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5"),
        *("d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1"),
    ],
    "six": [
        *("a5 c5 e5", "b4 c4 d4", "b2 c2 d2", "a1 c1 e1"),
        *("a5 a3 a1", "b4 b3 b2", "d4 d3 d2", "e5 e3 e1"),
    ],
    "three": [
        *("a3 b3 c3", "a2 b2 c2", "a1 b1 c1", "a3 a2 a1", "b3 b2 b1", "c3 c2 c1"),
        *("a3 b2 c1", "a1 b2 c3"),
    ],
}
JOINS = {"nine": [], "six": ["c5 c4", "a3 b3", "d3 e3", "c2 c1"], "three": []}  # lines of two
MEN = {"nine": 9, "six": 6, "three": 3}


class State(NamedTuple):
    """The man on each point (0: none), the men in hand, the mover, sliding moves without mill."""

    board: tuple[int, ...]
    hand: tuple[int, int]
    to_move: int
    quiet: int


class Twin:
    """Morris on one of the three boards."""

    def __init__(self, *, board: str = "nine", quiet: int = 50) -> None:
        if board not in POINTS:
            raise ValueError(f"board must be nine, six or three: {board}")
        if not 0 <= quiet <= 200:
            raise ValueError(f"quiet must be 0..200: {quiet}")
        self.board = board
        self.quiet = quiet
        self.points = POINTS[board].split()
        self.mills = [mill.split() for mill in MILLS[board]]
        self.neighbours: dict[str, set[str]] = {point: set() for point in self.points}
        for line in self.mills + [join.split() for join in JOINS[board]]:
            for one, other in pairwise(line):
                self.neighbours[one].add(other)
                self.neighbours[other].add(one)

    def start(self) -> State:
        """An empty board, player 1 to move."""
        return State((0,) * len(self.points), (MEN[self.board], MEN[self.board]), 1, 0)

    def legal(self, state: State) -> set[str]:
        """All moves unless the game is over."""
        if self.returns(state) is not None:
            return set()
        return set(self._moves(state))

    def play(self, state: State, move: str) -> State:
        """Place or slide a man, and remove an enemy man if the move says so."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        return self._moves(state)[move]

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once somebody has won or it is a draw."""
        loser = self._loser(state)
        if loser != 0:
            return [-1, 1] if loser == 1 else [1, -1]
        if self.quiet > 0 and state.quiet >= 2 * self.quiet:
            return [0, 0]
        return None

    def winning(self, state: State) -> set[str]:
        """On the board of three the points of the mill, nothing on the others."""
        if self.board != "three":
            return set()
        return {point for mill in self._mills_of(state.board) for point in mill}

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The points that exist, row by row, and the player to move."""
        rows: dict[str, str] = {}  # by row number, in reading order
        for point, man in zip(self.points, state.board, strict=True):
            rows[point[1]] = rows.get(point[1], "") + SYMBOLS[man]
        return "/".join(rows.values()) + f" {state.to_move}"

    def _loser(self, state: State) -> int:
        """The player who has lost, 0 if nobody has."""
        if self.board == "three":
            for mill in self._mills_of(state.board):
                return 3 - self._man(state.board, mill[0])
        else:
            for player in (1, 2):
                if state.hand[player - 1] == 0 and state.board.count(player) < 3:
                    return player
        if not self._moves(state):
            return state.to_move
        return 0

    def _moves(self, state: State) -> dict[str, State]:
        """Every move of the player to move, and what it leads to."""
        moves: dict[str, State] = {}
        for step, board in self._steps(state).items():
            placing = "-" not in step
            hand = list(state.hand)
            if placing:
                hand[state.to_move - 1] -= 1
            target = step.split("-")[-1]
            closed = any(target in mill for mill in self._mills_of(board))
            quiet = 0 if placing or closed or self.quiet == 0 else state.quiet + 1
            after = State(board, (hand[0], hand[1]), 3 - state.to_move, quiet)
            if closed and self.board != "three":
                for removed in self._removable(board, 3 - state.to_move):
                    moves[f"{step}x{removed}"] = after._replace(board=self._put(board, removed, 0))
            else:
                moves[step] = after
        return moves

    def _steps(self, state: State) -> dict[str, tuple[int, ...]]:
        """Every placing or sliding, without removing, and the board it leads to."""
        player = state.to_move
        empty = [point for point in self.points if self._man(state.board, point) == 0]
        if state.hand[player - 1] > 0:
            return {point: self._put(state.board, point, player) for point in empty}
        flying = self.board == "nine" and state.board.count(player) == 3
        steps = {}
        for point in self.points:
            if self._man(state.board, point) != player:
                continue
            for target in empty:
                if flying or target in self.neighbours[point]:
                    lifted = self._put(state.board, point, 0)
                    steps[f"{point}-{target}"] = self._put(lifted, target, player)
        return steps

    def _removable(self, board: tuple[int, ...], enemy: int) -> list[str]:
        """The enemy men outside mills, or all if all are in mills."""
        men = [point for point in self.points if self._man(board, point) == enemy]
        safe = {point for mill in self._mills_of(board) for point in mill}
        return [point for point in men if point not in safe] or men

    def _mills_of(self, board: tuple[int, ...]) -> list[list[str]]:
        """The mills of both players."""
        found = []
        for mill in self.mills:
            men = {self._man(board, point) for point in mill}
            if men == {1} or men == {2}:
                found.append(mill)
        return found

    def _man(self, board: tuple[int, ...], point: str) -> int:
        """Who stands on the point."""
        return board[self.points.index(point)]

    def _put(self, board: tuple[int, ...], point: str, man: int) -> tuple[int, ...]:
        """The board with something else on one point."""
        index = self.points.index(point)
        return (*board[:index], man, *board[index + 1 :])
