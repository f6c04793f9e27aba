"""The players that every game has: random, a person, another program; and those from solutions."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import RANDOM, Compiled
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player
from boardwright.players.protocols.process import MEMORY_MIB
from boardwright.search.limit import LONGEST_S


def make_random(request: Request) -> Player:
    """Return ``random``."""
    from boardwright.players.random_player import RandomPlayer

    return RandomPlayer(request.seed)


def at_random(request: Request) -> Compiled:
    """Return ``random`` as a policy."""
    return RANDOM, None


def make_human(request: Request) -> Player:
    """Return ``human``, if there is one."""
    from boardwright.players.human import HumanPlayer

    if request.ask is None:
        raise InputError("a human can only play where there is someone to ask")
    return HumanPlayer(request.ask)


def make_external(request: Request) -> Player:
    """Return ``external``, a running program."""
    from boardwright.players.external import ExternalPlayer

    memory = int(request.number("memory"))
    return ExternalPlayer(request.game, request.text("command"), request.number("time"), memory)


def make_python(request: Request) -> Player:
    """Return ``python``, a function of a file."""
    from boardwright.players.own import file_player

    return file_player(request.text("file"), request.text("function"))


def make_perfect(request: Request) -> Player:
    """Return ``perfect``, which plays from an exact solution."""
    from boardwright.players.perfect import perfect_player

    return perfect_player(request.game)


def make_victory(request: Request) -> Player:
    """Return ``victory``, which plays a proved win."""
    from boardwright.players.catalogue import make_player
    from boardwright.players.victory import VictoryPlayer
    from boardwright.solve.positional import opening_certificate

    second = make_player("sets:nodes=100000", request.game, request.seed)
    return VictoryPlayer(request.game, opening_certificate(request.game), second)


def from_a_table(game: Game) -> bool:
    """Fit games whose solver judges every move."""
    from boardwright.solve.solvers import solver_for

    return solver_for(game).judges


def proved_win(game: Game) -> bool:
    """Fit games whose file says by which stone the first player's win can be proved."""
    return bool(game.win_by_stone)


def every_game(game: Game) -> bool:
    """Fit every game."""
    return True


KINDS = (
    PlayerKind(
        "random",
        {"en": "every legal move equally likely", "zh-TW": "每個合法棋步機率相同"},
        make_random,
        every_game,
        compiled=at_random,
    ),
    PlayerKind("human", {"en": "a person", "zh-TW": "真人"}, make_human, every_game, alone=True),
    PlayerKind(
        "external",
        {"en": "another program (docs/protocol.md)", "zh-TW": "其他程式（見 docs/protocol.md）"},
        make_external,
        every_game,
        (
            Parameter("command", ""),
            Parameter("time", 60.0, 0.001, LONGEST_S),
            Parameter("memory", MEMORY_MIB, 64, 1 << 20),  # MiB
        ),
        alone=True,
    ),
    PlayerKind(
        "perfect",
        {"en": "plays from the exact solution", "zh-TW": "依完全解下棋"},
        make_perfect,
        from_a_table,
    ),
    PlayerKind(
        "victory",
        {
            "en": "the first player's proved win; as second player like sets",
            "zh-TW": "先手必勝的證明；後手則同 sets",
        },
        make_victory,
        proved_win,
    ),
    PlayerKind(
        "python",
        {"en": "a function of a Python file", "zh-TW": "Python 檔案裡的函式"},
        make_python,
        every_game,
        (Parameter("file", ""), Parameter("function", "choose")),
        alone=True,
    ),
)
