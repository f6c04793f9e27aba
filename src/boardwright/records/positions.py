"""The positions of a record by the rules of its game: played on, looked up, checked."""

from __future__ import annotations

from collections import OrderedDict

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.records.tree import MOST_NODES, Node, Tree, seated

#: Positions of a record that are kept ready; others are replayed.
MOST_POSITIONS = 32
#: Bytes of a listed move: small numbers exist once, larger ones each time.
MOVE_BYTES, LARGE_MOVE_BYTES = 8, 36


def position_bytes(game: Game) -> int:
    """Return about how many bytes a position takes, with its list of moves."""
    each = MOVE_BYTES if game.max_moves <= 256 else LARGE_MOVE_BYTES
    return game.state_type.itemsize + each * game.max_moves // 2 + 500


class Positions:
    """What the nodes of a record stand for; moves are added here by the rules."""

    def __init__(
        self, record: Tree, game: Game, most: int = MOST_NODES, ready: int = MOST_POSITIONS
    ) -> None:
        self.record = record
        self.game = game
        self._first = game.position(record.position) if record.position else game.start()
        self._most = most
        self._ready = ready
        self._known: OrderedDict[int, Position] = OrderedDict()

    def at(self, number: int) -> Position:
        """Return the position of a node; those asked for lately are not replayed."""
        missing: list[Node] = []
        node = self.record.nodes[number]
        while node.number and node.number not in self._known:
            missing.append(node)
            node = self.record.nodes[node.parent or 0]
        position = self._known[node.number] if node.number else self._first
        for each in reversed(missing):
            position = position.play(position.find_move(each.move))
        self._keep(number, position)
        return position

    @property
    def weight(self) -> int:
        """About how many bytes the positions that are ready take, with those before them."""
        return len(self.record.nodes) * position_bytes(self.game) if self._known else 0

    def forget(self) -> None:
        """Keep none ready; whoever asks waits for a replay."""
        self._known.clear()

    def _keep(self, number: int, position: Position) -> None:
        self._known[number] = position
        self._known.move_to_end(number)
        if len(self._known) > self._ready:
            self._known.popitem(last=False)

    def follow(self, number: int, text: str) -> tuple[Node, bool]:
        """Return the node after a move, and whether it is new; an illegal move is refused."""
        position, nodes = self.at(number), self.record.nodes
        move = position.find_move(text)
        plain = self.game.move_text(move)
        for child in nodes[number].children:
            if nodes[child].move == plain:
                return nodes[child], False
        if len(nodes) > self._most:
            raise InputError(
                "this game can have up to {most} moves, its branches included", most=self._most
            )
        after = position.play(move)
        node = self.record.append(Node(len(nodes), number, plain, seat=position.to_move))
        self._keep(node.number, after)
        return node, True


def check(tree: Tree, game: Game, most: int = MOST_NODES) -> Tree:
    """Return the tree with every move checked against the rules and in its canonical spelling.

    Moves that stand twice at one place become one.
    """
    start = game.position(tree.position) if tree.position else game.start()
    usual = "" if start == game.start() else start.text
    found = Tree.of(game, usual, seated(tree.headers, game))
    found.game, found.result = tree.game, tree.result
    found.nodes[0].note = tree.nodes[0].note
    positions = Positions(found, game, most, ready=len(tree.nodes))
    place = [0]  # of each node of the old tree in the new one
    for node in tree.nodes[1:]:
        parent = place[node.parent or 0]
        try:
            made, new = positions.follow(parent, node.move)
            best = positions.at(parent).find_move(node.best) if node.best else None
        except InputError as error:
            raise InputError(
                "move {number} of the record cannot be played: {reason}",
                number=node.depth,
                reason=error,
            ) from None
        if {len(node.values), len(node.best_values)} - {0, game.players}:
            raise InputError(
                "move {number} of the record needs {players} values, or none",
                number=node.depth,
                players=game.players,
            )
        notes = dict.fromkeys(note for note in (made.note, node.note) if note)
        made.note, made.values = "\n".join(notes), made.values or node.values
        if new:
            made.best = "" if best is None else game.move_text(best)
            made.best_values, made.seconds = node.best_values, node.seconds
        place.append(made.number)
    return found
