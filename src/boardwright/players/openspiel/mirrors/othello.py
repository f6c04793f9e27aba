"""Othello: actions are points in reading order; OpenSpiel's own names count rows from the top."""

from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror

SIZE = 8


class Theirs(OneActionMirror):
    """OpenSpiel's othello; it knows 8x8 and the plain win only."""

    name = "othello"
    same = (("size", (SIZE,)), ("payoff", ("win",)))

    def text(self, action: int) -> str:
        """Return a point, or the pass."""
        row, column = divmod(action, SIZE)
        return "pass" if row == SIZE else f"{LETTERS[column]}{SIZE - row}"
