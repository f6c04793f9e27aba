"""Retrograde analysis: value and distance of every position of a two-player game, cycles included.

Finished positions are known. From them values spread backwards, nearest first: a position with a
move to a lost one is won, a position all of whose moves lead to won ones is lost. What is never
reached is a draw, by rule or by endless play.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import key, moves, play, record
from boardwright.solve.enumerate import Graph, canonical, enumerate_positions, symmetries
from boardwright.solve.verdict import JudgedMove, Verdict, best_first


def backward_edges(first_edge: Any, edges: Any, first_back: Any, back: Any) -> None:
    """List for each position the positions with a move to it; the arrays come filled with zeros."""
    positions = len(first_edge) - 1
    for edge in range(len(edges)):
        first_back[edges[edge] + 2] += 1
    for position in range(2, positions + 2):
        first_back[position] += first_back[position - 1]
    for position in range(positions):
        for edge in range(first_edge[position], first_edge[position + 1]):
            target = edges[edge]
            back[first_back[target + 1]] = position
            first_back[target + 1] += 1


def spread_values(
    results: Any, first_back: Any, back: Any, waiting: Any, values: Any, distances: Any, queue: Any
) -> int:
    """Fill in values and distances of all decided positions; return how many there are.

    ``waiting`` holds how many moves of each position are not yet known to lose.
    """
    filled = 0
    for position in range(len(results)):
        if results[position] == 1 or results[position] == -1:
            values[position] = results[position]
            distances[position] = 0
            queue[filled] = position
            filled += 1
    taken = 0
    while taken < filled:
        position = queue[taken]
        taken += 1
        for edge in range(first_back[position], first_back[position + 1]):
            before = back[edge]
            if values[before] != 0:
                continue
            if values[position] == -1:
                values[before] = 1
            else:
                waiting[before] -= 1
                if waiting[before] > 0:
                    continue
                values[before] = -1
            distances[before] = distances[position] + 1
            queue[filled] = before
            filled += 1
    return filled


JUDGED = record(move=np.int64, number=np.int64, replies=np.int64, mistakes=np.int64)


def find_class(frames: Any, images: Any, keys: Any) -> int:
    """Return the number of the class of ``frames[1].state``, or -1; the keys are ascending."""
    canonical(frames, images)
    wanted = key(frames[1].state)
    low = 0
    high = len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low] == wanted else -1


def judge_moves(frames: Any, images: Any, keys: Any, values: Any, judged: Any) -> int:
    """Return the number of moves in ``frames[4].state``, having judged each by what it leads to.

    A reply is a mistake if its value is below the value of the position in which it is made.
    """
    count = moves(frames[4].state, frames[4].moves)
    for index in range(count):
        frames[1].state = frames[4].state
        play(frames[1].state, frames[4].moves[index])
        number = find_class(frames, images, keys)
        replies = moves(frames[1].state, frames[0].moves)
        frames[0].state = frames[1].state
        mistakes = 0
        for reply in range(replies):
            frames[1].state = frames[0].state
            play(frames[1].state, frames[0].moves[reply])
            if -values[find_class(frames, images, keys)] < values[number]:
                mistakes += 1
        judged[index].move = frames[4].moves[index]
        judged[index].number = number
        judged[index].replies = replies
        judged[index].mistakes = mistakes
    return int(count)


class Solution:
    """Value and distance of every class of positions of a game, found by position.

    The arrays have one entry a class, in the order of the keys: ``values`` for the player to move,
    ``distances`` in moves until the end (-1 for draws), ``sizes`` of the class, ``children`` the
    number of moves, ``states`` one member.
    """

    def __init__(self, game: Game, columns: dict[str, NDArray[Any]], seconds: float = 0.0) -> None:
        self.game = game
        self.seconds = seconds
        self.keys = columns["keys"]
        self.values = columns["values"]
        self.distances = columns["distances"]
        self.sizes = columns["sizes"].astype(np.int64)
        self.children = columns["children"]
        self.states = columns["states"].view(np.recarray)
        self.players = columns["states"]["player"]
        self._images = symmetries(game)
        self._frames = game.frames(5)

    @property
    def positions(self) -> int:
        """Number of positions, those equal by symmetry counted apart."""
        return int(self.sizes.sum())

    def count(self, chosen: NDArray[np.bool_]) -> int:
        """Return how many positions the chosen classes hold."""
        return int(self.sizes[chosen].sum())

    def verdict(self, number: int) -> Verdict:
        """Return the verdict on a class."""
        distance = int(self.distances[number])
        return Verdict(int(self.values[number]), distance if distance >= 0 else None)

    def position(self, number: int) -> Position:
        """Return one position of a class."""
        return Position(self.game, self.states[number])

    def number(self, position: Position) -> int:
        """Return the number of a position's class, or -1 if it cannot be reached in the game."""
        self._frames[1].state = position.state
        with np.errstate(over="ignore"):
            return int(self.game.kernel(find_class)(self._frames, self._images, self.keys))

    def knows(self, position: Position) -> bool:
        """Return True if the position can be reached in the game."""
        return self.number(position) >= 0

    def look_up(self, position: Position) -> Verdict:
        """Return the verdict on one position."""
        number = self.number(position)
        if number < 0:
            raise InputError("this position cannot be reached in the game, so it was not solved")
        return self.verdict(number)

    def moves(self, position: Position) -> list[JudgedMove]:
        """Return every legal move with its verdict for the player who makes it, best first."""
        self.look_up(position)
        self._frames[4].state = position.state
        found = np.zeros(self.game.max_moves, JUDGED).view(np.recarray)
        with np.errstate(over="ignore"):
            count = self.game.kernel(judge_moves)(
                self._frames, self._images, self.keys, self.values, found
            )
        judged = []
        for each in found[:count]:
            verdict = self.verdict(int(each.number)).one_move_earlier()
            judged.append(
                JudgedMove(int(each.move), verdict, int(each.replies), int(each.mistakes))
            )
        return best_first(judged)


def solve_retrograde(
    where: Game | Position, progress: Callable[[int], None] | None = None
) -> Solution:
    """Return the exact solution of all positions that can be reached.

    >>> import boardwright as bw
    >>> game = bw.game("nim", layers=3)
    >>> solve_retrograde(game).look_up(game.start()).name
    'loss'
    """
    game = where if isinstance(where, Game) else where.game
    if game.players != 2:
        raise InputError(f"retrograde analysis is for two players; {game.name} has {game.players}")
    begun = time.perf_counter()
    graph = enumerate_positions(where, progress)
    values, distances = analyse(graph)
    order = np.argsort(graph.keys)
    columns: dict[str, NDArray[Any]] = {
        "keys": graph.keys[order],
        "values": values[order],
        "distances": distances[order],
        "sizes": graph.sizes[order],
        "children": graph.children.astype(np.int32)[order],
        "states": graph.states[order].view(np.ndarray),
    }
    return Solution(game, columns, time.perf_counter() - begun)


def analyse(graph: Graph) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Return value and distance (-1 for draws) of each class of a graph."""
    count = graph.classes
    first_back = np.zeros(count + 2, np.int64)
    back = np.zeros(len(graph.edges), np.int32)
    graph.game.kernel(backward_edges)(graph.first_edge, graph.edges, first_back, back)
    waiting = graph.children.astype(np.int32)
    values = np.zeros(count, np.int8)
    distances = np.full(count, -1, np.int32)
    queue = np.zeros(count, np.int32)
    graph.game.kernel(spread_values)(
        graph.results, first_back, back, waiting, values, distances, queue
    )
    return values, distances
