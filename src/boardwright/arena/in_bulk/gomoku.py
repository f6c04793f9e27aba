"""``evaluation`` and ``minimax`` of the Gomoku paper, also after an opening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.arena.in_bulk.rows import Beginning, Prepared, Rows, pay, rows_of
from boardwright.core.game import Game
from boardwright.players.catalogue import find_kind
from boardwright.players.gomoku.evaluation import side_arrays
from boardwright.players.gomoku.frame import frame_of, framed
from boardwright.players.gomoku.match_games import Seat, match_games_kernel
from boardwright.players.gomoku.minimax import DEEPEST, cells_around, middle_point
from boardwright.players.gomoku.minimax_kernels import PLY
from boardwright.players.gomoku.runs import direction_steps
from boardwright.players.gomoku.values import chosen_values
from boardwright.players.kind import Request
from boardwright.players.player import PlayerSpec


def paper_rows(
    boards: Any,
    movers: Any,
    numbers: Any,
    steps: Any,
    exactly: bool,
    middle: int,
    plus: Any,
    minus: Any,
    scopes: Any,
    depths: Any,
    shapes: Any,
    around: Any,
    cells: Any,
    grid: Any,
    gains: Any,
    scores: Any,
    near: Any,
    search: Any,
    randoms: Any,
    tally: Any,
    made: Any,
    points: Any,
    returns: Any,
    plies: Any,
    lines: Any,
) -> None:
    """Play a game for each row of ``randoms`` and write it down; ``points`` numbers the cells."""
    for number in range(len(randoms)):
        for each in range(len(tally)):
            tally[each] = 0
        match_games_kernel(
            boards, movers, numbers[number : number + 1], steps, exactly, middle, plus, minus,
            scopes, depths, shapes, around, cells, grid, gains, scores, near, search,
            randoms[number : number + 1], tally, made,
        )  # fmt: skip
        plies[number] = tally[3]
        for ply in range(int(tally[3])):
            lines[number, ply] = points[made[0, ply]]
        pay(returns[number], 0 if tally[0] > 0 else 1 if tally[1] > 0 else -1)


def seat_of(game: Game, name: str) -> Seat:
    """Return what a player string means to the kernel."""
    spec = PlayerSpec.parse(name)
    kind = find_kind(spec.name, game)
    request = Request(game, kind.chosen(dict(spec.options)), 0)
    values = chosen_values(request)
    if spec.name == "evaluation":
        return Seat(values, 0, request.text("scope"))
    shapes = request.text("shapes") == "on"
    return Seat(values, request.whole("depth"), "board", shapes, request.whole("around"))


def prepared(game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
    """Return the seats of players who are all the paper's."""
    fits = {PlayerSpec.parse(name).name for name in names} <= {"evaluation", "minimax"}
    if game.name != "gomoku" or not fits:
        return None
    return 8, [seat_of(game, name) for name in names]


def rows(game: Game, seats: Sequence[Seat], begin: Beginning) -> Rows:
    """Return games between the paper's players."""
    frame = np.array(frame_of(game).empty)
    reach = [cells_around(game, seat.around if seat.shapes else 0) for seat in seats]
    around = np.full((2, len(frame), max(cells.shape[1] for cells in reach)), -1, np.int64)
    for side, cells in enumerate(reach):
        around[side, :, : cells.shape[1]] = cells
    points = np.zeros(len(frame), np.int64)
    points[frame_of(game).cell] = np.arange(game.board.points)
    games = len(begin.randoms)
    given = (
        framed(game, begin.firsts.cells),
        begin.firsts.player.astype(np.int64) + 1,
        np.arange(games) % len(begin.firsts),
        direction_steps(game),
        bool(game.module.EXACTLY),
        int(frame_of(game).cell[middle_point(game)]),
        *side_arrays([(seat.values, seat.scope) for seat in seats]),
        np.array([seat.depth for seat in seats], np.int64),
        np.array([seat.shapes for seat in seats]),
        around,
        frame.copy(),
        frame,
        np.zeros((1, 2, len(frame)), np.int64),
        np.zeros((1, 2), np.int64),
        np.zeros(len(frame), np.int64),
        np.zeros(DEEPEST, PLY).view(np.recarray),
        begin.randoms,
        np.zeros(4, np.int64),
        np.zeros((1, game.board.points), np.uint16),
        points,
    )
    return rows_of(game.kernel(paper_rows), games, 2, game.board.points, given)
