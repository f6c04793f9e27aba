"""The searches of the GoClub paper, from the first position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.arena.in_bulk.rows import Beginning, Prepared, Rows, pay, rows_of
from boardwright.core.game import Game
from boardwright.players.goclub.choice import frames_for
from boardwright.players.goclub.many_games import CHUNKS, search_games, style_of
from boardwright.players.goclub.point_scores import board_for, net_of
from boardwright.players.goclub.searches import Style


def search_rows(
    nets: Any,
    boards: Any,
    board_of: Any,
    frames: Any,
    styles: Any,
    randoms: Any,
    tally: Any,
    lengths: Any,
    line: Any,
    returns: Any,
    plies: Any,
    lines: Any,
) -> None:
    """Play a game for each row of ``randoms`` and write it down."""
    players = len(styles)
    for number in range(len(randoms)):
        for each in range(len(tally)):
            tally[each] = 0
        own = randoms[number : number + 1]
        search_games(nets, boards, board_of, frames, styles, own, tally, lengths, line)
        stones = int(tally[players + 1])
        plies[number] = stones
        for stone in range(stones):
            lines[number, stone] = line[stone]
        pay(returns[number], -1 if tally[players] > 0 else (stones - 1) % players)


def prepared(game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
    """Return the styles of players who are all searches."""
    searching = all(name.partition(":")[0].endswith("-search") for name in names)
    if game.name != "goclub" or opening_plies or not searching:
        return None
    styles = [style_of(game, name) for name in names]
    return CHUNKS[max(style.levels for style in styles)], styles


def rows(game: Game, styles: Sequence[Style], begin: Beginning) -> Rows:
    """Return games between searches."""
    tables = list(dict.fromkeys(style.scores for style in styles))
    boards = [board_for(game, table) for table in tables]
    points = game.board.points
    given = (
        net_of(game),
        np.concatenate(boards * 2).view(np.recarray),
        np.array([tables.index(style.scores) for style in styles]),
        frames_for(game),
        np.concatenate([style.record(game) for style in styles]).view(np.recarray),
        begin.randoms,
        np.zeros(game.players + 2, np.int64),
        np.zeros(points + 1, np.int64),
        np.zeros(points, np.int64),
    )
    kernel = game.kernel(search_rows)
    return rows_of(kernel, len(begin.randoms), game.players, points, given)
