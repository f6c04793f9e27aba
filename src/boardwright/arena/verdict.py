"""What a match or tournament shows, in one sentence that claims no more than its intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardwright.arena.counts import Share
from boardwright.arena.ratings import Rating
from boardwright.core.faces import LANGUAGES
from boardwright.core.phrases import Phrase, say

#: Levels have words of their own in every language; other players are called what they are.
LEVELS = {name: Phrase(name) for name in ("easy", "normal", "hard", "best", "random")}


def match_verdict(players: Sequence[Share], seats: int) -> Phrase:
    """Return who is stronger, if the games of a match say so.

    >>> match_verdict([Share("easy", 14, 100, 14.0), Share("normal", 86, 100, 86.0)], 2)
    'normal is clearly stronger: it won 86 of 100 games.'
    >>> match_verdict([Share("easy", 4, 10, 4.0), Share("normal", 6, 10, 6.0)], 2)
    'No clear difference: normal scored 60 %, but anything from 31 % to 83 % fits these 10 games.'
    """
    played = [each for each in players if each.games]
    if not played:
        return Phrase("No game was played.")
    names = called([each.name for each in players])
    best = max(played, key=lambda each: each.score)
    low, high = best.score_interval
    facts = {
        "name": names[players.index(best)],
        "wins": f"{best.wins:,}",
        "games": f"{best.games:,}",
        "score": percent(best.score),
    }
    rivals = [each.score_interval[1] for each in played if each is not best]
    if low > max([1 / seats, *rivals] if seats > 2 else [1 / seats]):
        if seats == 2 and best.wins == best.points:
            return Phrase("{name} is clearly stronger: it won {wins} of {games} games.", **facts)
        if seats == 2:
            return Phrase(
                "{name} is clearly stronger: it scored {score} in {games} games, draws shared.",
                **facts,
            )
        return Phrase(
            "{name} is clearly the strongest: it scored {score} in {games} games, where "
            "{even} would be even.",
            even=percent(1 / seats),
            **facts,
        )
    return Phrase(
        "No clear difference: {name} scored {score}, but anything from {low} to {high} fits "
        "these {games} games.",
        low=percent(low),
        high=percent(high),
        **facts,
    )


def tournament_verdict(ratings: Sequence[Rating]) -> Phrase:
    """Return who leads a tournament, and whether its rating is clearly above all others."""
    first, *others = sorted(ratings, key=lambda each: -each.elo)
    name = called([each.name for each in ratings])[list(ratings).index(first)]
    elo = f"{first.elo:+.0f}"
    if others and first.low > max(each.high for each in others):
        return Phrase("{name} is clearly the strongest, with {elo} Elo.", name=name, elo=elo)
    near = sum(each.high >= first.low for each in others)
    return Phrase(
        "{name} leads with {elo} Elo, but {count} others are too near to be told apart.",
        name=name,
        elo=elo,
        count=near,
    )


def in_languages(sentence: Phrase) -> dict[str, str]:
    """Return a sentence by language."""
    return {language: say(sentence, language) for language in LANGUAGES}


def called(names: Sequence[str]) -> list[Phrase]:
    """Return what to call players; numbers tell those of one name apart."""
    count = Counter(names)
    words = [LEVELS.get(name) or Phrase("{name}", name=name) for name in names]
    return [
        word if count[name] == 1 else Phrase("player {number} ({name})", number=number, name=word)
        for number, (name, word) in enumerate(zip(names, words, strict=True), start=1)
    ]


def percent(share: float) -> str:
    """Return a share for a sentence: whole numbers but near 0 and 1.

    >>> percent(0.856), percent(0.9967), percent(1.0)
    ('86 %', '99.7 %', '100 %')
    """
    precise = 0 < share < 0.01 or 0.99 < share < 1
    return f"{100 * share:.1f} %" if precise else f"{100 * share:.0f} %"
