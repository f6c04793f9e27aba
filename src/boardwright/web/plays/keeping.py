"""Games being played as rows of the database, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.store.plays import Row
from boardwright.web.plays.clock import Clock
from boardwright.web.plays.play import Play, Seat
from boardwright.web.plays.tree import Node, Review, Tree


def play_row(play: Play, now: float) -> Row:
    """Return a whole game, its nodes apart."""
    return {
        "id": play.id,
        "owner": play.owner,
        "watch": play.watch,
        "game": play.game.name,
        "options": play.options,
        "start": play.start,
        "seed": play.seed,
        "created": play.created,
        **settled_values(play),
        **moving_values(play, now),
    }


def settled_values(play: Play) -> Row:
    """Return what changes only when the owner says so."""
    return {"seats": [asdict(seat) for seat in play.seats], "headers": play.headers}


def moving_values(play: Play, now: float) -> Row:
    """Return what may change with every move."""
    return {
        "current": play.current,
        "plies": play.tree.nodes[play.current].depth,
        "over": play.over,
        "paused": play.paused,
        "version": play.version,
        "lost_on_time": play.lost_on_time,
        "updated": play.updated,
        "clock": clock_value(play.clock, now),
    }


def clock_value(clock: Clock | None, now: float) -> dict[str, Any] | None:
    """Return clocks as data."""
    if clock is None:
        return None
    return {
        "seconds": clock.seconds,
        "increment": clock.increment,
        "left": clock.all_left(now),
    }


def node_row(play: Play, node: Node) -> Row:
    """Return one node."""
    return {
        "play_id": play.id,
        "number": node.number,
        "parent": node.parent,
        "move": node.move,
        "seat": node.seat,
        "seconds": node.seconds,
        "review": None if node.review == Review() else asdict(node.review),
        "note": node.note,
    }


def first_position(game: Game, start: str) -> Position:
    """Return the position from which a game is played."""
    return game.position(start) if start else game.start()


def play_of(row: Row, nodes: list[Row], game: Game, now: float) -> Play:
    """Return a saved game; the time since it was saved does not count."""
    tree = Tree(first_position(game, row["start"]))
    for each in nodes:
        if each["number"] == 0:
            tree.nodes[0].note = each["note"]
            tree.nodes[0].review = Review(**(each["review"] or {}))
            continue
        tree.put_back(
            Node(
                each["number"],
                each["parent"],
                each["move"],
                each["seat"],
                depth=0,
                seconds=each["seconds"],
                note=each["note"],
                review=Review(**(each["review"] or {})),
            )
        )
    play = Play(
        row["id"],
        tree,
        row["options"],
        row["start"],
        [Seat(**seat) for seat in row["seats"]],
        row["headers"],
        row["owner"],
        row["watch"],
        row["seed"],
        row["created"],
        row["updated"],
        clock=None if row["clock"] is None else Clock(**row["clock"]),
        paused=row["paused"],
        version=row["version"],
        lost_on_time=row["lost_on_time"],
    )
    play.stand_at(row["current"], now)
    return play
