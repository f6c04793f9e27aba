"""What a finished game pays, and what an unfinished one looks worth."""

from __future__ import annotations

from boardwright.core.rules import Returns


def pay_winner(returns: Returns, winner: int) -> None:
    """Let one player win and all others lose; -1 is nobody, and a draw."""
    for player in range(len(returns)):
        returns[player] = -1.0 if winner >= 0 else 0.0
    if winner >= 0:
        returns[winner] = 1.0


def pay_lead(returns: Returns, lead: int, margin: int = 0) -> None:
    """Let the first of two players win by a lead, or lose by a negative one; none is a draw.

    With a ``margin`` the payoff is the lead's share of it.
    """
    if margin > 0:
        returns[0] = lead / margin
    else:
        returns[0] = float(int(lead > 0) - int(lead < 0))
    returns[1] = -returns[0]


def score_lead(scores: Returns, lead: float, half: float) -> None:
    """Write what a lead of the first of two players is worth; one of ``half`` is half a win."""
    scores[0] = lead / (abs(lead) + half)
    scores[1] = -scores[0]


def score_over_best(scores: Returns, whole: float) -> None:
    """Make counts into leads over the best of the others, as shares of a whole."""
    best, second = max(scores[0], scores[1]), min(scores[0], scores[1])
    for player in range(2, len(scores)):
        second = max(second, min(best, scores[player]))
        best = max(best, scores[player])
    for player in range(len(scores)):
        other = second if scores[player] == best else best
        scores[player] = (scores[player] - other) / whole


def score_over_mean(scores: Returns) -> None:
    """Make counts into leads over the mean of the others."""
    total = scores.sum()
    for player in range(len(scores)):
        scores[player] -= (total - scores[player]) / (len(scores) - 1)
