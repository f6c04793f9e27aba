"""The nodes of Monte Carlo tree search: counting results on them, and proofs.

What ends the game is exact. A node is solved when its mover has a move to a sure win, or when all
its moves are solved: then the mover takes what is best for it, among equals the first in the order
of the rules, but with two players the longest way to a loss. A solved node is never entered again.

Where chance decides, its outcomes are the children, and nobody prefers any: the node is worth their
mean by the odds, exactly so once all of them are solved.
"""

from __future__ import annotations

from typing import Any

WIN = 1.0
LOSS = -1.0
#: Node 0 is the root, and so no node's child.
NO_CHILD = 0
#: What stands in place of the player to move where chance decides.
CHANCE = 255
#: ``played`` has a slot for each player and move: the number of the last simulation in which it was
#: made. Moves with larger numbers share slots, which does no harm.
SLOTS = 1 << 16
LAST_SLOT = SLOTS - 1


def clear(node: Any, move: int, odds: float) -> None:
    """Make a node that nothing is known about; ``odds`` is how likely chance leads there."""
    node.move = move
    node.odds = odds
    node.visits = 0
    node.later_visits = 0
    node.later_sum = 0.0
    node.first = 0
    node.count = 0
    node.sure = NO_CHILD
    node.distance = 0
    node.solved = 0
    node.player = 0
    for player in range(len(node.sums)):
        node.sums[player] = 0.0


def solve(node: Any, returns: Any, distance: int, sure: int) -> None:
    """Note a node's exact payoffs, in how many plies, and by which child."""
    node.solved = 1
    node.distance = distance
    node.sure = sure
    for player in range(len(returns)):
        node.sums[player] = returns[player]


def back_up(nodes: Any, path: Any, level: int, played: Any, simulation: int, returns: Any) -> None:
    """Count ``returns``, the result at the end of ``path``, on every node of it."""
    players = len(returns)
    leaf = nodes[path[level]]
    leaf.visits += 1
    if leaf.solved == 0:
        for player in range(players):
            leaf.sums[player] += returns[player]
    for above in range(level - 1, -1, -1):
        parent = nodes[path[above]]
        child = nodes[path[above + 1]]
        parent.visits += 1
        # On the way up ``played`` comes to hold the moves made from here on.
        if parent.player != CHANCE:
            played[parent.player, int(child.move) & LAST_SLOT] = simulation
        if child.solved == 1 and parent.player == CHANCE:
            settle_chance(nodes, path[above])
        elif child.solved == 1:
            settle(nodes, path[above], path[above + 1])
        if parent.solved == 1:
            for player in range(players):
                returns[player] = parent.sums[player]
            continue
        if parent.sure != NO_CHILD:
            # Rather than go this way the mover would take the best of its solved moves.
            known = nodes[parent.sure]
            expected = child.sums[parent.player]
            if child.solved == 0:
                expected /= child.visits
            if known.sums[parent.player] > expected:
                for player in range(players):
                    returns[player] = known.sums[player]
        for player in range(players):
            parent.sums[player] += returns[player]
        if parent.player == CHANCE:
            continue
        for index in range(int(parent.first), int(parent.first) + int(parent.count)):
            sibling = nodes[index]
            if played[parent.player, int(sibling.move) & LAST_SLOT] == simulation:
                sibling.later_visits += 1
                sibling.later_sum += returns[parent.player]


def settle(nodes: Any, parent: int, solved_child: int) -> None:
    """Solve ``parent`` if that follows from a child just solved; else note its best solved one."""
    here = nodes[parent]
    mover = here.player
    best = solved_child
    complete = True
    if nodes[solved_child].sums[mover] < WIN:
        best = NO_CHILD
        for index in range(int(here.first), int(here.first) + int(here.count)):
            if nodes[index].solved == 0:
                complete = False
            elif best == NO_CHILD or better(nodes[index], nodes[best], mover):
                best = index
    here.sure = best
    if complete:
        solve(here, nodes[best].sums, int(nodes[best].distance) + 1, best)


def settle_chance(nodes: Any, parent: int) -> None:
    """Solve a node where chance decides if all outcomes are solved, by their mean.

    It is counted from the first one's payoffs, so that a win or a loss whatever the dice show is
    exactly that.
    """
    here = nodes[parent]
    first = nodes[int(here.first)]
    distance = 0
    for index in range(int(here.first), int(here.first) + int(here.count)):
        if nodes[index].solved == 0:
            return
        distance = max(distance, int(nodes[index].distance))
    here.solved = 1
    here.distance = distance + 1
    for player in range(len(here.sums)):
        mean = first.sums[player]
        for index in range(int(here.first), int(here.first) + int(here.count)):
            mean += nodes[index].odds * (nodes[index].sums[player] - first.sums[player])
        here.sums[player] = mean


def better(new: Any, old: Any, mover: int) -> bool:
    """Return True if the mover prefers a solved node to one that comes earlier in the rules."""
    if new.sums[mover] != old.sums[mover]:
        return bool(new.sums[mover] > old.sums[mover])
    return bool(len(new.sums) == 2 and new.sums[mover] < 0.0 and new.distance > old.distance)


def keep(nodes: Any, root: int, least: int, kept: Any) -> int:
    """Copy the tree below ``root`` to the beginning of ``kept``; return its number of nodes.

    Nodes below the root with fewer than ``least`` visits lose their children.
    """
    kept[0] = nodes[root]
    used = 1
    parent = 0
    while parent < used:
        here = kept[parent]
        first = int(here.first)
        if parent > 0 and here.visits < least:
            here.count = 0
            here.sure = NO_CHILD
        if here.count > 0:
            here.first = used
            if here.sure != NO_CHILD:
                here.sure = int(here.sure) - first + used
            for index in range(int(here.count)):
                kept[used + index] = nodes[first + index]
            used += int(here.count)
        parent += 1
    return used
