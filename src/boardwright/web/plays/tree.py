"""The moves of a game with all their branches; nothing in it is ever deleted."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from boardwright.core.errors import InputError
from boardwright.core.position import Position
from boardwright.web.problems import conflict, unknown

MOST_NODES = 5000
#: The states of all nodes take no more than this; only the largest boards have fewer nodes for it.
MOST_BYTES = 1 << 28
#: Positions of a game that are kept ready; others are replayed.
MOST_POSITIONS = 32


@dataclass
class Review:
    """What an engine said about a move: values after it, and the better move if there was one."""

    values: list[float] | None = None
    best: str | None = None
    best_values: list[float] | None = None


@dataclass
class Node:
    """One move; number 0 is the first position and has none."""

    number: int
    parent: int | None
    move: str
    seat: int  # who moved, from 1
    depth: int  # moves from the first position
    seconds: float = 0.0
    note: str = ""
    review: Review = field(default_factory=Review)
    children: dict[str, int] = field(default_factory=dict)  # by the text of the move


class Tree:
    """Nodes by number, and the positions they stand for."""

    def __init__(self, first: Position) -> None:
        self.game = first.game
        self.first = first
        self.nodes = [Node(0, None, "", 0, 0)]
        self._positions: OrderedDict[int, Position] = OrderedDict()

    def node(self, number: int) -> Node:
        """Return a node, if there is one of this number."""
        if not 0 <= number < len(self.nodes):
            raise unknown("this game has no node {number}", number=number)
        return self.nodes[number]

    def path(self, number: int) -> list[int]:
        """Return the numbers of the nodes from the first position to a node."""
        found: list[int] = []
        at: int | None = number
        while at is not None:
            found.append(at)
            at = self.nodes[at].parent
        return found[::-1]

    def position(self, number: int) -> Position:
        """Return the position of a node; those asked for lately are not replayed."""
        missing: list[int] = []
        at = number
        while at != 0 and at not in self._positions:
            missing.append(at)
            at = self.nodes[at].parent or 0
        position = self._positions[at] if at else self.first
        for each in reversed(missing):
            position = position.play(position.find_move(self.nodes[each].move))
        if number:
            self._remember(number, position)
        return position

    def _remember(self, number: int, position: Position) -> None:
        self._positions[number] = position
        self._positions.move_to_end(number)
        if len(self._positions) > MOST_POSITIONS:
            self._positions.popitem(last=False)

    def follow(self, number: int, text: str) -> tuple[Node, bool]:
        """Return the node after a move, and whether it is new; an illegal move is refused."""
        position = self.position(number)
        move = position.find_move(text)
        plain = str(self.game.move_text(move))
        parent = self.nodes[number]
        if plain in parent.children:
            return self.nodes[parent.children[plain]], False
        most = min(MOST_NODES, MOST_BYTES // self.game.state_type.itemsize)
        if len(self.nodes) > most:
            raise conflict(
                "this game can have up to {most} moves, its branches included", most=most
            )
        after = position.play(move)
        node = Node(len(self.nodes), number, plain, position.to_move, parent.depth + 1)
        self.nodes.append(node)
        parent.children[plain] = node.number
        self._remember(node.number, after)
        return node, True

    def put_back(self, node: Node) -> None:
        """Add the next node of a saved tree, which was checked when it was played."""
        if node.number != len(self.nodes) or node.parent is None:
            raise InputError("the saved game is damaged: a move is missing")
        parent = self.nodes[node.parent]
        node.depth = parent.depth + 1
        parent.children[node.move] = node.number
        self.nodes.append(node)

    def end_of_main_line(self) -> int:
        """Return the last node of the line that follows every first branch."""
        node = self.nodes[0]
        while node.children:
            node = self.nodes[next(iter(node.children.values()))]
        return node.number
