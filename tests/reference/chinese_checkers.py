"""Chinese Checkers, the slow twin.

The board is a star: a hexagon of points with `side` points to each side, and on each of its sides
a triangle with side - 1 points at the base. Two players begin in the bottom and the top triangle,
three in the bottom, the upper left and the upper right one; all points of the home triangle have
a man. Each player wants to fill the triangle opposite to the home. A move takes one man to an empty
point next to it, or on a chain of jumps: each goes over a man (of any player) on a point next to
it to the empty point straight behind. Jumped men stay. Only the first and the last point of a move
count: two chains with the same ends are one move, and a chain that ends where it began is none. A
man that stands in its goal triangle has to end its move in the goal triangle; a chain may
lead through the goal, or out of it and in again. Who has no move passes.

A player wins when after that player's own move every point of the goal triangle is occupied and at
least one of the men there is the player's own; the others lose. After `longest` moves of every
player the game is drawn.

Points are named by the place in the row (a from the left) and the row number from the bottom.
"""

from typing import NamedTuple

SYMBOLS = ".XO#"

# A point has three coordinates, with the sum 0: the height above the middle row, and two that grow
# to the lower right and to the lower left. One step changes two of them by one.
Point = tuple[int, int, int]
DIRECTIONS: list[Point] = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (0, -1, 1), (-1, 1, 0), (-1, 0, 1)]


def beyond(point: Point, direction: Point) -> Point:
    """The point one step in the direction."""
    return (point[0] + direction[0], point[1] + direction[1], point[2] + direction[2])


class State(NamedTuple):
    """The man on each point (0: none) in reading order, the mover, the number of moves played."""

    board: tuple[int, ...]
    to_move: int
    moves: int


class Twin:
    """Chinese Checkers for two or three players on a star with the given side."""

    def __init__(self, *, players: int = 3, side: int = 3, longest: int = 200) -> None:
        if players not in (2, 3):
            raise ValueError(f"players must be 2 or 3: {players}")
        if not 2 <= side <= 4:
            raise ValueError(f"side must be 2..4: {side}")
        if not 10 <= longest <= 1000:
            raise ValueError(f"longest must be 10..1000: {longest}")
        self._build(players, side, longest)

    def _build(self, players: int, side: int, longest: int) -> None:
        """Lay out the star."""
        self.players = players
        self.longest = longest
        reach = side - 1
        self.names: dict[Point, str] = {}  # in reading order
        for height in range(2 * reach, -2 * reach - 1, -1):
            row = []
            for right in range(-2 * reach, 2 * reach + 1):
                point = (height, right, -height - right)
                # The star is made of two large triangles, one pointing up and one down.
                if min(point) >= -reach or max(point) <= reach:
                    row.append(point)
            for place, point in enumerate(row):
                self.names[point] = "abcdefghijklmnopqrstuvwxyz"[place] + str(
                    height + 2 * reach + 1
                )
        self.points = list(self.names)
        bottom = [point for point in self.points if point[0] < -reach]
        top = [point for point in self.points if point[0] > reach]
        upper_left = [point for point in self.points if point[1] < -reach]
        lower_right = [point for point in self.points if point[1] > reach]
        upper_right = [point for point in self.points if point[2] < -reach]
        lower_left = [point for point in self.points if point[2] > reach]
        if players == 2:
            self.homes = {1: bottom, 2: top}
            self.goals = {1: top, 2: bottom}
        else:
            self.homes = {1: bottom, 2: upper_left, 3: upper_right}
            self.goals = {1: top, 2: lower_right, 3: lower_left}

    def start(self) -> State:
        """Every man at home, player 1 to move."""
        men = {point: player for player, home in self.homes.items() for point in home}
        return State(tuple(men.get(point, 0) for point in self.points), 1, 0)

    def legal(self, state: State) -> set[str]:
        """The moves of all men of the mover, or the pass if there is none."""
        if self.returns(state) is not None:
            return set()
        return set(self._moves(state)) or {"pass"}

    def play(self, state: State, move: str) -> State:
        """Move the man."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        men = self._men(state)
        if move != "pass":
            origin, target = self._moves(state)[move]
            men[target] = men[origin]
            men[origin] = 0
        following = state.to_move % self.players + 1
        return State(tuple(men[point] for point in self.points), following, state.moves + 1)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs once the player who moved last has won, or the game has lasted too long."""
        last = (state.to_move - 2) % self.players + 1
        men = self._men(state)
        in_goal = [men[point] for point in self.goals[last]]
        if 0 not in in_goal and last in in_goal:
            return [1 if player == last else -1 for player in range(1, self.players + 1)]
        if state.moves >= self.longest * self.players:
            return [0] * self.players
        return None

    def winning(self, state: State) -> set[str]:
        """Nothing: the win is not made by a line."""
        return set()

    def to_move(self, state: State) -> int:
        """The player to move, counted from 1."""
        return state.to_move

    def text(self, state: State) -> str:
        """The rows of the star from the top, and the player to move."""
        rows: dict[int, str] = {}
        for point, man in self._men(state).items():
            rows[point[0]] = rows.get(point[0], "") + SYMBOLS[man]
        return "/".join(rows.values()) + f" {state.to_move}"

    def _men(self, state: State) -> dict[Point, int]:
        """The man on each point."""
        return dict(zip(self.points, state.board, strict=True))

    def _moves(self, state: State) -> dict[str, tuple[Point, Point]]:
        """Every move of a man, with the points from and to."""
        men = self._men(state)
        goal = self.goals[state.to_move]
        moves = {}
        for origin in self.points:
            if men[origin] != state.to_move:
                continue
            for target in self._steps(men, origin) | self._jumps(men, origin):
                if origin in goal and target not in goal:
                    continue
                moves[f"{self.names[origin]}-{self.names[target]}"] = (origin, target)
        return moves

    def _steps(self, men: dict[Point, int], origin: Point) -> set[Point]:
        """The empty points next to this one."""
        around = {beyond(origin, direction) for direction in DIRECTIONS}
        return {point for point in around if men.get(point) == 0}

    def _jumps(self, men: dict[Point, int], origin: Point) -> set[Point]:
        """Where chains of jumps can end."""
        men = {**men, origin: 0}  # the man itself is under way and cannot be jumped
        reached = {origin}
        waiting = [origin]
        while waiting:
            here = waiting.pop()
            for direction in DIRECTIONS:
                over = beyond(here, direction)
                landing = beyond(over, direction)
                if men.get(over, 0) == 0 or men.get(landing) != 0 or landing in reached:
                    continue
                reached.add(landing)
                waiting.append(landing)
        return reached - {origin}
