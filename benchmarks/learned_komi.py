"""The komi that would make a net's games even: `python benchmarks/learned_komi.py GAME PLAYER N`.

A net plays one komi, that of the rules it learned. Its final scores are looked at under every other
one, as those of players who do not know the komi; how it would play if it knew is not told.
"""

from __future__ import annotations

import sys

import boardwright as bw
from boardwright.arena.counts import Batch
from boardwright.arena.cures.komi import best_komi, final_scores, komi_of, shares, tie_rule
from boardwright.arena.fairness.equal_players import equal_games
from boardwright.arena.intervals import wilson_of_share
from boardwright.core.policy import LAST_POSITION

OPENING, SHOWN = 3, 6


def main() -> None:
    """Print the seats' shares without komi, with the game's own, and with the most even ones."""
    name, player, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    game = bw.game(name)
    batches = equal_games(game, player, range(count), 1, OPENING, observer=LAST_POSITION)
    scores, points = final_scores(game, Batch.joined(list(batches)))
    ties = tie_rule(scores, komi_of(game), points)
    none = (0,) * game.players
    for komi in (none, komi_of(game), *(each for each, _ in best_komi(scores, ties=ties)[:SHOWN])):
        found = [(share, *wilson_of_share(share, count)) for share in shares(scores, komi, ties)]
        print(komi, " : ".join(f"{one:.1%} ({low:.1%} - {high:.1%})" for one, low, high in found))
    print("mean scores", scores.mean(axis=0).round(2).tolist(), "n =", count, "ties", ties)


if __name__ == "__main__":
    main()
