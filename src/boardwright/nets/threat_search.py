"""Wins by threats in trees of a net: searched at roots and at new leaves, before the net is asked.

A net knows at a glance what positions look like, and a few hundred simulations are soon spent on a
sequence of threats that a threat search sees to its end in a moment. What it finds is a proof, and
is carried back as the end of a game is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from boardwright.core.game import Game
from boardwright.nets.tree_kernels import DECIDED, TURN, WON, back_up, finish, prove
from boardwright.search.threats import WON as FOUND
from boardwright.search.threats import ThreatSearch, begin_threats, continue_threats

#: Positions that are searched for threats at a root, and at each leaf.
AT_ROOT, AT_LEAF = 2000, 200
#: Failures are remembered within one search only, so that what is found there depends on nothing
#: else; these are soon cleared.
MEMORY = 1 << 9


class Threats(NamedTuple):
    """Room for one threat search, used by one thread for one tree after the other."""

    frames: Any
    words: Any
    memory: Any
    controls: Any


def threats_for(game: Game) -> Threats:
    """Return the room for threat searches in a game that says which moves force."""
    search = ThreatSearch(game, MEMORY)
    return Threats(search.frames, search.words, search.memory, search.controls)


def wins(state: Any, threats: Threats, budget: int) -> bool:
    """Return whether the player to move is found to win by threats, which ``threats`` then has."""
    for failure in threats.memory:
        failure.key = 0
        failure.threats = 0
    control = threats.controls[0]
    threats.frames[0].state = state
    begin_threats(threats.frames, control)
    continue_threats(threats.frames, threats.words, threats.memory, control, budget)
    return bool(control.status == FOUND)


def win_at_roots(
    frames: Any, games: Any, per: int, first: int, last: int, threats: Threats
) -> None:
    """Decide the roots that are won by threats: only the first of these is left to be chosen."""
    for number in range(first, last):
        game, root = games[number], frames[number * per]
        if root.kind != TURN or not wins(root.state, threats, AT_ROOT):
            continue
        root.moves[0] = threats.frames[0].line[0]
        root.count = 1
        root.logits[0] = 0.0
        root.child[0] = -1  # known without a node of its own
        root.visits[0] = 1
        root.sums[0] = WON
        game.leaf = DECIDED


def win_at_leaves(
    frames: Any, games: Any, per: int, first: int, last: int, threats: Threats
) -> None:
    """Decide the new leaves that are won by threats, so that the net is not asked about them."""
    for number in range(first, last):
        game = games[number]
        if game.leaf < 0:
            continue
        leaf = frames[game.leaf]
        if leaf.kind != TURN or not wins(leaf.state, threats, AT_LEAF):
            continue
        player = int(leaf.state.player)
        game.returns[player] = WON
        game.returns[1 - player] = -WON
        finish(leaf, game.returns)
        back_up(frames, game, leaf.values)
        prove(frames, number * per, game)
        game.leaf = -1
