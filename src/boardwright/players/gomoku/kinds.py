"""The players of Gomoku."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import Compiled
from boardwright.players.book import Book
from boardwright.players.engine_player import EnginePlayer, engine_kind
from boardwright.players.gomoku import values
from boardwright.players.kind import PaperContest, PlayerKind, Request
from boardwright.players.player import Player
from boardwright.players.policy_player import policy_kind
from boardwright.search.engine import Engine
from boardwright.search.limit import LONGEST_S, Limit


def is_gomoku(game: Game) -> bool:
    """Fit Gomoku on any board, without forbidden moves."""
    return game.name == "gomoku" and game.options["rule"] != "renju"


def is_any_gomoku(game: Game) -> bool:
    """Fit Gomoku with any options."""
    return game.name == "gomoku"


def evaluation(request: Request) -> Compiled:
    """Return ``evaluation``."""
    from boardwright.players.gomoku.policies import EVALUATION, Style

    return EVALUATION, Style(values.chosen_values(request), scope=request.text("scope"))


def minimax(request: Request) -> Compiled:
    """Return ``minimax`` as a policy."""
    from boardwright.players.gomoku.policies import ANY, Style

    shapes = request.text("shapes") == "on"
    depth, around = request.whole("depth"), request.whole("around")
    return ANY, Style(values.chosen_values(request), depth, shapes=shapes, around=around)


def make_minimax(request: Request) -> Player:
    """Return ``minimax``, which can tell what it thinks."""
    from boardwright.players.gomoku.minimax import MinimaxEngine

    engine = MinimaxEngine(
        request.game,
        values.chosen_values(request),
        request.text("shapes") == "on",
        request.whole("around"),
    )
    return EnginePlayer(engine, Limit(depth=request.whole("depth")))


def lines(request: Request) -> Engine:
    """Return the engine of ``lines``."""
    from boardwright.players.gomoku.lines import LinesEngine, Team

    table, temperature = request.whole("table"), request.number("temperature")
    net = request.text("net") == "on"
    if request.whole("threads") > 1 and not temperature:
        return Team(request.game, request.whole("threads"), table, net)
    return LinesEngine(request.game, table, temperature, net=net)


def lines_book(request: Request) -> Book | None:
    """Return the book of ``lines``, if it is for this board and rule, and moves are not drawn."""
    from boardwright.players.gomoku.lines.opening import opening_book

    return None if request.number("temperature") else opening_book(request.game)


def make_gomocup(request: Request) -> Player:
    """Return ``gomocup``, a running Gomoku program."""
    from boardwright.players.gomoku.gomocup_player import GomocupPlayer

    return GomocupPlayer(
        request.game,
        request.text("command"),
        request.number("time"),
        request.whole("memory"),
        request.number("grace"),
        request.text("pondering") == "on",
        request.text("anew") == "on",
    )


def levels(game: Game) -> dict[str, str]:
    """Return the players of the levels, about equally far apart; the paper's are others."""
    if not is_any_gomoku(game):
        return {}
    return {
        "easy": "lines:temperature=5",  # a beginner, who overlooks a four now and then
        "normal": "lines:temperature=0.7",  # sees what is near, and does not read ahead
        "hard": "lines:nodes=100",
        "best": "lines:time=2",
    }


KINDS: tuple[PlayerKind, ...] = (
    policy_kind(
        "evaluation",
        {
            "en": "counts runs of stones and looks no move ahead (the Gomoku paper)",
            "zh-TW": "以評估函數計算連子，不往前搜尋（五子棋論文）",
        },
        evaluation,
        is_gomoku,
        (
            Parameter("scope", "board", choices=("board", "local", "local-program")),
            *values.SETTINGS,
        ),
        # Black's first stone lies in the middle.
        PaperContest(lambda game: (game.board.points // 2,), values.paper_settings),
        values.chosen_numbers,
    ),
    PlayerKind(
        "minimax",
        {
            "en": "plain minimax with alpha-beta on that count (the Gomoku paper)",
            "zh-TW": "以評估函數做 Minimax 與 Alpha-Beta 剪枝（五子棋論文）",
        },
        make_minimax,
        is_gomoku,
        (
            Parameter("depth", 4, 1, 20),
            Parameter("shapes", "on", choices=("on", "off")),
            Parameter("around", 1, 1, 4),
            *values.SETTINGS,
        ),
        compiled=minimax,
        numbers=values.chosen_numbers,
    ),
    engine_kind(
        "lines",
        {
            "en": "alpha-beta on line patterns with threat search, very strong",
            "zh-TW": "以連線棋型與威脅搜尋的 alpha-beta，棋力很強",
        },
        lines,
        is_any_gomoku,
        Limit(time=1.0),
        (
            Parameter("table", 96, 1, 4096),
            Parameter("temperature", 0.0, 0, 10),
            Parameter("threads", 1, 1, 64),
            Parameter("net", "on", choices=("on", "off")),
        ),
        book=lines_book,
    ),
    PlayerKind(
        "gomocup",
        {
            "en": "another program that speaks the Gomocup protocol",
            "zh-TW": "使用 Gomocup 協定的其他程式",
        },
        make_gomocup,
        is_any_gomoku,
        (
            Parameter("command", ""),
            Parameter("time", 1.0, 0.001, LONGEST_S),
            Parameter("memory", 350, 1, 1 << 20),
            Parameter("grace", 30.0, 0.0, LONGEST_S),
            Parameter("pondering", "off", choices=("on", "off")),
            Parameter("anew", "off", choices=("on", "off")),
        ),
        alone=True,
    ),
)
