"""Cures for a game that favours a seat: komi, the pie rule, opening restrictions.

Every row is about seats: the same player sits in all of them. What looks best of many settings
looks better than it is, so each cure ends with fresh games at the setting chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from boardwright.arena.cures import komi as komi_search
from boardwright.arena.cures.komi import Komi, Scores
from boardwright.arena.cures.pie import (
    EXACT,
    FirstMove,
    first_moves,
    measured,
    nearest_to_even,
    pie_map,
    points_after,
)
from boardwright.arena.cures.restrictions import points_under, restrictions
from boardwright.arena.fairness.equal_players import played_lines
from boardwright.arena.fairness.levels import SeatScore, play_level, player_of, repetitive
from boardwright.arena.intervals import wilson
from boardwright.arena.one_game import part_of
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.playouts import LARGEST_SEED, MOST_GAMES, in_range

#: Komi tried on either side of none, for each seat.
REACH = 12
#: Streams of the seed for fresh games, apart from those of the search.
FRESH = 1 << 42


@dataclass(frozen=True)
class CureRow:
    """One setting: each seat's score with its 95 % interval over so many games.

    ``role``: found (looked for in these games), known (no choice was made), move (a first move of
    the pie map), fresh (confirmed by new games). ``swap`` is for first moves.
    """

    kind: str
    setting: str
    player: str
    role: str
    games: int  # 0: exact
    seats: tuple[SeatScore, ...]
    note: str = ""
    swap: bool | None = None

    @property
    def uneven(self) -> float:
        """How far the seat farthest from the even share is from it."""
        return max(abs(each.score - 1 / len(self.seats)) for each in self.seats)

    @property
    def half_width(self) -> float:
        """Half the width of the widest interval."""
        return max((each.high - each.low) / 2 for each in self.seats)


def seat_scores(points: Sequence[float], games: int) -> tuple[SeatScore, ...]:
    """Return scores with their intervals from each seat's points."""
    bounds = [wilson(each, games) for each in points]
    return tuple(
        SeatScore(seat + 1, each / games, low, high)
        for seat, (each, (low, high)) in enumerate(zip(points, bounds, strict=True))
    )


def komi_text(komi: Komi) -> str:
    """Return a komi in words."""
    return "komi " + " : ".join(str(each) for each in komi)


def blind_scores(
    game: Game, player: str, games: int, seed: int, opening: int = 0
) -> tuple[Scores, str] | None:
    """Return final scores without komi and the tie rule, if this player does not know the komi.

    ``opening`` plies are random.
    """
    chosen = player_of(player, game)
    if game.name == "three_kingdoms":
        from boardwright.players.three_kingdoms.many_games import many_games

        bulk = "easy" if chosen == "random" else chosen
        try:
            counted = many_games(game, [bulk] * game.players, games, seed, opening)
        except InputError:
            return None  # other players search, and see the komi
        return counted.stones.astype(np.int64), "first"
    if chosen != "random":
        return None
    lines = played_lines(game, chosen, range(games), seed, opening)
    scores, points = komi_search.final_scores(game, lines)
    return scores, komi_search.tie_rule(scores, komi_search.komi_of(game), points)


def komi_rows(game: Game, player: str, games: int, seed: int) -> Iterator[CureRow]:
    """Yield no komi, the game's own, the best one found, and the best one in fresh games."""
    own = komi_search.komi_of(game)
    none: Komi = (0,) * game.players
    blind = blind_scores(game, player, games, seed)
    if blind is None:
        yield from played_komi(game, player, games, seed)
        return
    opening, why = 0, ""
    if repetitive(len(np.unique(blind[0], axis=0)), games):
        opening = game.players
        why = f"after {opening} random moves, since these players repeat the same games"
        blind = blind_scores(game, player, games, seed, opening)
        assert blind is not None
    scores, ties = blind

    def row(komi: Komi, role: str, counted: Scores, note: str = why) -> CureRow:
        points = [share * len(counted) for share in komi_search.shares(counted, komi, ties)]
        found = seat_scores(points, len(counted))
        return CureRow("komi", komi_text(komi), player, role, len(counted), found, note)

    yield row(none, "known", scores)
    if own != none:
        yield row(own, "known", scores)
    ranked = komi_search.best_komi(scores, REACH, ties)
    best = ranked[0][0]
    spread = 2 * float(np.sqrt(own_variance(game.players) / len(scores)))
    close = [komi_text(each)[5:] for each, uneven in ranked[1:] if uneven < ranked[0][1] + spread]
    note = f"within the noise of it: {', '.join(close[:8])}" if close else why
    yield row(best, "found", scores, note)
    changed = komi_search.with_komi(game, best)
    fresh = next(iter(play_level(changed, player, games, part_of(seed, FRESH), 600.0, opening)))
    yield CureRow(
        "komi", komi_text(best), player, "fresh", fresh.measures.games, fresh.seats(),
        ", ".join(filter(None, ["the rules themselves with this komi, new seeds", why])),
    )  # fmt: skip


def own_variance(seats: int) -> float:
    """Return the variance of one game's point of a seat that wins its even share."""
    return (1 / seats) * (1 - 1 / seats)


def played_komi(game: Game, player: str, games: int, seed: int) -> Iterator[CureRow]:
    """Yield each komi that was played in the search, and the last one in fresh games."""
    batch = max(10, games // 20)

    def play(komi: Komi, number: int) -> tuple[float, ...]:
        changed = komi_search.with_komi(game, komi)
        row = next(iter(play_level(changed, player, batch, part_of(seed, number), 600.0)))
        return tuple(each * batch / row.measures.games for each in row.measures.points)

    found = komi_search.even_komi(play, game.players, REACH, batch, most=games)
    for trial in found.trials:
        scores = seat_scores(trial.points, trial.games)
        yield CureRow("komi", komi_text(trial.komi), player, "found", trial.games, scores)
    changed = komi_search.with_komi(game, found.komi)
    fresh = next(iter(play_level(changed, player, games // 4, part_of(seed, FRESH), 600.0)))
    yield CureRow(
        "komi", komi_text(found.komi), player, "fresh", fresh.measures.games, fresh.seats(),
        f"found by playing; the search ended by {found.reason}",
    )  # fmt: skip


def pie_rows(game: Game, player: str, games: int, seed: int) -> Iterator[CureRow]:
    """Yield the map of first moves, then the game with the pie rule for players who know it."""

    def row(each: FirstMove, role: str, setting: str, note: str = "") -> CureRow:
        seats = (
            SeatScore(1, each.score, each.low, each.high),
            SeatScore(2, 1 - each.score, 1 - each.high, 1 - each.low),
        )
        return CureRow("pie", setting, player, role, each.games, seats, note, each.swap)

    found = []
    for each in pie_map(game, player, games, seed):
        found.append(each)
        yield row(each, "move", f"first move {each.name}", f"{each.size} alike by symmetry")
    best = nearest_to_even(found)
    if player == EXACT:
        yield with_pie(best, best, player)
        return
    again = 4 * games
    alike = next(each for each in first_moves(game) if best.move in each)
    points = points_after(game, player, alike, again, part_of(seed, FRESH))
    yield with_pie(best, measured(game, best.move, best.size, points[0], again), player)


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
    note = "seat 1 makes the first move, seat 2 may take it over; both know the map"
    role = "fresh" if fresh.games else "known"
    setting = f"pie rule, first move {mapped.name}"
    return CureRow("pie", setting, player, role, fresh.games, seats, note, swapped)


def opening_rows(game: Game, player: str, games: int, seed: int) -> Iterator[CureRow]:
    """Yield every restriction, then the one nearest to even in fresh games."""
    best, nearest = None, 2.0
    for number, rule in enumerate(restrictions(game)):
        try:
            points = points_under(game, player, rule, games, part_of(seed, number))
        except InputError:
            continue  # a rule that this player cannot be told
        row = CureRow("opening", rule.name, player, "found", games, seat_scores(points, games))
        if row.uneven < nearest:
            best, nearest = rule, row.uneven
        yield row
    if best is not None:
        again = 4 * games
        points = points_under(game, player, best, again, part_of(seed, FRESH))
        yield CureRow("opening", best.name, player, "fresh", again, seat_scores(points, again))


KINDS: dict[str, Callable[[Game, str, int, int], Iterator[CureRow]]] = {
    "komi": komi_rows,
    "pie": pie_rows,
    "opening": opening_rows,
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
    ):
        try:
            offered(game)
        except InputError:
            continue
        found.append(kind)
    pie = ["pie"] if game.players == 2 else []
    return [kind for kind in KINDS if kind in (*found, *pie)]


def cure(
    game: Game, kind: str, player: str = "random", games: int = 1000, seed: int = 1
) -> Iterator[CureRow]:
    """Yield the rows of one cure as they are there.

    >>> import boardwright as bw
    >>> rows = list(cure(bw.game("nim", layers=3), "pie", player="perfect"))
    >>> rows[-1].seats[0].score
    0.0
    """
    if kind not in KINDS:
        raise InputError(f"the cures are {', '.join(KINDS)}, not {kind!r:.40}")
    in_range("games", games, 1, MOST_GAMES)
    in_range("seed", seed, 0, LARGEST_SEED)
    if kind not in applicable(game):
        offered = ", ".join(applicable(game)) or "none"
        raise InputError(
            f"{game.name} does not offer {kind} with these options; it offers {offered}"
        )
    if player != EXACT or kind != "pie":
        player_of(player, game)
    return KINDS[kind](game, player, games, seed)
