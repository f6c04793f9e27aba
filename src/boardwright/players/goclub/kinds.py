"""The players of GoClub."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import Compiled
from boardwright.players.kind import PlayerKind, Request, Settings
from boardwright.players.policy_player import policy_kind

MOST_POINTS = 25**3

SCORING = (
    Parameter("version", "2.0", choices=("1.0", "2.0")),
    Parameter("scores", "growing"),
    Parameter("combine", "larger", choices=("larger", "sum")),
    Parameter("first", "version", choices=("version", "random", "scored")),
)
LOOKING_AHEAD = (
    Parameter("aim", "total", choices=("total", "last", "difference")),
    Parameter("wins", "taken", choices=("taken", "scored")),
)


def search(levels: int, request: Request) -> Compiled:
    """Return the search of this many levels."""
    from boardwright.players.goclub.scores import read_scores
    from boardwright.players.goclub.searches import SEARCHES, Style

    settings: dict[str, Any] = {**request.settings, "scores": read_scores(request.text("scores"))}
    return SEARCHES, Style(levels, **settings)


def is_goclub(game: Game) -> bool:
    """Fit GoClub, on a plane and in space, for two players and for three."""
    return game.name == "goclub"


def levels(game: Game) -> dict[str, str]:
    """Return the players of the lower levels; ``sets`` plays the higher ones."""
    if not is_goclub(game) or game.players != 2:
        return {}
    return {"easy": "one-search:version=1.0", "normal": "two-search:version=1.0"}


def lines_tried(levels: int, game: Game, settings: Settings) -> int:
    """Return how many lines of stones a search of so many levels tries."""
    width = int(str(settings.get("width", 0))) or game.board.points
    return int(width ** (levels - 1))


def search_kind(
    name: str, levels: int, english: str, chinese: str, settings: tuple[Parameter, ...]
) -> PlayerKind:
    """Return the kind of the search of this many levels."""
    about = {"en": english, "zh-TW": chinese}
    kind = policy_kind(name, about, partial(search, levels), is_goclub, settings)
    return replace(kind, lines=partial(lines_tried, levels))


KINDS: tuple[PlayerKind, ...] = (
    search_kind(
        "one-search",
        1,
        "the paper's player: the point with the highest score",
        "論文棋手：下分數最高的點",
        SCORING,
    ),
    search_kind(
        "two-search",
        2,
        "the paper's player: also simulates the best answer",
        "論文棋手：另模擬對手的最佳應手",
        (*SCORING, *LOOKING_AHEAD, Parameter("width", 0, 0, MOST_POINTS)),
    ),
    search_kind(
        "three-search",
        3,
        "wished for in the paper: three stones ahead",
        "論文所期望的棋手：預測三步",
        (*SCORING, *LOOKING_AHEAD, Parameter("width", 0, 0, MOST_POINTS)),
    ),
    search_kind(
        "four-search",
        4,
        "wished for in the paper: four stones ahead",
        "論文所期望的棋手：預測四步",
        (*SCORING, *LOOKING_AHEAD, Parameter("width", 40, 0, MOST_POINTS)),
    ),
)
