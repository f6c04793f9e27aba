"""What was found about the seats of a game as plain data, and as a picture."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from boardwright.arena.fairness.exact_value import Exact
from boardwright.arena.fairness.levels import Level
from boardwright.arena.fairness.measures import Measures
from boardwright.arena.fairness.study import Fairness, judge
from boardwright.arena.fairness.words import level_name, page, seat_name
from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.core.faces import LANGUAGES
from boardwright.core.phrases import say


def row_data(level: Level) -> dict[str, Any]:
    """Return a level as plain data; every score is about a seat."""
    found = level.measures
    alone = judge(level)
    return {
        "level": level.level,
        "player": level.player,
        "about": "seats",
        "opening_plies": level.opening_plies,
        "games": found.games,
        "distinct": found.distinct,
        "even": 1 / len(found.points),
        "seats": [asdict(each) for each in level.seats()],
        "judgement": alone.kind,
        "excluded": alone.excluded,
        "draw_rate": found.draws / found.games,
        "decisive": 1 - (found.draws + found.unfinished) / found.games,
        "unfinished": found.unfinished,
        "mean_length": found.plies / found.games,
        "branching": found.branching,
        "lead_changes": found.lead_changes / found.games,
        "settled_after": found.settled / found.won if found.won else None,
        "seconds": level.seconds,
        "note": level.note,
        "measures": asdict(found),
    }


def level_of(data: Mapping[str, Any]) -> Level:
    """Return the level that plain data describes.

    >>> level = Level("random", "random", 0, Measures(2, 2, (1.0, 1.0), *[0] * 7), 0.1)
    >>> level_of(row_data(level)) == level
    True
    """
    try:
        measures = {**data["measures"], "points": tuple(data["measures"]["points"])}
        return Level(
            str(data["level"]),
            str(data["player"]),
            int(data["opening_plies"]),
            Measures(**measures),
            float(data["seconds"]),
            str(data["note"]),
        )
    except (KeyError, TypeError, ValueError):
        raise InputError("this is not a row that `boardwright fairness` wrote") from None


def exact_data(exact: Exact) -> dict[str, Any]:
    """Return the exact value as plain data, a row like the others."""
    return {
        "level": "perfect",
        "player": "perfect",
        "about": "seats",
        "exact": True,
        "known": exact.known,
        "seats": [{"seat": n + 1, "score": score} for n, score in enumerate(exact.scores)],
        "winner": exact.winner,
        "method": exact.method,
        "reason": exact.reason,
    }


def as_data(found: Fairness) -> dict[str, Any]:
    """Return everything as plain data: what was asked, ``rows``, ``verdict``."""
    study, result = found.study, found.verdict
    return {
        "game": study.game.name,
        "options": study.game.option_text(),
        "seed": study.seed,
        "rows": [*(row_data(level) for level in found.levels), exact_data(found.exact)],
        "verdict": {
            "kind": result.kind,
            "seat": result.seat,
            "judgements": [asdict(each) for each in result.judgements],
            "words": {language: page(found, language) for language in LANGUAGES},
        },
    }


def save_picture(found: Fairness, path: Path, language: str = "en") -> None:
    """Write the curve of each seat's score over playing strength as an SVG."""
    with extra("reports"):
        import matplotlib

    # Texts stay texts: the reader's fonts have Chinese, which matplotlib's own has not.
    with matplotlib.rc_context({"svg.fonttype": "none"}), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        draw_picture(found, path, language)


def draw_picture(found: Fairness, path: Path, language: str) -> None:
    """Draw the curve and write it."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    game = found.study.game
    figure = Figure(figsize=(7.2, 4.2), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.add_subplot()
    names = [
        level_name(level, language).replace(" after", "\nafter").replace("（", "\n（")
        for level in found.levels
    ]
    for seat in range(game.players):
        scores = [level.seats()[seat] for level in found.levels]
        middle = [each.score for each in scores]
        down = [max(0.0, each.score - each.low) for each in scores]
        up = [max(0.0, each.high - each.score) for each in scores]
        places = [number + (seat - (game.players - 1) / 2) * 0.08 for number in range(len(scores))]
        if found.exact.known:
            places.append(len(scores) + (seat - (game.players - 1) / 2) * 0.08)
            middle.append(found.exact.scores[seat])
            down.append(0.0)
            up.append(0.0)
        name = seat_name(game, seat + 1, language)
        axes.errorbar(places, middle, [down, up], marker="o", capsize=3, label=name)
    if found.exact.known:
        names.append(say("perfect\n(exact)", language))
    axes.axhline(
        1 / game.players, color="grey", linestyle="--", linewidth=1, label=say("even", language)
    )
    counts = [f"n={level.weight:,}" for level in found.levels]
    labels = [f"{a}\n{b}" for a, b in zip(names, [*counts, ""], strict=False)]
    axes.set_xticks(range(len(names)), labels, fontsize=8)
    axes.set_ylim(-0.03, 1.03)
    axes.set_ylabel(say("score of the seat, 95 % interval", language))
    axes.set_title(", ".join(filter(None, [game.title(language), game.option_text()])), fontsize=10)
    axes.legend(fontsize=8)
    try:
        figure.savefig(path, format="svg", metadata={"Date": None})
    except OSError as error:
        raise InputError(
            "cannot write {file}: {reason}", file=path, reason=error.strerror
        ) from None
