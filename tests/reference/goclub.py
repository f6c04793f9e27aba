"""GoClub (plum-blossom chess), the slow twin.

Two or three players in turn put one stone of their colour on an empty point of a square board,
or of a cube. Whoever first makes a flower out of stones of the own colour wins and all others
lose; a full board without a flower is a draw.

- On the square a flower is a centre and four petals that form a square around it, of any size
  and in any rotation.
- In the cube a flower is either a centre and the eight corners of a cube around it, or a centre
  and six petals, two on each of three perpendicular axes, all equally far away. The edges of the
  cube, and the three axes, run along the board unless rotated flowers are allowed; then they may
  point anywhere as long as all stones lie on points of the board.

A shape is the set of the petals as seen from the centre: a flower without its place.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

Point = tuple[int, ...]  # column from the left, row from the bottom, layer; each from 0

LETTERS = "abcdefghijklmnopqrstuvwxy"


class State(NamedTuple):
    """The stones of each player, who moves next, and the last stone played."""

    stones: tuple[frozenset[Point], ...]
    to_move: int
    last: Point | None


def dot(one: Point, other: Point) -> int:
    """The scalar product."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def plane_shapes(reach: int) -> set[frozenset[Point]]:
    """All sets of four petals whose coordinates are at most reach."""
    arms = range(-reach, reach + 1)
    return {
        frozenset({(p, q), (-q, p), (-p, -q), (q, -p)})
        for p, q in product(arms, repeat=2)
        if (p, q) != (0, 0)
    }


def frames(limit: int, rotated: bool) -> Iterator[tuple[Point, Point, Point]]:
    """All triples of perpendicular vectors of equal length, apart from their signs and order."""
    by_length: dict[int, list[Point]] = {}
    for vector in product(range(-limit, limit + 1), repeat=3):
        along_axis = vector.count(0) == 2
        if vector > (0, 0, 0) and (rotated or along_axis):  # of v and -v the larger one
            by_length.setdefault(dot(vector, vector), []).append(vector)
    for group in by_length.values():
        for u, v in combinations(group, 2):  # u < v
            if dot(u, v) != 0:
                continue
            for w in group:
                if w > v and dot(u, w) == 0 and dot(v, w) == 0:
                    yield u, v, w


def space_shapes(reach: int, rotated: bool) -> set[frozenset[Point]]:
    """All sets of six petals on axes and of eight corners, with coordinates at most reach."""
    shapes: set[frozenset[Point]] = set()
    for frame in frames(reach, rotated):  # the arms
        shapes.add(frozenset(tuple(s * x for x in arm) for arm in frame for s in (1, -1)))
    for frame in frames(2 * reach, rotated):  # the edges: a corner is half of +-e +-f +-g
        signings = product((1, -1), repeat=3)
        doubled = [
            tuple(dot(signs, parts) for parts in zip(*frame, strict=True)) for signs in signings
        ]
        if all(x % 2 == 0 and abs(x) <= 2 * reach for corner in doubled for x in corner):
            shapes.add(frozenset(tuple(x // 2 for x in corner) for corner in doubled))
    return shapes


class Twin:
    """GoClub with size points along each of two or three dimensions."""

    def __init__(
        self, *, size: int | None = None, players: int = 2, dims: int = 2, rotated: bool = False
    ) -> None:
        if players not in (2, 3) or dims not in (2, 3):
            raise ValueError(f"players and dims must be 2 or 3: {players}, {dims}")
        self.size = size if size is not None else {2: 19, 3: 7}[dims]
        if not 3 <= self.size <= 25:
            raise ValueError(f"size must be 3..25: {size}")
        self.players = players
        self.dims = dims
        self.names: dict[Point, str] = {}
        for point in product(range(self.size), repeat=dims):
            name = f"{LETTERS[point[0]]}{point[1] + 1}"
            self.names[point] = name if dims == 2 else f"{name}:{point[2] + 1}"
        self.points: dict[str, Point] = {name: point for point, name in self.names.items()}
        reach = (self.size - 1) // 2
        self.shapes = plane_shapes(reach) if dims == 2 else space_shapes(reach, rotated)

    def start(self) -> State:
        """The empty board, player 1 to move."""
        return State((frozenset(),) * self.players, 1, None)

    def legal(self, state: State) -> set[str]:
        """All empty points, unless the game is won."""
        if self.winning(state):
            return set()
        taken = frozenset().union(*state.stones)
        return {name for name, point in self.points.items() if point not in taken}

    def play(self, state: State, move: str) -> State:
        """Put a stone of the player to move."""
        if move not in self.legal(state):
            raise ValueError(f"illegal move: {move}")
        point = self.points[move]
        stones = list(state.stones)
        stones[state.to_move - 1] |= {point}
        following = 1 if state.to_move == self.players else state.to_move + 1
        return State(tuple(stones), following, point)

    def returns(self, state: State) -> list[int] | None:
        """The payoffs of a finished game."""
        if self.winning(state):
            winner = self._last_mover(state)
            return [1 if player == winner else -1 for player in range(1, self.players + 1)]
        return None if self.legal(state) else [0] * self.players

    def winning(self, state: State) -> set[str]:
        """All stones of all flowers of the player who has just moved through the last stone."""
        if state.last is None:
            return set()
        own = state.stones[self._last_mover(state) - 1]
        found: set[str] = set()
        for shape in self.shapes:
            centres = {state.last} | {self._moved(state.last, petal, -1) for petal in shape}
            for centre in centres:
                flower = self.flower(centre, shape)
                if flower <= own:
                    found.update(self.names[point] for point in flower)
        return found

    def to_move(self, state: State) -> int:
        """The player to move, from 1."""
        return state.to_move

    def text(self, state: State) -> str:
        """Layer after layer, the rows of each from the top, then the player to move."""
        rows: list[str] = []
        layers: list[Point] = [()] if self.dims == 2 else [(layer,) for layer in range(self.size)]
        for layer in layers:
            for row in reversed(range(self.size)):
                points = [(column, row, *layer) for column in range(self.size)]
                rows.append("".join(self._symbol(state, point) for point in points))
        return f"{'/'.join(rows)} {state.to_move}"

    def flower(self, centre: Point, shape: frozenset[Point]) -> frozenset[Point]:
        """The centre and its petals, whether they lie on the board or not."""
        return frozenset({centre} | {self._moved(centre, petal, 1) for petal in shape})

    def flowers(self) -> set[frozenset[Point]]:
        """All flower places of the board."""
        places = {self.flower(centre, shape) for centre in self.names for shape in self.shapes}
        return {place for place in places if all(point in self.names for point in place)}

    def _moved(self, point: Point, vector: Point, sign: int) -> Point:
        return tuple(x + sign * step for x, step in zip(point, vector, strict=True))

    def _last_mover(self, state: State) -> int:
        return self.players if state.to_move == 1 else state.to_move - 1

    def _symbol(self, state: State, point: Point) -> str:
        owners = [symbol for symbol, own in zip("XO#", state.stones, strict=False) if point in own]
        return owners[0] if owners else "."
