"""What the cures of a game come to, in English and Traditional Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.arena.cures.row import CureRow
from boardwright.arena.cures.turns import MOVES
from boardwright.arena.fairness.words import percent
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase, say

KINDS = {
    "komi": Phrase("Komi"),
    "pie": Phrase("Pie rule"),
    "opening": Phrase("Opening restriction"),
    "turns": Phrase("Moves per turn"),
}


def summary(game: Game, rows: Sequence[CureRow], language: str = "en") -> list[str]:
    """Return what the rows of one kind and player come to, sentence by sentence."""

    def scores(row: CureRow) -> str:
        return " : ".join(percent(each.score) for each in row.seats)

    if not rows:
        return []
    last, even = rows[-1], 1 / len(rows[-1].seats)
    measured = Phrase(
        '{kind}, {player}: "{setting}" gives {scores} to the seats, {even} being even '
        "(+- {half} points, {games} games)."
    )
    exact = Phrase('{kind}, {player}: "{setting}" gives {scores} to the seats, exactly.')
    lines = [
        say(
            measured if last.games else exact,
            language,
            kind=say(KINDS[last.kind], language),
            player=last.player,
            setting=last.spoken(language).setting,
            scores=scores(last),
            even=percent(even),
            half=f"{100 * last.half_width:.1f}",
            games=f"{last.games:,}",
        )
    ]
    if last.games:
        inside = all(each.low <= even <= each.high for each in last.seats)
        bound = max(max(each.high - even, even - each.low) for each in last.seats)
        if inside:
            text = (
                "Even within the interval: a remaining difference of up to {bound} points is not "
                "excluded."
            )
            lines.append(say(text, language, bound=f"{100 * bound:.1f}"))
        else:
            text = "Not even: the interval of a seat excludes {even}."
            lines.append(say(text, language, even=percent(even)))
    if last.kind != "pie":
        lines.append(
            say(
                "Without it: {scores} ({games} games).",
                language,
                scores=scores(rows[0]),
                games=f"{rows[0].games:,}",
            )
        )
    else:
        moves = [row for row in rows if row.role == "move"]
        told = [sum(row.swap is answer for row in moves) for answer in (True, False, None)]
        lines.append(
            say(
                "Of the first moves, {swap} should be swapped, {keep} not, {open} are too "
                "close to tell ({moves} up to symmetry, each judged at 95 %).",
                language,
                swap=told[0],
                keep=told[1],
                open=told[2],
                moves=len(moves),
            )
        )
        if last.games == 0 and last.seats[0].score != even:
            lines.append(
                say(
                    "No first move is worth exactly one half: for perfect players the pie rule "
                    "only hands the win to the one who may swap, or leaves it where it is.",
                    language,
                )
            )
    return lines


def closing(game: Game, language: str = "en") -> list[str]:
    """Return what is to be said after all cures."""
    lines = [
        say(
            "All this holds for these players only: stronger ones may find the seats uneven again.",
            language,
        )
    ]
    if MOVES not in game.options:
        lines.insert(
            0,
            say(
                "More moves a turn would be another cure; {game} has no option moves_per_turn.",
                language,
                game=game.title(language),
            ),
        )
    return lines
