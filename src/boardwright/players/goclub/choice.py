"""How a k-search chooses its point."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.rng import advance, below
from boardwright.core.rules import record
from boardwright.players.goclub.point_scores import (
    BARRED,
    VALUE,
    first_with,
    highest,
    put,
    rate,
    take_back,
)

NEVER = np.int64(BARRED) * VALUE
#: Only occupied points and points already tried have keys below this.
LOWEST = NEVER // 2
#: The value of a flower made by the first stone, less one for each stone later.
WON = 1 << 40
#: Of a point not tried; lower than what is lost for sure.
UNTRIED = np.int64(-(1 << 62))
MOST_LEVELS = 4

STYLE = record(
    levels=np.int64,  # k
    width=np.int64,  # how many points are tried at a level, the best first
    own=np.int64,  # weight of a stone's own score in its value
    answer=np.int64,  # weight of the best answer's value
    by_places=np.bool_,  # ties go to the point on more places
    summed=np.bool_,  # attack and defence are added
    takes_wins=np.bool_,  # a flower ends the line
    random_first=np.bool_,  # the first stone of a game is random
)


def choose(
    net: Any, board: Any, frames: Any, style: Any, player: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return a player's point and the generator's new state.

    It is a point drawn at random, unless others have a higher key: then the first of the highest.
    """
    start, random = empty_point(board, random)
    if board.stones == 0 and style.random_first:
        return start, random
    keys = frames[0].keys
    rate(net, board, style.summed, style.by_places, keys)
    if style.levels > 1:
        look_ahead(net, board, frames, style, player)
        keys = frames[0].values
    best = highest(keys)
    return (start if keys[start] == best else first_with(keys, best)), random


def empty_point(board: Any, random: np.uint64) -> tuple[int, np.uint64]:
    """Return an empty point drawn at random, each equally likely, and the generator's new state."""
    points = len(board.cells)
    random = advance(random)
    point = below(random, points)
    while board.cells[point] != 0:
        random = advance(random)
        point = below(random, points)
    return np.int64(point), random  # type: ignore[return-value]  # below gives unsigned numbers


def look_ahead(net: Any, board: Any, frames: Any, style: Any, player: int) -> None:
    """Write the keys of the root's candidates into ``frames[0].values``; ``keys`` are rated.

    A frame is a level at which stones are tried; its ``keys`` are those of points not yet tried.
    The last level needs no stones: its best score is seen at once.
    """
    players = len(board.scores)
    for point in range(len(board.cells)):
        frames[0].values[point] = UNTRIED
    open_frame(frames[0], style, player)
    level = 0
    while True:
        frame = frames[level]
        key = highest(frame.keys)
        if frame.left == 0 or key < LOWEST:  # all are tried, or the board is full
            if level == 0:
                return
            value = int(frame.best)
            level -= 1
        else:
            frame.point = first_with(frame.keys, key)
            frame.score = key // VALUE
            frame.keys[frame.point] = NEVER
            frame.left -= 1
            flower = put(net, board, int(frame.point), int(frame.player))
            frame.won = flower and style.takes_wins
            value = 0  # nothing comes after a win
            if not frame.won:
                following = frames[level + 1]
                rate(net, board, style.summed, style.by_places, following.keys)
                if level + 2 < style.levels:
                    open_frame(following, style, (int(frame.player) + 1) % players)
                    level += 1
                    continue
                value = max(0, highest(following.keys) // VALUE)  # 0 on a full board
        frame = frames[level]
        take_back(net, board, int(frame.point), int(frame.player))
        keep(net, frame, style, level, value)


def keep(net: Any, frame: Any, style: Any, level: int, answered: int) -> None:
    """Keep the value of the stone tried at a level, to which the best answer has this value."""
    value = style.own * int(frame.score) + style.answer * answered
    # Where all levels maximise, another's flower is no harm that could be told.
    if frame.won and (level == 0 or style.answer < 0):
        value = WON - level
    if frame.tried == 0 or value > frame.best:
        frame.best = value
    frame.tried += 1
    if level == 0:
        tie = int(net.through[frame.point]) if style.by_places else 0
        frame.values[frame.point] = value * VALUE + tie


def open_frame(frame: Any, style: Any, player: int) -> None:
    """Get a level ready whose keys are rated."""
    frame.player = player
    frame.left = style.width
    frame.tried = 0
    frame.best = 0


def frames_for(game: Game) -> Any:
    """Return the frames of a search, one for each level."""
    points = game.board.points
    frame = record(
        keys=(np.int64, points),
        values=(np.int64, points),  # of the root: the keys of the points tried
        point=np.int64,  # being tried
        score=np.int64,  # its score
        player=np.int64,  # whose stone it is
        left=np.int64,  # how many more may be tried
        tried=np.int64,
        won=np.bool_,  # the stone being tried ends the game
        best=np.int64,  # the highest value found
    )
    return np.zeros(MOST_LEVELS, frame).view(np.recarray)
