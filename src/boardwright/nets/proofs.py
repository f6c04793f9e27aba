"""What searches have proved, remembered for all games in lockstep and for as long as they go on.

A word of the table is a position's number with what it is worth in its two lowest bits, so that
threads share it without locks. What is proved is stored for all positions that are the same by a
symmetry of the rules. A new node is looked up together with its children: one of them known to be
lost for its mover, or all of them known, decides it, however many moves there are. Of a small game
thus soon everything is known, and a net learns what is true instead of what it believed itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.rules import play, refresh, turn
from boardwright.nets.canonical import turn_seen
from boardwright.nets.tree_kernels import (
    DECIDED,
    OPEN,
    OVER,
    TURN,
    back_up,
    decided_by,
    expand,
    finish,
    known_value,
    prove,
    select,
)
from boardwright.solve.same_position import U, essential_masks, mixed, number_of, words_of

#: Words of the table, and of the stretch in which a position may lie.
WORDS, STRETCH = 1 << 23, 4
VALUE, EDGE = U(3), U(2)


class Proofs(NamedTuple):
    """The table, and what the number of a position is made of."""

    table: NDArray[np.uint64]
    words: Any  # of the frames
    masks: Any
    images: Any  # the symmetries, identity first


def can_prove(game: Game) -> bool:
    """Return whether proofs of a game are of this kind: two players, and nothing left to chance."""
    return game.players == 2 and not game.chances


def proofs_for(game: Game, frames: Any, words: int = WORDS) -> Proofs:
    """Return an empty table for searches in these frames."""
    turning = game.symmetries if game.turns else game.symmetries[:1]
    images = np.array(turning, np.uint16)
    return Proofs(np.zeros(words, np.uint64), words_of(frames), essential_masks(game), images)


def place_of(table: Any, number: Any) -> int:
    """Return where the stretch of a position begins."""
    return int((number >> EDGE) & U(len(table) - 1)) & -STRETCH


def recalled(table: Any, number: Any) -> float:
    """Return what a position is worth to the first player; ``OPEN`` if that is not known."""
    first = place_of(table, number)
    for place in range(first, first + STRETCH):
        word = table[place]
        if (word | VALUE) == (number | VALUE) and (word & VALUE) != U(0):
            return float(word & VALUE) - 2.0
    return OPEN


def store(table: Any, number: Any, value: float) -> None:
    """Remember what a position is worth to the first player, in place of another if need be."""
    first = place_of(table, number)
    wanted = first + int(number >> U(60)) % STRETCH
    for place in range(first, first + STRETCH):
        word = table[place]
        if word == U(0) or (word | VALUE) == (number | VALUE):
            wanted = place
            break
    table[wanted] = (number | VALUE) ^ VALUE | U(int(value) + 2)


def remember(frames: Any, node: int, spare: int, value: float, proofs: Proofs) -> None:
    """Store a position and its images, unless it is known; ``spare`` is a frame to turn it in."""
    if value not in (-1.0, 0.0, 1.0):
        return  # only wins, draws and losses fit a word
    table, words, masks = proofs.table, proofs.words, proofs.masks
    state = frames[node].state
    number = mixed(number_of(state, words, node, masks))
    if recalled(table, number) > OPEN:
        return
    store(table, number, value)
    for symmetry in range(1, proofs.images.shape[0]):
        frames[spare].state = state
        turn(state, proofs.images[symmetry], frames[spare].state)
        refresh(frames[spare].state)
        number = mixed(number_of(frames[spare].state, words, spare, masks))
        store(table, number, value)


def look_up(frames: Any, node: int, spare: int, proofs: Proofs) -> None:
    """Write into an open node which of its moves are known, and how they end."""
    table, words, masks = proofs.table, proofs.words, proofs.masks
    here = frames[node]
    for slot in range(here.count):
        frames[spare].state = here.state
        play(frames[spare].state, here.moves[slot])
        value = recalled(table, mixed(number_of(frames[spare].state, words, spare, masks)))
        if value > OPEN:
            here.child[slot] = -1
            here.visits[slot] = 1
            here.sums[slot] = value if here.state.player == 0 else -value


def worth(frames: Any, node: int, proofs: Proofs) -> float:
    """Return what the table says of a node's position."""
    number = number_of(frames[node].state, proofs.words, node, proofs.masks)
    return recalled(proofs.table, mixed(number))


def look_up_roots(frames: Any, games: Any, per: int, first: int, last: int, proofs: Proofs) -> None:
    """Look up the moves of all roots; those that are decided need no search."""
    for number in range(first, last):
        base = number * per
        look_up(frames, base, base + per - 1, proofs)
        close(frames, games[number], base, base + per - 1, proofs)


def close(frames: Any, game: Any, base: int, spare: int, proofs: Proofs) -> None:
    """End the search of a root that is decided."""
    root = frames[base]
    slot = decided_by(frames, base, root)
    if slot >= 0:
        value = known_value(frames, base, root, slot)
        remember(frames, base, spare, value if root.state.player == 0 else -value, proofs)
        game.leaf = DECIDED


def recall(frames: Any, games: Any, per: int, first: int, last: int, proofs: Proofs) -> None:
    """Look up the nodes that the net would be asked about, and remember what was proved."""
    for number in range(first, last):
        game = games[number]
        base = number * per
        spare = base + per - 1  # no simulation reaches it
        if game.leaf == DECIDED:
            continue
        if game.leaf >= 0:
            leaf = frames[game.leaf]
            look_up(frames, game.leaf, spare, proofs)
            best = decided_by(frames, base, leaf) if leaf.kind == TURN else -1
            if best < 0:
                continue
            value = known_value(frames, base, leaf, best)
            game.returns[leaf.state.player] = value
            game.returns[1 - leaf.state.player] = -value
            finish(leaf, game.returns)
            back_up(frames, game, leaf.values)
            prove(frames, base, game)
            game.leaf = -1
        for level in range(game.depth):
            frame = frames[game.path[level]]
            child = base + int(frame.child[game.slots[level]])
            if frames[child].kind == OVER:
                remember(frames, child, spare, float(frames[child].values[0]), proofs)
        close(frames, game, base, spare, proofs)


def walk(
    frames: Any,
    games: Any,
    per: int,
    first: int,
    last: int,
    policy: Any,
    values: Any,
    table: Any,
    simulation: int,
    halving: Any,
    seen: Any,
    origins: Any,
    asked: Any,
    proofs: Proofs,
) -> None:
    """Walk as ``tree_kernels.walk`` does, and ask the net only about what is not known."""
    if simulation > 0:
        expand(frames, games, per, first, last, policy, values, table)
    select(frames, games, per, first, last, simulation, halving)
    recall(frames, games, per, first, last, proofs)
    observe(frames, games, per, first, last, seen)
    turn_seen(games, first, last, seen, origins)
    for number in range(first, last):
        asked[number] = games[number].leaf >= 0


#: As in ``tree_kernels``.
observe: Any = None
