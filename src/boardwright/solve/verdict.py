"""Exact values in words, and how solved moves compare."""

from __future__ import annotations

from dataclasses import dataclass

WIN, DRAW, LOSS = 1, 0, -1
NAMES = {WIN: "win", DRAW: "draw", LOSS: "loss"}


@dataclass(frozen=True)
class Verdict:
    """The exact value for the player to move, and the moves until the end if that is known."""

    value: int
    distance: int | None = None

    @property
    def name(self) -> str:
        """Value as a word: win, draw or loss."""
        return NAMES[self.value]

    def one_move_earlier(self) -> Verdict:
        """Return what this verdict means for the player who moves into the position.

        >>> Verdict(LOSS, 0).one_move_earlier()
        Verdict(value=1, distance=1)
        """
        return Verdict(-self.value, None if self.distance is None else self.distance + 1)


@dataclass(frozen=True)
class JudgedMove:
    """A move, its verdict for the player who makes it, and how easily the answer goes wrong.

    ``mistakes`` of the opponent's ``replies`` are worse for the opponent than the best one.
    """

    move: int
    verdict: Verdict
    replies: int
    mistakes: int

    @property
    def trap(self) -> float:
        """Share of the opponent's replies that are mistakes."""
        return self.mistakes / self.replies if self.replies else 0.0


def best_first(moves: list[JudgedMove]) -> list[JudgedMove]:
    """Return moves in order of preference.

    Wins come first, the shortest first; then draws; then losses, the longest first. Among equals
    comes first the one after which a careless opponent errs most easily.
    """

    def order(judged: JudgedMove) -> tuple[int, int, float]:
        value, distance = judged.verdict.value, judged.verdict.distance or 0
        return -value, distance * value, -judged.trap

    return sorted(moves, key=order)
