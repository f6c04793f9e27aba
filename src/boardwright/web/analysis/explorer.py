"""What was played from a position: moves with counts and scores, from games that are kept.

Games are compared move by move, so no index of positions is needed: of the machine's games the
newest are read once and remembered for a while, of a person's own the newest few. Where a move only
puts a stone, games that reached the position in another order count as well.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import Engine

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.store.explored import PlayedLine, machine_games, own_games
from boardwright.store.plays import Row
from boardwright.web import schemas
from boardwright.web.loaded import wire_options
from boardwright.web.views import board_view

MOST_GAMES = 10_000
MOST_OWN = 200
#: The machine's games are read again after so long; games of so many option sets are remembered.
FRESH_S = 60.0
MOST_REMEMBERED = 2
MOST_RETURNS = 5_000


@dataclass
class Tried:
    """The games in which a move was played."""

    games: int = 0
    own: int = 0
    scored: int = 0
    sum: float = 0.0


class Explorer:
    """Looks through the games of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._read: OrderedDict[Game, tuple[float, list[PlayedLine]]] = OrderedDict()
        self._returns: OrderedDict[tuple[str, int], list[float] | None] = OrderedDict()

    def look(self, position: Position, start: str, owner: str) -> schemas.ExplorerView:
        """Return what was played from a position, which was reached from a start."""
        game = position.game
        played = position.history
        usual = not start or start == game.start().text
        machine = self._machine(game) if usual else []
        own = self._own(game, "" if usual else start, owner)
        before, tried = Before(game, played), dict[str, Tried]()
        legal = set(position.legal)
        for line, mine in [*((each, False) for each in machine), *((each, True) for each in own)]:
            move = before.next_move(line.moves)
            if move is None or move not in legal:
                continue
            found = tried.setdefault(move, Tried())
            found.games += 1
            found.own += mine
            if line.returns is not None:
                found.scored += 1
                found.sum += (line.returns[position.to_move - 1] + 1) / 2
        moves = [
            schemas.ExploredMove(
                move=move,
                games=each.games,
                own=each.own,
                score=each.sum / each.scored if each.scored else None,
            )
            for move, each in tried.items()
        ]
        moves.sort(key=lambda each: (-each.games, each.move))
        return schemas.ExplorerView(
            games=sum(each.games for each in moves),
            own=sum(each.own for each in moves),
            newest=len(machine),
            cut=len(machine) >= MOST_GAMES,
            moves=moves,
        )

    def _machine(self, game: Game) -> list[PlayedLine]:
        """Return the newest games of the machine, read not long ago."""
        with self._lock:
            known = self._read.get(game)
        if known is not None and time.monotonic() - known[0] < FRESH_S:
            return known[1]
        found = machine_games(self._engine, game, MOST_GAMES)
        with self._lock:
            self._read[game] = time.monotonic(), found
            self._read.move_to_end(game)
            while len(self._read) > MOST_REMEMBERED:
                self._read.popitem(last=False)
        return found

    def _own(self, game: Game, start: str, owner: str) -> list[PlayedLine]:
        """Return the newest games of a person that began like this."""
        options = wire_options(game.options)
        return [
            PlayedLine(" ".join(moves), self._ended(game, row, moves))
            for row, moves in own_games(self._engine, owner, game.name, MOST_OWN)
            if {**options, **row["options"]} == options
            and (row["start"] == start or (not start and row["start"] == game.start().text))
        ]

    def _ended(self, game: Game, row: Row, moves: list[str]) -> list[float] | None:
        """Return what the seats got, by the rules or by resigning; None if it is not over."""
        if not row["over"]:
            return None
        ended = (row["company"] or {}).get("ended")
        if ended:
            lost = ended["seat"]
            if not lost:
                return [0.0] * game.players
            return [-1.0 if seat == lost else 1.0 for seat in range(1, game.players + 1)]
        key = row["id"], int(row["version"])
        if key not in self._returns:
            try:
                position = game.position(row["start"]) if row["start"] else game.start()
                self._returns[key] = position.play(" ".join(moves)).returns
            except InputError:  # kept by an older version of the rules
                self._returns[key] = None
            while len(self._returns) > MOST_RETURNS:
                self._returns.popitem(last=False)
        return self._returns[key]


class Before:
    """The moves that led to a position, to be found at the beginning of games."""

    def __init__(self, game: Game, played: list[str]) -> None:
        self._played = played
        self._seats = game.players
        #: Whether the order of the stones does not matter.
        self._placed = board_view(game).places and game.players > 1
        self._sorted = self._by_seat(played)
        self._points = set(played)

    def _by_seat(self, moves: list[str]) -> list[list[str]]:
        return [sorted(moves[seat :: self._seats]) for seat in range(self._seats)]

    def next_move(self, text: str) -> str | None:
        """Return what was played next in a game; None if it did not come here or ended here."""
        count = len(self._played)
        moves = text.split(" ", count + 1)  # the rest of the game stays as it is
        if len(moves) <= count:
            return None
        before = moves[:count]
        if before != self._played and not (
            self._placed and set(before) == self._points and self._by_seat(before) == self._sorted
        ):
            return None
        return moves[count]
