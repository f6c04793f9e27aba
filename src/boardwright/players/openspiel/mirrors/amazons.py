"""Amazons: OpenSpiel plays a move as three actions: which amazon, where to, the arrow."""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, Mirror, Moves


class Theirs(Mirror):
    """OpenSpiel's amazons; it has three sizes."""

    name = "amazons"
    same = (("size", (6, 8, 10)), ("amazons", (4,)))

    def parameters(self) -> dict[str, Any]:
        """Return the size."""
        return {"board_size": self.options["size"]}

    def moves(self, state: Any) -> Moves:
        """Return all three actions, one after the other."""
        found: Moves = {}
        for source in state.legal_actions():
            lifted = state.clone()
            lifted.apply_action(source)
            for target in lifted.legal_actions():
                moved = lifted.clone()
                moved.apply_action(target)
                start = f"{self._cell(source)}-{self._cell(target)}"
                for arrow in moved.legal_actions():
                    found[f"{start}/{self._cell(arrow)}"] = (source, target, arrow)
        return found

    def actions(self, state: Any, text: str) -> tuple[int, ...]:
        """Return the three cells of a move."""
        size = self.options["size"]
        cells = text.replace("/", "-").split("-")
        return tuple((size - int(cell[1:])) * size + LETTERS.index(cell[0]) for cell in cells)

    def _cell(self, action: int) -> str:
        """Return our name of a cell; OpenSpiel counts in reading order."""
        row, column = divmod(action, self.options["size"])
        return f"{LETTERS[column]}{self.options['size'] - row}"
