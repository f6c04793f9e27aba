"""Chinese Checkers in OpenSpiel.

OpenSpiel has only the large star, which would be side 5, more than our game allows. So there is
nothing to compare as the game stands; the adapter is here for the day side 5 is allowed.
"""

from typing import Any

VARIANTS: list[dict[str, Any]] = []
POINTS = 121
TRIANGLE = 10
PASS = 726
DIRECTIONS = 6
LENGTHS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
# The goals of players 1, 2, 3 in OpenSpiel's numbers: bottom; upper left; upper right.
BOTTOM = set(range(111, 121))
UPPER_LEFT = {10, 11, 12, 13, 23, 24, 25, 35, 36, 46}
UPPER_RIGHT = {19, 20, 21, 22, 32, 33, 34, 44, 45, 55}
TOP = set(range(10))


class Outside:
    """The game of OpenSpiel, turned by half: there player 1 begins at the top.

    A chain of jumps is several actions there, and a last one to end it.
    """

    def __init__(self, *, players: int = 3, side: int = 3, longest: int = 200) -> None:
        import pyspiel

        if side != 5:
            raise ValueError(f"OpenSpiel has side 5 only: {side}")
        self.goals = [BOTTOM, TOP] if players == 2 else [BOTTOM, UPPER_LEFT, UPPER_RIGHT]
        self.players = players
        parameters = {"players": players, "max_moves": longest * players}
        self.game = pyspiel.load_game("chinese_checkers", parameters)
        # After the half turn OpenSpiel's first point is our last one.
        names = []
        for row, length in enumerate(LENGTHS):
            names += ["abcdefghijklm"[place] + str(len(LENGTHS) - row) for place in range(length)]
        self.names = list(reversed(names))

    def start(self) -> Any:
        """The first position."""
        return self.game.new_initial_state()

    def legal(self, state: Any) -> set[str]:
        """Every pair of points from and to, or the pass."""
        return set(self._moves(state))

    def play(self, state: Any, text: str) -> None:
        """Apply the jumps one by one."""
        for action in self._moves(state)[text]:
            state.apply_action(action)

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        """The payoffs; OpenSpiel's winner gets as much as the others lose, ours gets 1."""
        return [min(value, 1.0) for value in state.returns()]

    def to_move(self, state: Any) -> int:
        """The player to move, from 1."""
        return int(state.current_player()) + 1

    def comparable(self, state: Any) -> bool:
        """Until a man reaches its goal: there our rules lock it in, and they win earlier."""
        board = self._board(state)
        for player, goal in enumerate(self.goals, start=1):
            if any(board[point] == str(player) for point in goal):
                return False
        return True

    def _board(self, state: Any) -> list[str]:
        """The marks of all points: OpenSpiel prints the rows and then the player to move."""
        rows = str(state).splitlines()[: len(LENGTHS)]
        return [mark for row in rows for mark in row.split()]

    def _moves(self, state: Any) -> dict[str, list[int]]:
        """Our moves with the actions of one chain that makes each."""
        moves: dict[str, list[int]] = {}
        before = self._board(state)
        waiting: list[list[int]] = [[]]
        while waiting:
            actions = waiting.pop(0)
            here = state.clone()
            for action in actions:
                here.apply_action(action)
            for action in here.legal_actions():
                after = here.clone()
                after.apply_action(action)
                if action == PASS and not actions:
                    moves["pass"] = [PASS]
                    continue
                if action == PASS:
                    continue
                chain = [*actions, action]
                board = self._board(after)
                changed = [point for point in range(POINTS) if board[point] != before[point]]
                origin, target = sorted(changed, key=lambda point: board[point] != ".")
                text = f"{self.names[origin]}-{self.names[target]}"
                if text in moves:
                    continue  # reached by another chain before
                ended = after.is_terminal() or after.current_player() != state.current_player()
                moves[text] = chain if ended else [*chain, PASS]
                if not ended:
                    waiting.append(chain)
        return moves
