"""The players of Triangle Nim."""

from __future__ import annotations

from functools import partial

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import Compiled
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.policy_player import policy_kind

SETTINGS = (
    Parameter("book", 10_000, 1, 1_000_000),
    Parameter("book-seed", 1, 0, 2**63 - 1),
    Parameter("rule", "program", choices=("program", "text")),
)
ABOUT = {
    1: {
        "en": "copies games that its seat won (the paper's algorithm 1)",
        "zh-TW": "依勝利棋譜下棋（論文的演算法一）",
    },
    2: {
        "en": "then avoids what lost games did (the paper's algorithm 2)",
        "zh-TW": "再避開失敗棋譜的棋步（論文的演算法二）",
    },
    3: {
        "en": "then leaves an odd number of circles (the paper's algorithm 3)",
        "zh-TW": "再依奇數原則留下奇數個圈（論文的演算法三）",
    },
}


def is_nim(game: Game) -> bool:
    """Fit Triangle Nim with any options."""
    return game.name == "nim"


def nim_random(request: Request) -> Compiled:
    """Return ``nim-random``."""
    from boardwright.players.nim.algorithms import ALGORITHMS, Style

    return ALGORITHMS, Style()


def algorithm(number: int, request: Request) -> Compiled:
    """Return one of the three algorithms with its book, which is drawn from its own seed."""
    from boardwright.players.nim.algorithms import ALGORITHMS, Style, book_for

    book = book_for(request.game, request.whole("book"), request.whole("book-seed"))
    rule = str(request.settings.get("rule", "program"))  # algorithm 1 is the same in both
    return ALGORITHMS, Style(number, book, rule)


def algorithm_kind(number: int) -> PlayerKind:
    """Return the kind of one of the algorithms."""
    settings = SETTINGS[:2] if number == 1 else SETTINGS
    make = partial(algorithm, number)
    return policy_kind(f"nim-algorithm{number}", ABOUT[number], make, is_nim, settings)


def levels(game: Game) -> dict[str, str]:
    """Return the players of the levels."""
    if not is_nim(game):
        return {}
    from boardwright.solve.solvers import at_once

    return {
        "easy": "mcts:nodes=5",
        "normal": "mcts:nodes=30",
        "hard": "mcts:nodes=300",
        "best": "perfect" if at_once(game) else "mcts:time=2",
    }


KINDS: tuple[PlayerKind, ...] = (
    policy_kind(
        "nim-random",
        {
            "en": "draws how many circles to strike, then which (the paper's random player)",
            "zh-TW": "先隨機決定個數，再隨機決定圈圈（論文的隨機策略）",
        },
        nim_random,
        is_nim,
    ),
    *(algorithm_kind(number) for number in ABOUT),
)
