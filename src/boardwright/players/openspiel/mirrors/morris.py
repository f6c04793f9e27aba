"""Nine men's morris: removing a man is an action of its own in OpenSpiel."""

from typing import Any

from boardwright.players.openspiel.mirror import Mirror, Moves

POINTS = [
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
]
LAST_TURN = 200


class Theirs(Mirror):
    """OpenSpiel's nine_mens_morris; it has no rule about quiet moves."""

    name = "nine_mens_morris"
    same = (("board", ("nine",)), ("quiet", (0,)))

    def moves(self, state: Any) -> Moves:
        """Return placing or sliding, together with the man removed if a mill is closed."""
        found: Moves = {}
        mover = state.current_player()
        for action in state.legal_actions():
            text = step(action)
            after = state.clone()
            after.apply_action(action)
            if after.current_player() == mover:  # a mill was closed
                for removed in after.legal_actions():
                    found[f"{text}x{POINTS[removed]}"] = (action, removed)
            else:
                found[text] = (action,)
        return found

    def agrees(self, state: Any) -> bool:
        """Return False after the turn that makes every game a draw there; we have no such limit."""
        line = next(line for line in str(state).splitlines() if line.startswith("Turn number:"))
        return int(line.split(":")[1]) < LAST_TURN


def step(action: int) -> str:
    """Return the text of placing or sliding."""
    if action < len(POINTS):
        return POINTS[action]
    origin, target = divmod(action - len(POINTS), len(POINTS))
    return f"{POINTS[origin]}-{POINTS[target]}"
