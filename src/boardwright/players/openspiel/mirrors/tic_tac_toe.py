"""Tic-tac-toe (tic_tac_toe on 3x3, else mnk): actions are cells in reading order."""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror


class Theirs(OneActionMirror):
    """OpenSpiel's mnk, which is tic-tac-toe on any board; it has no misere game and no cube."""

    name = "mnk"
    same = (("misere", (False,)), ("space", (False,)))

    def parameters(self) -> dict[str, Any]:
        """Return the sizes, and how many make a line."""
        return {"m": self.options["columns"], "n": self.options["rows"], "k": self.options["line"]}

    def text(self, action: int) -> str:
        """Return the cell."""
        row, column = divmod(action, self.options["columns"])
        return f"{LETTERS[column]}{self.options['rows'] - row}"
