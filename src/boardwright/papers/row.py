"""One figure of a paper compared with what was measured or computed here, and when the two agree.

The criterion, stated in every report: a share that the paper counted over some games and a share
counted here agree unless they lie further apart than chance moves the difference of two such shares
in 99 of 100 cases, the rounding of the paper's figure allowed for. The paper's own number of games
thus counts as much as ours. (Of a hundred true figures one is expected to "differ".) A claim that
one player is the stronger agrees if the 99 % interval of its score lies above one half, differs if
below, and is "open" otherwise. Exact figures agree if they are equal. A figure that
agrees with what a player was chosen to give is "circular": no evidence.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

Text = Mapping[str, str]
#: A number, or words in both languages.
Figure = int | float | str | Text
#: The normal distribution lies within this many standard deviations with 99 %, and with 95 %.
Z99, Z95 = 2.5758, 1.9600
AGREES, DIFFERS, NEW, OPEN, CIRCULAR = "agrees", "differs", "new", "open", "circular"
CRITERION: Text = {
    "en": "A share agrees with the paper's unless the two differ by more than chance explains in "
    "99 of 100 cases, given the paper's number of games and ours and the paper's rounding; so "
    "about one true figure in a hundred is called different. Where a book of games is used, the "
    "luck of one book counts as chance, too. A claim that a player is stronger agrees if the 99 % "
    "interval of its score lies above one half, differs if it lies below, and is open otherwise. "
    "Exact figures agree if they are equal; new means that the paper has no such figure, circular "
    "that what plays was chosen to give this figure, so that its agreement is no evidence. "
    "Intervals in the table are 95 %.",
    "zh-TW": "比率的判準：若兩者之差超出在論文局數、本次局數與論文捨入誤差下、一百次中有九十九次"
    "會發生的機遇範圍，才判為「不同」，因此約有百分之一的正確數字會被誤判；使用棋譜者，單一棋譜的"
    "運氣也算機遇。「某方較強」的說法：得分率的 99 % 區間全在一半以上為「一致」，全在一半以下為"
    "「不同」，否則為「未定」。確切的數字必須相等。「新增」表示論文沒有這個數字，"
    "「循環」表示下棋的一方正是為了這個數字而選的，一致並不構成證據。表中區間為 95 %。",
}


def both(english: str, chinese: str) -> Text:
    """Return a text in both languages."""
    return {"en": english, "zh-TW": chinese}


NOTHING = both("", "")


@dataclass(frozen=True)
class Row:
    """One line of a reproduced paper.

    ``about`` says whether the figure is about a seat, a player or something else; ``n`` is the
    number of games (or runs, or moves) behind ``measured``, and 0 if it is exact.
    """

    table: Text
    figure: Text
    about: Text
    paper: Figure | None
    measured: Figure
    low: float | None = None
    high: float | None = None
    n: int = 0
    verdict: str = NEW
    why: Text = field(default_factory=lambda: NOTHING)

    def spoken(self, language: str) -> dict[str, Any]:
        """Return the row as plain data with its texts in one language."""
        return {
            name: value[language] if isinstance(value, Mapping) else value
            for name, value in asdict(self).items()
        }


def chosen_for(row: Row) -> Row:
    """Return a row about a figure for which what plays was chosen: its agreement is circular."""
    return replace(row, verdict=CIRCULAR) if row.verdict == AGREES else row


def exact_row(
    table: Text,
    figure: Text,
    about: Text,
    paper: Figure | None,
    measured: Figure,
    why: Text = NOTHING,
) -> Row:
    """Return a row whose figure is exact on both sides.

    >>> exact_row(NOTHING, NOTHING, NOTHING, 15, 16).verdict
    'differs'
    """
    verdict = NEW if paper is None else AGREES if paper == measured else DIFFERS
    return Row(table, figure, about, paper, measured, verdict=verdict, why=why)


def share_verdict(
    paper: str, paper_games: int, measured: float, error: float, luck: float = 0.0
) -> str:
    """Return whether a share of the paper agrees with one measured here with a standard error.

    ``luck`` is the standard deviation of what the paper drew only once, such as its book.

    >>> share_verdict("0.498", 3000, 0.5005, error=0.001)
    'agrees'
    >>> share_verdict("0.598", 3000, 0.5005, error=0.001)
    'differs'
    """
    spread = measured * (1 - measured) / paper_games if paper_games else 0.0
    chance = Z99 * math.sqrt(spread + error**2 + luck**2)
    rounding = 0.5 * 10.0 ** -len(paper.partition(".")[2])
    return AGREES if abs(float(paper) - measured) <= chance + rounding else DIFFERS


def share_row(
    table: Text,
    figure: Text,
    about: Text,
    count: float,
    n: int,
    paper: str | None = None,
    paper_games: int = 0,
    why: Text = NOTHING,
) -> Row:
    """Return a row about a counted share (draws as halves), with its 95 % Wilson interval.

    >>> row = share_row(NOTHING, NOTHING, NOTHING, 4975, 10_000, "0.4975", 500_000)
    >>> row.measured, row.verdict, round(row.low, 4), round(row.high, 4)
    (0.4975, 'agrees', 0.4877, 0.5073)
    """
    from boardwright.arena.intervals import wilson

    share = count / n
    low, high = wilson(count, n)
    verdict = NEW
    if paper is not None:
        # Half the width of the interval, unlike the plain formula, is not 0 for a share of 0 or 1.
        verdict = share_verdict(paper, paper_games, share, (high - low) / (2 * Z95))
    stated = None if paper is None else float(paper)
    return Row(table, figure, about, stated, share, low, high, n, verdict, why)


def claim_row(
    table: Text,
    figure: Text,
    about: Text,
    claim: Text,
    count: float,
    n: int,
    why: Text = NOTHING,
    more: bool = True,
) -> Row:
    """Return a row about the paper's words that a share is above one half (``more``) or below.

    >>> claim_row(NOTHING, NOTHING, NOTHING, both("stronger", "較強"), 700, 1000).verdict
    'agrees'
    >>> claim_row(NOTHING, NOTHING, NOTHING, both("stronger", "較強"), 51, 100).verdict
    'open'
    """
    from boardwright.arena.intervals import wilson

    low, high = wilson(count, n, confidence=0.99)
    verdict = OPEN
    if low > 0.5:
        verdict = AGREES if more else DIFFERS
    elif high < 0.5:
        verdict = DIFFERS if more else AGREES
    low, high = wilson(count, n)
    return Row(table, figure, about, claim, count / n, low, high, n, verdict, why)
