"""Kalah, in OpenSpiel mancala: actions are places on the ring; 0 and 7 are the stores."""

from boardwright.players.openspiel.mirror import OneActionMirror

PITS = ["-", "a1", "b1", "c1", "d1", "e1", "f1", "-", "f2", "e2", "d2", "c2", "b2", "a2"]


class Theirs(OneActionMirror):
    """OpenSpiel's mancala: six pits, four seeds; no game gets to its limit of 1000."""

    name = "mancala"
    same = (("pits", (6,)), ("seeds", (4,)), ("payoff", ("win",)))

    def text(self, action: int) -> str:
        """Return the pit."""
        return PITS[action]
