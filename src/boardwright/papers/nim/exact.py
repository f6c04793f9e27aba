"""The Triangle Nim paper's random players and the exact chances; `boardwright solve` prints it.

The paper lets its random player meet itself and calls 5 layers fair because the first player wins
about half of the games. Exact play says otherwise: the first player wins 5 layers by force.
"""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.papers.row import PaperRow
from boardwright.solve.finding import Finding
from boardwright.solve.subset_chances import MOST_POINTS, best_against_random, random_chances

#: Table 2: share of games won by the first player, 5 runs of 10 000 games each.
SIMULATED = {3: "0.4017", 4: "0.4620", 5: "0.4950", 6: "0.4987"}
GAMES = 50_000


def exact_rows(finding: Finding) -> list[PaperRow]:
    """Return the paper's simulated rate of the first player compared with the exact chances."""
    game = finding.position.game
    if game.board.points > MOST_POINTS:
        return []
    exact = random_chances(game, by_size=True)
    first, second = best_against_random(game, by_size=True)
    # Three standard errors of a rate near one half.
    tolerance = 3 * (0.25 / GAMES) ** 0.5
    return [
        PaperRow(
            "first player's rate, the paper's random player against itself",
            simulated(game),
            f"{exact:.4f}",
            tolerance,
        ),
        PaperRow("the same with every stroke equally likely", "", f"{evenly(game):.4f}"),
        PaperRow("best play against the paper's random player, moving first", "", f"{first:.4f}"),
        PaperRow("best play against the paper's random player, moving second", "", f"{second:.4f}"),
        PaperRow("winner under perfect play", "", Phrase("player {player}", player=finding.winner)),
    ]


def simulated(game: Game) -> str:
    """Return the paper's figure for this board, if it has one."""
    usual = game.options["misere"] is True and game.options["stroke"] == 3
    return SIMULATED.get(int(str(game.options["layers"])), "") if usual else ""


def evenly(game: Game) -> float:
    """Return the first player's chance when every stroke is equally likely."""
    return random_chances(game, by_size=False)
