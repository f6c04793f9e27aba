"""How many of a net's moves in Connect Four 7x6 keep the exact value: `python ... NET [NET ...]`.

Positions come from games of the net against itself after 8 random plies. Every move from the 18th
ply on is judged by an alpha-beta search of its own on bit boards, which knows nothing of the
package: a move is optimal if it leaves win, draw or loss as they were. Positions in which every
move does are counted apart, as nothing can be done wrong there.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numba
import numpy as np

import boardwright as bw
from boardwright.arena.one_game import Plan, opened
from boardwright.learn.strength import evaluator_of
from boardwright.nets.lockstep import Lockstep, View
from boardwright.nets.net_file import net_path, read_net

GAMES, FIRST_PLY, OPENING = 192, 18, 8
HEIGHT = 7  # bits of a column, one of them always empty
BOTTOM = sum(1 << (HEIGHT * column) for column in range(7))
BOARD = BOTTOM * 0b111111
TABLE = 1 << 22


@numba.njit(nogil=True)
def winning_cells(mine, mask):
    """Return the empty cells that complete four."""
    found = (mine << 1) & (mine << 2) & (mine << 3)
    for step in (6, 7, 8):
        pair = (mine << step) & (mine << 2 * step)
        found |= pair & (mine << 3 * step)
        found |= pair & (mine >> step)
        pair = (mine >> step) & (mine >> 2 * step)
        found |= pair & (mine << step)
        found |= pair & (mine >> 3 * step)
    return found & (BOARD ^ mask)


@numba.njit(
    numba.int64(numba.int64, numba.int64, numba.int64, numba.int64, numba.int64[:], numba.int8[:]),
    nogil=True,
)
def value(mine, mask, alpha, beta, keys, kept):
    """Return 1, 0 or -1 for the player to move, exact within alpha and beta."""
    open_cells = (mask + BOTTOM) & BOARD
    if open_cells == 0:
        return 0
    if winning_cells(mine, mask) & open_cells:
        return 1
    threats = winning_cells(mask ^ mine, mask)
    forced = threats & open_cells
    if forced:
        if forced & (forced - 1):
            return -1
        open_cells = forced
    open_cells &= ~(threats >> 1)  # nothing beneath a cell on which the other wins
    if open_cells == 0:
        return -1
    key = mine + mask + BOTTOM
    slot = key % TABLE
    if keys[slot] == key:
        low, high = kept[slot] // 4 - 1, kept[slot] % 4 - 1
        alpha, beta = max(alpha, low), min(beta, high)
        if alpha >= beta:
            return alpha
    first_alpha, first_beta = alpha, beta
    best = -1
    for wanted in (3, 2, 1, 0):  # moves that make most threats first
        for order in (3, 2, 4, 1, 5, 0, 6):
            cell = open_cells & (0b1111111 << (HEIGHT * order))
            if cell == 0:
                continue
            made = winning_cells(mine | cell, mask | cell)
            count = 0
            while made and count < 3:
                made &= made - 1
                count += 1
            if count != wanted:
                continue
            found = -value(mask ^ mine, mask | cell, -beta, -alpha, keys, kept)
            best = max(best, found)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    low, high = -1, 1
    if best > first_alpha:
        low = best
    if best < first_beta:
        high = best
    keys[slot] = key
    kept[slot] = (low + 1) * 4 + high + 1
    return best


def bits_of(position: bw.Position) -> tuple[int, int]:
    """Return the mover's discs and all discs."""
    mine = mask = 0
    for point, mark in enumerate(position.game.marks(position.state)):
        if mark:
            bit = 1 << (point % 7 * HEIGHT + 5 - point // 7)
            mask |= bit
            mine |= bit if mark == position.to_move else 0
    return mine, mask


def judged(positions: list[bw.Position]) -> list[dict[int, int]]:
    """Return the value of every move of each position, for its mover."""
    keys, kept = np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int8)

    def values(position: bw.Position) -> dict[int, int]:
        found = {}
        for move in position.moves:
            after = position.play(move)
            if after.over:
                found[move] = 1 if after.winner else 0
            else:
                found[move] = -value(*bits_of(after), -1, 1, keys, kept)
        return found

    return [values(position) for position in positions]


def moves_played(name: str, simulations: int) -> list[tuple[bw.Position, int]]:
    """Return the positions and moves of the net's games against itself."""
    game = bw.game("connect_four")
    net = read_net(Path(name) if name.endswith(".net") else net_path(name))
    lockstep = Lockstep(View(game), GAMES, max(simulations, 1))
    evaluator = evaluator_of(net, GAMES)
    positions = [opened(game, Plan(5, number, (), number, OPENING)) for number in range(GAMES)]
    made = []
    while any(not position.over for position in positions):
        live = [number for number in range(GAMES) if not positions[number].over]
        for number in range(GAMES):
            source = number if number in live else live[0]
            lockstep.frames[number * lockstep.per].state = positions[source].state
        for _ in lockstep.search(evaluator, simulations):
            pass
        for number in live:
            root = lockstep.frames[number * lockstep.per]
            move = int(root.moves[lockstep.games[number].chosen])
            if len(positions[number].history) >= FIRST_PLY:
                made.append((positions[number], move))
            positions[number] = positions[number].play(move)
    return made


def main() -> None:
    """Print a line for each net and number of simulations."""
    for name in sys.argv[1:]:
        for simulations in (1, 64):
            made = moves_played(name, simulations)
            values = judged([position for position, _ in made])
            good = [
                found[move] == max(found.values())
                for (_, move), found in zip(made, values, strict=True)
            ]
            open_ones = [len(set(found.values())) > 1 for found in values]
            hard = [one for one, matters in zip(good, open_ones, strict=True) if matters]
            print(
                f"{name}: {simulations} simulations: {np.mean(good):.2%} of {len(good)} moves "
                f"optimal; where it matters {np.mean(hard):.2%} of {len(hard)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
