"""Where the positions of puzzles come from: a solved table, or games played half at random.

Number and seed fix what is drawn, so that the same seed gives the same puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from boardwright.core.dice import Dice
from boardwright.core.position import Position
from boardwright.core.rng import advance, below, share, stream
from boardwright.core.rules import ANSWERS, QUIET, WINS, evaluate, moves, outcome, play
from boardwright.puzzles.judging import ChanceJudge, Judge, SearchJudge, TableJudge

#: How far from the end of a game puzzles are looked for.
NEAR_THE_END = 10
#: Threats are made so often when there are any.
THREATENING = 0.3
LONGEST_GAME = 400
#: Of so many moves drawn at random the one that looks best is played, where the rules say how.
COMPARED = 10


def weigh(frames: Any, returns: Any, worth: Any, count: int) -> None:
    """Write what the first moves in ``frames[0]`` look worth to the player who makes them."""
    mover = frames[0].state.player
    for index in range(count):
        frames[1].state = frames[0].state
        play(frames[1].state, frames[0].moves[index])
        if moves(frames[1].state, frames[1].moves) == 0:
            outcome(frames[1].state, returns)
        else:
            evaluate(frames[1].state, returns)
        worth[index] = returns[mover]


def batches(judge: Judge, seed: int, first: int = 0) -> Iterator[list[Position]]:
    """Yield positions, those of a game together, from batch ``first`` on; a table has an end."""
    if isinstance(judge, TableJudge):
        count = len(judge.solution.values)
        order = np.random.default_rng(seed).permutation(count)
        for number in order[first:].tolist():
            yield [judge.solution.position(number)]
        return
    number = first
    while True:
        yield random_game(judge, seed, number)
        number += 1


def random_game(judge: Judge, seed: int, number: int) -> list[Position]:
    """Return the last positions of a random game in which somebody moves, the last one first."""
    random = stream(seed, number)
    dice = Dice(random)
    position = judge.game.start(int(random >> np.uint64(33)))
    found: list[Position] = []
    with np.errstate(over="ignore"):
        while not position.over and len(found) < LONGEST_GAME:
            if position.chance:
                position = dice.throw(position)
                continue
            found.append(position)
            random = advance(random)
            position = position.play(drawn_move(position, judge, random))
        chosen = below(advance(random), max(1, len(found)))
    if isinstance(judge, ChanceJudge) and judge.table is not None:  # any moment will do
        return found[chosen : chosen + 1]
    return found[: -NEAR_THE_END - 1 : -1]


def drawn_move(position: Position, judge: Judge, random: np.uint64) -> int:
    """Return a random move, but one that does not overlook what is forced."""
    found = list(position.moves)
    if isinstance(judge, SearchJudge) and judge.threats is not None:
        kind, forcing = judge.threats.forcing(position)
        if forcing and (kind in (WINS, ANSWERS) or (kind != QUIET and share(random) < THREATENING)):
            return sorted(forcing)[below(advance(random), len(forcing))]
        found = nearby(position, found) or found
    if not position.game.defines("evaluate"):
        return found[below(advance(random), len(found))]
    return promising(position, [found[place] for place in places(random, len(found))])


def places(random: np.uint64, count: int) -> Iterator[int]:
    """Yield some places of a list."""
    for _ in range(min(COMPARED, count)):
        random = advance(random)
        yield below(random, count)


def promising(position: Position, some: list[int]) -> int:
    """Return the move of some that looks best to the player who makes it."""
    game = position.game
    frames, worth = game.frames(2), np.zeros(COMPARED)
    frames[0].state = position.state
    frames[0].moves[: len(some)] = some
    game.kernel(weigh)(frames, np.zeros(game.players), worth, len(some))
    return some[int(worth[: len(some)].argmax())]


def nearby(position: Position, moves: list[int]) -> list[int]:
    """Return the moves on points beside, or beside those beside, what stands on the board."""
    board = position.game.board
    taken = [point for point, mark in enumerate(position.game.marks(position.state)) if mark]
    near = {next_one for point in taken for next_one in board.neighbours[point]}
    near |= {next_one for point in near for next_one in board.neighbours[point]}
    path = position.game.path
    return [move for move in moves if (path(move) and set(path(move)[0]) & near)]
