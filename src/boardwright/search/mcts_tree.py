"""The tree of a Monte Carlo search: its array of nodes, how it is kept, and what it says."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import record
from boardwright.search.mcts_kernels import (
    ACCEPTED,
    CONTROLS,
    ENOUGH,
    KNOWN,
    MET,
    NEVER,
    ROOM,
    SHARED,
    USED,
    WANTED,
)
from boardwright.search.mcts_nodes import CHANCE, LOSS, NO_CHILD, WIN, clear, keep
from boardwright.search.thought import Candidate

DEEPEST_TREE = 512
#: How many plies back the last searched position is looked for.
FURTHEST_BACK = 16
#: Values that are not proved stay this far from a win or a loss.
DOUBT = 1e-4
LINES = 5  # candidates that are shown with a line
LONGEST_LINE = 40


def node_type(game: Game) -> np.dtype[Any]:
    """Return the record of a node. ``sums`` are payoffs summed over visits, exact once solved."""
    return record(
        sums=(np.float64, game.players),
        visits=np.int64,
        later_sum=np.float64,  # the same for simulations in which the move was made later as well,
        later_visits=np.int64,  # from the point of view of the player who makes it
        first=np.int32,  # its children stand together
        count=np.int32,
        sure=np.int32,  # the best of its solved children; the chosen one once it is solved itself
        move=game.move_type,  # that leads here
        odds=np.float64 if game.chances else np.float32,  # of that, where chance decides
        distance=np.int16,  # plies to the end in the proof
        player=np.uint8,  # to move
        solved=np.uint8,
    )


class Tree:
    """The tree below one position, in an array of at most ``table_mib``."""

    def __init__(self, game: Game, table_mib: int) -> None:
        self.game = game
        self.path = np.zeros(DEEPEST_TREE, np.int64)
        self.control = np.zeros(CONTROLS, np.int64)
        self._type = node_type(game)
        self._room = max(game.max_moves + 1, (table_mib << 20) // self._type.itemsize)
        self._position: Position | None = None
        self.nodes: NDArray[Any] = self._new_nodes()

    def _new_nodes(self) -> NDArray[Any]:
        # The system hands out memory page by page when it is written to.
        return np.zeros(self._room, self._type).view(np.recarray)

    @property
    def used(self) -> int:
        """How many nodes the tree has."""
        return int(self.control[USED])

    @property
    def solved(self) -> bool:
        """True when the root's payoffs are proved."""
        return bool(self.nodes["solved"][0])

    def clear(self) -> None:
        """Forget everything."""
        self._position = None
        self.control[SHARED] = NEVER

    def move_to(self, position: Position) -> None:
        """Make ``position`` the root; what is known below it is kept if the last root led here."""
        root = self._find(position)
        self._position = position
        self.control[ROOM] = ENOUGH
        if root is None or (self.nodes["solved"][root] and not self.nodes["count"][root]):
            self._plant()
        elif root > 0:
            self._keep(root, 0)

    def _plant(self) -> None:
        clear(self.nodes[0], 0, 1.0)
        self.control[USED] = 1

    def begin_again(self) -> bool:
        """Begin with the root alone if a shared win was met just now, since less is proved then."""
        if self.control[SHARED] != MET:
            return False
        self.control[SHARED] = KNOWN
        self._plant()
        return True

    def make_room(self) -> None:
        """Give up what lies below the less visited half of the opened nodes, if room is wanted.

        Where that does not help the tree stays as it is, and its leaves go on being counted.
        """
        if self.control[ROOM] == WANTED:
            opened = self.nodes["count"][: self.used] > 0
            visits = self.nodes["visits"][: self.used][opened]
            self._keep(0, int(np.median(visits)) + 1)
            self.control[ROOM] = ENOUGH if 4 * self.used < 3 * len(self.nodes) else ACCEPTED

    def _keep(self, root: int, least_visits: int) -> None:
        kept = self._new_nodes()
        self.control[USED] = self.game.kernel(keep)(self.nodes, root, least_visits, kept)
        self.nodes = kept

    def _find(self, position: Position) -> int | None:
        """Return the node of a position that was reached from the root, if it is in the tree."""
        if self._position is None:
            return None
        sought = self._position.state.tobytes()
        played: list[int] = []
        back: Position | None = position
        while back is not None and back.state.tobytes() != sought:
            if back.move is None or len(played) == FURTHEST_BACK:
                return None
            played.append(back.move)
            back = back.before
        if back is None:
            return None
        node = 0
        for move in reversed(played):
            below = [child for child in self.children(node) if self.nodes["move"][child] == move]
            if not below:
                return None
            node = below[0]
        return node

    def children(self, node: int) -> range:
        """Return the nodes of a node's moves."""
        first = int(self.nodes["first"][node])
        return range(first, first + int(self.nodes["count"][node]))

    def values(self, node: int) -> tuple[float, ...]:
        """Return what a node is worth to each player: exact if solved, else short of a win."""
        return tuple(self._worth(slice(node, node + 1))[0].tolist())

    def _worth(self, block: slice) -> NDArray[np.float64]:
        """Return the values of some nodes, one row each."""
        nodes = self.nodes
        sums: NDArray[np.float64] = nodes["sums"][block]
        mean = sums / np.maximum(1, nodes["visits"][block])[:, None]
        doubtful = np.clip(mean, LOSS + DOUBT, WIN - DOUBT)
        return np.where(nodes["solved"][block][:, None] == 1, sums, doubtful)

    def ranked(self, node: int) -> list[int]:
        """Return the children of a node, best first.

        Wins first, the quickest first; losses last, the slowest first. The others by visits; those
        that are solved come behind, unless they are worth as much as the most visited.
        """
        nodes = self.nodes
        children = self.children(node)
        block = slice(children.start, children.stop)
        worth = self._worth(block)[:, int(nodes["player"][node])]
        solved = nodes["solved"][block] == 1
        visits = nodes["visits"][block]
        distance = nodes["distance"][block].astype(np.int64)
        won, lost = solved & (worth >= WIN), solved & (worth <= LOSS)
        between = solved & ~won & ~lost
        tried = np.where(solved, 0, visits)
        bar = worth[np.argmax(tried)] if tried.any() else LOSS
        group = np.where(won, 0, np.where(lost, 4, np.where(solved, 3, 2)))
        group[between & (worth >= bar)] = 1
        within = np.where(between, -worth, -visits)
        within[won], within[lost] = distance[won], -distance[lost]
        order = np.lexsort((-visits, -worth, within, group))
        found = [children[index] for index in order.tolist()]
        sure = int(nodes["sure"][node])
        if nodes["solved"][node] and sure != NO_CHILD:  # the rule for equals has decided
            found.remove(sure)
            found.insert(0, sure)
        return found

    def line(self, node: int) -> tuple[int, ...]:
        """Return the moves that the tree expects after a node, up to the next throw of dice."""
        found: list[int] = []
        while len(found) < LONGEST_LINE or self.nodes["solved"][node]:
            decided = self.nodes["count"][node] and self.nodes["player"][node] != CHANCE
            below = self.ranked(node) if decided else []
            if not below or not (self.nodes["visits"][below[0]] or self.nodes["solved"][below[0]]):
                break
            node = below[0]
            found.append(int(self.nodes["move"][node]))
        return tuple(found)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the moves of the root, best first."""
        children = self.children(0)
        values = self._worth(slice(children.start, children.stop)).tolist()
        found: list[Candidate] = []
        for child in self.ranked(0):
            move = int(self.nodes["move"][child])
            line = (move, *self.line(child)) if len(found) < LINES else (move,)
            visits = int(self.nodes["visits"][child])
            decided = self.nodes["solved"][child] and abs(values[child - children.start][0]) >= WIN
            distance = int(self.nodes["distance"][child]) + 1 if decided else None
            worth = tuple(values[child - children.start])
            found.append(Candidate(move, worth, line, visits, distance))
        return tuple(found)
