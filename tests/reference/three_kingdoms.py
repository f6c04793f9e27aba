"""Three Kingdoms Reversi, the slow twin.

The board is a hexagon of hexagonal cells. Red, green and blue (players 1, 2, 3) move in that
order. At the start the centre is green and its six neighbours hold two stones of each colour.

A move puts a stone on an empty cell so that in at least one of the six directions it closes a
run. A run begins right next to the new stone and goes on as far as it can:

- run "single": a row of stones of one opponent's colour. It is closed if the cell behind it
  holds a stone of another colour: whichever (closing "any") or the mover's own (closing "own").
- run "mixed": a row of stones of either opponent. It is closed if the cell behind it holds a
  stone of the mover.

All stones of all closed runs turn to the mover's colour at once. A player who cannot move passes
if somebody else can; when nobody can the game is over. Each player counts the own stones minus
the komi; the most wins, and of equal players the one who moves earlier in the order.
"""

from typing import NamedTuple

Cell = tuple[int, int]  # row from the bottom, number along the diagonal; both from 1

AROUND: list[Cell] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
RINGS = {"alternating": "RGBRGB", "paired": "RRGGBB", "opposite": "RGBBGR"}
PLAYERS = {"R": 1, "G": 2, "B": 3}
SYMBOLS = ".RGB"
LETTERS = "ABCDEFGHIJK"


class State(NamedTuple):
    """All stones, each with its cell and player, and who moves next."""

    stones: frozenset[tuple[Cell, int]]
    to_move: int


class Twin:
    """Three Kingdoms on a hexagon with side cells a side."""

    def __init__(
        self,
        *,
        side: int = 6,
        komi: tuple[int, int, int] = (0, 1, 2),
        closing: str = "any",
        run: str = "single",
        ring: str = "alternating",
    ) -> None:
        if not 3 <= side <= 6:
            raise ValueError(f"side must be 3..6: {side}")
        if closing not in ("any", "own") or run not in ("single", "mixed") or ring not in RINGS:
            raise ValueError(f"unknown option: {closing}, {run}, {ring}")
        self.side = side
        self.komi = komi
        self.closing = closing
        self.run = run
        self.ring = ring
        self.rows: list[list[Cell]] = []  # from the bottom
        for row in range(1, 2 * side):
            first = max(1, row - side + 1)
            last = min(2 * side - 1, row + side - 1)
            self.rows.append([(row, number) for number in range(first, last + 1)])
        self.cells: dict[str, Cell] = {
            f"{LETTERS[row - 1]}{number}": (row, number)
            for cells in self.rows
            for (row, number) in cells
        }

    def start(self) -> State:
        """Green in the centre, the ring around it, red to move."""
        stones: dict[Cell, int] = {(self.side, self.side): PLAYERS["G"]}
        for (up, along), colour in zip(AROUND, RINGS[self.ring], strict=True):
            stones[(self.side + up, self.side + along)] = PLAYERS[colour]
        return State(frozenset(stones.items()), 1)

    def legal(self, state: State) -> set[str]:
        """The cells where the mover closes a run; a pass if only others have such a cell."""
        own = self._placings(state, state.to_move)
        if own:
            return own
        if any(self._placings(state, player) for player in (1, 2, 3)):
            return {"pass"}
        return set()

    def play(self, state: State, move: str) -> State:
        """Put the stone, turn the closed runs; or pass."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        following = {1: 2, 2: 3, 3: 1}[state.to_move]
        if move == "pass":
            return State(state.stones, following)
        stones = dict(state.stones)
        turned = self._turned(stones, self.cells[move], state.to_move)
        for cell in turned | {self.cells[move]}:
            stones[cell] = state.to_move
        return State(frozenset(stones.items()), following)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once nobody can put a stone."""
        if self.legal(state):
            return None
        colours = [player for _, player in state.stones]
        points = [colours.count(player) - self.komi[player - 1] for player in (1, 2, 3)]
        winner = points.index(max(points)) + 1  # index finds the earliest of equals
        return [1 if player == winner else -1 for player in (1, 2, 3)]

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, 1 to 3."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows from the top, then the player to move."""
        stones = dict(state.stones)
        rows = ["".join(SYMBOLS[stones.get(cell, 0)] for cell in cells) for cells in self.rows]
        return f"{'/'.join(reversed(rows))} {state.to_move}"

    def _placings(self, state: State, player: int) -> set[str]:
        stones = dict(state.stones)
        return {
            name
            for name, cell in self.cells.items()
            if cell not in stones and self._turned(stones, cell, player)
        }

    def _turned(self, stones: dict[Cell, int], cell: Cell, mover: int) -> set[Cell]:
        """The stones that turn when the mover puts one on the cell."""
        turned: set[Cell] = set()
        for up, along in AROUND:
            run: list[Cell] = []
            beyond = (cell[0] + up, cell[1] + along)
            run_colours = self._run_colours(stones.get(beyond), mover)
            while stones.get(beyond) in run_colours:
                run.append(beyond)
                beyond = (beyond[0] + up, beyond[1] + along)
            closer = stones.get(beyond)  # None for an empty cell and off the board
            if closer == mover or (
                closer is not None and self.run == "single" and self.closing == "any"
            ):
                turned.update(run)
        return turned

    def _run_colours(self, neighbour: int | None, mover: int) -> set[int]:
        """The colours a run may hold whose first stone is the neighbour; none if it is no run."""
        if neighbour is None or neighbour == mover:
            return set()
        return {neighbour} if self.run == "single" else {1, 2, 3} - {mover}
