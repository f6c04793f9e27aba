"""``net``: a net that was learned (``boardwright learn``), for every game that has one."""

from __future__ import annotations

from importlib.util import find_spec

from boardwright.core.game import Game
from boardwright.core.parameter import Parameter
from boardwright.players.engine_player import LIMITS, engine_kind
from boardwright.players.kind import PlayerKind, Request
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit


def net(request: Request) -> Engine:
    """Return the engine of ``net``; without a name the newest net of the game plays."""
    from boardwright.nets.engine import NetEngine
    from boardwright.nets.net_file import net_path, nets_for, read_net, refuse_other_rules

    name = request.text("name") or nets_for(request.game)[0]
    found = read_net(net_path(name))
    refuse_other_rules(found, name, request.game)
    settings = request.number("temperature"), request.text("threats") == "on"
    return NetEngine(request.game, found, request.seed, *settings)


def has_net(game: Game) -> bool:
    """Fit games that a net was made for, with the same options."""
    from boardwright.nets.net_file import nets_for

    return bool(nets_for(game))


#: Levels that err as a person does: moves drawn from what the net would play, the flatter the
#: higher the temperature.
TEMPERATURES = {"easy": 3, "normal": 1.5, "hard": 0.5}


def levels(game: Game) -> dict[str, str]:
    """Return the levels where a net is shipped: below `best`, which won the match at equal time.

    The matches are in benchmarks/learning.md. Without onnxruntime a net is too slow for that.
    """
    from boardwright.nets.net_file import shipped_net

    name = shipped_net(game)
    if not name or not find_spec("onnxruntime"):
        return {}
    player = f"net:name={name}"
    drawn = {level: f"{player},temperature={each}" for level, each in TEMPERATURES.items()}
    return {**drawn, "best": f"{player},time=2"}


KINDS: tuple[PlayerKind, ...] = (
    engine_kind(
        "net",
        {"en": "a net that learned the game by itself", "zh-TW": "自學而成的神經網路"},
        net,
        has_net,
        Limit(nodes=64),
        (
            Parameter("name", ""),
            Parameter("temperature", 0.0, low=0, high=10),
            Parameter("threats", "on", choices=("on", "off")),
        ),
        LIMITS[1:],  # simulations and time; it has no depth
        dice=True,
    ),
)
