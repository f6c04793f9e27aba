"""Lists of solved positions as boards: the lost ones, or the longest wins, up to symmetry."""

from __future__ import annotations

from boardwright.cli.board import drawn
from boardwright.cli.output import print_json
from boardwright.cli.words import status_line
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.solve.retrograde_solver import RetrogradeSolver, listed, require_listable


def print_positions(game: Game, lost: bool, most: int, language: str, as_json: bool) -> None:
    """Print the lost positions, shortest first, or the longest wins, of the first player."""
    require_listable(game)
    solution = RetrogradeSolver(game).table()
    chosen = listed(solution, lost)
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
        far = (
            ""
            if verdict.distance is None
            else say(", in {count} moves", language, count=verdict.distance)
        )
        print(f"{status_line(each, language)}: {say(verdict.name, language)}{far}   {each.text}\n")
    print(
        say(
            "{shown} of {count} positions, those equal by symmetry counted once",
            language,
            shown=len(found),
            count=len(chosen),
        )
    )
