"""What can be forced, by trying everything: no search, table or threat is known here."""

from __future__ import annotations

from boardwright.core.position import Position
from boardwright.puzzles.puzzle import Task


class PlainProof:
    """Tries all moves of a game; remembers positions by their text."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, int, float, int], bool] = {}

    def forces(self, position: Position, player: int, floor: float, plies: int) -> bool:
        """Return whether a player gets at least ``floor`` within so many plies; -1: at any time."""
        if position.over:
            return position.payoff(player) >= floor
        if plies == 0:
            return False
        asked = position.text, player, floor, plies
        if asked not in self.known:
            after = (position.play(move) for move in position.moves)
            answers = (self.forces(each, player, floor, plies - (plies > 0)) for each in after)
            self.known[asked] = any(answers) if position.to_move == player else all(answers)
        return self.known[asked]

    def right(self, position: Position, task: Task) -> set[str]:
        """Return the texts of all moves that are right."""
        return {
            position.game.move_text(move)
            for move in position.moves
            if self.keeps(position.play(move), task)
        }

    def keeps(self, after: Position, task: Task) -> bool:
        """Return whether a task is kept after the first move."""
        left = task.plies - 1 if task.plies else -1
        if task.goal == "win":
            return self.forces(after, task.player, 0.5, left)
        if task.plies:
            return not self.forces(after, 3 - task.player, 0.5, left)
        return self.forces(after, task.player, 0.0, left)
