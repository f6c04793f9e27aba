"""The players of Triangle Nim."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.levels import MOST_CIRCLES
from boardwright.players.player import Player

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
        "zh-TW": "再避開失敗棋譜的著手（論文的演算法二）",
    },
    3: {
        "en": "then leaves an odd number of circles (the paper's algorithm 3)",
        "zh-TW": "再依奇數原則留下奇數個圈（論文的演算法三）",
    },
}


def is_nim(game: Game) -> bool:
    """Fit Triangle Nim with any options."""
    return game.name == "nim"


def make_nim_random(request: Request) -> Player:
    """Return ``nim-random``."""
    from boardwright.players.nim.algorithms import NimPlayer

    return NimPlayer(request.game, request.seed)


def make_algorithm(algorithm: int, request: Request) -> Player:
    """Return one of the three algorithms with its book, which is drawn from its own seed."""
    from boardwright.players.nim.algorithms import NimPlayer
    from boardwright.players.nim.books import book_for

    book = book_for(request.game, request.whole("book"), request.whole("book-seed"))
    rule = str(request.settings.get("rule", "program"))  # algorithm 1 is the same in both
    return NimPlayer(request.game, request.seed, algorithm, book, rule)


def make_algorithm1(request: Request) -> Player:
    """Return ``nim-algorithm1``."""
    return make_algorithm(1, request)


def make_algorithm2(request: Request) -> Player:
    """Return ``nim-algorithm2``."""
    return make_algorithm(2, request)


def make_algorithm3(request: Request) -> Player:
    """Return ``nim-algorithm3``."""
    return make_algorithm(3, request)


def levels(game: Game) -> dict[str, str]:
    """Return the players of the levels."""
    if not is_nim(game):
        return {}
    return {
        "easy": "nim-random",
        "normal": "mcts:nodes=30",
        "hard": "mcts:nodes=300",
        "best": "perfect" if game.board.points <= MOST_CIRCLES else "mcts:time=2",
    }


KINDS: tuple[PlayerKind, ...] = (
    PlayerKind(
        "nim-random",
        {
            "en": "draws how many circles to strike, then which (the paper's random player)",
            "zh-TW": "先隨機決定個數，再隨機決定圈圈（論文的隨機策略）",
        },
        make_nim_random,
        is_nim,
    ),
    PlayerKind("nim-algorithm1", ABOUT[1], make_algorithm1, is_nim, SETTINGS[:2]),
    PlayerKind("nim-algorithm2", ABOUT[2], make_algorithm2, is_nim, SETTINGS),
    PlayerKind("nim-algorithm3", ABOUT[3], make_algorithm3, is_nim, SETTINGS),
)
