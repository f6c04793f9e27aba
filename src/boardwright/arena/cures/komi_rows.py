"""The cure by komi: no komi, the game's own, the best one, and the best one in fresh games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from boardwright.arena.counts import Batch
from boardwright.arena.cures import komi as komi_search
from boardwright.arena.cures.komi import Komi, Scores
from boardwright.arena.cures.played import FRESH, Points, played
from boardwright.arena.cures.row import CureRow, seat_scores
from boardwright.arena.fairness.equal_players import equal_games
from boardwright.arena.fairness.levels import player_of, repetitive
from boardwright.arena.finished import Finished
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.policy import LAST_POSITION
from boardwright.core.rng import part_of
from boardwright.players.catalogue import compiled_player

#: Komi tried on either side of none, for each seat.
REACH = 12
#: There are at most this many rows, if the komi is found without playing.
KOMI_ROWS = 4
#: How a search by playing ended, by its reason.
ENDED = {
    "settled": Phrase("found by playing until the search settled"),
    "budget": Phrase("found by playing until the games were used up"),
}


def numbers(komi: Komi) -> str:
    """Return what each seat gives, as text."""
    return " : ".join(str(each) for each in komi)


def komi_text(komi: Komi) -> Phrase:
    """Return a komi in words."""
    return Phrase("komi {komi}", komi=numbers(komi))


def blind_scores(
    game: Game, player: str, games: int, seed: int, opening: int = 0
) -> tuple[Scores, str] | None:
    """Return final scores without komi and the tie rule, if this player does not know the komi.

    ``opening`` plies are random.
    """
    chosen = player_of(player, game)
    compiled = compiled_player(chosen, game)
    if compiled is None or not compiled[0].blind:
        return None
    batches = equal_games(game, chosen, range(games), seed, opening, observer=LAST_POSITION)
    scores, points = komi_search.final_scores(game, Batch.joined(list(batches)))
    return scores, komi_search.tie_rule(scores, komi_search.komi_of(game), points)


def komi_rows(
    game: Game, player: str, games: int, seed: int, finished: Finished
) -> Iterator[CureRow]:
    """Yield no komi, the game's own, the best one found, and the best one in fresh games."""
    own = komi_search.komi_of(game)
    none: Komi = (0,) * game.players
    blind = blind_scores(game, player, games, seed)
    if blind is None:
        yield from played_komi(game, player, games, seed, finished)
        return
    opening, why = 0, Phrase("")
    again = Phrase("the rules themselves with this komi, new seeds")
    if repetitive(len(np.unique(blind[0], axis=0)), games):
        opening = game.players
        why = Phrase(
            "after {plies} random moves, since these players repeat the same games", plies=opening
        )
        again = Phrase("{note}, {why}", note=again, why=why)
        blind = blind_scores(game, player, games, seed, opening)
        assert blind is not None
    scores, ties = blind

    def row(komi: Komi, role: str, counted: Scores, note: Phrase = why) -> CureRow:
        points = [share * len(counted) for share in komi_search.shares(counted, komi, ties)]
        found = seat_scores(points, len(counted))
        return CureRow("komi", komi_text(komi), player, role, len(counted), found, note)

    yield row(none, "known", scores)
    if own != none:
        yield row(own, "known", scores)
    ranked = komi_search.best_komi(scores, REACH, ties)
    best = ranked[0][0]
    spread = 2 * float(np.sqrt(own_variance(game.players) / len(scores)))
    close = [numbers(each) for each, uneven in ranked[1:] if uneven < ranked[0][1] + spread]
    noise = Phrase("within the noise of it: {others}", others=", ".join(close[:8]))
    yield row(best, "found", scores, noise if close else why)
    changed = komi_search.with_komi(game, best)
    fresh = played(changed, player, games, part_of(seed, FRESH), opening)
    yield CureRow(
        "komi", komi_text(best), player, "fresh", fresh.measures.games, fresh.seats(),
        again,
    )  # fmt: skip


def own_variance(seats: int) -> float:
    """Return the variance of one game's point of a seat that wins its even share."""
    return (1 / seats) * (1 - 1 / seats)


def played_komi(
    game: Game, player: str, games: int, seed: int, finished: Finished
) -> Iterator[CureRow]:
    """Yield each komi that was played in the search, and the last one in fresh games."""
    batch = max(10, games // 20)

    def play_batch(komi: Komi, number: int) -> Points:
        changed = komi_search.with_komi(game, komi)
        measured = played(changed, player, batch, part_of(seed, number)).measures
        return tuple(each * batch / measured.games for each in measured.points)

    def play(komi: Komi, number: int) -> Points:
        work = partial(play_batch, komi, number)
        return tuple(finished.once(f"{komi_text(komi)}, {number}", work))

    found = komi_search.even_komi(play, game.players, REACH, batch, most=games)
    for trial in found.trials:
        scores = seat_scores(trial.points, trial.games)
        yield CureRow("komi", komi_text(trial.komi), player, "found", trial.games, scores)
    changed = komi_search.with_komi(game, found.komi)
    again = max(1, games // 4)
    fresh = played(changed, player, again, part_of(seed, FRESH))
    yield CureRow(
        "komi", komi_text(found.komi), player, "fresh", fresh.measures.games, fresh.seats(),
        ENDED[found.reason],
    )  # fmt: skip
