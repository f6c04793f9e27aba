"""What a solver found out about a position, in one form for all solvers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from boardwright.core.position import Position
from boardwright.solve.verdict import DRAW, ExpectedMove, JudgedMove, Verdict

LONGEST_LINE = 60
#: A draw by endless play is shown by this many moves.
SHOWN_OF_A_DRAW = 12


@dataclass(frozen=True)
class Finding:
    """The value of a position and how it is known.

    ``verdict`` is for the player to move, None where no exact value was found. ``moves`` are all
    legal moves with their verdicts, best first, where every one is known. ``facts`` are further
    findings by name, plain data. ``line`` is a line of best play from the position on. ``expected``
    are the moves of games with chance and what they are worth, best first.
    """

    position: Position
    method: str
    verdict: Verdict | None
    moves: list[JudgedMove] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    line: list[str] = field(default_factory=list)
    expected: list[ExpectedMove] = field(default_factory=list)

    @property
    def winner(self) -> int | None:
        """The player who wins by force, counted from 1; None for a draw or an unknown value."""
        if self.position.over:
            return self.position.winner
        if self.verdict is None or self.verdict.value == 0:
            return None
        mover = self.position.to_move
        return mover if self.verdict.value > 0 else 3 - mover

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        text = self.position.game.move_text
        verdict = self.verdict
        return {
            "game": self.position.game.name,
            "method": self.method,
            "value": verdict.name if verdict else None,
            "distance": verdict.distance if verdict else None,
            **({"margin": verdict.margin} if verdict and verdict.margin is not None else {}),
            "winner": self.winner,
            "moves": [
                {
                    "move": text(each.move),
                    "value": each.verdict.name,
                    "distance": each.verdict.distance,
                    **({} if each.verdict.margin is None else {"margin": each.verdict.margin}),
                    "replies": each.replies,
                    "mistakes": each.mistakes,
                }
                for each in self.moves
            ]
            + [
                {"move": text(each.move), "values": [round(value, 9) for value in each.values]}
                for each in self.expected
            ],
            "line": self.line,
            **self.facts,
        }


def finished(position: Position) -> Finding:
    """Return the finding about a game that is over."""
    if position.game.players > 2:
        return Finding(position, "finished", None, facts={"values": position.returns})
    payoff = position.payoff(position.to_move)
    margin = round(payoff * position.game.margin) if position.game.margin else None
    return Finding(position, "finished", Verdict((payoff > 0) - (payoff < 0), 0, margin))


def best_line(position: Position, judge: Callable[[Position], list[JudgedMove]]) -> list[str]:
    """Return best play from a position, as texts of moves; a draw is cut off after a while."""
    line: list[str] = []
    most = LONGEST_LINE
    while not position.over and len(line) < most:
        best = judge(position)[0]
        if best.verdict.value == DRAW:
            most = SHOWN_OF_A_DRAW
        line.append(position.game.move_text(best.move))
        position = position.play(best.move)
    return line
