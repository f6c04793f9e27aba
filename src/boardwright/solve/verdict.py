"""Exact values in words, and how solved moves compare."""

from __future__ import annotations

from dataclasses import dataclass

WIN, DRAW, LOSS = 1, 0, -1
NAMES = {WIN: "win", DRAW: "draw", LOSS: "loss"}


@dataclass(frozen=True)
class Verdict:
    """The exact value for the player to move, and the moves until the end if that is known.

    ``margin`` is the difference of scores in games in which that is the aim.
    """

    value: int
    distance: int | None = None
    margin: int | None = None

    @property
    def name(self) -> str:
        """Value as a word: win, draw or loss."""
        return NAMES[self.value]

    def one_move_earlier(self, again: bool = False) -> Verdict:
        """Return what this verdict means for the player who moves into the position.

        That player is the other one, or the same if it is to move ``again``.

        >>> Verdict(LOSS, 0).one_move_earlier()
        Verdict(value=1, distance=1, margin=None)
        """
        sign = 1 if again else -1
        distance = None if self.distance is None else self.distance + 1
        return Verdict(
            sign * self.value, distance, None if self.margin is None else sign * self.margin
        )


@dataclass(frozen=True)
class JudgedMove:
    """A move, its verdict for the player who makes it, and how easily the answer goes wrong.

    ``mistakes`` of the opponent's ``replies`` are worse for the opponent than the best one; there
    are none where the same player moves again.
    """

    move: int
    verdict: Verdict
    replies: int
    mistakes: int

    @property
    def trap(self) -> float:
        """Share of the opponent's replies that are mistakes."""
        return self.mistakes / self.replies if self.replies else 0.0


@dataclass(frozen=True)
class ExpectedMove:
    """A move of a game with chance, and what each player may expect after it."""

    move: int
    values: tuple[float, ...]


def best_first(moves: list[JudgedMove]) -> list[JudgedMove]:
    """Return moves in order of preference.

    Wins come first, the largest margin and then the shortest first; then draws; then losses, the
    smallest margin and then the longest first. Among equals comes first the one after which a
    careless opponent errs most easily.
    """

    def order(judged: JudgedMove) -> tuple[int, int, int, float]:
        value, distance = judged.verdict.value, judged.verdict.distance or 0
        return -value, -(judged.verdict.margin or 0), distance * value, -judged.trap

    return sorted(moves, key=order)
