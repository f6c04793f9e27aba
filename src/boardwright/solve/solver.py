"""``solve``: the exact solver that fits a game, chosen by what the game's file tells.

- Chance decides something during play: expectation.
- Its position is a set that only shrinks (``strokes``): bitmap.
- More than two players: max^n to the end.
- The first to hold a set of points wins (``winning_sets``): small boards by search, large ones by
  a proof with fours.
- Any other: retrograde analysis.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.solve.finding import Finding
from boardwright.solve.grundy import solve_grundy
from boardwright.solve.solution import Solution
from boardwright.solve.subset_oracle import (
    MOST_POINTS_OF_A_BOARD,
    SubsetOracle,
    oracle_for,
    standing_bits,
)
from boardwright.solve.table_file import solved
from boardwright.solve.verdict import DRAW, LOSS, WIN

#: Told the share of work done, from 0 to 1.
Progress = Callable[[float], None]
LONGEST_LINE = 60
MOST_POINTS_WITH_DISTANCES = 15
MOST_POINTS_WITH_GRUNDY = 21  # more takes memory and half a minute
#: A draw by endless play is shown by this many moves.
SHOWN_OF_A_DRAW = 12


def solve(where: Game | Position, progress: Progress | None = None) -> Finding:
    """Return the exact value of a game's start or of a position, and what else is known.

    >>> import boardwright as bw
    >>> bw.solve(bw.game("nim", layers=3)).winner
    2
    """
    position = where.start() if isinstance(where, Game) else where
    game = position.game
    if game.chances:
        from boardwright.solve.expected_finding import solve_expected

        return solve_expected(position)
    if game.strokes:
        return solve_subsets(position, progress)
    if game.players > 2:
        from boardwright.solve.many_players import solve_many_players

        return solve_many_players(position)
    if game.winning_sets:
        from boardwright.solve.positional import solve_positional

        return solve_positional(position, progress)
    return solve_enumerated(position)


def solve_enumerated(position: Position, solution: Solution | None = None) -> Finding:
    """Return the finding of the retrograde solver, from a solution that is at hand if one is."""
    solution = solution or solved(position.game)
    first = solution.players == 0
    values = solution.values
    return Finding(
        position,
        "retrograde",
        solution.look_up(position),
        solution.moves(position),
        {
            "positions": solution.count(first),
            "won": solution.count(first & (values == WIN)),
            "lost": solution.count(first & (values == LOSS)),
            "drawn": solution.count(first & (values == DRAW)),
            "longest_win": int(solution.distances[values == WIN].max(initial=0)),
            "classes": len(values),
            **speed(solution),
        },
        best_line(position, solution),
    )


def speed(solution: Solution) -> dict[str, object]:
    """Return how fast a table was made; nothing if it was found on disk."""
    if not solution.seconds:
        return {}
    return {
        "seconds": round(solution.seconds, 3),
        "positions_per_second": round(solution.positions / solution.seconds),
    }


def solve_subsets(
    position: Position, progress: Progress | None = None, table: SubsetOracle | None = None
) -> Finding:
    """Return the finding of the bitmap solver, with distances where the board is small."""
    table = table or oracle_for(position, progress)
    oracle: Solution | SubsetOracle = table
    if position.game.board.points <= MOST_POINTS_WITH_DISTANCES:
        distant = solved(position.game)
        oracle = distant if distant.knows(position) else table
    moves = oracle.moves(position)
    text = position.game.move_text
    facts: dict[str, object] = {
        "winning_moves": [text(each.move) for each in moves if each.verdict.value == WIN]
    }
    if position.game.board.points <= MOST_POINTS_OF_A_BOARD:
        facts["positions"] = 1 << position.game.board.points
        facts["lost_positions"] = table.table.count_lost()
    normal_play = table.table.subsets.empty_lost
    if normal_play and position.game.board.points <= MOST_POINTS_WITH_GRUNDY:
        facts["grundy"] = int(solve_grundy(position.game)[standing_bits(position)])
    line = best_line(position, oracle)
    return Finding(position, "bitmap", oracle.look_up(position), moves, facts, line)


def best_line(position: Position, oracle: Solution | SubsetOracle) -> list[str]:
    """Return best play from a position, as texts of moves; a draw is cut off after a while."""
    drawn = oracle.look_up(position).value == DRAW
    line: list[str] = []
    while not position.over and len(line) < (SHOWN_OF_A_DRAW if drawn else LONGEST_LINE):
        move = oracle.moves(position)[0].move
        line.append(position.game.move_text(move))
        position = position.play(move)
    return line
