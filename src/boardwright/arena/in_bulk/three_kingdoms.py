"""The levels of the Three Kingdoms paper and ``random``, also after an opening.

The kernel of ``players.three_kingdoms.many_games`` has one generator for all three players; here
each has its own, as in games that are asked move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.arena.in_bulk.rows import Beginning, Prepared, Rows, rows_of
from boardwright.core.game import Game
from boardwright.core.rng import advance, below
from boardwright.core.rules import moves, outcome, play
from boardwright.players.player import PlayerSpec
from boardwright.players.three_kingdoms.board_table import board_table, search_frames, work_room
from boardwright.players.three_kingdoms.flip_table import flip_table
from boardwright.players.three_kingdoms.players import setting_rows
from boardwright.players.three_kingdoms.search import begin_search, go_on, pick
from boardwright.players.three_kingdoms.tables import DEPTH

LEVELS = {"random", "easy", "normal", "hard"}
NO_LIMIT = 1 << 60


def level_rows(
    frames: Any,
    firsts: Any,
    tables: Any,
    room: Any,
    flips: Any,
    settings: Any,
    randoms: Any,
    returns: Any,
    plies: Any,
    lines: Any,
) -> None:
    """Play a game for each row of ``randoms`` and write it down."""
    table = tables[0]
    work = room[0]
    root = frames[0]
    for number in range(len(randoms)):
        root.state = firsts[number % len(firsts)]
        made = 0
        count = moves(root.state, root.moves)
        while count > 0:
            seat = int(root.state.player)
            random = advance(randoms[number, seat])
            randoms[number, seat] = random
            chosen = np.int64(0)
            if settings[seat, DEPTH] == 0:
                chosen = np.int64(below(random, count))
            else:
                begin_search(frames, table, work, flips, settings[seat])
                go_on(frames, table, work, settings[seat], True, NO_LIMIT)
                chosen = np.int64(pick(frames, work, int(root.count), random))
            move = root.moves[chosen]
            lines[number, made] = move
            made += 1
            play(root.state, move)
            count = moves(root.state, root.moves)
        plies[number] = made
        outcome(root.state, returns[number])


def prepared(game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
    """Return the settings of players who are all the paper's levels or ``random``."""
    fits = {PlayerSpec.parse(name).name for name in names} <= LEVELS
    if game.name != "three_kingdoms" or not fits:
        return None
    return 16, list(setting_rows(["easy" if name == "random" else name for name in names]))


def rows(game: Game, seated: Sequence[Any], begin: Beginning) -> Rows:
    """Return games between the paper's levels."""
    settings = np.array(seated)
    given = (
        search_frames(game, int(settings[:, DEPTH].max())),
        begin.firsts,
        board_table(game),
        work_room(game),
        flip_table(game),
        settings,
        begin.randoms,
    )
    # A stone is put in most moves; who cannot put one passes, and three passes end the game.
    width = 4 * game.board.points
    return rows_of(game.kernel(level_rows), len(begin.randoms), game.players, width, given)
