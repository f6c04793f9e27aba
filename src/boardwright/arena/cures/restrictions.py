"""Opening restrictions: where the first player's first or second stone may not stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwright.arena.counts import points_of
from boardwright.arena.cures.pie import draws, points_after, points_from
from boardwright.arena.cures.played import Points
from boardwright.arena.fairness.levels import player_of
from boardwright.core.boards.board import LETTERS
from boardwright.core.boards.grid import Grid
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.many_games import Table
from boardwright.core.parallel import in_ranges
from boardwright.core.phrases import Phrase
from boardwright.core.rng import part_of
from boardwright.players.catalogue import compiled_player

FIRST, SECOND = "first", "second"
SECOND_STONE = 2  # the first player's second stone is the third of the game
SMALLEST = 5


@dataclass(frozen=True)
class Restriction:
    """Points barred to a stone of the first seat; with ``second`` its first one is the centre."""

    stone: str
    name: str
    zone: tuple[int, ...]


def restrictions(game: Game) -> list[Restriction]:
    """Return restrictions of growing strictness, none at first, for games on a square grid.

    >>> import boardwright as bw
    >>> [each.name for each in restrictions(bw.game("gomoku", size=5))][:3]
    ['no restriction', 'first stone outside the central 1x1', 'first stone outside the central 3x3']
    """
    board = game.board
    size = math.isqrt(board.points)
    # A grid has a letter for each column; a cube may have more points than that.
    on_grid = SMALLEST <= size <= len(LETTERS) and board.names == Grid(size).names
    start = game.start()
    if not on_grid or start.chance or len(start.moves) != board.points:
        raise InputError(
            "{game} does not put stones on a large enough square grid here", game=game.name
        )
    middle = (size - 1) / 2
    apart = [(abs(x - middle), abs(y - middle)) for x, y in coordinates(size)]
    found = [Restriction(FIRST, Phrase("no restriction"), ())]
    # A zone that is the whole board, or nearly so, is no opening rule.
    sides = range(1 if size % 2 else 2, size - 1, 2)
    for side in sides:
        zone = tuple(n for n, (x, y) in enumerate(apart) if max(x, y) < side / 2)
        name = Phrase("first stone outside the central {side}x{side}", side=side)
        found.append(Restriction(FIRST, name, zone))
    for far in range(3, size // 2 + 1, 2):
        zone = tuple(n for n, (x, y) in enumerate(apart) if math.hypot(x, y) < far)
        name = Phrase("first stone at least {far} from the centre", far=far)
        found.append(Restriction(FIRST, name, zone))
    if size % 2 and game.players == 2:
        for side in sides:
            zone = tuple(n for n, (x, y) in enumerate(apart) if max(x, y) < side / 2)
            text = "first stone in the centre, second outside the central {side}x{side}"
            found.append(Restriction(SECOND, Phrase(text, side=side), zone))
    return found


def coordinates(size: int) -> list[tuple[int, int]]:
    """Return column and row of every point."""
    return [(point % size, point // size) for point in range(size * size)]


def points_under(game: Game, player: str, rule: Restriction, games: int, seed: int) -> Points:
    """Return each seat's points under a restriction, the same player in all seats.

    A restricted first stone is drawn evenly among the points allowed. The second stone is the
    searching player's own choice outside the zone, or a random player's.
    """
    chosen = player_of(player, game)
    barred = set(rule.zone)
    allowed = [point for point in range(game.board.points) if point not in barred]
    if rule.stone == FIRST:
        return points_after(game, chosen, allowed, games, seed)
    centre = game.board.points // 2
    if chosen == "random":
        lines = list(random_openings(centre, allowed, game, games, seed))
        return points_from(game, chosen, lines, part_of(seed, 3))
    policy, style = compiled_player(chosen, game) or (None, None)
    if policy is None or policy.barred is None:
        raise InputError("{player!r:.40} cannot keep its second stone out of a zone", player=player)
    seated = [(policy, policy.barred(style, rule.zone, SECOND_STONE))] * game.players
    table = Table(game, seated)

    def play(first: int, count: int) -> NDArray[np.float64]:
        rows = table.play(seed, np.arange(first, first + count), lines=[(centre,)] * count)
        return np.asarray(points_of(rows.returns).sum(axis=0))

    total = sum(in_ranges(play, 0, games), np.zeros(game.players))
    return tuple(total.tolist())


def random_openings(
    centre: int, allowed: list[int], game: Game, games: int, seed: int
) -> Iterator[list[int]]:
    """Yield first three stones: the centre, any reply, and a stone among the points allowed."""
    others = [point for point in range(game.board.points) if point != centre]
    replies = draws(part_of(seed, 1), games, others)
    for number, reply in enumerate(replies):
        free = [point for point in allowed if point not in (centre, reply)]
        yield [centre, reply, draws(part_of(seed, 4 + number), 1, free)[0]]
