"""The players of the Triangle Nim paper with one book, from the first position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.arena.in_bulk.rows import Beginning, Prepared, Rows, pay, rows_of
from boardwright.core.game import Game
from boardwright.players.catalogue import make_player
from boardwright.players.nim.algorithms import NimPlayer, empty_book
from boardwright.players.nim.books import Book
from boardwright.players.nim.many_games import book_games
from boardwright.players.nim.strokes import LONGEST_STROKE, stroke_sizes


def book_rows(
    frames: Any,
    seats: Any,
    text: bool,
    sizes: Any,
    counts: Any,
    games: Any,
    held: Any,
    ranges: Any,
    spent: Any,
    randoms: Any,
    payoffs: Any,
    tally: Any,
    strokes: Any,
    returns: Any,
    plies: Any,
    lines: Any,
) -> None:
    """Play a game for each row of ``randoms`` and write it down."""
    for number in range(len(randoms)):
        for each in range(len(tally)):
            tally[each] = 0
        book_games(
            frames, seats, text, sizes, counts, games, held, ranges, spent,
            randoms[number : number + 1], payoffs, tally, strokes,
        )  # fmt: skip
        plies[number] = tally[2]
        for ply in range(int(tally[2])):
            lines[number, ply] = strokes[0, ply]
        pay(returns[number], 0 if tally[0] > 0 else 1)


def shared(players: Sequence[NimPlayer]) -> tuple[Book, bool] | None:
    """Return the book and the reading of the rules that all players with a book share."""
    reading = {(id(each.book), each.text) for each in players if each.algorithm}
    if not reading:
        return empty_book(players[0].game), False
    owner = next(each for each in players if each.algorithm)
    return (owner.book, owner.text) if len(reading) == 1 else None


def prepared(game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
    """Return the players if one book is enough for all."""
    if game.name != "nim" or opening_plies or not all(name.startswith("nim-") for name in names):
        return None
    made = [make_player(name, game, 0) for name in names]
    players = [player for player in made if isinstance(player, NimPlayer)]
    return (1024, players) if shared(players) else None


def rows(game: Game, players: Sequence[NimPlayer], begin: Beginning) -> Rows:
    """Return games between the paper's players."""
    found = shared(players)
    assert found is not None
    book, text = found
    frames = game.frames(2)
    frames[0].state = game.start().state
    points = game.board.points
    given = (
        frames,
        np.array([player.algorithm for player in players], np.int64),
        text,
        stroke_sizes(game),
        np.zeros(LONGEST_STROKE + 1, np.int64),
        book.games,
        book.held,
        np.zeros((2, 2), np.int64),
        np.zeros(2, np.uint8),
        begin.randoms,
        np.zeros(2, np.float64),
        np.zeros(3, np.int64),
        np.zeros((1, points), np.uint16),
    )
    return rows_of(game.kernel(book_rows), len(begin.randoms), 2, points, given)
