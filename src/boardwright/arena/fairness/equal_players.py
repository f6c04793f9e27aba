"""Games in which the same player sits in all seats: in bulk where possible, else move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from threading import Event, local

from boardwright.arena.bulk import Bulk, bulk_for
from boardwright.arena.one_game import (
    PLAYERS,
    Plan,
    dice_of,
    first_position,
    moves_of,
    opened,
    part_of,
    played_out,
)
from boardwright.arena.schedule import Meeting
from boardwright.core.game import Game
from boardwright.core.parallel import in_threads
from boardwright.core.position import Position
from boardwright.players.catalogue import make_player
from boardwright.players.player import Player

SHORTEST_LIMIT = 400
#: A game: its first position, and the moves.
Line = tuple[Position, tuple[int, ...]]


def longest_game(game: Game) -> int:
    """Return the number of moves after which a game counts as unfinished, shared like a draw."""
    return max(SHORTEST_LIMIT, 4 * game.board.points)


def after(position: Position, moves: Sequence[int]) -> Position:
    """Return the position after these moves."""
    for move in moves:
        position = position.play(int(move))
    return position


def bulk_of(game: Game, player: str, opening_plies: int = 0) -> Bulk | None:
    """Return how games of a player with itself are played inside compiled code, if they can be."""
    seats = range(game.players)
    return bulk_for(game, [player] * game.players, seats, opening_plies)


def played_lines(
    game: Game, player: str, numbers: range, seed: int, opening_plies: int = 0
) -> Iterator[Line]:
    """Yield games, by their numbers, in which the same player sits in all seats.

    They are the games of a match with the same seed: any number of threads plays the same ones.
    """
    bulk = bulk_of(game, player, opening_plies)
    if bulk is None:
        yield from asked_lines(game, player, numbers, seed, opening_plies)
        return
    block = (tuple(range(game.players)),)
    meeting = Meeting(seed, game.players, block, numbers.stop, 0, opening_plies)
    starts = range(numbers.start, numbers.stop, bulk.chunk)
    jobs = (
        partial(bulk.play, meeting, first, min(bulk.chunk, numbers.stop - first))
        for first in starts
    )
    for batch in in_threads(jobs):
        for index in range(len(batch)):
            plan = meeting.plan(batch.first + index)
            yield first_position(game, plan), tuple(batch.moves(index))


def asked_lines(
    game: Game,
    player: str,
    numbers: Iterable[int],
    seed: int,
    opening_plies: int = 0,
    first_moves: Sequence[int] = (),
) -> Iterator[Line]:
    """Yield games in which the player is asked for each move.

    They begin with the given moves, or else with so many random ones.
    """
    longest = longest_game(game)
    own = local()
    made: list[Player] = []
    ended = Event()

    def crew() -> list[Player]:
        if not hasattr(own, "players"):
            own.players = [make_player(player, game, seed) for _ in range(game.players)]
            made.extend(own.players)
        return list(own.players)

    def one(number: int) -> Line:
        players = crew()
        seats = tuple(range(game.players))
        plan = Plan(seed, number, seats, number, opening_plies)
        position = after(game.start(), first_moves) if first_moves else opened(game, plan)
        for seat, each in enumerate(players):
            each.begin(part_of(seed, PLAYERS + number * game.players + seat))

        def choose(position: Position) -> int:
            return players[position.to_move - 1].choose(position)

        position = played_out(position, choose, dice_of(plan), longest, ended)
        line = moves_of(position)
        while position.before is not None:
            position = position.before
        return position, line

    try:
        yield from in_threads(partial(one, number) for number in numbers)
    finally:
        ended.set()  # games that still run end before their next move
        for each in made:
            each.close()
