"""Hex: actions are cells in reading order, then the swap."""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror


class Theirs(OneActionMirror):
    """OpenSpiel's hex; its first player joins top and bottom too."""

    name = "hex"

    def parameters(self) -> dict[str, Any]:
        """Return the size, and whether the second player may swap."""
        return {"board_size": self.options["size"], "swap": self.options["swap"]}

    def text(self, action: int) -> str:
        """Return a cell, or the swap."""
        row, column = divmod(action, self.options["size"])
        return "swap" if row == self.options["size"] else f"{LETTERS[column]}{row + 1}"
