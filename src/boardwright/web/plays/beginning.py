"""A game as it is asked for, checked and begun."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.players.catalogue import player_names
from boardwright.records.positions import check
from boardwright.records.tree import Tree, tidy_note
from boardwright.store.tables import now as time_of_day
from boardwright.web import schemas
from boardwright.web.allowed import PEOPLE, allowed_player
from boardwright.web.keys import LONGEST_KEY, SHORTEST_OWN_KEY, hashed, new_key
from boardwright.web.plays.clock import Clock, Pace
from boardwright.web.plays.company import Company
from boardwright.web.plays.keeping import most_nodes, positions_of
from boardwright.web.plays.play import Play
from boardwright.web.plays.seats import HUMAN, LINK, Seat
from boardwright.web.problems import forbidden

#: A chosen seed is short enough to be typed.
SEEDS = 1_000_000


def begin(asked: schemas.NewPlay, game: Game, key: str, now: float) -> Play:
    """Return the game that is asked for, owned by a key; whatever is wrong with it is refused."""
    if not SHORTEST_OWN_KEY <= len(key) <= LONGEST_KEY:
        raise forbidden(
            "a game needs its owner's key, of at least {least} characters", least=SHORTEST_OWN_KEY
        )
    return owned(asked, game, hashed(key), now)


def in_class(
    asked: schemas.NewPlay, game: Game, room: str, name: str, owner: str, guests: Sequence[str]
) -> Callable[[float], Play]:
    """Return what begins a game of a class, under a name, for members known by their keys' hash."""

    def at(now: float) -> Play:
        play = owned(asked, game, owner, now)
        play.id = name
        play.seats = [
            replace(seat, guest=guest) for seat, guest in zip(play.seats, guests, strict=True)
        ]
        play.company = play.company.but(room=room)
        return play

    return at


def owned(asked: schemas.NewPlay, game: Game, owner: str, now: float) -> Play:
    """Return the game that is asked for, of an owner known by the hash of a key."""
    seed = secrets.randbelow(SEEDS) if asked.seed is None else asked.seed
    record = record_of(asked, game, seed)
    clock = None
    if asked.clock is not None:
        clock = Clock(Pace(**asked.clock.model_dump()), game.players)
        if clock.whole(1, now) <= 0:
            raise InputError("a clock needs some time")
    created = time_of_day()
    wanted = named(asked.seats or [schemas.SeatRequest()] * game.players, asked.headers)
    play = Play(
        secrets.token_urlsafe(9),
        positions_of(record, game),
        seats_of(wanted, game),
        owner,
        new_key(),
        seed,
        created,
        created,
        clock=clock,
        current=record.end_of_line(),
        paused=asked.paused,
    )
    advice = asked.advice if asked.advice is not None else not play.linked
    play.company = Company(advice=advice)
    record.headers = {"Date": f"{created:%Y.%m.%d}", **asked.headers}
    play.stand_at(play.current, now)
    play.throw(now)
    return play


def rematch(play: Play, swap: bool, now: float) -> Play:
    """Return the same game once more, with everybody who was there and the keys they have."""
    game, before = play.game, play.seats
    seats = [*before[1:], before[0]] if swap else list(before)
    seed = secrets.randbelow(SEEDS)
    record = Tree.of(game, play.record.position)
    created = time_of_day()
    record.headers = play.record.headers | {"Date": f"{created:%Y.%m.%d}"}
    for number in range(1, len(seats) + 1):  # names go along with those who bear them
        record.headers.pop(f"Player{number}", None)
    found = replace(
        play,
        id=secrets.token_urlsafe(9),
        positions=positions_of(record, game),
        seats=seats,
        seed=seed,
        created=created,
        updated=created,
        clock=None if play.clock is None else play.clock.anew(),
        current=0,
        paused=False,
        version=1,
        company=Company(advice=play.company.advice),
        chat=[],
        _shown={},
    )
    found.stand_at(0, now)
    found.throw(now)
    return found


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
    """Return the text of the first position, unless it is the default one; a seed draws chance."""
    first = game.position(position) if position else game.start(seed=seed)
    return "" if first.text == game.start().text else first.text


def record_of(asked: schemas.NewPlay, game: Game, seed: int) -> Tree:
    """Return the record that a game begins with, every move checked."""
    record = Tree.of(game, start_text(asked.position, game, seed))
    for node in asked.nodes[:1]:
        record.nodes[0].note = tidy_note(node.note)
    for node in asked.nodes[1:]:
        parent = -1 if node.parent is None else node.parent
        worth = node.values or (), node.best or "", node.best_values or ()
        number = record.add(parent, node.move, node.note, *worth)
        record.nodes[number].seconds = node.seconds
    return check(record, game, most_nodes(game))


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
        key = guest = ""
        player = each.player
        if player == LINK:
            old = before[index] if before and not each.new_link else None
            key, guest = (old.key, old.guest) if old is not None and old.key else (new_key(), "")
        elif player != HUMAN:
            player = allowed_player(player, game)
        seats.append(Seat(player, each.name, key, guest))
    return seats
