"""Many games between two ``evaluation`` players inside compiled code, over all cores.

The paper tunes its values by such games. Its program puts black's first stone in the middle and
lets the values that won last play white: begin from that position to do the same.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, Playouts, in_range
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.players.gomoku.evaluation import (
    TOGETHER,
    best_cell,
    clear_board,
    gains_together,
    put_stone,
    side_arrays,
)
from boardwright.players.gomoku.frame import frame_of, framed
from boardwright.players.gomoku.runs import direction_steps, makes_five
from boardwright.players.gomoku.values import Values

CHUNK = 64
NO_POINT = 0xFFFF


def evaluation_games_kernel(
    cells: Any,
    steps: Any,
    to_move: int,
    exactly: bool,
    plus: Any,
    minus: Any,
    scopes: Any,
    first: Any,
    first_gains: Any,
    first_scores: Any,
    grid: Any,
    gains: Any,
    scores: Any,
    randoms: Any,
    tally: Any,
    rows: Any,
) -> None:
    """Play one game from ``cells`` for each row of ``randoms``, the two players' generators.

    ``tally`` counts wins of black and white, draws and plies; ``rows`` receives the cells played.
    """
    clear_board(first, plus, first_gains, first_scores)
    empty = 0
    for cell in range(len(cells)):
        if cells[cell] == 1 or cells[cell] == 2:
            mark = int(cells[cell])
            put_stone(first, steps, cell, mark, plus, minus, scopes, first_gains, first_scores)
        empty += cells[cell] == 0
    for number in range(len(randoms)):
        for cell in range(len(grid)):
            grid[cell] = first[cell]
            for side in range(2):
                gains[side, 0, cell] = first_gains[side, 0, cell]
                gains[side, 1, cell] = first_gains[side, 1, cell]
        for side in range(2):
            scores[side, 0] = first_scores[side, 0]
            scores[side, 1] = first_scores[side, 1]
        mark = to_move
        result = 2
        for ply in range(empty):
            side = mark - 1
            if scopes[side] == TOGETHER:
                gains_together(grid, steps, plus[side], minus[side], gains[side])
            cell, randoms[number, side] = best_cell(
                gains[side], scores[side], mark, randoms[number, side]
            )
            rows[number, ply] = cell
            tally[3] += 1
            if makes_five(grid, steps, cell, mark, exactly):
                result = side
                break
            put_stone(grid, steps, cell, mark, plus, minus, scopes, gains, scores)
            mark = 3 - mark
        tally[result] += 1


def play_chunk(
    position: Position, sides: list[tuple[Values, str]], seed: int, first: int, games: int
) -> tuple[Any, Any]:
    """Return (tally, cells played) of some games; game n draws from streams 2n and 2n + 1."""
    game = position.game
    streams = [stream(seed, number) for number in range(2 * first, 2 * (first + games))]
    grids = [np.array(frame_of(game).empty) for _ in range(2)]
    shape = (2, 2, len(grids[0]))
    tally = np.zeros(4, np.int64)
    rows = np.full((games, game.board.points), NO_POINT, np.uint16)
    with np.errstate(over="ignore"):
        game.kernel(evaluation_games_kernel)(
            framed(position.game, position.state.cells),
            direction_steps(game),
            position.to_move,
            bool(game.module.EXACTLY),
            *side_arrays(sides),
            grids[0],
            np.zeros(shape, np.int64),
            np.zeros((2, 2), np.int64),
            grids[1],
            np.zeros(shape, np.int64),
            np.zeros((2, 2), np.int64),
            np.array(streams, np.uint64).reshape(games, 2),
            tally,
            rows,
        )
    return tally, rows


def evaluation_games(
    where: Game | Position,
    black: Values,
    white: Values,
    games: int,
    seed: int = 1,
    scopes: tuple[str, str] = ("board", "board"),
    threads: int | None = None,
) -> Playouts:
    """Return the counts of games between two sets of values; the same seed plays the same games.

    >>> import boardwright as bw
    >>> from boardwright.players.gomoku.values import NAMED
    >>> counted = evaluation_games(bw.game("gomoku"), NAMED["first"], NAMED["tuned"], games=100)
    >>> counted.games == sum(counted.wins) + counted.draws
    True
    """
    position = where.start() if isinstance(where, Game) else where
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    if position.over:
        raise InputError("the game is over: nothing is left to play")
    begun = time.perf_counter()
    sides = [(black, scopes[0]), (white, scopes[1])]
    jobs = (
        partial(play_chunk, position, sides, seed, first, min(CHUNK, games - first))
        for first in range(0, games, CHUNK)
    )
    total = np.zeros(4, np.int64)
    for tally, _ in in_threads(jobs, threads):
        total += tally
    won, lost, draws, plies = (int(count) for count in total)
    return Playouts(games, (won, lost), draws, 0, plies, time.perf_counter() - begun)
