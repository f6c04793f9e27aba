"""``llm:model=...``: a language model at an endpoint of the user's own."""

from __future__ import annotations

from boardwright.core.parameter import Parameter
from boardwright.players.basic import every_game
from boardwright.players.kind import PlayerKind, Request
from boardwright.players.player import Player
from boardwright.search.limit import LONGEST_S


def make_model(request: Request) -> Player:
    """Return ``llm``, if there is an endpoint."""
    from boardwright.players.llm.chat import Chat
    from boardwright.players.llm.model_player import ModelPlayer

    chat = Chat(request.text("model"), request.number("time"), request.number("temperature"))
    prices = request.number("price_in"), request.number("price_out")
    return ModelPlayer(chat, request.whole("tries"), request.seed, prices)


KINDS = (
    PlayerKind(
        "llm",
        {
            "en": "a language model at your own endpoint (docs/players.md)",
            "zh-TW": "你自己端點上的語言模型（見 docs/players.md）",
        },
        make_model,
        every_game,
        (
            Parameter("model", ""),
            Parameter("tries", 3, 1, 100),
            Parameter("time", 60.0, 0.001, LONGEST_S),
            Parameter("temperature", 0.0, 0, 10),
            Parameter("price_in", 0.0, 0, 1_000_000),  # for a million tokens
            Parameter("price_out", 0.0, 0, 1_000_000),
        ),
        alone=True,
    ),
)
