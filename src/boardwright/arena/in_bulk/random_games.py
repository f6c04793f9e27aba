"""``random`` against itself in any game, also after an opening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardwright.arena.in_bulk.rows import Beginning, Prepared, Rows, rows_of
from boardwright.arena.one_game import LONGEST_GAME
from boardwright.core.dice import drawn
from boardwright.core.game import Game
from boardwright.core.rng import advance, below
from boardwright.core.rules import chance, moves, outcome, play
from boardwright.players.player import PlayerSpec


def random_rows(
    frames: Any,
    firsts: Any,
    randoms: Any,
    dice: Any,
    longest: int,
    returns: Any,
    plies: Any,
    lines: Any,
) -> None:
    """Play games at random; moves beyond the width of ``lines`` are not written."""
    frame = frames[0]
    for number in range(len(randoms)):
        frame.state = firsts[number % len(firsts)]
        line = lines[number]
        written = write_throws(frame, dice, number, line, 0)
        made = 0
        count = moves(frame.state, frame.moves)
        while count > 0 and made < longest:
            seat = int(frame.state.player)
            random = advance(randoms[number, seat])
            randoms[number, seat] = random
            move = frame.moves[below(random, count)]
            if written < len(line):
                line[written] = move
            play(frame.state, move)
            made += 1
            written = write_throws(frame, dice, number, line, written + 1)
            count = moves(frame.state, frame.moves)
        plies[number] = written
        if count > 0:
            for seat in range(returns.shape[1]):
                returns[number, seat] = np.nan
        else:
            outcome(frame.state, returns[number])


def write_throws(frame: Any, dice: Any, number: int, line: Any, written: int) -> int:
    """Play and write what chance decides until a player is to move; return the line's length."""
    count = chance(frame.state, frame.moves, frame.odds)
    while count > 0:
        dice[number] = advance(dice[number])
        move = frame.moves[drawn(frame.odds, count, dice[number])]
        if written < len(line):
            line[written] = move
        play(frame.state, move)
        written += 1
        count = chance(frame.state, frame.moves, frame.odds)
    return written


def prepared(game: Game, names: Sequence[str], opening_plies: int) -> Prepared | None:
    """Return nothing but the number of games if all are ``random``.

    Openings in which chance decides something differ in length; they are played move by move.
    """
    alike = {PlayerSpec.parse(name).name for name in names} == {"random"}
    return (256, names) if alike and not (game.chances and opening_plies) else None


def rows(game: Game, seated: Sequence[Any], begin: Beginning) -> Rows:
    """Return games at random, played once more with room for longer ones if there were any."""
    width = 2 * game.board.points
    kernel = game.kernel(random_rows)
    while True:
        dice = begin.dice.copy()
        given = (game.frames(1), begin.firsts, begin.randoms.copy(), dice, LONGEST_GAME)
        found = rows_of(kernel, len(begin.randoms), game.players, width, given)
        if found[1].max() <= width:
            return found
        width = int(found[1].max())
