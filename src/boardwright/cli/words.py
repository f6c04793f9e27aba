"""The language of the terminal, and the sentences that several sub-commands say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.phrases import say

if TYPE_CHECKING:
    from boardwright.core.position import Position


def chosen_language(given: str = "") -> str:
    """Return the language asked for, or the terminal's if it is one of ours, or English."""
    if given and given not in LANGUAGES:
        raise InputError(
            "the language must be one of {known}, not {given!r:.20}",
            known=", ".join(LANGUAGES),
            given=given,
        )
    terminal = os.environ.get("BOARDWRIGHT_LANGUAGE") or os.environ.get("LANG", "")
    return given or ("zh-TW" if terminal.lower().startswith("zh") else "en")


def player_name(position: Position, player: int, language: str) -> str:
    """Return how a player (from 1) is called, with the symbol of its stones if it has its own."""
    game = position.game
    name = game.player_names(language)[player - 1]
    if game.impartial or not game.symbols:
        return name
    return (
        f"{name}（{game.symbols[player]}）"
        if language == "zh-TW"
        else f"{name} ({game.symbols[player]})"
    )


def status_line(position: Position, language: str) -> str:
    """Return whose turn it is, or how the game ended, and the score where there is one."""
    if position.winner is not None:
        name = player_name(position, position.winner, language)
        text = won_line(name, position.reason(language), language)
    elif position.over:
        text = say("The game is a draw", language)
    elif position.chance:
        text = say("the dice are to be thrown", language)
    else:
        text = say(
            "{player} to move", language, player=player_name(position, position.to_move, language)
        )
    if position.score:
        names = position.game.player_names(language)
        points = "  ".join(f"{name} {n}" for name, n in zip(names, position.score, strict=True))
        text += "   " + say("score: {points}", language, points=points)
    beside = position.caption(language)
    if position.over and position.winner is None and position.game.defines("reason"):
        beside = position.reason(language) or beside
    return f"{text}   {beside}" if beside else text


def won_line(name: str, reason: str, language: str) -> str:
    """Return who has won, and why if that is known."""
    if not reason:
        return say("{player} wins", language, player=name)
    return say("{player} wins: {reason}", language, reason=reason, player=name)
