"""Games being played as rows of the database, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.records.positions import Positions
from boardwright.records.tree import Node, Tree
from boardwright.store.plays import Row
from boardwright.web.loaded import most_moves, served_name, wire_options
from boardwright.web.plays.clock import Clock, clock_of
from boardwright.web.plays.company import Said, company_of
from boardwright.web.plays.play import Play
from boardwright.web.plays.seats import Seat

MOST_NODES = 5000
#: The states of all nodes take no more than this; only the largest boards have fewer nodes for it.
MOST_BYTES = 1 << 28


def play_row(play: Play, now: float) -> Row:
    """Return a whole game, its nodes apart."""
    return {
        "id": play.id,
        "owner": play.owner,
        "watch": play.watch,
        "game": served_name(play.game),
        "options": wire_options(play.game.options),
        "start": play.record.position,
        "seed": play.seed,
        "created": play.created,
        **settled_values(play),
        **moving_values(play, now),
    }


def settled_values(play: Play) -> Row:
    """Return what changes only when the owner says so."""
    return {
        "seats": [asdict(seat) for seat in play.seats],
        "headers": play.record.headers,
        "chat": chat_value(play),
    }


def chat_value(play: Play) -> list[dict[str, Any]]:
    """Return what was said."""
    return [asdict(said) for said in play.chat]


def guests_of(play: Play) -> list[str]:
    """Return who has taken a seat by its link: the game is among theirs."""
    return [seat.guest for seat in play.seats if seat.guest]


def moving_values(play: Play, now: float, since: float = 0.0) -> Row:
    """Return what may change with every move."""
    return {
        "current": play.current,
        "plies": play.record.nodes[play.current].depth,
        "over": play.over,
        "paused": play.paused,
        "version": play.version,
        "company": play.company.row(),
        "updated": play.updated,
        "clock": clock_value(play.clock, now, since),
    }


def clock_value(clock: Clock | None, now: float, since: float = 0.0) -> dict[str, Any] | None:
    """Return clocks as data; whose time runs is told with the time that all servers share."""
    if clock is None:
        return None
    running = {"running": clock.running, "since": since} if since and clock.running else {}
    return clock.row(now) | running


def node_row(play: Play, node: Node) -> Row:
    """Return one node."""
    review = {"values": node.values, "best": node.best or None, "best_values": node.best_values}
    return {
        "play_id": play.id,
        "number": node.number,
        "parent": node.parent,
        "move": node.move,
        "seat": node.seat,
        "seconds": node.seconds,
        "review": review if any(review.values()) else None,
        "note": node.note,
    }


def node_of(row: Row) -> Node:
    """Return a saved node."""
    review = row["review"] or {}
    return Node(
        row["number"],
        row["parent"],
        row["move"],
        row["note"],
        tuple(review.get("values") or ()),
        review.get("best") or "",
        tuple(review.get("best_values") or ()),
        row["seat"],
        row["seconds"],
    )


def most_nodes(game: Game) -> int:
    """Return how many moves a game may have on the page, its branches included."""
    return min(MOST_NODES, MOST_BYTES // game.state_type.itemsize, most_moves(game))


def positions_of(record: Tree, game: Game) -> Positions:
    """Return the positions of a record that is played on."""
    return Positions(record, game, most_nodes(game))


def nobody_served(_: float) -> float:
    """Return that no time has passed for a clock: the only server there is was not there."""
    return 0.0


def play_of(
    row: Row,
    nodes: list[Row],
    game: Game,
    now: float,
    served: Callable[[float], float] = nobody_served,
) -> Play:
    """Return a saved game; time in which nobody served it does not count."""
    record = Tree.of(game, row["start"], row["headers"])
    for number, each in enumerate(nodes):
        if each["number"] != number:
            raise InputError("the saved game is damaged: a move is missing")
        if number:
            record.append(node_of(each))
        else:
            record.nodes[0] = node_of(each)
    saved = row["clock"]
    # What ran went on running while any server was there.
    clock = clock_of(saved, served(saved.get("since", 0.0))) if saved else None
    play = Play(
        row["id"],
        positions_of(record, game),
        [Seat(**seat) for seat in row["seats"]],
        row["owner"],
        row["watch"],
        row["seed"],
        row["created"],
        row["updated"],
        clock=clock,
        current=row["current"],
        paused=row["paused"],
        version=row["version"],
        company=company_of(row["company"]),
        chat=[Said(**said) for said in row["chat"] or ()],
    )
    play.stand_at(row["current"], now)
    return play
