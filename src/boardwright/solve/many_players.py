"""Solves games of three or more players as far as a search to the end reaches."""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.position import Position
from boardwright.solve.exact_maxn import solve_maxn
from boardwright.solve.finding import Finding


def solve_many_players(
    position: Position, progress: Callable[[float], None] | None = None
) -> Finding:
    """Return the payoffs under max^n, and whether they depend on how ties are broken."""
    first = solve_maxn(position, tie="first")
    last = solve_maxn(position, tie="last")
    facts = {
        "values": list(first.values),
        "values_other_ties": list(last.values),
        "nodes": first.nodes,
        "seconds": round(first.seconds, 3),
        "tie_rule": "a player indifferent between moves takes the first in ascending order",
    }
    return Finding(position, "max^n", None, facts=facts, line=first.line)
