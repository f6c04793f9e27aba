"""What a flower place that is not yet a flower is worth: the score tables of the k-searches.

The table of the GoClub paper is a lost picture, so tables had to be chosen. Each gives the score of
a place without an enemy stone by how many own stones it holds, from none to four.

``growing`` is the default. Of the tables tried it comes nearest to the paper's one-search 1.0
against itself: in a million games (seed 1) the first player won 51.09 % with 28.14 stones a game on
average, human-likeness 30.86 %; the paper has 51.11 %, 28.08 and 30.94 %. It was found by trying,
not derived, and a small change of one score moves these figures by several per cent.

The paper's stones of the m-by-n system in version 2.0, 25 21 / 13 17, are one game each, and any
change of a score gives other games, so that they say little about a table. ``growing`` gives
26 18 / 11 15, the same order. ``fitted`` was sought among 180 000 tables to come near them: it
gives 25 22 / 13 17. None gave all four, and with it one-search 1.0 is further off (47.8 %, 25.4
stones). ``wide`` with ``combine=sum`` gives 25 13 / 13 12.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError

Scores = tuple[int, int, int, int, int]

SCORES: dict[str, Scores] = {
    "growing": (0, 8, 12, 36, 72),
    "fitted": (0, 8, 9, 27, 72),
    "wide": (2, 20, 40, 120, 240),
}
LARGEST_SCORE = 1_000_000
FLAT_FLOWER = 5  # stones of a flower on a plane
HUMAN_STONES = 17  # of the paper's winning line
BITS_EACH = 4  # of a place's count, for each player


def read_scores(text: str) -> Scores:
    """Return the table that a name or five numbers give.

    >>> read_scores("growing") == read_scores("0/8/12/36/72")
    True
    """
    if text in SCORES:
        return SCORES[text]
    parts = text.split("/")
    if len(parts) != FLAT_FLOWER or not all(part.isascii() and part.isdigit() for part in parts):
        names = ", ".join(SCORES)
        raise InputError(
            "scores must be {known} or five numbers like 0/8/12/36/72, not {given!r:.40}",
            known=names,
            given=text,
        )
    none, one, two, three, four = (int(part[:9]) for part in parts)
    table = none, one, two, three, four
    if max(table) > LARGEST_SCORE:
        raise InputError(
            "scores must be at most {most}, not {given}", most=LARGEST_SCORE, given=max(table)
        )
    return table


def score_of(scores: Scores, needs: int, own: int) -> int:
    """Return what a place is worth that needs this many stones and holds ``own`` and no enemy's.

    Places in space need 7 or 9 stones. The table is then read from its end: what lacks one stone
    counts as four of five, what lacks four or more as one of five. A whole flower has no empty
    point left and is worth nothing more.

    >>> [score_of((0, 8, 12, 36, 72), 7, own) for own in range(8)]
    [0, 8, 8, 8, 12, 36, 72, 0]
    """
    if own in (0, needs):
        return scores[0] if own == 0 else 0
    return scores[max(1, own + FLAT_FLOWER - needs)]


def worth_table(scores: Scores, needs: tuple[int, ...], players: int) -> NDArray[np.int32]:
    """Return the worth of a place by kind of place, player and stones of all players on it.

    ``needs`` says how many stones each kind of place needs. Stones are counted in one number, four
    bits for each player, the first player's lowest.
    """
    worth = np.zeros((len(needs), players, 1 << (BITS_EACH * players)), np.int32)
    for (kind, need), player in itertools.product(enumerate(needs), range(players)):
        for own in range(need + 1):
            worth[kind, player, own << (BITS_EACH * player)] = score_of(scores, need, own)
    return worth


def human_likeness(mean_stones: float, win_rate: float) -> float:
    """Return the paper's measure of how human a player thinks: 1 would be like a person.

    It compares the stones of the hand-made winning line with those of the player's wins.

    >>> f"{human_likeness(28.08338, 0.511122):.2%}"
    '30.94%'
    """
    return HUMAN_STONES / mean_stones * win_rate
