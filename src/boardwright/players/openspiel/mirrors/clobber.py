"""Clobber, turned upside down: in OpenSpiel player 1 has the bottom left corner."""

from typing import Any

from boardwright.players.openspiel.mirror import Mirror, Moves


class Theirs(Mirror):
    """OpenSpiel's clobber; it cannot list moves on a single line of cells."""

    name = "clobber"
    same = (("columns", range(2, 100)), ("rows", range(2, 100)))

    def parameters(self) -> dict[str, Any]:
        """Return the sizes."""
        return {"columns": self.options["columns"], "rows": self.options["rows"]}

    def moves(self, state: Any) -> Moves:
        """Return the moves onto enemy men; an action's text is like "a5b5", or "a10a9"."""
        found: Moves = {}
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            second = max(place for place, sign in enumerate(text) if sign.isalpha())
            found[f"{self._turned(text[:second])}x{self._turned(text[second:])}"] = (action,)
        return found

    def _turned(self, cell: str) -> str:
        """Return the cell in the same column, with its row counted from the other end."""
        return cell[0] + str(self.options["rows"] + 1 - int(cell[1:]))
