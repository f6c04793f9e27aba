"""The search with a net, written again the slow way: nodes as objects, positions as positions."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np

from boardwright.core.position import Position
from boardwright.nets.lockstep import View, halving_table

#: Planes of one position in, logits of the moves and values of the players, the mover's first, out.
Judge = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def strange_answers(entries: int, players: int) -> Callable[[np.ndarray], Any]:
    """Return a net that knows nothing, but always says the same about the same position."""

    def answer(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        policies, values = [], []
        for each in seen:
            random = np.random.default_rng(zlib.crc32(each.tobytes()))
            policies.append(random.normal(0, 1, entries))
            values.append(random.normal(0, 1, players))
        return np.array(policies, np.float32), np.array(values, np.float32)

    return answer


class Node:
    def __init__(self, position: Position, view: View, judge: Judge) -> None:
        self.position = position
        self.children: dict[int, Node] = {}
        self.visits = dict.fromkeys(position.moves, 0)
        self.sums = dict.fromkeys(position.moves, 0.0)
        self.decided = position.over
        players = position.game.players
        if position.over:
            assert position.returns is not None
            self.values = list(position.returns)
            return
        policy, values = judge(planes_of(position, view))
        mover = position.to_move - 1
        self.values = [math.tanh(values[(seat - mover) % players] / 2) for seat in range(players)]
        table, padded = view.numbering.table, [*policy, 0.0]
        logits = {move: sum(padded[entry] for entry in table[move]) for move in position.moves}
        total = math.log(sum(math.exp(logit) for logit in logits.values()))
        self.logits = {move: logit - total for move, logit in logits.items()}

    @property
    def own(self) -> float:
        return self.values[self.position.to_move - 1]

    def improved(self) -> dict[int, float]:
        tried = [move for move, count in self.visits.items() if count]
        seen = sum(self.visits.values())
        mixed = self.own
        if tried:
            weights = {move: math.exp(self.logits[move]) for move in tried}
            mean = sum(weights[m] * self.sums[m] / self.visits[m] for m in tried)
            mixed = (self.own + seen * mean / sum(weights.values())) / (1 + seen)
        factor = (50 + max(self.visits.values())) * 0.5
        value = {m: self.sums[m] / self.visits[m] if self.visits[m] else mixed for m in self.visits}
        return {move: self.logits[move] + factor * value[move] for move in self.visits}

    def lagging(self) -> int:
        scores = self.improved()
        top = max(scores.values())
        total = sum(math.exp(score - top) for score in scores.values())
        seen = 1 + sum(self.visits.values())
        return max(
            self.visits,
            key=lambda m: math.exp(scores[m] - top) / total - self.visits[m] / seen,
        )


def planes_of(position: Position, view: View) -> np.ndarray:
    out = np.zeros((view.planes.count, position.game.board.points), np.uint8)
    view.planes.write(position.state, out)
    return out


def naive_search(position: Position, view: View, judge: Judge, simulations: int) -> Node:
    root = Node(position, view, judge)
    most = view.considered
    halving = halving_table(most, simulations)[min(most, len(root.visits))]
    for simulation in range(simulations):
        scores = root.improved()
        allowed = [m for m, count in root.visits.items() if count == halving[simulation]]
        move = max(allowed, key=lambda m: scores[m]) if allowed else root.lagging()
        simulate(root, move, view, judge)
    return root


def simulate(node: Node, move: int, view: View, judge: Judge) -> list[float]:
    if move in node.children:
        child = node.children[move]
        values = child.values
        if not child.decided:
            values = simulate(child, child.lagging(), view, judge)
    else:
        node.children[move] = Node(node.position.play(move), view, judge)
        values = node.children[move].values
    node.visits[move] += 1
    node.sums[move] += values[node.position.to_move - 1]
    decide(node, move)
    return values


def decide(node: Node, move: int) -> None:
    """Count what is certain as such; a node is decided by a sure win or when all its moves are."""
    mover = node.position.to_move - 1
    if not node.children[move].decided:
        return
    node.sums[move] = node.visits[move] * node.children[move].values[mover]
    sure = {each: child.values[mover] for each, child in node.children.items() if child.decided}
    most = max(sure.values())
    best = [each for each in node.position.moves if sure.get(each) == most]
    ends = {tuple(node.children[each].values) for each in best}
    if most == 1.0 or (len(sure) == len(node.visits) and len(ends) == 1):
        node.decided, node.values = True, node.children[best[0]].values
