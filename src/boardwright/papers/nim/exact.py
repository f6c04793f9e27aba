"""The Triangle Nim paper's random player compared with its exact chances.

The paper lets its random player meet itself and calls 5 layers fair because the first player wins
about half of the games. Exact play says otherwise: the first player wins 5 layers by force.
"""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.papers.row import NEW, Row, both, exact_row, share_verdict
from boardwright.solve.finding import Finding
from boardwright.solve.subset_chances import MOST_POINTS, best_against_random, random_chances

#: Table 2: share of games won by the first player, by layers; 5 runs of 10 000 games each.
LAYER_RATES = {3: "0.4017", 4: "0.4620", 5: "0.4950", 6: "0.4987"}
LAYER_GAMES = 50_000
TABLE_2 = both("Table 2", "表 2")
PERFECT = both("Perfect play", "完美對局")
SEAT_1 = both("seat 1, nim-random in both seats", "先手（雙方皆為 nim-random）")


def exact_rows(finding: Finding) -> list[Row]:
    """Return what `boardwright solve` prints with a finding about the start."""
    game = finding.position.game
    if game.board.points > MOST_POINTS:
        return []
    evenly = exact_row(
        TABLE_2,
        both("the same with every stroke equally likely", "同上，每種劃法機率相同"),
        SEAT_1,
        None,
        random_chances(game, by_size=False),
    )
    winner = exact_row(
        PERFECT,
        both("winner under perfect play", "雙方下得最好時的勝方"),
        both("seats, exact", "先後手（確切值）"),
        None,
        both(f"player {finding.winner}", f"玩家 {finding.winner}"),
    )
    return [chance_row(game), evenly, *bound_rows(game), winner]


def chance_row(game: Game) -> Row:
    """Return the first player's exact chance and the rate of table 2, if the board is in it."""
    layers = int(str(game.options["layers"]))
    in_paper = game.options["misere"] is True and game.options["stroke"] == 3
    stated = LAYER_RATES.get(layers) if in_paper else None
    exact = random_chances(game, by_size=True)
    return Row(
        TABLE_2,
        both(
            f"first player's rate, {layers} layers, exact chance",
            f"{layers} 層，先手勝率，確切機率",
        ),
        SEAT_1,
        None if stated is None else float(stated),
        exact,
        verdict=NEW if stated is None else share_verdict(stated, LAYER_GAMES, exact, error=0.0),
        why=both("exact value, no games", "確切值，非模擬"),
    )


def bound_rows(game: Game) -> list[Row]:
    """Return how often the best play wins against the paper's random player, in either seat."""
    layers = game.options["layers"]
    return [
        exact_row(
            PERFECT,
            both(
                f"best possible rate against nim-random, moving {order}, {layers} layers",
                f"{layers} 層，{chinese}對 nim-random 的最高可能勝率",
            ),
            both(f"player in seat {seat}, exact", f"{chinese}（確切值）"),
            None,
            chance,
        )
        for (seat, order, chinese), chance in zip(
            ((1, "first", "先手"), (2, "second", "後手")),
            best_against_random(game, by_size=True),
            strict=True,
        )
    ]
