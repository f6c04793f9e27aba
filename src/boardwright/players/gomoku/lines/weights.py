"""What shapes are worth: to the side to move, to the other side, and as moves to try first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardwright.players.gomoku.lines.points import SHAPES, class_of

#: Fitted by logistic regression to the results of self-play (1564 games of 1200 to 2000 nodes a
#: move, 18,864 quiet positions); 220 of them are one unit of the logit. One number for each line's
#: pattern and one for the class of the point; those from FOUR_THREE on, which the search settles,
#: were chosen. The side to move first, then the other.
MINE_PATTERN = (0, 0.3, -0.7, 3, -2.5, 9.7, -1.4, 9.4, 11.4, 44.5, 0, 0, 0)
MINE_CLASS = (0, 0, 0, 18.8, 5.9, 40.6, -14.2, 50, 60.3, 150, 300, 600)
THEIRS_PATTERN = (0, -0.1, -0.8, 3, -0.8, 9, -3.2, 9.8, 20.5, 31.9, 0, 0, 0)
THEIRS_CLASS = (0, 0, 0, 13, 1.1, 31, 23.9, 43.3, 60.8, 90, 150, 300)
#: Chosen by hand: the order in which moves are tried.
ATTACK_PATTERN = (0, 1, 3, 5, 14, 16, 18, 16, 40, 45, 40, 60, 60)
ATTACK_CLASS = (0, 0, 0, 10, 20, 40, 160, 20, 40, 400, 900, 2000)
DEFEND_PATTERN = (0, 1, 2, 3, 11, 12, 13, 12, 32, 36, 30, 60, 60)
DEFEND_CLASS = (0, 0, 0, 6, 10, 25, 100, 10, 25, 250, 700, 1500)
#: An evaluation of this many units wins about three games of four.
SCALE = 1760.0
TEMPO = 309  # the worth of being to move, in units of the evaluation
UNIT = 8  # of the evaluation, for one of the weights above


def table(
    patterns: tuple[float, ...], classes: tuple[float, ...], unit: int = 1
) -> NDArray[np.int16]:
    """Return the worth of each shape: its patterns and its class together."""
    worth = [classes[class_of(shape)] + sum(patterns[each] for each in shape) for shape in SHAPES]
    return np.array(np.rint(np.array(worth) * unit), np.int16)
