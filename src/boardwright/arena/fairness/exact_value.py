"""The exact value of a game as the last point of its curve: what each seat gets in perfect play."""

from __future__ import annotations

from dataclasses import dataclass

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.solve.solver import Progress, Wait, Watch
from boardwright.solve.solvers import solve, wait

WHEN = ("quick", "always", "never")


@dataclass(frozen=True)
class Exact:
    """What perfect play gives: each seat's score, or none where it is not known, and why."""

    scores: tuple[float, ...]
    method: str = ""
    winner: int | None = None  # the seat, from 1, that wins by force
    reason: str = ""  # why nothing is known

    @property
    def known(self) -> bool:
        """True if the game is solved."""
        return bool(self.scores)


def quick(game: Game) -> bool:
    """Return whether a game is solved within minutes and ordinary memory."""
    return wait(game) <= Wait.MINUTES


def exact_value(game: Game, when: str = "quick", progress: Progress | Watch | None = None) -> Exact:
    """Return what each seat gets when all play perfectly, if it can be known.

    >>> import boardwright as bw
    >>> exact_value(bw.game("nim", layers=3)).scores
    (0.0, 1.0)
    """
    if when not in WHEN:
        raise InputError(
            "exact must be one of {known}, not {given!r:.40}", known=", ".join(WHEN), given=when
        )
    if when == "never":
        return Exact((), reason=Phrase("it was not asked for"))
    if when == "quick" and not quick(game):
        return Exact((), reason=Phrase("the game is too large to be solved quickly"))
    try:
        found = solve(game, progress)
    except InputError as error:
        return Exact((), reason=error.phrase)
    if game.players > 2:
        return of_many(found.facts.get("values"), found.facts.get("values_if_the_last"))
    if found.verdict is None:
        return Exact((), found.method, reason=Phrase("no exact value was found"))
    if found.winner is None:
        return Exact((0.5, 0.5), found.method)
    scores = tuple(1.0 if seat + 1 == found.winner else 0.0 for seat in range(2))
    return Exact(scores, found.method, found.winner)


def of_many(first: object, last: object) -> Exact:
    """Return the value of a game of three or more, if it does not depend on how ties are broken."""
    if not isinstance(first, list) or first != last:
        return Exact(
            (), "max^n", reason=Phrase("the value depends on how players choose between equals")
        )
    winners = [seat for seat, payoff in enumerate(first) if payoff > 0]
    share = 1 / len(winners) if winners else 1 / len(first)
    scores = tuple(share if not winners or seat in winners else 0.0 for seat in range(len(first)))
    return Exact(scores, "max^n", winners[0] + 1 if len(winners) == 1 else None)
