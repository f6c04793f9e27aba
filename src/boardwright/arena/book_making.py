"""Opening books are made: the positions that games most likely come to are searched for long.

From a position games go on with the book's own move, or with one of the replies that look best
after a short search each. The cheaper the way to a position, the sooner it is searched: the book's
move costs one, the first reply two, and so on. Ways on which both players leave the book lead to
positions that it never meets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from boardwright.arena.finished import Finished
from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.symmetry import placed
from boardwright.players.catalogue import make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.search.engine import refuse_dice
from boardwright.search.limit import Limit

#: A reply that is worth so much less than the best one is not expected.
MARGIN = 0.5
#: What is worth more, to whomever, is decided: an engine needs no book there.
CLEAR = 0.9


@dataclass(frozen=True)
class BookOrder:
    """Who makes the book of a game, and how."""

    game: Game
    player: str  # an engine with the limit of each search
    replies: int = 8
    look: int = 2000  # nodes of the short search after each move
    seed: int = 1

    @property
    def about(self) -> dict[str, Any]:
        """What fixes the book besides its length."""
        return {
            "game": self.game.name,
            "options": self.game.option_text(),
            "player": self.player,
            "replies": self.replies,
            "look": self.look,
            "seed": self.seed,
        }


def grow(order: BookOrder, positions: int, file: Path | None = None) -> Iterator[str]:
    """Yield the lines of a book, as ``players.book`` reads them, after the first.

    What is searched is kept in the file, and not searched again: the order is the same each time.
    """
    game = order.game
    if game.players != 2:
        raise InputError("a book is for two players; this game has {players}", players=game.players)
    refuse_dice(game, "book")
    player = make_player(order.player, game, order.seed)
    if not isinstance(player, EnginePlayer):
        raise InputError("a book is made by an engine, not by {player}", player=order.player)
    player.book = None  # what it finds itself
    kept = Finished(file, order.about)
    known = {tuple(key): data for key, data in kept.parts()}
    waiting: list[tuple[int, int, tuple[str, ...], int]] = [(0, 0, (), 0)]
    met: set[bytes] = set()
    pushed = 1
    while waiting and len(met) < positions:
        cost, _, moves, strayed = heappop(waiting)
        position = game.start().play(" ".join(moves))
        place, _ = placed(position)
        if position.over or place in met:
            continue
        met.add(place)
        if moves not in known:
            known[moves] = searched(position, player, order)
            kept.keep(list(moves), known[moves])
        found = known[moves]
        yield f"{' '.join(moves)} = {found['move']} {found['worth']:+.3f}".strip()
        if abs(found["worth"]) > CLEAR:
            continue
        for rank, move in enumerate((found["move"], *found["replies"])):
            astray = strayed | (position.to_move if rank else 0)
            if astray != 3:
                heappush(waiting, (cost + 1 + rank, pushed, (*moves, move), astray))
                pushed += 1


def searched(position: Position, player: EnginePlayer, order: BookOrder) -> dict[str, Any]:
    """Return the move of a position, its worth, and the replies that look best besides."""
    game, mover = position.game, position.to_move - 1
    player.begin(order.seed)
    best = player.think(position)
    worth: dict[bytes, tuple[float, int]] = {}
    decided = abs(best.values[mover]) > CLEAR
    looks = () if decided or not order.replies else position.moves
    for move in looks:
        after = position.play(move)
        place, _ = placed(after)
        if move == best.move:
            worth[place] = -2.0, move  # an image of it is no other reply
        elif place not in worth and not after.over:
            thought = player.engine.search(after, Limit(nodes=order.look))
            worth[place] = thought.values[mover], move
    ranked = sorted(worth.values(), key=lambda each: -each[0])
    likely = [move for value, move in ranked if value > max(-1.0, ranked[0][0] - MARGIN)]
    return {
        "move": game.move_text(best.move),
        "worth": round(best.values[mover], 3),
        "replies": [game.move_text(move) for move in likely[: order.replies]],
    }


def unfinished_path(order: BookOrder) -> Path:
    """Return where the searches for a book are kept."""
    return data_folder() / "books" / f"{order.game.name}.jsonl"


def write_book(order: BookOrder, lines: list[str], file: Path) -> None:
    """Write a book."""
    first = json.dumps({**order.about, "positions": len(lines)})
    try:
        file.write_text("\n".join([first, *lines]) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(
            "cannot write {file}: {reason}", file=file, reason=error.strerror
        ) from None
