"""Positions to learn from: games of the engine against itself, each position with what it thinks.

Beside every position of a game two others are looked at, one stone away from it, because a search
evaluates positions that good players avoid. What a position of the game itself is worth is told by
its own search and, still more, by those that came later: they know how its attacks ended.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.gomoku.lines.board import CELLS
from boardwright.players.gomoku.lines.engine import LinesEngine
from boardwright.players.gomoku.lines.points import CLASSES
from boardwright.search.limit import Limit

LONGEST = 80  # plies of a game
DECIDED = 0.6  # an opening worth more than this to somebody is not played
ASIDE, PROMISING = 2, 12  # positions beside each, by one of so many moves
SURPRISES, SURPRISING = 0.1, 6  # the share of moves that are not the best, but one of so many
LATER = 0.9  # the share of a value that comes from the next search of the same game
NONE = -1


class Lesson(NamedTuple):
    """A position as its player to move sees it, and what a search says."""

    own: NDArray[np.int16]  # the shape of each point for the player to move; NONE where it is taken
    other: NDArray[np.int16]
    counts: NDArray[np.int16]  # points of each class, of the player to move and of the other
    value: float  # -1 to 1; of a position of the game itself also by what came later
    move: int
    proved: bool
    game: int


def lessons(game: Game, seed: int, games: int, nodes: int) -> Iterator[list[Lesson]]:
    """Yield the lessons of each game."""
    engine = LinesEngine(game, table=8)
    rng = random.Random(seed)
    number = 0
    while number < games:
        engine.forget(0)
        position = opening(game, rng)
        if position.over:
            continue
        thought = engine.search(position, Limit(nodes=nodes))
        if abs(thought.values[0]) < DECIDED:
            yield one_game(engine, position, rng, nodes, number)
            number += 1


def opening(game: Game, rng: random.Random) -> Position:
    """Return a position after two to eight stones near one another."""
    size = int(str(game.options["size"]))
    middle = size // 2
    stones = [(middle + rng.randint(-3, 3), middle + rng.randint(-3, 3))]
    count = rng.randint(2, 8)
    while len(stones) < count:
        column, row = rng.choice(stones)
        stone = (column + rng.randint(-3, 3), row + rng.randint(-3, 3))
        if stone not in stones and min(stone) >= 0 and max(stone) < size:
            stones.append(stone)
    position = game.start()
    for column, row in stones:
        if not position.over:
            position = position.play(row * size + column)
    return position


def one_game(
    engine: LinesEngine, position: Position, rng: random.Random, nodes: int, number: int
) -> list[Lesson]:
    """Return the lessons of one game, which ends when a win is proved."""
    main: list[Lesson] = []
    beside: list[Lesson] = []
    followed: list[bool] = []  # whether the best move was played
    for _ in range(LONGEST):
        if position.over:
            break
        lesson = looked_at(engine, position, nodes, number)
        main.append(lesson)
        if lesson.proved:
            break
        tables = engine.tables
        free = np.flatnonzero(lesson.own != NONE)
        worth = tables.attack[lesson.own[free]].astype(int) + tables.defend[lesson.other[free]]
        order = free[np.argsort(-worth, kind="stable")]
        for _ in range(ASIDE):
            other = position.play(int(rng.choice(order[:PROMISING])))
            if not other.over:
                beside.append(looked_at(engine, other, nodes, number))
        surprise = rng.random() < SURPRISES
        move = int(rng.choice(order[:SURPRISING])) if surprise else lesson.move
        followed.append(move == lesson.move)
        position = position.play(move)
    return [*seen_later(main, followed), *beside]


def seen_later(main: list[Lesson], followed: list[bool]) -> list[Lesson]:
    """Return the positions of a game in order, with values that know what came later."""
    found: list[Lesson] = []
    value = 0.0  # of the next position, for its player to move
    for place in range(len(main) - 1, -1, -1):
        own = main[place].value
        later = place + 1 < len(main) and followed[place]
        value = (1 - LATER) * own - LATER * value if later else own
        found.insert(0, main[place]._replace(value=value))
    return found


def looked_at(engine: LinesEngine, position: Position, nodes: int, number: int) -> Lesson:
    """Return what a search says of a position."""
    thought = engine.search(position, Limit(nodes=nodes))
    side = position.to_move - 1
    marks = np.array(position.game.marks(position.state), np.uint8)
    board = engine.board_of(marks, side)
    shapes = np.array(board.shapes).reshape(2, CELLS)[:, engine.cells].astype(np.int16)
    shapes[:, marks != 0] = NONE
    classes = engine.tables.classes[shapes[:, marks == 0]]
    counts = np.array([np.bincount(each, minlength=CLASSES) for each in classes], np.int16)
    if side == 1:
        shapes, counts = shapes[::-1], counts[::-1]
    value = thought.values[side]
    return Lesson(shapes[0], shapes[1], counts, value, thought.move, thought.proved, number)
