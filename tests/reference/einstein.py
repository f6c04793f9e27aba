"""EinStein wuerfelt nicht, the slow twin.

The board has 5x5 cells. Each player has six cubes, numbered 1 to 6: player 1 in the upper left
corner on a5 b5 c5 a4 b4 a3, player 2 in the lower right corner on the cells opposite through the
centre. Unless dealt otherwise the cubes of player 1 are numbered in reading order, and the cell
opposite has the same number. Before every move a die is thrown. The player has to move the cube
with that number; if it is gone, the cube present with the next higher or the next lower number.
Player 1 moves one step to the right, down, or right and down; player 2 to the left, up, or left
and up. Whatever cube stands on the target cell, own or not, is removed. Who reaches the corner
cell of the opponent or removes the last enemy cube wins.

On 3x3 and 4x4 cells each player has three cubes, on the corner and its two neighbours, and the die
shows 1 to 3.
"""

from fractions import Fraction
from typing import NamedTuple

STEPS = {1: [(1, 0), (0, -1), (1, -1)], 2: [(-1, 0), (0, 1), (-1, 1)]}  # right, up
#: Where each player begins; those of player 2 are opposite, in the same order.
HOMES = {
    3: {1: ["a3", "b3", "a2"], 2: ["c1", "b1", "c2"]},
    4: {1: ["a4", "b4", "a3"], 2: ["d1", "c1", "d2"]},
    5: {1: ["a5", "b5", "c5", "a4", "b4", "a3"], 2: ["e1", "d1", "c1", "e2", "d2", "e3"]},
}


class State(NamedTuple):
    """The mark on each cell, the die (0: to be thrown), and whose turn it is."""

    board: tuple[str, ...]
    die: int
    player: int


class Twin:
    """EinStein wuerfelt nicht on a board of size times size cells."""

    def __init__(self, *, size: int = 5) -> None:
        letters, numbers = "abcde"[:size], "54321"[5 - size :]
        self.size, self.homes = size, HOMES[size]
        self.cells = [letter + number for number in numbers for letter in letters]  # as one reads
        self.corners = {1: self.cells[-1], 2: self.cells[0]}  # where the player wants to go
        self.numbers = [number for number, _ in enumerate(self.homes[1], 1)]
        self.cubes = {1: "ABCDEF"[: len(self.numbers)], 2: "abcdef"[: len(self.numbers)]}

    def start(self) -> State:
        """The deal without a seed; the die is thrown for player 1."""
        return self.dealt(self.numbers, self.numbers)

    def dealt(self, first: list[int], second: list[int]) -> State:
        """The start with these cubes on the home cells in the order of their homes."""
        board = dict.fromkeys(self.cells, ".")
        for player, numbers in ((1, first), (2, second)):
            for cell, number in zip(self.homes[player], numbers, strict=True):
                board[cell] = self.cubes[player][number - 1]
        return State(tuple(board[cell] for cell in self.cells), 0, 1)

    def chance(self, state: State) -> dict[str, Fraction]:
        """The throws of the die, if it is to be thrown."""
        if state.die != 0 or self.returns(state) is not None:
            return {}
        return {str(number): Fraction(1, len(self.numbers)) for number in self.numbers}

    def legal(self, state: State) -> set[str]:
        """The throws of the die, or the moves of the cubes that may move."""
        if self.returns(state) is not None:
            return set()
        if state.die == 0:
            return set(self.chance(state))
        moves = set()
        for number in self._numbers(state):
            origin = self.cells[state.board.index(self.cubes[state.player][number - 1])]
            for right, up in STEPS[state.player]:
                letter, row = chr(ord(origin[0]) + right), int(origin[1]) + up
                if f"{letter}{row}" in self.cells:
                    moves.add(f"{origin}-{letter}{row}")
        return moves

    def play(self, state: State, move: str) -> State:
        """Throw the die, or move a cube."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        if state.die == 0:
            return State(state.board, int(move), state.player)
        origin, target = move.split("-")
        board = dict(zip(self.cells, state.board, strict=True))
        board[target] = board[origin]
        board[origin] = "."
        return State(tuple(board[cell] for cell in self.cells), 0, 3 - state.player)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once a corner is reached or a player has no cubes."""
        for player in (1, 2):
            in_corner = state.board[self.cells.index(self.corners[player])] in self.cubes[player]
            enemies = [mark for mark in state.board if mark in self.cubes[3 - player]]
            if in_corner or not enemies:
                return [1, -1] if player == 1 else [-1, 1]
        return None

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, or 0 when the die is to be thrown."""
        return 0 if self.chance(state) else state.player

    def text(self, state: State) -> str:
        """The board row by row from the top, and whose turn it is."""
        marks = "".join(state.board)
        rows = [marks[start : start + self.size] for start in range(0, len(marks), self.size)]
        return "/".join(rows) + f" {state.player}"

    def _numbers(self, state: State) -> list[int]:
        """The numbers of the cubes that may move with this throw."""
        own = self.cubes[state.player]
        present = [number for number in self.numbers if own[number - 1] in state.board]
        if state.die in present:
            return [state.die]
        lower = [number for number in present if number < state.die]
        higher = [number for number in present if number > state.die]
        return lower[-1:] + higher[:1]
