"""``boardwright engine``: any player as a program in the text protocol of docs/protocol.md."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.game import Game
from boardwright.core.registry import load
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player
from boardwright.records.record import read_options
from boardwright.search.engine import refuse_no_turn


class TextEngine:
    """Answers each line with one line; errors are answers too."""

    def __init__(self, game: Game, player: str, seed: int) -> None:
        self._game = game
        self._name = player
        self._seed = seed
        self._player: Player = make_player(player, game, seed)

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the answer to each line, until ``quit``."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            try:
                yield self._answer(word, rest)
            except BoardwrightError as error:
                yield f"error {' '.join(str(error).split())}"

    def close(self) -> None:
        """Free what the player holds."""
        self._player.close()

    def _answer(self, word: str, rest: str) -> str:
        if word == "game":
            return self._take_game(rest)
        if word == "choose":
            text, _, moves = rest.partition(" moves")
            position = self._game.position(text).play(moves)
            refuse_no_turn(position)
            return str(self._game.move_text(self._player.choose(position)))
        raise InputError("a line begins with game, choose or quit, not {given!r:.40}", given=word)

    def _take_game(self, rest: str) -> str:
        try:
            name, *options = shlex.split(rest)
        except ValueError:
            raise InputError("game is followed by a name and its options") from None
        if name not in (self._game.name, self._game.address):
            # A game file is code: only the command line that started this may name one.
            raise InputError("this engine plays {game} only", game=self._game.name)
        game = load(self._game.address, read_options(" ".join(options)))
        if game.options != self._game.options:
            player = make_player(self._name, game, self._seed)
            self._player.close()
            self._game, self._player = game, player
        return "ok"
