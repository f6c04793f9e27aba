"""Gumbel search in many games at once, each with a small tree of its own, in lockstep.

``frames`` holds ``per`` nodes for each game, the root first; a node keeps its position, so that
nothing is played again, and its children by their place among the legal moves. ``games`` holds one
record for each game. A step walks every tree down to a position not seen before (``select``), which
the net then judges for all games in one batch, and its answers are carried back (``expand``). Every
player looks to its own share; what chance decides is drawn.

At the root moves are drawn without replacement by the net's policy with Gumbel noise, and halved in
number as simulations are spent; below, the move is taken whose visits lag most behind the policy
that the values so far improve (Danihelka et al. 2022, Policy improvement by planning with Gumbel).

What the end of the game proves is carried back as well: a node whose mover can reach a certain win,
or whose moves are all decided, is decided itself, and counts as such wherever it was counted. Where
more than two play, a mover may be indifferent between ends that are not alike for the others: then
nothing is decided, as nobody knows whom it will make king.
"""

from __future__ import annotations

from math import exp, log
from typing import Any

from boardwright.core.dice import drawn
from boardwright.core.rng import advance, share
from boardwright.core.rules import ANSWERS, WINS, chance, forcing_moves, moves, outcome, play
from boardwright.nets.canonical import turn_seen

TURN, CHANCE, OVER = 0, 1, 2
LEAST = -1.0e30
#: What the best end is worth, and less than any.
WON, OPEN = 1.0, -2.0
#: Stands for the leaf of a game that need not be searched on; -1 only says that no net is asked.
DECIDED = -2
#: Writes what the net sees; each game has a function of its own, which ``View`` puts here.
observe: Any = None


def settle(frame: Any, spare: Any, returns: Any, forcing: bool, root: bool) -> None:
    """Find out who is to move in a new node and what can be played, or how the game ended.

    Where the rules know a win with the next move, a node below the root needs no net.
    """
    count = chance(frame.state, frame.moves, frame.odds)
    frame.kind = CHANCE
    if count == 0:
        count = moves(frame.state, frame.moves)
        frame.kind = TURN
        if count == 0:
            outcome(frame.state, returns)
            finish(frame, returns)
        elif forcing:
            count = forced(frame, count, spare, returns, root)
    frame.count = count
    for slot in range(count):
        frame.visits[slot] = 0
        frame.sums[slot] = 0.0
        frame.child[slot] = 0


def finish(frame: Any, returns: Any) -> None:
    """Keep what a node is worth for certain."""
    frame.kind = OVER
    for player in range(len(returns)):
        frame.values[player] = returns[player]


def forced(frame: Any, count: int, spare: Any, returns: Any, root: bool) -> int:
    """Keep only the moves that win now or answer a threat, if there are such; return how many."""
    kind, found = forcing_moves(frame.state, spare)
    if not root and (kind == WINS or (kind == ANSWERS and found == 0)):
        player = int(frame.state.player)
        returns[player] = 1.0 if kind == WINS else -1.0
        returns[1 - player] = -returns[player]
        finish(frame, returns)
        return 0
    if kind in (WINS, ANSWERS) and found > 0:
        for slot in range(found):
            frame.moves[slot] = spare[slot]
        return found
    return count


def plant(frames: Any, games: Any, per: int, first: int, last: int, noise: float) -> None:
    """Make the roots of new trees ready for the net, with fresh noise."""
    for number in range(first, last):
        game = games[number]
        root = frames[number * per]
        settle(root, game.spare, game.returns, game.forcing == 1, True)
        game.used = 1
        game.leaf = number * per
        for player in range(len(game.sums)):
            game.sums[player] = 0.0
        for slot in range(root.count):
            game.random = advance(game.random)
            game.noise[slot] = noise * -log(-log(max(share(game.random), 1e-12)))


def open_node(frame: Any, policy: Any, values: Any, table: Any) -> None:
    """Write the net's answer into a node: shares of the moves as logarithms, values by seat."""
    players = len(values)
    for ahead in range(players):
        frame.values[(int(frame.state.player) + ahead) % players] = values[ahead]
    if frame.kind == CHANCE:
        return
    top = LEAST
    for slot in range(frame.count):
        logit = 0.0
        code = int(frame.moves[slot]) % len(table)
        for part in range(table.shape[1]):
            logit += policy[table[code, part]]
        frame.logits[slot] = logit
        top = max(top, logit)
    total = 0.0
    for slot in range(frame.count):
        total += exp(frame.logits[slot] - top)
    shift = top + log(total)
    for slot in range(frame.count):
        frame.logits[slot] -= shift


def open_roots(
    frames: Any, games: Any, per: int, first: int, last: int, policy: Any, values: Any, table: Any
) -> None:
    """Write the net's answers into the roots."""
    for number in range(first, last):
        turned = table[games[number].turned]
        open_node(frames[number * per], policy[number], values[number], turned)


def completed(frame: Any, game: Any) -> int:
    """Write for each move its policy improved by its value; return the most visits of one.

    A move not tried yet counts as what is known of the position as a whole. The scores are left in
    the record of the game.
    """
    out = game.scores
    most, seen, weighed, mass = 0, 0.0, 0.0, 0.0
    for slot in range(frame.count):
        visits = int(frame.visits[slot])
        most = max(most, visits)
        seen += visits
        if visits > 0:
            weight = exp(frame.logits[slot])
            mass += weight
            weighed += weight * frame.sums[slot] / visits
    mixed = float(frame.values[frame.state.player])
    if seen > 0:
        mixed = (mixed + seen * weighed / max(mass, 1e-9)) / (1.0 + seen)
    factor = value_factor(game, most)
    for slot in range(frame.count):
        value = mixed
        if frame.visits[slot] > 0:
            value = frame.sums[slot] / frame.visits[slot]
        out[slot] = frame.logits[slot] + factor * value
    return most


def value_factor(game: Any, most: int) -> float:
    """Return how much more a value counts than the policy when a move has so many visits."""
    return float((game.value_visits + most) * game.value_scale)


def best_of(frame: Any, noise: Any, scores: Any, wanted: int) -> int:
    """Return the best of the root's moves that have this many visits; -1 if none has."""
    best, best_score = -1, LEAST
    for slot in range(frame.count):
        if frame.visits[slot] == wanted and noise[slot] + scores[slot] > best_score:
            best_score = noise[slot] + scores[slot]
            best = slot
    return best


def most_lagging(frame: Any, scores: Any) -> int:
    """Return the move whose share of visits is farthest below its improved policy."""
    top = LEAST
    for slot in range(frame.count):
        top = max(top, scores[slot])
    total, seen = 0.0, 1.0
    for slot in range(frame.count):
        scores[slot] = exp(scores[slot] - top)
        total += scores[slot]
        seen += frame.visits[slot]
    best, best_lag = 0, LEAST
    for slot in range(frame.count):
        lag = scores[slot] / total - frame.visits[slot] / seen
        if lag > best_lag:
            best_lag = lag
            best = slot
    return best


def select(
    frames: Any, games: Any, per: int, first: int, last: int, simulation: int, halving: Any
) -> None:
    """Walk each tree to a new node for the net to judge; a finished game is counted at once."""
    for number in range(first, last):
        game = games[number]
        if game.leaf == DECIDED:
            continue
        base = number * per
        node, depth, fresh_node = base, 0, False
        while frames[node].kind != OVER and depth < len(game.path):
            here = frames[node]
            if here.kind == CHANCE:
                game.random = advance(game.random)
                slot = drawn(here.odds, here.count, game.random)
            else:
                completed(here, game)
                slot = -1
                if node == base:
                    considered = min(len(halving) - 1, int(here.count))
                    wanted = halving[considered, simulation]
                    slot = best_of(here, game.noise, game.scores, wanted)
                if slot < 0:
                    slot = most_lagging(here, game.scores)
            game.path[depth] = node
            game.slots[depth] = slot
            depth += 1
            child = int(here.child[slot])
            if child > 0:
                node = base + child
                continue
            if game.used == per:  # only where dice were thrown again and again
                depth -= 1
                break
            node = base + int(game.used)
            here.child[slot] = game.used
            game.used += 1
            fresh = frames[node]
            fresh.state = here.state
            play(fresh.state, here.moves[slot])
            settle(fresh, game.spare, game.returns, game.forcing == 1, False)
            fresh_node = True
            if fresh.kind != CHANCE:
                break
        game.depth = depth
        game.leaf = node
        if frames[node].kind == OVER:
            back_up(frames, game, frames[node].values)
            if fresh_node:
                prove(frames, base, game)
            game.leaf = -1


def back_up(frames: Any, game: Any, values: Any) -> None:
    """Count what a position is worth on the way that led to it."""
    for level in range(game.depth):
        frame = frames[game.path[level]]
        slot = game.slots[level]
        frame.visits[slot] += 1
        frame.sums[slot] += values[frame.state.player]
    for player in range(len(values)):
        game.sums[player] += values[player]


def prove(frames: Any, base: int, game: Any) -> None:
    """Decide what a new end decides on the way back to the root, which itself stays open."""
    for level in range(game.depth - 1, -1, -1):
        frame = frames[game.path[level]]
        if frame.kind == CHANCE:
            return
        slot = int(game.slots[level])
        frame.sums[slot] = frame.visits[slot] * known_value(frames, base, frame, slot)
        best = decided_by(frames, base, frame)
        if best < 0 or level == 0:
            return
        frame.kind = OVER
        foresee(frames, base, frame, best, frame.values)


def known_value(frames: Any, base: int, frame: Any, slot: int) -> float:
    """Return what a move is certainly worth to the mover; ``OPEN`` if that is not known."""
    child = int(frame.child[slot])
    if child < 0:  # a proof that was remembered, see ``proofs``
        return float(frame.sums[slot] / frame.visits[slot])
    if child == 0 or frames[base + child].kind != OVER:
        return OPEN
    return float(frames[base + child].values[frame.state.player])


def foresee(frames: Any, base: int, frame: Any, slot: int, out: Any) -> None:
    """Write what a decided move is worth to every seat."""
    child = int(frame.child[slot])
    if child < 0:  # of two players
        out[frame.state.player] = known_value(frames, base, frame, slot)
        out[1 - frame.state.player] = -out[frame.state.player]
        return
    for player in range(len(out)):
        out[player] = frames[base + child].values[player]


def decided_by(frames: Any, base: int, frame: Any) -> int:
    """Return the move that decides a node: a certain win, or the best of decided ones; or -1."""
    best, most = -1, OPEN
    everything, alike = True, True
    for slot in range(frame.count):
        value = known_value(frames, base, frame, slot)
        if value >= WON:
            return slot
        everything = everything and value > OPEN
        if value > most:
            best, most, alike = slot, value, True
        elif value == most and everything and len(frame.values) > 2:
            alike = alike and same_end(frames, base, frame, best, slot)
    return best if everything and alike else -1


def same_end(frames: Any, base: int, frame: Any, slot: int, other: int) -> bool:
    """Return whether two decided moves are worth the same to every seat."""
    one, two = frames[base + frame.child[slot]].values, frames[base + frame.child[other]].values
    same = True
    for player in range(len(one)):
        same = same and one[player] == two[player]
    return same


def expand(
    frames: Any, games: Any, per: int, first: int, last: int, policy: Any, values: Any, table: Any
) -> None:
    """Write the net's answers into the nodes it was asked about, and count them."""
    for number in range(first, last):
        game = games[number]
        if game.leaf >= 0:
            open_node(frames[game.leaf], policy[number], values[number], table[game.turned])
            back_up(frames, game, frames[game.leaf].values)


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
) -> None:
    """Take in the net's last answers and walk to what it is asked next, as one task of a thread."""
    if simulation > 0:  # else only the roots were asked about, and are open
        expand(frames, games, per, first, last, policy, values, table)
    select(frames, games, per, first, last, simulation, halving)
    observe(frames, games, per, first, last, seen)
    turn_seen(games, first, last, seen, origins)
    for number in range(first, last):
        asked[number] = games[number].leaf >= 0


def choose(frames: Any, games: Any, per: int, first: int, last: int) -> None:
    """Choose each game's move: the best among those visited most; leave improved policies.

    A move that certainly wins goes before, and one that certainly loses behind all others.
    """
    for number in range(first, last):
        game = games[number]
        base = number * per
        root = frames[base]
        most = completed(root, game)
        game.chosen = best_of(root, game.noise, game.scores, most)
        decided = decided_by(frames, base, root)
        if decided >= 0:
            game.chosen = decided
        elif known_value(frames, base, root, int(game.chosen)) == -WON:
            best = LEAST
            for slot in range(root.count):
                score = game.noise[slot] + game.scores[slot]
                if score > best and known_value(frames, base, root, slot) != -WON:
                    best = score
                    game.chosen = slot
