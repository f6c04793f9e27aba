"""What an experiment of each kind asked, how, and found: question, tables, figure, sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase, say
from boardwright.core.registry import load
from boardwright.papers.catalogue import PAPERS, find_paper
from boardwright.papers.report import shown as figure_text
from boardwright.reports.document import Block, Curves, Saved, Share, Shares, Table, Words

#: A figure with more rows than this cannot be read.
MOST_BARS = 16
#: So many moves of a solved position are listed.
MOST_MOVES = 10
#: What an experiment of each kind is called.
NAMES = {
    "match": Phrase("match"),
    "tournament": Phrase("tournament"),
    "fairness": Phrase("fairness study"),
    "cure": Phrase("search for an even rule"),
    "solve": Phrase("exact solution"),
    "learn": Phrase("learning"),
    "reproduce": Phrase("reproduction of a paper"),
}
QUESTIONS = {
    "match": Phrase("Which of the players is the strongest at {game}?"),
    "tournament": Phrase("In which order of strength do the players of {game} stand?"),
    "fairness": Phrase("Is {game} fair to all its seats?"),
    "cure": Phrase("Which rule makes {game} even for its seats?"),
    "solve": Phrase("Who wins {game} if nobody makes a mistake?"),
    "learn": Phrase("How strong does a net become that learns {game} from its rules alone?"),
    "reproduce": Phrase("Do the figures of the paper “{game}” come out again?"),
}
METHODS = {
    "match": Phrase("{games:,} games were played by the players named in the command."),
    "tournament": Phrase("{games:,} games were played, the players meeting as the command says."),
    "fairness": Phrase(
        "In every seat sat the same player, so that only the seat can make a difference; this "
        "was repeated for players of other strengths."
    ),
    "cure": Phrase(
        "In every seat sat the same player; the rule was varied, and the best setting was tried "
        "again in fresh games."
    ),
    "solve": Phrase("The value was computed, not measured: every line of play is accounted for."),
    "learn": Phrase(
        "A net played against itself for {minutes:.0f} minutes, learned from its own games, and "
        "was measured against fixed opponents on the way."
    ),
    "reproduce": Phrase(
        "Every experiment of the paper was run again with its own seed, and every figure compared "
        "with the printed one."
    ),
}


def title_of(saved: Saved, language: str) -> str:
    """Return what the game, or the paper, is called."""
    if saved.kind == "reproduce" and saved.game in PAPERS:
        return str(find_paper(saved.game).title[language])
    try:
        return load(saved.game, {}).title(language)
    except InputError:  # a file that is not here any more
        return saved.game


def question_of(saved: Saved, language: str) -> str:
    """Return what the experiment asked."""
    return say(QUESTIONS[saved.kind], language, game=title_of(saved, language))


def method_of(saved: Saved, language: str) -> str:
    """Return how it was done, in a sentence."""
    facts: dict[str, Any] = {
        "match": {"games": saved.found.get("games", 0)},
        "tournament": {"games": saved.found.get("games", 0)},
        "learn": {"minutes": saved.found.get("seconds", 0.0) / 60},
    }.get(saved.kind, {})
    return say(METHODS[saved.kind], language, **facts)


def results_of(saved: Saved, language: str) -> list[Block]:
    """Return what was found; what cannot be read is one InputError."""
    try:
        return list(SHOWN[saved.kind](saved.found, language))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InputError(
            "the result of this {kind} cannot be read: {reason}",
            kind=NAMES[saved.kind],
            reason=repr(error),
        ) from None


def percent(share: float) -> str:
    """Return a share for people.

    >>> percent(0.5)
    '50.0 %'
    """
    return f"{100 * share:.1f} %"


def between(low: float, high: float) -> str:
    """Return an interval for people.

    >>> between(0.25, 0.5)
    '25.0 % – 50.0 %'
    """
    return f"{percent(low)} – {percent(high)}"


def spoken(heads: Sequence[str], language: str) -> list[str]:
    """Return the headings of a table in a language."""
    return [say(head, language) for head in heads]


def match_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show the scores of players and seats, and say what the intervals allow."""
    if found.get("words"):
        yield Words(found["words"][language])
    heads = ("games", "score", "95 % interval")
    names = [
        say("player {number}: {name}", language, number=number, name=each["name"])
        for number, each in enumerate(found["players"], start=1)
    ]
    seats = [
        say("seat {number}", language, number=number)
        for number in range(1, len(found["seats"]) + 1)
    ]
    labelled = list(zip([*names, *seats], [*found["players"], *found["seats"]], strict=True))
    labelled = [(name, each) for name, each in labelled if each["games"]]
    even = 1 / len(seats)
    caption = say("Scores of players and seats; a draw is shared", language)
    rows = [
        [name, f"{each['games']:,}", percent(each["score"]), interval(each)]
        for name, each in labelled
    ]
    yield Table(caption, ["", *spoken(heads, language)], rows)
    yield Shares(
        caption,
        [
            Share(name, each["score"], each["score_low"], each["score_high"])
            for name, each in labelled
        ],
        even,
    )
    for name, each in labelled:
        yield Words(judged(name, each, even, language))
    if found.get("ratings"):
        ranked = sorted(found["ratings"], key=lambda each: -each["elo"])
        yield Table(
            say("Ratings", language),
            spoken(("player", "Elo", "95 % interval", "games"), language),
            [
                [
                    each["name"],
                    f"{each['elo']:+.0f}",
                    f"{each['low']:+.0f} – {each['high']:+.0f}",
                    f"{each['games']:,}",
                ]
                for each in ranked
            ],
        )


def interval(share: Mapping[str, Any]) -> str:
    """Return the interval of a player's or a seat's score."""
    return between(share["score_low"], share["score_high"])


def judged(name: str, share: Mapping[str, Any], even: float, language: str) -> str:
    """Return a score with its interval, and whether it differs from the even one."""
    facts = {
        "name": name,
        "score": percent(share["score"]),
        "interval": interval(share),
        "games": share["games"],
        "even": percent(even),
    }
    if share["score_low"] > even:
        above = Phrase(
            "{name} scored {score} (95 % interval {interval}, {games:,} games): more than the "
            "even {even}."
        )
        return say(above, language, **facts)
    if share["score_high"] < even:
        below = Phrase(
            "{name} scored {score} (95 % interval {interval}, {games:,} games): less than the "
            "even {even}."
        )
        return say(below, language, **facts)
    unclear = Phrase(
        "{name} scored {score} (95 % interval {interval}, {games:,} games): the interval contains "
        "the even {even}, so these games show no difference."
    )
    return say(unclear, language, **facts)


def seat_blocks(
    rows: Sequence[tuple[str, Mapping[str, Any]]], caption: str, language: str
) -> Iterator[Block]:
    """Show the score of each seat, row by row; an exact value has no interval."""
    cells, bars = [], []
    for name, row in rows:
        for each in row["seats"]:
            label = f"{name}, {say('seat {number}', language, number=each['seat'])}"
            exact = not row.get("games")
            bounds = say("exact", language) if exact else between(each["low"], each["high"])
            games = "" if exact else f"{row['games']:,}"
            cells.append([label, games, percent(each["score"]), bounds])
            low, high = (each["score"],) * 2 if exact else (each["low"], each["high"])
            bars.append(Share(label, each["score"], low, high))
    yield Table(caption, ["", *spoken(("games", "score", "95 % interval"), language)], cells)
    even = 1 / len(rows[0][1]["seats"])
    yield Shares(caption, bars[:MOST_BARS], even)


def fairness_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show what each seat scores between players of each strength, and the verdict."""
    rows = [(str(row["level"]), row) for row in found["rows"] if row["seats"]]
    yield from seat_blocks(rows, say("Score of each seat, by playing strength", language), language)
    if "verdict" in found:
        yield from (Words(line) for line in found["verdict"]["words"][language])


def cure_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show what each seat scores under each setting, and what that comes to."""
    told = found.get("translations", {}).get(language, {})
    names = told.get("settings", [row["setting"] for row in found["rows"]])
    rows = [
        (f"{row['player']}, {name}", row) for name, row in zip(names, found["rows"], strict=True)
    ]
    yield from seat_blocks(rows, say("Score of each seat, by rule", language), language)
    yield from (Words(line) for line in told.get("verdict", found.get("verdict", [])))


def solve_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show the value of the position and of its moves."""
    if found["winner"] is not None:
        winner = say("player {number} wins by force", language, number=found["winner"])
        far = found.get("distance")
        told = winner + (say(", in {count} moves", language, count=far) if far else "")
        yield Words(told[:1].upper() + told[1:] + ("。" if language == "zh-TW" else "."))
    elif found["value"] == "draw":
        yield Words(say("With best play the game is a draw.", language))
    else:
        yield Words(say("no exact value was found", language))
    yield Words(say("Method: {method}", language, method=say(found["method"], language)))
    judged = [each for each in found["moves"] if "value" in each][:MOST_MOVES]
    if judged:
        yield Table(
            say("Best moves", language),
            spoken(("move", "value", "moves to the end"), language),
            [
                [each["move"], say(each["value"], language), str(each.get("distance") or "")]
                for each in judged
            ],
        )
    if found["line"]:
        yield Words(say("Best play: {line}", language, line=" ".join(found["line"])))


def learn_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show how strength grew with the time of learning."""
    lines: dict[str, list[tuple[float, float, float, float]]] = {}
    for each in found["curve"]:
        point = (each["seconds"] / 60, each["score"], each["low"], each["high"])
        lines.setdefault(each["opponent"], []).append(point)
    caption = say("Score of the net against fixed opponents, over minutes of learning", language)
    heads = ("opponent", "minutes", "score", "95 % interval")
    rows = [
        [opponent, f"{minutes:.1f}", percent(score), between(low, high)]
        for opponent, points in lines.items()
        for minutes, score, low, high in points
    ]
    if not rows:
        yield Words(say("The net was not measured yet.", language))
        return
    yield Table(caption, spoken(heads, language), rows)
    yield Curves(caption, lines)
    for opponent, points in lines.items():
        _, score, low, high = points[-1]
        last = Phrase(
            "At the end the net scored {score} against {opponent} (95 % interval {interval})."
        )
        facts = {"score": percent(score), "opponent": opponent, "interval": between(low, high)}
        yield Words(say(last, language, **facts))


def reproduce_blocks(found: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Show the paper's figures beside those measured, and what that shows."""
    told = found.get("translations", {}).get(language, found)
    heads = ("figure", "paper", "measured", "95 % interval", "verdict")
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for row in told["rows"]:
        tables.setdefault(row["table"], []).append(row)
    for name, rows in tables.items():
        cells = []
        for row in rows:
            low, high = (figure_text(row[end], language) for end in ("low", "high"))
            paper, measured = (figure_text(row[each], language) for each in ("paper", "measured"))
            bounds = f"{low} – {high}" if low else say("exact", language)
            verdict = say(row["verdict"], language)
            cells.append([row["figure"], paper, measured, bounds, verdict])
        yield Table(name, spoken(heads, language), cells)
    shares = [
        Share(row["figure"], row["measured"], row["low"], row["high"])
        for row in told["rows"]
        if row["low"] is not None and row["low"] >= 0 and row["high"] <= 1
    ]
    if shares:
        caption = say("Measured shares with their intervals", language)
        yield Shares(caption, shares[:MOST_BARS], 0.5)
    yield from (Words(line) for line in told["findings"])


#: What shows the results of each kind.
SHOWN: dict[str, Callable[[Mapping[str, Any], str], Iterator[Block]]] = {
    "match": match_blocks,
    "tournament": match_blocks,
    "fairness": fairness_blocks,
    "cure": cure_blocks,
    "solve": solve_blocks,
    "learn": learn_blocks,
    "reproduce": reproduce_blocks,
}
