"""Pig. Two rules differ.

In OpenSpiel a player may hold with an empty turn total: that move is left out here. And a player
who could hold and win may not roll there, but may here: whoever does leaves the common ground.
"""

from typing import Any

from boardwright.players.openspiel.mirror import Mirror, Moves

ROLL, STOP = 0, 1


class Theirs(Mirror):
    """OpenSpiel's pig, with a horizon that no game reaches."""

    name = "pig"

    def parameters(self) -> dict[str, Any]:
        """Return the score that wins, and the players."""
        own = self.options
        return {"winscore": own["target"], "players": own["players"], "horizon": 1_000_000}

    def moves(self, state: Any) -> Moves:
        """Return the faces of the die, or roll and hold as far as our rules have them."""
        legal = state.legal_actions()
        if state.is_chance_node():
            return {str(action + 1): (action,) for action in legal}
        found: Moves = {"roll": (ROLL,) if ROLL in legal else ()}
        if STOP in legal and turn_total(state) > 0:
            found["hold"] = (STOP,)
        return found

    def returns(self, state: Any) -> list[float]:
        """Return the payoffs; OpenSpiel shares the loss among the losers, we count -1 for each."""
        return [-1.0 if value < 0 else value for value in state.returns()]


def turn_total(state: Any) -> int:
    """Return the turn total, as OpenSpiel writes it."""
    return int(str(state).splitlines()[0].split("Turn total: ")[1])
