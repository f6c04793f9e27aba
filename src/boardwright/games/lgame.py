"""The L-Game L 棋, by Edward de Bono.

Rules, after a paper that analyses it completely (see CITATION.cff): on a 4x4 board each player owns
one L-shaped piece of four cells, and there are two neutral round pieces. A turn: lift your L and
put it down in a different placement, turned and flipped freely, on free cells; then, if you like,
move one neutral piece to any free cell. A player who cannot move the L loses.

Rulings:
- There is no draw by rule: play can go on forever.
- The two neutral pieces are alike. Putting one back where it was is the same as leaving it.
- A move is written as the four cells of the new placement in reading order, then, if a neutral
  piece moves, a stroke, where from and where to: ``b4c4c3c2/a4d2``.
- A position is written as 16 cells row by row from the top (``1``, ``2``, ``N``, ``.``), a space
  and the player to move. The paper's encoding is read and written too (``lgame_paper``).
"""

import re
from collections.abc import Sequence

import numpy as np

from boardwright.core import (
    Grid, InputError, Mark, Moves, Permutation, Planes, Returns, State, lowest_bit, record,
)  # fmt: skip
from boardwright.core.kit import packed
from boardwright.games.lgame_paper import SHAPES, paper_text, parse_paper

BOARD = Grid(4, cell="square")
GROUP, SYMMETRIES, PLANES = "papers", "all", 3
CELLS, ALL_CELLS = 16, (1 << 16) - 1
NUMBER = {shape: number for number, shape in enumerate(SHAPES)}
PLACEMENTS = len(SHAPES)
MASK = np.array([sum(1 << cell for cell in shape) for shape in SHAPES], np.uint16)
CORNERS = np.array(SHAPES, np.uint8)  # the cells of each placement
NUMBER_OF_MASK = np.zeros(1 << CELLS, np.uint8)
NUMBER_OF_MASK[MASK] = np.arange(PLACEMENTS)
FIRST_PIECES = (NUMBER[1, 2, 6, 10], NUMBER[5, 9, 13, 14])

# A neutral piece that goes from 0 to 0 stays where it is.
pack, unpack, MOVE = packed(placement=PLACEMENTS, origin=CELLS, target=CELLS)
MAX_MOVES, POSITIONS = 221, 36_736
# The placement of each player's L, and the cells of the neutral pieces, the smaller first.
STATE = record(piece=(np.uint8, 2), neutral=(np.uint8, 2), player=np.uint8)


def start(state: State) -> None:
    state.piece[0] = FIRST_PIECES[0]
    state.piece[1] = FIRST_PIECES[1]
    state.neutral[1] = 15


def moves(state: State, out: Moves) -> int:
    taken = taken_from(state, state.player)
    count = 0
    for placement in range(PLACEMENTS):
        if int(MASK[placement]) & taken or placement == state.piece[state.player]:
            continue
        out[count] = pack(placement, 0, 0)
        free = ALL_CELLS & ~(taken | int(MASK[placement]))
        for index in range(1, 7):  # six cells are free now; either neutral may go to each
            cell = lowest_bit(free)
            free &= free - 1
            out[count + index] = pack(placement, state.neutral[0], cell)
            out[count + 6 + index] = pack(placement, state.neutral[1], cell)
        count += 13
    return count


def taken_from(state: State, player: int) -> int:
    """Return the cells on which a player's L cannot stand, a bit each."""
    neutrals = (1 << int(state.neutral[0])) | (1 << int(state.neutral[1]))
    return int(MASK[state.piece[1 - player]]) | neutrals


def play(state: State, move: int) -> None:
    placement, origin, target = unpack(int(move))
    state.piece[state.player] = placement
    if origin != target:
        stays = int(state.neutral[1] if state.neutral[0] == origin else state.neutral[0])
        state.neutral[0] = min(stays, target)
        state.neutral[1] = max(stays, target)
    state.player ^= 1


def outcome(state: State, returns: Returns) -> None:
    returns[state.player] = -1.0
    returns[1 - state.player] = 1.0


def key(state: State) -> np.uint64:
    pieces = int(state.piece[0]) << 6 | int(state.piece[1])
    neutrals = int(state.neutral[0]) << 4 | int(state.neutral[1])
    return np.uint64((pieces << 8 | neutrals) << 1 | int(state.player))


def turn(state: State, images: Sequence[int], out: State) -> None:
    for player in range(2):
        mask = 0
        for corner in range(4):
            mask |= 1 << int(images[CORNERS[state.piece[player], corner]])
        out.piece[player] = NUMBER_OF_MASK[mask]
    first = images[state.neutral[0]]
    second = images[state.neutral[1]]
    out.neutral[0] = min(first, second)
    out.neutral[1] = max(first, second)


def evaluate(state: State, scores: Returns) -> None:
    balance = room(state, 0) - room(state, 1)  # who has less room is nearer to being stuck
    scores[0] = balance / PLACEMENTS
    scores[1] = -balance / PLACEMENTS


def room(state: State, player: int) -> int:
    """Return how many other placements a player's L could go to."""
    taken = taken_from(state, player)
    count = -1  # where it lies now
    for placement in range(PLACEMENTS):
        count += int(MASK[placement]) & taken == 0
    return count


def planes(state: State, out: Planes) -> None:
    for corner in range(4):
        out[0, CORNERS[state.piece[state.player], corner]] = 1
        out[1, CORNERS[state.piece[1 - state.player], corner]] = 1
    for piece in range(2):
        out[2, state.neutral[piece]] = 1


TITLE = {"en": "L-Game", "zh-TW": "L 棋"}
PLAYER_NAMES = {"en": ("First", "Second"), "zh-TW": ("先手", "後手")}
ENDING = {"en": "the other L has nowhere to go", "zh-TW": "對手的 L 形棋無處可放"}
RULES = {
    "en": "Lift your L and put it down in a different placement, turned and flipped freely, on "
    "free cells; then, if you like, move one neutral piece N to a free cell. Name the four cells, "
    "such as b4c4c3c2, and for the neutral piece where from and where to: b4c4c3c2/a4d2. Whoever "
    "cannot move the L loses.",
    "zh-TW": "拿起自己的 L 形棋，可任意旋轉翻面，放到與原來不同且空著的位置；之後可將一顆中立棋 N "
    "移到空格。輸入四格，例如 b4c4c3c2；移動中立棋則加上起點與終點：b4c4c3c2/a4d2。"
    "無法再放 L 形棋者輸。",
}
SYMBOLS, ROW_BREAK, COLOURS = ".12N", "", ("blue", "orange", "grey")


def marks(state: State) -> list[int]:
    found = [0] * CELLS
    for player in range(2):
        for cell in SHAPES[int(state.piece[player])]:
            found[cell] = player + 1
    for cell in state.neutral:
        found[int(cell)] = 3
    return found


def restore(state: State, marks: Sequence[int]) -> None:
    for player in range(2):
        shape = tuple(cell for cell, mark in enumerate(marks) if mark == player + 1)
        if shape not in NUMBER:
            raise InputError(
                "the cells marked {player} must form one L of four cells", player=player + 1
            )
        state.piece[player] = NUMBER[shape]
    neutrals = [cell for cell, mark in enumerate(marks) if mark == 3]
    if len(neutrals) != 2:
        raise InputError("there must be two neutral pieces N, not {given}", given=len(neutrals))
    state.neutral[0], state.neutral[1] = neutrals


def move_text(move: int) -> str:
    names = [BOARD.names[cell] for cell in path(move)]
    return "".join(names[:4]) + ("/" if names[4:] else "") + "".join(names[4:])


def parse_move(text: str) -> int:
    words = re.findall("[a-dA-D][1-4]", text)
    if len(words) not in (4, 6) or re.sub("[/-]", "", text) != "".join(words):
        raise InputError(
            "name the four cells of the L, and perhaps /from and to of a neutral piece"
        )
    cells = [BOARD.find(word) for word in words]
    shape = tuple(sorted(cells[:4]))
    if shape not in NUMBER:
        raise InputError("the first four cells must form an L")
    origin, target = cells[4:] or (0, 0)
    if words[4:] and origin == target:
        raise InputError("a neutral piece must move to another cell, or be left out")
    return pack(NUMBER[shape], origin, target)


def path(move: int) -> tuple[int, ...]:
    placement, origin, target = unpack(move)
    return SHAPES[placement] + ((origin, target) if origin != target else ())


def move_under(move: int, symmetry: Permutation) -> int:
    cells = [symmetry[cell] for cell in path(move)]
    return pack(NUMBER[tuple(sorted(cells[:4]))], *(cells[4:] or (0, 0)))


def picture(state: State) -> list[Mark]:
    pieces = [Mark("piece", SHAPES[int(state.piece[p])], COLOURS[p]) for p in range(2)]
    return [*pieces, *(Mark("stone", (int(cell),), "grey") for cell in state.neutral)]


def notations(state: State) -> dict[str, str]:
    shapes = [SHAPES[piece] for piece in state.piece]
    return {"paper": paper_text(shapes, list(state.neutral), state.player)}


def parse_notation(state: State, text: str) -> bool:
    if text.startswith("["):
        shapes, neutrals, state.player = parse_paper(text)
        state.piece[:] = [NUMBER[shape] for shape in shapes]
        state.neutral[:] = neutrals
    return text.startswith("[")
