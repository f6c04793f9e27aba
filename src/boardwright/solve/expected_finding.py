"""What is found out about a position of a game with chance."""

from __future__ import annotations

from boardwright.core.position import Position
from boardwright.solve.expectation import Expectation, solve_expectation
from boardwright.solve.finding import Finding


def solve_expected(position: Position, table: Expectation | None = None) -> Finding:
    """Return the expected payoffs of a position and of every move, from a table at hand if any."""
    table = table or solve_expectation(position)
    values = table.look_up(position)
    facts: dict[str, object] = {"values": [round(value, 9) + 0.0 for value in values]}
    if position.game.margin:
        facts["expected_margins"] = [
            round(value * position.game.margin, 6) + 0.0 for value in values
        ]
    elif table.decided:
        facts["win_chances"] = [round((value + 1) / 2, 9) for value in values]
    facts |= {
        "bound": table.bound(position),
        "positions": int(table.sizes.sum()),
        "classes": len(table.values),
    }
    moves = table.moves(position)
    line = [position.game.move_text(moves[0].move)] if moves else []
    return Finding(position, "expectation", None, facts=facts, line=line, expected=moves)
