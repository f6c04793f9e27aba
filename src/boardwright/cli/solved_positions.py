"""Lists of solved positions as boards: the lost ones, or the longest wins, up to symmetry."""

from __future__ import annotations

import numpy as np

from boardwright.cli.board import drawn
from boardwright.cli.output import print_json
from boardwright.cli.words import say, status_line
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import LOSS, WIN

MOST_POINTS = 15


def print_positions(game: Game, lost: bool, most: int, language: str, as_json: bool) -> None:
    """Print the lost positions, shortest first, or the longest wins, of the first player."""
    if game.faces["strokes"]() and game.board.points > MOST_POINTS:
        raise InputError(f"positions are listed for boards of up to {MOST_POINTS} points")
    solution = solved(game)
    wanted = LOSS if lost else WIN
    chosen = np.flatnonzero((solution.values == wanted) & (solution.players == 0))
    order = solution.distances[chosen] if lost else -solution.distances[chosen]
    chosen = chosen[np.argsort(order, kind="stable")]
    found = [(solution.position(int(n)), solution.verdict(int(n))) for n in chosen[:most]]
    if as_json:
        print_json(
            {
                "count": len(chosen),
                "positions": [
                    {"position": each.text, "value": verdict.name, "distance": verdict.distance}
                    for each, verdict in found
                ],
            }
        )
        return
    for each, verdict in found:
        print(drawn(each).plain)
        far = "" if verdict.distance is None else say("in_moves", language, count=verdict.distance)
        print(f"{status_line(each, language)}: {verdict.name}{far}   {each.text}\n")
    print(say("listed", language, shown=len(found), count=len(chosen)))
