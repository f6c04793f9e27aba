"""The games and options that tests of every game run over."""

from __future__ import annotations

from typing import Any

import boardwright as bw

#: Beside the defaults of every registered game: each option at least once, on small boards.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("gomoku", {"size": 5}),
    ("gomoku", {"size": 7, "rule": "standard"}),
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
]
DEFAULTS: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in bw.game_names()]
ALL = DEFAULTS + VARIANTS


def label(case: tuple[str, dict[str, Any]]) -> str:
    """Return a readable test id."""
    name, options = case
    return "-".join([name, *(f"{key}={value}" for key, value in options.items())])
