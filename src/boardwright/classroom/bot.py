"""A program in a class: it comes in by the code, plays every game it is paired for, and waits.

It talks to the server as a browser does. A player that fails is replaced there by the computer.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from boardwright.core.errors import BoardwrightError, InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import load
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player

#: A stream says something every 15 s; one that does not is opened again.
SILENCE_S = 40.0
WAIT_S = 1.0
Json = dict[str, Any]


class Refused(InputError):
    """What a server answers to a request that it does not follow."""


class Unreachable(InputError):
    """A server that is not there."""


class Connection:
    """A server, spoken to with one key."""

    def __init__(self, address: str, key: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise InputError("an address begins with http://, not {given!r:.80}", given=address)
        self._api = address.rstrip("/") + "/api"
        self._head = {"authorization": f"Bearer {key}", "content-type": "application/json"}

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Return the answer to a request."""
        with self._open(method, path, body) as answer:
            found: Json = json.loads(answer.read() or b"{}")
        return found

    def events(self, path: str) -> Iterator[tuple[str, Json]]:
        """Yield the events of a stream, until it ends or is silent."""
        with self._open("GET", path, None) as answer:
            name = ""
            for line in answer:
                word, _, rest = line.decode().strip().partition(": ")
                if word == "event":
                    name = rest
                elif word == "data":
                    yield name, json.loads(rest)

    def _open(self, method: str, path: str, body: Json | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._api + path, data, self._head, method=method)
        try:
            return urlopen(request, timeout=SILENCE_S)
        except HTTPError as error:
            try:
                reason = json.loads(error.read())["error"]
            except (ValueError, KeyError):
                reason = error.reason
            raise Refused("{reason}", reason=reason) from None
        except OSError as error:  # URLError is one
            raise Unreachable(
                "the server at {address} cannot be reached: {reason}",
                address=self._api.removesuffix("/api"),
                reason=getattr(error, "reason", error),
            ) from None


class Bot:
    """One member of a class that is a program."""

    def __init__(
        self, address: str, code: str, name: str, player: str, tell: Callable[[str], None]
    ) -> None:
        self._server = Connection(address, own_key(address, code, name))
        self._class = f"/classes/{code}"
        self._name = name
        self._text = player
        self._tell = tell
        self._players: dict[str, tuple[Game, Player]] = {}  # by game and options
        self.member = -1
        self.ended = Event()  # set, it lets the bot leave off once the server is silent

    def run(self) -> None:
        """Come in and play, until the program is stopped; a lost server is waited for."""
        entered = self._server.ask("POST", f"{self._class}/members", self._request)
        self.member = int(entered["you"])
        while not self.ended.is_set():
            try:
                for name, view in self._server.events(f"{self._class}/events"):
                    if name == "class":
                        self._attend(view)
            except (Unreachable, OSError, HTTPException, ValueError):  # it is back soon
                self.ended.wait(WAIT_S)

    @property
    def _request(self) -> Json:
        return {"name": self._name, "kind": "bot"}

    def _attend(self, view: Json) -> None:
        games = view["rounds"][-1]["games"] if view["rounds"] else []
        for game in games:
            if game["points"] is None and self.member in game["seats"]:
                self._tell(game["play"])
                with suppress(Refused):  # somebody else has the seat by now
                    self._play(game["play"])

    def _play(self, play: str) -> None:
        """Play a game to its end, or until the computer has taken over."""
        view = self._server.ask("GET", f"/plays/{play}")
        while not over(view) and any(seat["yours"] for seat in view["seats"]):
            to_move = view["position"]["to_move"]
            if to_move and view["seats"][to_move - 1]["yours"]:
                try:
                    game, player = self._player(view)
                    position = position_of(view, game)
                    move = game.move_text(player.choose(position))
                except BoardwrightError as error:
                    self._tell(str(error))
                    self._server.ask("POST", f"{self._class}/members/{self.member}/replace")
                    return
                body = {"node": view["current"], "move": move}
                with suppress(Refused):  # it has gone on meanwhile, or is over
                    self._server.ask("POST", f"/plays/{play}/moves", body)
                view = self._server.ask("GET", f"/plays/{play}")
            else:
                view = self._next(play, view["version"])

    def _next(self, play: str, version: int) -> Json:
        """Return a game once it has changed."""
        for name, event in self._server.events(f"/plays/{play}/events"):
            if name == "play" and event["version"] > version:
                return event
            if name == "change":
                break
        return self._server.ask("GET", f"/plays/{play}")

    def _player(self, view: Json) -> tuple[Game, Player]:
        label = json.dumps([view["game"], view["options"]])
        if label not in self._players:
            game = load(view["game"], view["options"])
            self._players[label] = game, make_player(self._text, game)
        return self._players[label]

    def close(self) -> None:
        """Free what the players hold."""
        for _, player in self._players.values():
            player.close()


def over(view: Json) -> bool:
    """Return whether a game has ended, by its rules or otherwise."""
    return bool(view["position"]["over"] or view["company"]["ended"])


def position_of(view: Json, game: Game) -> Position:
    """Return where a game stands, with the moves that led there."""
    moves: list[str] = []
    node = view["nodes"][view["current"]]
    while node["parent"] is not None:
        moves.append(node["move"])
        node = view["nodes"][node["parent"]]
    first = game.position(view["start"]) if view["start"] else game.start()
    return first.play(" ".join(reversed(moves)))


def own_key(address: str, code: str, name: str) -> str:
    """Return the key of a program in a class: the same when it is started again."""
    file = data_folder() / "bot.key"
    with suppress(FileExistsError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="ascii") as fresh:
            fresh.write(secrets.token_hex(32))
    secret = file.read_text(encoding="ascii")
    return hashlib.sha256("\n".join([secret, address, code.upper(), name]).encode()).hexdigest()
