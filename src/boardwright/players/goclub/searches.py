"""``one-search`` to ``four-search``: the players of the GoClub paper, and the two it wished for.

**Score.** one-search plays the point with the highest score: a sum over the flower places through
it that hold no enemy stone, by how many own stones they hold (``scores``). With the player's own
stones that is attack, with the opponent's it is defence, and the larger counts (``combine=larger``,
as the paper says; ``sum`` adds them).

**Ties.** The 1.0 player draws an empty point at random and gives it up only for a better one, in
reading order: a tie goes to the drawn point if it is among the best, else to the first of them. In
2.0, of two points with equal scores the one on more flower places is better.

**First stone.** In 1.0 the drawn point, as the paper says. In 2.0 the new rule decides, in favour
of the centre: the paper's 2.0 games have one length each, so nothing was drawn in them.
``first=random`` or ``scored`` settles it for either version.

**Levels.** two-search simulates the best answer to each stone. The paper says that the second level
must maximise too, as attack and defence are judged apart and the larger is compared, and that
scores are added up. Our reading, ``aim=total``: the value of a stone is its score plus the best
score the answer can have, and k levels look for the line of k stones with the highest total. Other
readings: ``last`` counts only the last stone of the line; ``difference`` is true minimax, a stone's
score less the value of the best answer.

**Wins.** In one-search the table alone decides, so that it can miss a flower. A deeper search sees,
at all levels but the last, that a flower ends the game (``wins=taken``), as the paper's words about
minimax demand. Where the table alone decides (``scored``) two-search loses most games against
one-search, which the paper found to be the weaker.

**Width.** At each level but the last, which needs no trying, the ``width`` points of the highest
scores are tried, all with 0. Three levels in full take about a tenth of a second on 19x19, four
would take most of a minute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from boardwright.core.game import Game
from boardwright.core.policy import Policy
from boardwright.core.rules import Moves, State
from boardwright.players.goclub.choice import STYLE, choose, frames_for
from boardwright.players.goclub.point_scores import BARRED, board_for, net_of, put
from boardwright.players.goclub.scores import Scores

#: Weights of a stone's own score and of the best answer's value, by the name of the aim.
AIMS = {"total": (1, 1), "last": (0, 1), "difference": (1, -1)}


@dataclass(frozen=True)
class Style:
    """What a k-search does; see the words above."""

    levels: int
    scores: Scores
    version: str = "2.0"
    combine: str = "larger"
    first: str = "version"
    aim: str = "total"
    wins: str = "taken"
    width: int = 0
    zone: tuple[int, ...] = ()  # points that are barred to one stone
    barred: int = -1  # the number of that stone, from 0

    def record(self, game: Game) -> Any:
        """Return the style as the kernels read it: an array of one record."""
        style = np.zeros(1, STYLE).view(np.recarray)
        style.levels = self.levels
        style.width = self.width or game.board.points
        style.own, style.answer = AIMS[self.aim]
        style.by_places = self.version == "2.0"
        style.summed = self.combine == "sum"
        style.takes_wins = self.wins == "taken"
        style.random_first = self.first == "random" or (
            self.first == "version" and self.version == "1.0"
        )
        return style


class Memory(NamedTuple):
    """What searches at a table work with; those with the same score table share a board."""

    net: Any
    boards: Any  # one for each score table, empty, then as many in use
    board_of: Any  # the number of each seat's score table
    frames: Any
    styles: Any  # of each seat
    zone: Any  # points that are barred to one stone
    barred: int  # the number of that stone, from 0


def memory_of(game: Game, styles: Sequence[Style | None]) -> Memory:
    """Return the memory of searches in these styles."""
    known = [style for style in styles if style is not None]
    seated = [style or known[0] for style in styles]
    tables = list(dict.fromkeys(style.scores for style in seated))
    boards = [board_for(game, table) for table in tables]
    return Memory(
        net_of(game),
        np.concatenate(boards * 2).view(np.recarray),
        np.array([tables.index(style.scores) for style in seated]),
        frames_for(game),
        np.concatenate([style.record(game) for style in seated]).view(np.recarray),
        np.array(known[0].zone, np.int64),
        known[0].barred,
    )


def begin(memory: Memory, state: State) -> None:
    """Put the stones of a position on the boards."""
    tables = len(memory.boards) // 2
    for table in range(tables):
        memory.boards[tables + table] = memory.boards[table]
    for point in range(len(state.cells)):
        if state.cells[point] != 0:
            see(memory, int(state.cells[point]) - 1, point, state)


def see(memory: Memory, seat: int, move: int, state: State) -> None:
    """Put a stone on the boards."""
    tables = len(memory.boards) // 2
    for table in range(tables):
        put(memory.net[0], memory.boards[tables + table], move, seat)


def choose_point(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the point of the search in a seat; a zone is barred to its simulated stones, too."""
    board = memory.boards[len(memory.boards) // 2 + memory.board_of[seat]]
    restricted = board.stones == memory.barred
    if restricted:
        bar(board, memory.zone, BARRED)
    point, random = choose(memory.net[0], board, memory.frames, memory.styles[seat], seat, random)
    if restricted:
        bar(board, memory.zone, -BARRED)
    return point, random


def bar(board: Any, zone: Any, amount: Any) -> None:
    """Bar the points of a zone by this amount, or free them by its opposite."""
    for entry in range(len(zone)):
        for player in range(len(board.scores)):
            board.scores[player, zone[entry]] += amount


def barred(style: Style, zone: tuple[int, ...], stone: int) -> Style:
    """Return the style of a search that keeps one stone out of a zone."""
    return replace(style, zone=zone, barred=stone)


SEARCHES = Policy(memory_of, choose_point, begin, see, barred=barred)
