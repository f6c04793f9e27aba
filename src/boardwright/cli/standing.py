"""The score of a match while it is played, for people and for programs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from boardwright.cli.progress import counted, for_programs, progress_bar, tell, teller
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.arena.counts import Counts, Share

#: How often the score is looked at.
LOOK_EVERY_S = 0.2


@contextmanager
def watching(
    total: int, hidden: bool, language: str, open_end: bool = False
) -> Iterator[Callable[[Counts], None]]:
    """Give a function that shows games, score, anytime interval and time left.

    With an open end nobody knows how many games will be needed, and no time left is shown.
    """
    if for_programs():
        with telling(total) as watch:
            yield watch
        return
    bar = progress_bar(hidden, words_last=True)
    looked = 0.0

    def show(counts: Counts) -> None:
        nonlocal looked
        if bar.disable or time.monotonic() - looked < LOOK_EVERY_S:
            return
        looked = time.monotonic()
        bar.update(task, completed=counts.games, description=standing(counts, language))

    with bar:
        task = bar.add_task("", total=None if open_end else total)
        yield show


@contextmanager
def telling(total: int) -> Iterator[Callable[[Counts], None]]:
    """Give a function that tells a program games, scores and time left."""
    done = counted("games", total)
    looked = 0.0
    latest: Counts | None = None

    def watch(counts: Counts) -> None:
        nonlocal looked, latest
        latest = counts
        if time.monotonic() - looked >= LOOK_EVERY_S:
            looked = time.monotonic()
            done(counts.games)
            tell(score=scores_so_far(counts))

    yield watch
    if latest is not None:
        looked = 0.0
        watch(latest)  # as it ended
        teller().flush()


def scores_so_far(counts: Counts) -> list[dict[str, Any]]:
    """Return points of each player and each seat, with intervals that hold at all times at once."""
    from boardwright.arena.intervals import anytime

    def row(about: str, each: Share) -> dict[str, Any]:
        low, high = anytime(min(each.points, each.games), each.games)
        return {
            "about": about,
            "name": each.name,
            "wins": each.wins,
            "points": each.points,
            "n": each.games,
            "score": each.score,
            "low": low,
            "high": high,
        }

    players = [row("player", counts.of_player(each)) for each in range(len(counts.names))]
    return players + [row("seat", counts.of_seat(seat)) for seat in range(counts.seats)]


def standing(counts: Counts, language: str = "en") -> str:
    """Return the leader's score so far, with an interval that may be watched all the time."""
    from boardwright.arena.intervals import anytime

    shares = [counts.of_player(player) for player in range(len(counts.names))]
    leader = max(shares, key=lambda share: share.score)
    if not leader.games:
        return ""
    low, high = anytime(min(leader.points, leader.games), leader.games)
    facts = {"score": leader.score, "low": low, "high": high, "games": leader.games}
    return say(
        "player {name} leads: {score:.1%} ({low:.1%} - {high:.1%} at any time), n={games:,}",
        language,
        name=leader.name[:30],
        **facts,
    )
