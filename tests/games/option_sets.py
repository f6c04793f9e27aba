"""The games and options that tests of every game run over."""

from __future__ import annotations

from typing import Any

import boardwright as bw

#: Beside the defaults of every registered game: each option at least once, on small boards.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {"size": 5}),
    ("gomoku", {"size": 7, "rule": "standard"}),
    ("gomoku", {"size": 7, "rule": "renju"}),
    ("goclub", {"size": 3}),
    ("goclub", {"size": 6}),
    ("goclub", {"size": 7, "players": 3}),
    ("goclub", {"dims": 3, "size": 3}),
    ("goclub", {"dims": 3, "size": 5, "rotated": True}),
    ("goclub", {"dims": 3, "size": 4, "players": 3}),
    ("three_kingdoms", {"side": 3}),
    ("three_kingdoms", {"side": 4, "closing": "own", "ring": "paired"}),
    ("three_kingdoms", {"side": 4, "run": "mixed", "ring": "opposite"}),
    ("three_kingdoms", {"side": 5, "komi": (0, 0, 0)}),
    ("nim", {"layers": 1}),
    ("nim", {"layers": 3, "misere": False}),
    ("nim", {"layers": 4, "stroke": 2}),
    ("nim", {"layers": 9}),
    ("amazons", {"size": 4}),
    ("amazons", {"size": 4, "amazons": 2}),
    ("breakthrough", {"columns": 3, "rows": 4}),
    ("chinese_checkers", {"players": 2, "side": 2, "longest": 10}),
    ("clobber", {"columns": 3, "rows": 3}),
    ("connect_four", {"columns": 4, "rows": 4, "line": 3}),
    ("connect_four", {"columns": 5, "rows": 4, "players": 4}),
    ("einstein", {"size": 3}),
    ("domineering", {"columns": 3, "rows": 4}),
    ("dots_and_boxes", {"columns": 1, "rows": 1}),
    ("dots_and_boxes", {"columns": 2, "rows": 3, "payoff": "margin"}),
    ("draughts", {"size": 6, "quiet": 5}),
    ("go", {"size": 3, "komi": (0, 0), "superko": False}),
    ("go", {"size": 4}),
    ("hex", {"size": 3, "swap": True}),
    ("kalah", {"pits": 3, "seeds": 2, "payoff": "margin"}),
    ("morris", {"board": "three", "quiet": 0}),
    ("morris", {"board": "six", "quiet": 10}),
    ("othello", {"size": 4, "payoff": "margin"}),
    ("pig", {"target": 10, "players": 3}),
    ("quarto", {"size": 3}),
    ("tic_tac_toe", {"columns": 4, "rows": 3, "misere": True}),
    ("tic_tac_toe", {"columns": 3, "space": True}),
]
#: One quick set of options of every game.
SMALL: dict[str, dict[str, Any]] = {name: {} for name in bw.game_names()}
SMALL |= {name: options for name, options in reversed(VARIANTS)}
DEFAULTS: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in bw.game_names()]
ALL = DEFAULTS + VARIANTS


def label(case: tuple[str, dict[str, Any]]) -> str:
    """Return a readable test id."""
    name, options = case
    return "-".join([name, *(f"{key}={value}" for key, value in options.items())])
