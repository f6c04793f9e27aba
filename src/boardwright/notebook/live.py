"""A match in a notebook: scores while it is played, with intervals that hold all the time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from IPython.display import display

from boardwright.arena.counts import Counts, Share
from boardwright.arena.intervals import anytime
from boardwright.arena.match import MatchResult, match
from boardwright.core.game import Game
from boardwright.core.phrases import say

#: How often the scores are shown.
SHOW_EVERY_S = 0.3


@dataclass(frozen=True)
class Scores:
    """A table of players, their games, and their points a game with the interval."""

    players: tuple[Share, ...]
    language: str

    def rows(self) -> list[tuple[str, ...]]:
        """Return the cells, the heads first."""
        heads = ("player", "games", "score", "95 % interval")
        found = [tuple(str(say(head, self.language)) for head in heads)]
        for each in self.players:
            low, high = anytime(min(each.points, each.games), each.games)
            between = f"{low:.1%} – {high:.1%}"
            found.append((each.name, str(each.games), f"{each.score:.1%}", between))
        return found

    def __repr__(self) -> str:
        """Return the table as text."""
        return "\n".join("  ".join(row) for row in self.rows())

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        heads, *rows = self.rows()
        lines = [f"<tr>{''.join(f'<th>{escape(cell)}</th>' for cell in heads)}</tr>"]
        lines += [f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in row)}</tr>" for row in rows]
        return f"<table>{''.join(lines)}</table>"


def live_match(
    game: Game, players: Sequence[str], language: str = "en", **settings: Any
) -> MatchResult:
    """Return the result of a match, as ``bw.match`` plays it; show the scores meanwhile."""
    handle = display(Scores((), language), display_id=True)
    shown = 0.0

    def show(found: tuple[Share, ...]) -> None:
        if handle is not None:  # outside a notebook there is none
            handle.update(Scores(found, language))

    def watch(counts: Counts) -> None:
        nonlocal shown
        if counts.games and time.monotonic() - shown >= SHOW_EVERY_S:
            shown = time.monotonic()
            show(tuple(counts.of_player(number) for number in range(len(counts.names))))

    result = match(game, players, watch=watch, **settings)
    show(result.players)
    return result
