"""Solves games of three or more players as far as a search to the end reaches."""

from __future__ import annotations

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.exact_maxn import solve_maxn
from boardwright.solve.finding import Finding

MOST_POINTS_WITHOUT_KEY = 31


def solve_many_players(position: Position) -> Finding:
    """Return the payoffs under max^n, and whether they depend on how ties are broken."""
    game = position.game
    if not game.defines("key") and game.board.points > MOST_POINTS_WITHOUT_KEY:
        raise InputError(
            "{game!r} is too large for max^n to the end: the positions of {points} "
            "points do not fit into memory",
            game=game,
            points=game.board.points,
        )
    graph = enumerate_positions(position)
    first, last = (solve_maxn(position, graph, tie) for tie in ("first", "last"))
    facts = {
        "values": list(first.values),
        "tie_rule": "of moves equally good for itself a player takes the first",
        "values_if_the_last": list(last.values),
        "classes": graph.classes,
        "positions": int(graph.sizes.astype("int64").sum()),
    }
    return Finding(position, "max^n", None, facts=facts, line=first.line)
