"""Cures for a game that favours a seat: komi, pie rule, opening restrictions, moves per turn.

Every row is about seats: the same player sits in all of them. What looks best of many settings
looks better than it is, so each cure ends with fresh games at the setting chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from boardwright.arena.cures import komi as komi_search
from boardwright.arena.cures.komi_rows import KOMI_ROWS, komi_rows
from boardwright.arena.cures.pie import (
    EXACT,
    FirstMove,
    first_moves,
    measured,
    nearest_to_even,
    pie_map,
    points_after,
    repeats,
)
from boardwright.arena.cures.played import FRESH, Points
from boardwright.arena.cures.restrictions import Restriction, points_under, restrictions
from boardwright.arena.cures.row import CureRow, seat_scores
from boardwright.arena.cures.turns import turn_rows, turns_of
from boardwright.arena.fairness.levels import SeatScore, player_of
from boardwright.arena.finished import Finished
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, in_range
from boardwright.core.rng import part_of


def pie_rows(
    game: Game, player: str, games: int, seed: int, finished: Finished
) -> Iterator[CureRow]:
    """Yield the map of first moves, then the game with the pie rule for players who know it."""

    def row(each: FirstMove, role: str, setting: str, note: str = "") -> CureRow:
        seats = (
            SeatScore(1, each.score, each.low, each.high),
            SeatScore(2, 1 - each.score, 1 - each.high, 1 - each.low),
        )
        return CureRow("pie", setting, player, role, each.games, seats, note, each.swap)

    found = []
    for each in pie_map(game, player, games, seed, finished):
        found.append(each)
        yield row(
            each, "move", Phrase("first move {move}", move=each.name), alike_note(each, games)
        )
    best = nearest_to_even(found)
    if player == EXACT:
        yield with_pie(best, best, player)
        return
    again = 4 * games
    alike = next(each for each in first_moves(game) if best.move in each)
    play = partial(points_after, game, player, alike, again, part_of(seed, FRESH))
    points = finished.once("fresh", play)
    count = best.games if best.games < games else again  # repeated games count once
    fresh = measured(game, best.move, best.size, points[0] * count / again, count)
    yield with_pie(best, fresh, player)


def alike_note(move: FirstMove, games: int) -> Phrase:
    """Return what is to be known about the games after a first move."""
    if 0 < move.games < games:
        text = "{count} alike by symmetry; repeated games count once"
        return Phrase(text, count=move.size)
    return Phrase("{count} alike by symmetry", count=move.size)


def with_pie(mapped: FirstMove, fresh: FirstMove, player: str) -> CureRow:
    """Return the row of the game with the pie rule: seat 1 is who makes the first move.

    Whether seat 2 takes it over was decided by the map, before the fresh games.
    """
    swapped = mapped.score > 0.5
    seats = (
        SeatScore(1, fresh.score, fresh.low, fresh.high),
        SeatScore(2, 1 - fresh.score, 1 - fresh.high, 1 - fresh.low),
    )
    if swapped:
        seats = (replace(seats[1], seat=1), replace(seats[0], seat=2))
    note = Phrase("seat 1 makes the first move, seat 2 may take it over; both know the map")
    role = "fresh" if fresh.games else "known"
    setting = Phrase("pie rule, first move {move}", move=mapped.name)
    return CureRow("pie", setting, player, role, fresh.games, seats, note, swapped)


def opening_rows(
    game: Game, player: str, games: int, seed: int, finished: Finished
) -> Iterator[CureRow]:
    """Yield every restriction, then the one nearest to even in fresh games."""
    best, nearest = None, 2.0
    again = 4 * games
    once = repeats(game, player, game.start().moves[0], seed)
    note = Phrase("repeated games count once") if once else ""

    def row(rule: Restriction, role: str, points: Points, games: int) -> CureRow:
        allowed = game.board.points - len(rule.zone)  # a different game for each first stone
        count = min(games, allowed) if once else games
        scores = seat_scores([each * count / games for each in points], count)
        return CureRow("opening", rule.name, player, role, count, scores, note)

    for number, rule in enumerate(restrictions(game)):
        try:
            play = partial(points_under, game, player, rule, games, part_of(seed, number))
            points = finished.once(f"rule {number}", play)
        except InputError:
            continue  # a rule that this player cannot keep
        found = row(rule, "found", points, games)
        if found.uneven < nearest:
            best, nearest = rule, found.uneven
        yield found
    if best is not None:
        play = partial(points_under, game, player, best, again, part_of(seed, FRESH))
        yield row(best, "fresh", finished.once("fresh", play), again)


KINDS: dict[str, Callable[[Game, str, int, int, Finished], Iterator[CureRow]]] = {
    "komi": komi_rows,
    "pie": pie_rows,
    "opening": opening_rows,
    "turns": turn_rows,
}


def applicable(game: Game) -> list[str]:
    """Return the cures that a game offers.

    >>> import boardwright as bw
    >>> applicable(bw.game("gomoku")), applicable(bw.game("three_kingdoms"))
    (['pie', 'opening'], ['komi'])
    """
    found = []
    for kind, offered in (
        ("komi", komi_search.komi_of),
        ("opening", restrictions),
        ("turns", turns_of),
    ):
        try:
            offered(game)
        except InputError:
            continue
        found.append(kind)
    pie = ["pie"] if game.players == 2 and not game.start().chance else []
    return [kind for kind in KINDS if kind in (*found, *pie)]


def planned(game: Game, kind: str) -> int:
    """Return how many rows a cure will have, as far as that is known beforehand.

    >>> import boardwright as bw
    >>> planned(bw.game("nim", layers=3), "pie")
    6
    """
    if kind == "pie":
        return len(first_moves(game)) + 1
    if kind == "komi":
        return KOMI_ROWS
    return len(restrictions(game) if kind == "opening" else turns_of(game)) + 1


def cure(
    game: Game,
    kind: str,
    player: str = "random",
    games: int = 1000,
    seed: int = 1,
    keep: Path | None = None,
) -> Iterator[CureRow]:
    """Yield the rows of one cure as they are found; a stopped one resumes from the file ``keep``.

    >>> import boardwright as bw
    >>> rows = list(cure(bw.game("nim", layers=3), "pie", player="perfect"))
    >>> rows[-1].seats[0].score
    0.0
    """
    if kind not in KINDS:
        raise InputError(
            "the cure must be one of {known}, not {given!r:.40}", known=", ".join(KINDS), given=kind
        )
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    if kind not in applicable(game):
        offered = ", ".join(applicable(game)) or Phrase("none")
        raise InputError(
            "{game} does not offer {kind} with these options; it offers {offered}",
            game=game.name,
            kind=kind,
            offered=offered,
        )
    if player != EXACT or kind != "pie":
        player_of(player, game)
    question = [game.address, game.option_text(), kind, player, games, seed]
    return KINDS[kind](game, player, games, seed, Finished(keep, question))
