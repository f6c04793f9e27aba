"""A solved game of two players: value and distance of every position, and of every move."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import moves, play, record
from boardwright.solve.known import Known, find_class
from boardwright.solve.same_position import Scratch
from boardwright.solve.verdict import JudgedMove, Verdict, best_first

#: Images of positions that may be looked up in one call in plain Python.
SHORT = 2_000
JUDGED = record(move=np.int64, number=np.int64, again=np.bool_, replies=np.int64, mistakes=np.int64)


def judge_moves(scratch: Scratch, rows: Any, words: Any, scores: Any, judged: Any) -> int:
    """Return the number of moves in ``frames[4].state``, having judged each by what it leads to.

    A reply is a mistake if its score is below that of the position in which it is made. Who moves
    ``again`` has the same eyes as before, and nobody replies.
    """
    frames = scratch.frames
    mover = frames[4].state.player
    count = moves(frames[4].state, frames[4].moves)
    for index in range(count):
        frames[1].state = frames[4].state
        play(frames[1].state, frames[4].moves[index])
        frames[0].state = frames[1].state
        number = find_class(scratch, rows, words)
        again = frames[0].state.player == mover
        replies = 0
        if not again:
            replies = moves(frames[0].state, frames[0].moves)
        mistakes = 0
        for reply in range(replies):
            frames[1].state = frames[0].state
            play(frames[1].state, frames[0].moves[reply])
            back = frames[1].state.player == mover
            score = scores[find_class(scratch, rows, words)]
            if (-score if back else score) < scores[number]:
                mistakes += 1
        judged[index].move = frames[4].moves[index]
        judged[index].number = number
        judged[index].again = again
        judged[index].replies = replies
        judged[index].mistakes = mistakes
    return int(count)


class Solution(Known):
    """Value and distance of every class of positions of a game, found by position.

    The arrays have one entry a class, in the order of the keys: ``values`` for the player to move,
    ``distances`` in moves until the end (-1 for draws), ``margins`` by which the player to move
    wins (empty where only the winner counts), ``sizes`` of the class, ``children`` the number of
    moves, ``states`` one member.
    """

    def __init__(self, game: Game, columns: dict[str, NDArray[Any]], seconds: float = 0.0) -> None:
        super().__init__(game, columns["states"], columns["keys"])
        self.seconds = seconds
        self.values = columns["values"]
        self.distances = columns["distances"]
        self.margins = columns["margins"]
        self.sizes = columns["sizes"].astype(np.int64)
        self.children = columns["children"]

    @property
    def positions(self) -> int:
        """Number of positions, those equal by symmetry counted apart, reached or not."""
        return int(self.sizes.sum())

    def count(self, chosen: NDArray[np.bool_]) -> int:
        """Return how many positions the chosen classes hold."""
        return int(self.sizes[chosen].sum())

    def verdict(self, number: int) -> Verdict:
        """Return the verdict on a class."""
        distance = int(self.distances[number])
        margin = int(self.margins[number]) if len(self.margins) else None
        return Verdict(int(self.values[number]), distance if distance >= 0 else None, margin)

    def look_up(self, position: Position) -> Verdict:
        """Return the verdict on one position."""
        return self.verdict(self.reached(position))

    def moves(self, position: Position) -> list[JudgedMove]:
        """Return every legal move with its verdict for the player who makes it, best first."""
        moves = int(self.children[self.reached(position)])
        self.table[0].frames[4].state = position.state
        found = np.zeros(self.game.max_moves, JUDGED).view(np.recarray)
        scores = self.margins if len(self.margins) else self.values
        short = moves**2 * len(self.table[0].images) < SHORT
        judge = self.game.short_kernel if short else self.game.kernel
        count = judge(judge_moves)(*self.table, scores, found)
        judged = []
        for each in found[:count]:
            verdict = self.verdict(int(each.number)).one_move_earlier(again=bool(each.again))
            judged.append(
                JudgedMove(int(each.move), verdict, int(each.replies), int(each.mistakes))
            )
        return best_first(judged)
