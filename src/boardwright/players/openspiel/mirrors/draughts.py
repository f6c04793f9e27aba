"""English draughts (checkers): a sequence of jumps is several actions of the same player there.

OpenSpiel has no quiet rule of ours; instead the game is drawn after 40 actions in a row without a
capture, moves of men included.
"""

from typing import Any

from boardwright.players.openspiel.mirror import LETTERS, Mirror, Moves

SIZE = 8
DIRECTIONS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]  # right and down, as OpenSpiel numbers them
LONGEST_WITHOUT_CAPTURE = 40


class Theirs(Mirror):
    """OpenSpiel's checkers; it has three rows of men on every size, and ends quiet games sooner."""

    name = "checkers"
    same = (("size", (SIZE,)), ("quiet", (0, *range(LONGEST_WITHOUT_CAPTURE // 2, 1000))))

    def moves(self, state: Any) -> Moves:
        """Return steps, and whole sequences of jumps."""
        found: Moves = {}
        for action in state.legal_actions():
            source, target = ends(action)
            if not is_jump(action):
                found[f"{source}-{target}"] = (action,)
                continue
            after = state.clone()
            after.apply_action(action)
            goes_on = not after.is_terminal() and after.current_player() == state.current_player()
            if not goes_on:
                found[f"{source}x{target}"] = (action,)
                continue
            for text, actions in self.moves(after).items():  # of the same piece
                found[f"{source}x{text}"] = (action, *actions)
        return found

    def agrees(self, state: Any) -> bool:
        """Return False once 40 actions without a capture have made a draw that we do not know."""
        quiet = 0
        for action in reversed(state.history()):
            if is_jump(action):
                break
            quiet += 1
        return quiet < LONGEST_WITHOUT_CAPTURE


def is_jump(action: int) -> bool:
    """Return whether an action captures."""
    return action % 2 == 1


def ends(action: int) -> tuple[str, str]:
    """Return the names of the squares where an action starts and ends."""
    row, column = divmod(action // 8, SIZE)
    right, down = DIRECTIONS[action // 2 % 4]
    length = 2 if is_jump(action) else 1
    return cell(row, column), cell(row + down * length, column + right * length)


def cell(row: int, column: int) -> str:
    """Return our name of a square; row 0 is at the top."""
    return f"{LETTERS[column]}{SIZE - row}"
