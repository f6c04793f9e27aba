"""Dots and Boxes with two boxes: edges are clicked."""

import numpy as np

from boardwright.core import Edges, Moves, Returns, State, record

BOARD = Edges(2, 1)
EDGES = np.array([p for p in range(BOARD.points) if len(BOARD.outlines[p]) == 2])
BOXES = np.array([p for p in range(BOARD.points) if len(BOARD.outlines[p]) == 4])
AROUND = np.array([BOARD.neighbours[box] for box in BOXES])
STATE = record(player=np.uint8, cells=(np.uint8, BOARD.points))
SYMBOLS = ".XO+"
TITLE = "Boxes"
RULES = "Draw edges; who closes a box owns it and draws again."


def start(state: State) -> None:
    """Leave the board empty."""


def moves(state: State, out: Moves) -> int:
    """Write the edges that are not drawn."""
    count = 0
    for edge in EDGES:
        if state.cells[edge] == 0:
            out[count] = edge
            count += 1
    return count


def play(state: State, move: int) -> None:
    """Draw an edge, and close what it closes."""
    state.cells[move] = 3
    closed = False
    for box in range(len(BOXES)):
        drawn = 0
        for edge in AROUND[box]:
            drawn += state.cells[edge] == 3
        if drawn == 4 and state.cells[BOXES[box]] == 0:
            state.cells[BOXES[box]] = state.player + 1
            closed = True
    if not closed:
        state.player = 1 - state.player


def outcome(state: State, returns: Returns) -> None:
    """Tell who has more boxes."""
    first = 0
    for box in BOXES:
        first += state.cells[box] == 1
    lead = 2 * first - len(BOXES)
    returns[0] = (lead > 0) - (lead < 0)
    returns[1] = -returns[0]


def score(state: State) -> tuple[int, ...]:
    """Return the boxes of each player."""
    owners = [int(state.cells[box]) for box in BOXES]
    return owners.count(1), owners.count(2)
