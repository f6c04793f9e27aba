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

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.players.goclub.choice import STYLE, choose, frames_for
from boardwright.players.goclub.point_scores import board_for, net_of, put
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


def answer(
    nets: Any, boards: Any, frames: Any, styles: Any, cells: Any, player: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return a player's point on a board with these stones, and the generator's new state.

    ``boards[0]`` is empty, ``boards[1]`` is used.
    """
    boards[1] = boards[0]
    for point in range(len(cells)):
        if cells[point] != 0:
            put(nets[0], boards[1], point, int(cells[point]) - 1)
    return choose(nets[0], boards[1], frames, styles[0], player, random)


class SearchPlayer:
    """Plays in a style; the same seed plays the same."""

    def __init__(self, game: Game, style: Style, seed: int) -> None:
        self.style = style
        self._answer = game.kernel(answer)
        self._net = net_of(game)
        self._boards = board_for(game, style.scores, 2)
        self._frames = frames_for(game)
        self._record = style.record(game)
        self._random = stream(seed, 0)

    def choose(self, position: Position) -> int:
        """Return the point to play."""
        state = position.state
        with np.errstate(over="ignore"):
            move, self._random = self._answer(
                self._net,
                self._boards,
                self._frames,
                self._record,
                np.ascontiguousarray(state.cells),
                int(state.player),
                self._random,
            )
        return int(move)

    def begin(self, seed: int) -> None:
        """Draw from this seed."""
        self._random = stream(seed, 0)

    def close(self) -> None:
        """Nothing to free."""
