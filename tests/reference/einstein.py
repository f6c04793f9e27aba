"""EinStein wuerfelt nicht, the slow twin.

The board has 5x5 cells. Each player has six cubes, numbered 1 to 6: player 1 in the upper left
corner on a5 b5 c5 a4 b4 a3, player 2 in the lower right corner on the cells opposite through the
centre. Unless dealt otherwise the cubes of player 1 are numbered in reading order, and the cell
opposite has the same number. Before every move a die is thrown. The player has to move the cube
with that number; if it is gone, the cube present with the next higher or the next lower number.
Player 1 moves one step to the right, down, or right and down; player 2 to the left, up, or left
and up. Whatever cube stands on the target cell, own or not, is removed. Who reaches the corner
cell of the opponent or removes the last enemy cube wins.
"""

from fractions import Fraction
from typing import NamedTuple

CUBES = {1: "ABCDEF", 2: "abcdef"}
STEPS = {1: [(1, 0), (0, -1), (1, -1)], 2: [(-1, 0), (0, 1), (-1, 1)]}  # right, up
CORNERS = {1: "e1", 2: "a5"}  # where the player wants to go
HOMES = {
    1: ["a5", "b5", "c5", "a4", "b4", "a3"],
    2: ["e1", "d1", "c1", "e2", "d2", "e3"],  # opposite the cells above, in the same order
}
CELLS = [letter + number for number in "54321" for letter in "abcde"]  # in reading order


class State(NamedTuple):
    """The mark on each cell, the die (0: to be thrown), and whose turn it is."""

    board: tuple[str, ...]
    die: int
    player: int


class Twin:
    """EinStein wuerfelt nicht has no options."""

    def start(self) -> State:
        """The deal without a seed; the die is thrown for player 1."""
        return self.dealt([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])

    def dealt(self, first: list[int], second: list[int]) -> State:
        """The start with these cubes on the home cells in the order of HOMES."""
        board = dict.fromkeys(CELLS, ".")
        for player, numbers in ((1, first), (2, second)):
            for cell, number in zip(HOMES[player], numbers, strict=True):
                board[cell] = CUBES[player][number - 1]
        return State(tuple(board[cell] for cell in CELLS), 0, 1)

    def chance(self, state: State) -> dict[str, Fraction]:
        """The throws of the die, if it is to be thrown."""
        if state.die != 0 or self.returns(state) is not None:
            return {}
        return {str(number): Fraction(1, 6) for number in range(1, 7)}

    def legal(self, state: State) -> set[str]:
        """The throws of the die, or the moves of the cubes that may move."""
        if self.returns(state) is not None:
            return set()
        if state.die == 0:
            return set(self.chance(state))
        moves = set()
        for number in self._numbers(state):
            origin = CELLS[state.board.index(CUBES[state.player][number - 1])]
            for right, up in STEPS[state.player]:
                letter, row = chr(ord(origin[0]) + right), int(origin[1]) + up
                if f"{letter}{row}" in CELLS:
                    moves.add(f"{origin}-{letter}{row}")
        return moves

    def play(self, state: State, move: str) -> State:
        """Throw the die, or move a cube."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        if state.die == 0:
            return State(state.board, int(move), state.player)
        origin, target = move.split("-")
        board = dict(zip(CELLS, state.board, strict=True))
        board[target] = board[origin]
        board[origin] = "."
        return State(tuple(board[cell] for cell in CELLS), 0, 3 - state.player)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once a corner is reached or a player has no cubes."""
        for player in (1, 2):
            in_corner = state.board[CELLS.index(CORNERS[player])] in CUBES[player]
            enemies = [mark for mark in state.board if mark in CUBES[3 - player]]
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
        rows = [marks[start : start + 5] for start in range(0, 25, 5)]
        return "/".join(rows) + f" {state.player}"

    def _numbers(self, state: State) -> list[int]:
        """The numbers of the cubes that may move with this throw."""
        present = [
            number for number in range(1, 7) if CUBES[state.player][number - 1] in state.board
        ]
        if state.die in present:
            return [state.die]
        lower = [number for number in present if number < state.die]
        higher = [number for number in present if number > state.die]
        return lower[-1:] + higher[:1]
