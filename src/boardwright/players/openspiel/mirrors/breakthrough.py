"""Breakthrough: an action is ((row * columns + column) * 6 + direction) * 2 + capture."""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, OneActionMirror

DIRECTIONS = [(-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)]  # right and down


class Theirs(OneActionMirror):
    """OpenSpiel's breakthrough; below six rows it has one row of men, we always have two."""

    name = "breakthrough"
    same = (("rows", range(6, 100)),)

    def parameters(self) -> dict[str, Any]:
        """Return the sizes."""
        return {"columns": self.options["columns"], "rows": self.options["rows"]}

    def text(self, action: int) -> str:
        """Return from, capture or not, to."""
        right, down = DIRECTIONS[action // 2 % 6]
        row, column = divmod(action // 12, self.options["columns"])
        sign = "x" if action % 2 else "-"
        return f"{self._cell(row, column)}{sign}{self._cell(row + down, column + right)}"

    def _cell(self, row: int, column: int) -> str:
        return f"{LETTERS[column]}{self.options['rows'] - row}"
