"""A game as it is asked for, checked and begun."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.catalogue import player_names
from boardwright.store.tables import now as time_of_day
from boardwright.web import schemas
from boardwright.web.allowed import PEOPLE, allowed_player
from boardwright.web.keys import LONGEST_KEY, SHORTEST_OWN_KEY, hashed, new_key
from boardwright.web.loaded import wire_options
from boardwright.web.plays.clock import Clock
from boardwright.web.plays.keeping import first_position
from boardwright.web.plays.play import HUMAN, LINK, Play, Seat
from boardwright.web.plays.tree import Review, Tree
from boardwright.web.problems import Refusal, forbidden

#: A chosen seed is short enough to be typed.
SEEDS = 1_000_000


def begin(asked: schemas.NewPlay, game: Game, key: str, now: float) -> Play:
    """Return the game that is asked for, owned by a key; whatever is wrong with it is refused."""
    if not SHORTEST_OWN_KEY <= len(key) <= LONGEST_KEY:
        raise forbidden(
            "a game needs its owner's key, of at least {least} characters", least=SHORTEST_OWN_KEY
        )
    seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
    start = start_text(asked.position, game, seed)
    tree = Tree(first_position(game, start))
    tree.nodes[0].note = asked.note
    add_nodes(tree, asked.nodes)
    clock = None
    if asked.clock is not None:
        seconds = asked.clock.seconds
        clock = Clock(seconds, asked.clock.increment, [seconds] * game.players)
    created = time_of_day()
    wanted = named(asked.seats or [schemas.SeatRequest()] * game.players, asked.headers)
    play = Play(
        secrets.token_urlsafe(9),
        tree,
        wire_options(game.options),
        start,
        seats_of(wanted, game),
        {"Date": f"{created:%Y.%m.%d}", **asked.headers},
        hashed(key),
        new_key(),
        seed,
        created,
        created,
        clock=clock,
        paused=asked.paused,
    )
    play.stand_at(tree.end_of_main_line(), now)
    play.throw(now)
    return play


def named(
    seats: Sequence[schemas.SeatRequest], headers: Mapping[str, str]
) -> list[schemas.SeatRequest]:
    """Return seats in which people have the names that a record gives them."""
    kinds = (*player_names(), *PEOPLE)
    found = []
    for number, seat in enumerate(seats, start=1):
        told = headers.get(f"Player{number}", "")
        is_name = seat.player in PEOPLE and told.partition(":")[0] not in kinds
        name = seat.name or (told if is_name else "")
        found.append(schemas.SeatRequest(player=seat.player, name=name))
    return found


def start_text(position: str, game: Game, seed: int) -> str:
    """Return the text of the first position, unless it is the usual one; a seed draws chance."""
    first = game.position(position) if position else game.start(seed=seed)
    return "" if first.text == game.start().text else first.text


def add_nodes(tree: Tree, nodes: Sequence[schemas.RecordNode]) -> None:
    """Put the moves of a record into a tree, each checked."""
    numbers: list[int] = []
    for index, each in enumerate(nodes):
        if each.parent >= index:
            raise InputError(
                "move {number} of the record must follow an earlier one", number=index + 1
            )
        parent = 0 if each.parent < 0 else numbers[each.parent]
        try:
            node, _ = tree.follow(parent, each.move)
        except (InputError, Refusal) as error:
            raise InputError(
                "move {number} of the record cannot be played: {reason}",
                number=index + 1,
                reason=error,
            ) from None
        node.note = each.note or node.note
        node.review = review_of(each, tree.game.players, index + 1) or node.review
        numbers.append(node.number)


def review_of(node: schemas.RecordNode, players: int, number: int) -> Review | None:
    """Return what a record says about a move, if it says anything."""
    for values in (node.values, node.best_values):
        if values is not None and len(values) != players:
            raise InputError(
                "move {number} of the record needs a value for each player", number=number
            )
    review = Review(node.values, node.best, node.best_values)
    return None if review == Review() else review


def seats_of(
    wanted: Sequence[schemas.SeatRequest], game: Game, before: Sequence[Seat] = ()
) -> list[Seat]:
    """Return seats as asked for; who had a link before keeps it."""
    if len(wanted) != game.players:
        raise InputError(
            "{game} has {seats} seats, not {given}",
            game=game.name,
            seats=game.players,
            given=len(wanted),
        )
    seats = []
    for index, each in enumerate(wanted):
        key = ""
        player = each.player
        if player == LINK:
            key = before[index].key if before and before[index].key else new_key()
        elif player != HUMAN:
            player = allowed_player(player, game)
        seats.append(Seat(player, each.name, key))
    return seats
