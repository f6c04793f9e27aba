"""GoClub searches from given first stones, or with a zone barred to one of them, in bulk.

The games are those of ``players/goclub/many_games.py`` with another beginning.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.players.goclub.choice import choose, frames_for
from boardwright.players.goclub.many_games import Searches, generators
from boardwright.players.goclub.point_scores import BARRED, board_for, net_of, put

CHUNK = 16
FREE = -1


def opened_games(
    nets: Any,
    boards: Any,
    board_of: Any,
    frames: Any,
    styles: Any,
    randoms: Any,
    openings: Any,
    zone: Any,
    barred_ply: int,
    tally: Any,
) -> None:
    """Play a game for each row of ``randoms``; ``openings`` holds its first stones, -1 for free.

    The points of ``zone`` are barred to the stone number ``barred_ply`` (from 0). A search that
    looks ahead then keeps its simulated answer out of the zone, too. ``tally`` counts wins per
    player, draws and stones.
    """
    players = len(styles)
    tables = len(boards) // 2
    points = len(boards[0].cells)
    for number in range(len(randoms)):
        for table in range(tables):
            boards[tables + table] = boards[table]
        stones = 0
        flower = False
        while stones < points and not flower:
            player = stones % players
            board = boards[tables + board_of[player]]
            if stones < openings.shape[1] and openings[number, stones] >= 0:
                point = openings[number, stones]
            else:
                if stones == barred_ply:
                    bar(board, zone, BARRED)
                point, randoms[number, player] = choose(
                    nets[0], board, frames, styles[player], player, randoms[number, player]
                )
                if stones == barred_ply:
                    bar(board, zone, -BARRED)
            for table in range(tables):
                flower = put(nets[0], boards[tables + table], point, player)
            stones += 1
        tally[players + 1] += stones
        tally[(stones - 1) % players if flower else players] += 1


def bar(board: Any, zone: Any, amount: Any) -> None:
    """Bar the points of a zone by this amount, or free them by its opposite."""
    for entry in range(len(zone)):
        for player in range(len(board.scores)):
            board.scores[player, zone[entry]] += amount


def games_from(
    game: Game,
    player: str,
    openings: NDArray[np.int64],
    seed: int = 1,
    zone: tuple[int, ...] = (),
    barred_ply: int = FREE,
) -> NDArray[np.int64]:
    """Return wins per seat, draws and stones of one game for each row of openings.

    >>> import boardwright as bw
    >>> centre = np.full((50, 1), 40)
    >>> counts = games_from(bw.game("goclub", size=9), "one-search:version=1.0", centre)
    >>> int(counts[:3].sum())
    50
    """
    searches = Searches(game, [player] * game.players, seed)
    board_of = np.array([searches.tables.index(style.scores) for style in searches.styles])
    styles = np.concatenate([style.record(game) for style in searches.styles]).view(np.recarray)
    kernel = game.kernel(opened_games)
    barred = np.array(zone, np.int64)

    def chunk(first: int) -> NDArray[np.int64]:
        rows = np.ascontiguousarray(openings[first : first + CHUNK], np.int64)
        boards = [board_for(game, table) for table in searches.tables]
        tally = np.zeros(game.players + 2, np.int64)
        with np.errstate(over="ignore"):
            kernel(
                net_of(game),
                np.concatenate(boards * 2).view(np.recarray),
                board_of,
                frames_for(game),
                styles,
                generators(seed, first, len(rows), game.players),
                rows,
                barred,
                barred_ply,
                tally,
            )
        return tally

    total = np.zeros(game.players + 2, np.int64)
    for tally in in_threads(partial(chunk, first) for first in range(0, len(openings), CHUNK)):
        total += tally
    return total
