"""Simulations of Monte Carlo tree search in plain loops, bound to a game by its binder.

A simulation walks down from the root, node by node, to a leaf, opens or judges it, and counts the
result on all nodes of the way back. Whoever is to move prefers what is best for itself, so that any
number of players is served alike; what chance decides is drawn by its odds.

A move's first visits say little, so its value begins with that of all simulations in which the same
player made the same move at any later time ("all moves as first"). The more often a move was met in
that way the more this counts, which is much where stones are put on points, and little where moves
hardly ever come again; visits of its own outweigh it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from boardwright.core.dice import throw
from boardwright.core.rng import advance, below, share
from boardwright.core.rules import (
    ANSWERS,
    NO_MOVE,
    WINS,
    chance,
    evaluate,
    forcing_moves,
    moves,
    outcome,
    play,
    random_move,
)
from boardwright.search.mcts_nodes import (
    CHANCE,
    LAST_SLOT,
    LOSS,
    NO_CHILD,
    WIN,
    back_up,
    clear,
    solve,
)

#: Places in ``control``.
USED, DEEPEST, SIMULATION, ROOM, SHARED = 0, 1, 2, 3, 4
CONTROLS = 5
#: What ``control[ROOM]`` says: there is room; a leaf found none; that is known and does not matter.
ENOUGH, WANTED, ACCEPTED = 0, 1, 2
#: What ``control[SHARED]`` says: no game was won by several; one was just met; that is known.
NEVER, MET, KNOWN = 0, 1, 2


def grow(
    nodes: Any,
    frames: Any,
    path: Any,
    control: Any,
    random: Any,
    played: Any,
    returns: Any,
    scores: Any,
    simulations: int,
    exploration: float,
    trust: float,
    judged: float,
    playouts: int,
    longest: int,
    forcing: bool,
) -> int:
    """Run up to ``simulations`` more on the tree of ``frames[0]``; return how many were run.

    Fewer only when the root is solved, when a leaf could not be opened for lack of nodes and
    ``control[ROOM]`` was ``ENOUGH``, or when a shared win was met for the first time. ``path``
    bounds how deep the tree may become and ``nodes`` how large; beyond, leaves stay leaves.
    ``trust`` is the number of visits at which a move's own value counts as much as that of the
    same move made later, however often. ``judged`` is the
    share that the game's ``evaluate`` has in a leaf's value, the rest being ``playouts`` random
    games of up to ``longest`` plies. ``forcing`` asks for forcing moves in the tree; in random
    games they do not pay for their time.
    """
    frame = frames[1]
    done = 0
    while (
        done < simulations
        and nodes[0].solved == 0
        and control[ROOM] != WANTED
        and control[SHARED] != MET
    ):
        frame.state = frames[0].state
        control[SIMULATION] += 1
        level = 0
        path[0] = 0
        while opened(nodes, path, level, frames, control, returns, forcing):
            random[0] = advance(random[0])
            if nodes[path[level]].player == CHANCE:
                child = drawn_child(nodes, path[level], random[0])
            else:
                child = chosen(nodes, path[level], exploration, trust, random[0])
            play(frame.state, nodes[child].move)
            level += 1
            path[level] = child
        if nodes[path[level]].solved == 0:
            judge(frames, random, played, control, returns, scores, judged, playouts, longest)
        if level > control[DEEPEST]:
            control[DEEPEST] = level
        back_up(nodes, path, level, played, control[SIMULATION], returns, control[SHARED] != NEVER)
        done += 1
    return done


def opened(
    nodes: Any, path: Any, level: int, frames: Any, control: Any, returns: Any, forcing: bool
) -> bool:
    """Return True if the node has children to go on to; solve it or make them when it is time."""
    node = nodes[path[level]]
    if node.solved == 1:  # only chance leads here again
        for player in range(len(returns)):
            returns[player] = node.sums[player]
        return False
    if node.count > 0:
        return True
    frame = frames[1]
    count = chance(frame.state, frame.moves, frame.odds)
    thrown = count > 0
    if thrown:
        node.player = CHANCE
    else:
        count = moves(frame.state, frame.moves)
        node.player = frame.state.player
    if count == 0:
        finish(frame.state, returns, control)
        solve(node, returns, 0, NO_CHILD)
        return False
    if forcing and not thrown:
        kind, found = forcing_moves(frame.state, frames[2].moves)
        if kind == WINS:
            win_at_once(nodes, path[level], frames, control, returns)
            return False
        if kind == ANSWERS and found > 0:
            count = found
            for index in range(found):
                frame.moves[index] = frames[2].moves[index]
        elif kind == ANSWERS and level > 0:  # the root's moves are wanted even when all lose
            returns[node.player] = LOSS
            returns[1 - node.player] = WIN
            solve(node, returns, 2, NO_CHILD)
            return False
    # A leaf is opened when it is met again: most never are, and need no children. Chance is no
    # leaf: what is judged is a position after the throw, and it counts for that throw.
    if (node.visits == 0 and level > 0 and not thrown) or level + 1 == len(path):
        return False
    if control[USED] + count > len(nodes):
        if control[ROOM] == ENOUGH:
            control[ROOM] = WANTED
        return False
    node.first = control[USED]
    node.count = count
    for index in range(count):
        odds = frame.odds[index] if thrown else 1.0
        clear(nodes[control[USED] + index], frame.moves[index], odds)
    control[USED] += count
    return True


def finish(state: Any, returns: Any, control: Any) -> None:
    """Write the payoffs of a finished game, and note whether several have won it."""
    outcome(state, returns)
    if len(returns) > 2 and control[SHARED] == NEVER:
        winners = 0
        for player in range(len(returns)):
            if returns[player] >= WIN:
                winners += 1
        if winners > 1:
            control[SHARED] = MET


def win_at_once(nodes: Any, parent: int, frames: Any, control: Any, returns: Any) -> None:
    """Solve a node by the first winning move in ``frames[2]``, its only child if it fits."""
    frame = frames[1]
    move = frames[2].moves[0]
    play(frame.state, move)
    outcome(frame.state, returns)
    child = NO_CHILD
    if control[USED] < len(nodes):
        child = control[USED]
        control[USED] += 1
        clear(nodes[child], move, 1.0)
        solve(nodes[child], returns, 0, NO_CHILD)
        nodes[parent].first = child
        nodes[parent].count = 1
    solve(nodes[parent], returns, 1, child)


def drawn_child(nodes: Any, parent: int, random: np.uint64) -> int:
    """Return the child of what chance decides, drawn by the odds."""
    child = int(nodes[parent].first)
    last = child + int(nodes[parent].count) - 1
    left = share(random) - nodes[child].odds
    while left >= 0.0 and child < last:
        child += 1
        left -= nodes[child].odds
    return child


def chosen(nodes: Any, parent: int, exploration: float, trust: float, random: np.uint64) -> int:
    """Return the unsolved child with the best upper bound for the mover; one is there.

    A child not met yet counts as if it had been met once and were worth what its parent is.
    """
    here = nodes[parent]
    player = here.player
    first = int(here.first)
    count = int(here.count)
    logarithm = log(here.visits + 1.0)
    mean = 0.0
    if here.visits > 0:
        mean = here.sums[player] / here.visits
    best = first
    best_bound = -np.inf
    index = first + below(random, count)  # where to begin decides between equals
    for _ in range(count):
        child = nodes[index]
        if child.solved == 0:
            visits = max(1.0, float(child.visits))
            bound = mean
            if child.visits > 0:
                bound = child.sums[player] / visits
            later = float(child.later_visits)
            if later > 0.0:
                share = later / (later + visits + later * visits / trust)
                bound += share * (child.later_sum / later - bound)
            bound += exploration * sqrt(logarithm / visits)
            if bound > best_bound:
                best_bound = bound
                best = index
        index += 1
        if index == first + count:
            index = first
    return best


def judge(
    frames: Any,
    random: Any,
    played: Any,
    control: Any,
    returns: Any,
    scores: Any,
    judged: float,
    playouts: int,
    longest: int,
) -> None:
    """Write what the position in ``frames[1]`` looks worth to each player into ``returns``.

    What chance has to decide there is thrown first: only where a player is to move is it judged.
    """
    players = len(returns)
    frame = frames[1]
    before = random[0]
    random[0] = throw(frame.state, frame.moves, frame.odds, random[0])
    if random[0] != before and moves(frame.state, frame.moves) == 0:
        finish(frame.state, returns, control)
        return
    for player in range(players):
        returns[player] = 0.0
    if judged > 0.0:
        evaluate(frame.state, scores)
        for player in range(players):
            returns[player] += judged * scores[player]
    if judged < 1.0:
        for _ in range(playouts):
            random[0] = random_game(frames, random[0], played, control, scores, longest)
            for player in range(players):
                returns[player] += (1.0 - judged) * scores[player] / playouts


def random_game(
    frames: Any,
    random: np.uint64,
    played: Any,
    control: Any,
    scores: Any,
    longest: int,
) -> np.uint64:
    """Write the payoffs of one random game from ``frames[1]``; return the generator's new state."""
    frame = frames[2]
    frame.state = frames[1].state
    plies = 0
    after = random_move(frame.state, frame.moves, random)
    while after != NO_MOVE and plies < longest:
        move = frame.moves[0]
        played[frame.state.player, int(move) & LAST_SLOT] = control[SIMULATION]
        play(frame.state, move)
        random = throw(frame.state, frame.moves, frame.odds, after)
        after = random_move(frame.state, frame.moves, random)
        plies += 1
    if after != NO_MOVE:
        evaluate(frame.state, scores)
    else:
        finish(frame.state, scores, control)
    return random
