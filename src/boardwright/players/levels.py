"""Levels: ``easy``, ``normal``, ``hard`` and ``best`` in every game, each another player by name.

Their order of strength is measured in benchmarks/strength.md.
"""

from __future__ import annotations

from functools import partial

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.core.policy import Compiled
from boardwright.players.basic import every_game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player, PlayerSpec
from boardwright.search.limit import LONGEST_S

#: What serves any game, a user's own without further knowledge as well, also one with dice.
ANY_GAME = {
    "easy": "mcts:nodes=30",
    "normal": "mcts:nodes=300",
    "hard": "mcts:nodes=3000",
    "best": "mcts:time=2",
}
ABOUT = {
    "easy": {"en": "level: easy", "zh-TW": "程度：簡單"},
    "normal": {"en": "level: normal", "zh-TW": "程度：普通"},
    "hard": {"en": "level: hard", "zh-TW": "程度：困難"},
    "best": {"en": "level: the strongest there is", "zh-TW": "程度：最強"},
}


def levels_of(game: Game) -> dict[str, str]:
    """Return the player that each level means in a game.

    What knows more of a game comes later and counts: families of players, then the game's own
    file (PLAYER_LEVELS). A level that is a kind of player by itself in this game is not among them.
    """
    from boardwright.players.catalogue import families, kinds_for

    found = dict(ANY_GAME)
    for family in families():
        if hasattr(family, "levels"):
            found |= family.levels(game)
    found |= getattr(game.module, "PLAYER_LEVELS", {})
    own = {kind.name for kind in kinds_for(game) if kind not in KINDS}
    return {level: player for level, player in found.items() if level not in own}


def make_level(level: str, request: Request) -> Player:
    """Return the player that a level means."""
    from boardwright.players.catalogue import make_player

    return make_player(level_text(level, request), request.game, request.seed, request.ask)


def compiled_level(level: str, request: Request) -> Compiled | None:
    """Return the player that a level means as a policy, if it has one."""
    from boardwright.players.catalogue import compiled_player

    return compiled_player(level_text(level, request), request.game)


def level_text(level: str, request: Request) -> str:
    """Return the player of a level, perhaps with seconds for each move instead of its own limit."""
    from boardwright.players.catalogue import find_kind

    text = levels_of(request.game)[level]
    if not request.number("time"):
        return text
    spec = PlayerSpec.parse(text)
    settings = [setting.name for setting in find_kind(spec.name, request.game).settings]
    if "time" not in settings:
        raise InputError(
            "{level} has no time setting in {game} (it is {player})",
            level=level,
            player=text,
            game=request.game.name,
        )
    # A temperature would leave nothing to search in that time.
    limits = ("time", "nodes", "depth", "temperature")
    kept = [pair for pair in spec.options if pair[0] not in limits]
    return str(PlayerSpec(spec.name, (*kept, ("time", str(request.settings["time"])))))


#: Seconds for each move; 0 leaves the level as it is.
TIME = Parameter("time", 0.0, low=0, high=LONGEST_S)
KINDS = tuple(
    PlayerKind(
        level,
        about,
        partial(make_level, level),
        every_game,
        (TIME,),
        compiled=partial(compiled_level, level),
    )
    for level, about in ABOUT.items()
)
