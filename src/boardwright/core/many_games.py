"""Whole games inside compiled code: the one kernel that plays them, and players at a table.

Any policy, any opening, games with dice as well. A game is fixed by its seed and number alone
(``core.rng``), so that it does not matter how games are cut into calls and threads, and the same
game can be played move by move by asking the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.dice import drawn
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.policy import (
    RANDOM,
    UNOBSERVED,
    Compiled,
    Observer,
    Policy,
    begin,
    choose,
    end,
    see,
    settle,
    watch,
)
from boardwright.core.rng import DEALS, DICE, PLAYERS, advance, below, mixed, part_stream
from boardwright.core.rules import chance, deal, moves, outcome, play

LONGEST_GAME = 2_000
#: In place of a game's length, if a policy chose a move that is not legal.
ILLEGAL = -1
U = np.uint64


def play_games(
    frames: Any,
    memory: Any,
    at_random: Any,
    seed: np.uint64,
    entrants: int,
    seating: Any,
    numbers: Any,
    openings: Any,
    longest: int,
    randoms: Any,
    returns: Any,
    plies: Any,
    lines: Any,
    notes: Any,
) -> None:
    """Play a game for each of ``numbers`` from ``frames[0]``; write payoffs, length and moves.

    ``seating`` is the player, of all ``entrants``, in each seat; seats ``at_random`` draw evenly.
    A game begins with the first ``plies`` moves of its line, what chance decided among them; up to
    ``longest`` moves are added. Moves beyond the width of ``lines`` are not written.
    """
    frame = frames[1]
    for game in range(len(numbers)):
        frame.state = frames[0].state
        opening = U(openings[game])
        deal(frame.state, part_stream(seed, DEALS + opening))
        dice = mixed(seed, DICE + opening)
        for seat in range(len(seating)):
            player = U(numbers[game] * entrants + seating[seat])
            randoms[seat] = part_stream(seed, PLAYERS + player)
        note = notes[game]
        line = lines[game]
        given = int(np.int64(plies[game]))
        begin(memory, frame.state)
        made = 0  # moves that were chosen here
        ply = 0  # moves, chance's not counted
        step = 0  # moves, chance's counted
        while True:
            thrown = chance(frame.state, frame.moves, frame.odds)
            count = thrown
            if thrown == 0:
                count = moves(frame.state, frame.moves)
                if count == 0 or (step >= given and made >= longest):
                    break
                watch(note, frame.state, count, ply)
            seat = int(np.int64(frame.state.player))
            if step < given:
                move = int(np.int64(line[step]))
            elif thrown > 0:
                dice = advance(dice)
                move = int(np.int64(frame.moves[drawn(frame.odds, count, dice)]))
            elif at_random[seat]:
                randoms[seat] = advance(randoms[seat])
                move = int(np.int64(frame.moves[below(randoms[seat], count)]))
                made += 1
            else:
                chosen, randoms[seat] = choose(
                    memory, seat, frame.state, frame.moves, count, randoms[seat]
                )
                move = int(np.int64(chosen))
                made += 1
                if not listed(frame.moves, count, move):
                    plies[game] = ILLEGAL
                    lines[game, 0] = move
                    return
            if step >= given and step < len(line):
                line[step] = move
            play(frame.state, move)
            step += 1
            if thrown == 0:
                ply += 1
                see(memory, seat, move, frame.state)
        plies[game] = step
        for seat in range(len(seating)):
            returns[game, seat] = np.nan
        if count == 0:
            outcome(frame.state, returns[game])
        settle(note, frame.state, count == 0, ply)
        end(memory, frame.state, returns[game])


def listed(moves: Any, count: int, move: int) -> bool:
    """Return whether a move is among the first ``count``; rules do not survive others."""
    found = 0
    for index in range(count):
        found += moves[index] == move
    return found > 0


def answer(frames: Any, memory: Any, line: Any, random: np.uint64) -> tuple[int, np.uint64]:
    """Return what a policy chooses after the moves of ``line`` from ``frames[0]``, as above."""
    frame = frames[1]
    frame.state = frames[0].state
    begin(memory, frame.state)
    for step in range(len(line)):
        thrown = chance(frame.state, frame.moves, frame.odds)
        seat = int(np.int64(frame.state.player))
        play(frame.state, line[step])
        if thrown == 0:
            see(memory, seat, line[step], frame.state)
    count = moves(frame.state, frame.moves)
    seat = int(np.int64(frame.state.player))
    chosen, random = choose(memory, seat, frame.state, frame.moves, count, random)
    return int(np.int64(chosen)), random


class Rows(NamedTuple):
    """Games, a row each, in the order of their numbers."""

    returns: NDArray[np.float64]  # of each seat; not a number if the game was cut off as too long
    plies: NDArray[np.int64]  # what chance decided counted
    lines: NDArray[Any]  # the moves; what stands after the last one means nothing
    notes: NDArray[Any]  # what an observer noted


def stacked(parts: Iterable[Sequence[NDArray[Any]]]) -> list[NDArray[Any]]:
    """Return the columns of several parts below each other; short lines are filled up."""
    found = []
    for column in zip(*parts, strict=True):
        if column[0].ndim > 1:
            wide = max(part.shape[1] for part in column)
            column = [np.pad(part, ((0, 0), (0, wide - part.shape[1]))) for part in column]
        below = np.concatenate(column)
        found.append(below.view(np.recarray) if below.dtype.names else below)
    return found


class Table:
    """Compiled players in their seats, and perhaps an observer, ready to play games.

    Several threads may play at the same table: each call has a memory of its own.
    """

    def __init__(
        self, game: Game, players: Sequence[Compiled], observer: Observer = UNOBSERVED
    ) -> None:
        policy = shared_policy(players)
        assert policy is not None
        self.game = game
        self.policy = policy
        self._observer = observer
        self._styles = [style for _, style in players]
        self._at_random = np.array([policy is RANDOM for policy, _ in players])
        self._memories: list[Any] = []
        self._width = 2 * game.board.points
        self._frames = game.frames(2)
        self._frames[0].state = game.start().state

    def play(
        self,
        seed: int,
        numbers: NDArray[np.int64],
        openings: NDArray[np.int64] | None = None,
        seating: Sequence[int] | None = None,
        entrants: int = 0,
        lines: Sequence[Sequence[int]] = (),
        longest: int = LONGEST_GAME,
    ) -> Rows:
        """Return games by their numbers; each begins with its line, if there are any.

        ``openings`` numbers what chance decides, the games' own numbers unless given; ``seating``
        is who sits in each seat, of all ``entrants``.
        """
        game, games = self.game, len(numbers)
        seated = np.array(seating if seating is not None else range(game.players), np.int64)
        bound = self.policy.bound | self._observer.bound
        kernel = game.kernel(play_games, bound, inlined=self.policy.inlined, specialised=True)
        given = np.array([len(line) for line in lines] or [0] * games, np.int64)
        width = max(self._width, int(given.max(initial=0)))
        memory = self._memories.pop() if self._memories else self._fresh_memory()
        while True:
            room = np.zeros((games, width), game.move_type)
            for row, line in zip(room, lines, strict=False):
                row[: len(line)] = line
            rows = Rows(
                np.zeros((games, game.players)),
                given.copy(),
                room,
                np.zeros(games, self._observer.note(game)).view(np.recarray),
            )
            kernel(
                self._frames.copy(),
                memory,
                self._at_random,
                U(seed),
                entrants or game.players,
                seated,
                numbers,
                numbers if openings is None else openings,
                longest,
                np.zeros(game.players, np.uint64),
                rows.returns,
                rows.plies,
                rows.lines,
                rows.notes,
            )
            if rows.plies.min(initial=0) == ILLEGAL:
                raise InputError(
                    "a compiled player chose the move number {move}, which is not legal in {game}",
                    move=int(rows.lines[rows.plies.argmin(), 0]),
                    game=game.name,
                )
            if rows.plies.max(initial=0) <= width:
                break
            width = self._width = int(rows.plies.max())  # once more, with room for longer games
        self._memories.append(memory)
        return rows

    def _fresh_memory(self) -> Any:
        return self.policy.memory(self.game, self._styles)


def shared_policy(players: Sequence[Compiled | None]) -> Policy | None:
    """Return the policy that plays for all these at one table, or None if there is none."""
    if None in players:
        return None
    policies = {player[0] for player in players if player is not None} - {RANDOM}
    if len(policies) > 1:
        policies = {policy.wider or policy for policy in policies}
    return policies.pop() if len(policies) == 1 else None if policies else RANDOM
