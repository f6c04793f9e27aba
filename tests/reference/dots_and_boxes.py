"""Dots and Boxes, the slow twin.

A grid of dots makes columns x rows boxes. The players in turn draw one edge between two dots that
are next to each other. Who draws the last missing edge of a box owns it (one edge can complete
two boxes) and has to move again; otherwise the turn passes. The game is over when all edges are
drawn. Who owns more boxes wins, equally many are a draw; with payoff "margin" the payoff is the
difference of the boxes divided by the number of boxes.

Dots are named by letter from the left and number from the bottom, an edge by its two dots, the
left or the lower one first.
"""

from typing import NamedTuple

SYMBOLS = ".XO"


class State(NamedTuple):
    """The edges drawn, the owner of each box in the order of the boxes (0: none), the mover."""

    drawn: frozenset[str]
    owners: tuple[int, ...]
    to_move: int


def dot(column: int, row: int) -> str:
    """The name of a dot; column and row are counted from 0 at the lower left."""
    return "abcdefghij"[column] + str(row + 1)


def lying(column: int, row: int) -> str:
    """The horizontal edge that goes right from this dot."""
    return dot(column, row) + dot(column + 1, row)


def upright(column: int, row: int) -> str:
    """The vertical edge that goes up from this dot."""
    return dot(column, row) + dot(column, row + 1)


class Twin:
    """Dots and Boxes with so many columns and rows of boxes."""

    def __init__(self, *, columns: int = 3, rows: int = 3, payoff: str = "win") -> None:
        if not 1 <= columns <= 6:
            raise ValueError(f"columns must be 1..6: {columns}")
        if not 1 <= rows <= 6:
            raise ValueError(f"rows must be 1..6: {rows}")
        if payoff not in ("win", "margin"):
            raise ValueError(f"payoff must be win or margin: {payoff}")
        self.columns = columns
        self.rows = rows
        self.payoff = payoff
        # Boxes are known by their lower left dot.
        self.boxes = [(column, row) for row in range(rows) for column in range(columns)]
        self.edges = [lying(column, row) for column in range(columns) for row in range(rows + 1)]
        self.edges += [upright(column, row) for column in range(columns + 1) for row in range(rows)]

    def start(self) -> State:
        """No edge is drawn, player 1 to move."""
        return State(frozenset(), (0,) * len(self.boxes), 1)

    def legal(self, state: State) -> set[str]:
        """The edges not drawn."""
        return set(self.edges) - state.drawn

    def play(self, state: State, move: str) -> State:
        """Draw the edge, take the boxes it completes."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        drawn = state.drawn | {move}
        owners = list(state.owners)
        for number, box in enumerate(self.boxes):
            if owners[number] == 0 and self._sides(box) <= drawn:
                owners[number] = state.to_move
        again = tuple(owners) != state.owners
        return State(drawn, tuple(owners), state.to_move if again else 3 - state.to_move)

    def returns(self, state: State) -> list[int | float] | None:
        """The payoffs once all edges are drawn."""
        if self.legal(state):
            return None
        margin = state.owners.count(1) - state.owners.count(2)
        if self.payoff == "margin":
            return [margin / len(self.boxes), -margin / len(self.boxes)]
        if margin == 0:
            return [0, 0]
        return [1, -1] if margin > 0 else [-1, 1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """Rows of horizontal edges, and between them rows of vertical edges and boxes."""

        def mark(edge: str) -> str:
            return "+" if edge in state.drawn else "."

        lines = []
        for row in range(self.rows, -1, -1):
            lines.append("".join(mark(lying(column, row)) for column in range(self.columns)))
            if row == 0:
                break
            line = ""
            for column in range(self.columns):
                owner = state.owners[self.boxes.index((column, row - 1))]
                line += mark(upright(column, row - 1)) + SYMBOLS[owner]
            lines.append(line + mark(upright(self.columns, row - 1)))
        return "/".join(lines) + f" {state.to_move}"

    def _sides(self, box: tuple[int, int]) -> set[str]:
        """The four edges of a box."""
        column, row = box
        return {
            lying(column, row),
            lying(column, row + 1),
            upright(column, row),
            upright(column + 1, row),
        }
