"""Connect Four: actions are columns from the left."""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror


class Theirs(OneActionMirror):
    """OpenSpiel's connect_four; it knows two players only."""

    name = "connect_four"
    same = (("players", (2,)),)

    def parameters(self) -> dict[str, Any]:
        """Return the sizes, and how many make a line."""
        own = self.options
        return {"columns": own["columns"], "rows": own["rows"], "x_in_row": own["line"]}

    def text(self, action: int) -> str:
        """Return the column's letter."""
        return LETTERS[action]
