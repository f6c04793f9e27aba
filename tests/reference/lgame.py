"""The L-Game, the slow twin.

On a board of four times four cells each of two players owns one L of four cells: a bar of three
and a foot, one cell sideways of one end of the bar, turned and mirrored at will. Two neutral
pieces cover one cell each. A turn has two parts: lift the own L and put it down in another
placement, on cells covered neither by the other L nor by a neutral piece; then, if wanted, move
one neutral piece to any free cell. A player who cannot put the L down in another placement loses.

The paper writes an L as the tip of its foot and the direction from there to the bar. On this
board that is enough: the bar has room only on one side.
"""

import re
from itertools import product
from typing import NamedTuple

Cell = tuple[int, int]  # column from the left, row from the TOP, both from 0

BOARD: list[Cell] = [(column, row) for row in range(4) for column in range(4)]  # reading order
DIRECTIONS: list[Cell] = [(0, -1), (0, 1), (-1, 0), (1, 0)]  # up, down, left, right


class State(NamedTuple):
    """The cells of the two Ls and of the neutral pieces, and who moves next."""

    pieces: tuple[frozenset[Cell], frozenset[Cell]]
    neutrals: frozenset[Cell]
    to_move: int


def all_placements() -> dict[frozenset[Cell], tuple[Cell, int]]:
    """All placements of an L, each with the tip of its foot and the direction to its bar."""
    found: dict[frozenset[Cell], tuple[Cell, int]] = {}
    for (column, row), direction, side in product(BOARD, range(4), (1, -1)):
        right, down = DIRECTIONS[direction]
        cells = [(column, row)]
        for step in range(3):  # the bar, at right angles to the direction
            cells.append((column + right + side * step * down, row + down + side * step * right))
        if all(cell in BOARD for cell in cells):
            found[frozenset(cells)] = ((column, row), direction)
    return found


PLACEMENTS = all_placements()


def name(cell: Cell) -> str:
    """The grid name: rows are counted from the bottom there."""
    return f"{'abcd'[cell[0]]}{4 - cell[1]}"


def to_paper(state: State) -> str:
    """The position as the paper writes it."""
    parts: list[str] = []
    for piece in state.pieces:
        (column, row), direction = PLACEMENTS[piece]
        parts.append(f"({column},{row},{direction})")
    covered = state.pieces[0] | state.pieces[1] | state.neutrals
    counts: list[int] = []
    for place, cell in enumerate(BOARD):
        if cell in state.neutrals:
            counts.append(len([before for before in BOARD[:place] if before not in covered]))
    parts.append(f"({counts[0]},{counts[1]})")
    return f"[{','.join(parts)},{state.to_move - 1}]"


def from_paper(text: str) -> State:
    """The position that the paper writes so."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    by_tip = {tip_and_direction: piece for piece, tip_and_direction in PLACEMENTS.items()}
    first = by_tip[((numbers[0], numbers[1]), numbers[2])]
    second = by_tip[((numbers[3], numbers[4]), numbers[5])]
    uncovered = [cell for cell in BOARD if cell not in first | second]
    for one in uncovered:
        for other in uncovered[uncovered.index(one) + 1 :]:
            state = State((first, second), frozenset({one, other}), numbers[8] + 1)
            if to_paper(state) == text:
                return state
    raise ValueError(f"no such position: {text}")


class Twin:
    """The L-Game."""

    def __init__(self) -> None:
        """There are no options."""

    def start(self) -> State:
        """The Ls along the two middle files, the neutral pieces in opposite corners."""
        first = frozenset({(1, 0), (2, 0), (2, 1), (2, 2)})
        second = frozenset({(1, 1), (1, 2), (1, 3), (2, 3)})
        return State((first, second), frozenset({(0, 0), (3, 3)}), 1)

    def legal(self, state: State) -> set[str]:
        """All moves as text."""
        return set(self._moves(state))

    def play(self, state: State, move: str) -> State:
        """The position after the move."""
        moves = self._moves(state)
        if move not in moves:
            raise ValueError(f"illegal move: {move}")
        return moves[move]

    def returns(self, state: State) -> list[int] | None:
        """A player without a move has lost."""
        if self._moves(state):
            return None
        return [-1, 1] if state.to_move == 1 else [1, -1]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 or 2."""
        return state.to_move

    def text(self, state: State) -> str:
        """The cells in reading order, then the player to move."""
        symbols = dict.fromkeys(BOARD, ".")
        symbols.update(dict.fromkeys(state.pieces[0], "1"))
        symbols.update(dict.fromkeys(state.pieces[1], "2"))
        symbols.update(dict.fromkeys(state.neutrals, "N"))
        return f"{''.join(symbols[cell] for cell in BOARD)} {state.to_move}"

    def _moves(self, state: State) -> dict[str, State]:
        """Every move with the position it leads to."""
        moves: dict[str, State] = {}
        old = state.pieces[state.to_move - 1]
        other = state.pieces[2 - state.to_move]
        for new in PLACEMENTS:
            if new == old or new & other or new & state.neutrals:
                continue
            pieces = (new, other) if state.to_move == 1 else (other, new)
            following = 3 - state.to_move
            place = "".join(name(cell) for cell in BOARD if cell in new)
            moves[place] = State(pieces, state.neutrals, following)
            free = [cell for cell in BOARD if cell not in new | other | state.neutrals]
            for origin, target in product(state.neutrals, free):
                neutrals = state.neutrals - {origin} | {target}
                moves[f"{place}/{name(origin)}{name(target)}"] = State(pieces, neutrals, following)
        return moves
