"""Games of a net against itself: how they begin, what is kept of each move, what it was worth."""

from __future__ import annotations

from math import exp
from typing import Any

from boardwright.core.dice import throw
from boardwright.core.rng import advance, below, share
from boardwright.core.rules import deal, moves, outcome, play, start
from boardwright.nets.tree_kernels import decided_by, foresee, value_factor

#: Shares of moves are kept as whole numbers of this size.
WHOLE = 32_767.0
#: The net's policy is made this much flatter when an opening is drawn from it.
HEAT = 1.5
LEAST = -1.0e30
#: The share of its value that counts of a game cut off.
UNENDED = 0.5


def begin(
    frames: Any,
    games: Any,
    per: int,
    first: int,
    last: int,
    clean: Any,
    longest_opening: int,
    scattered: int,
    one_in: int,
) -> None:
    """Begin a new game wherever none is played; ``clean`` is a record of zeros.

    One game in ``one_in`` begins after up to ``scattered`` plies at random, if that is not 0: so a
    net of a small game sees all of it, not only what good play leads to.
    """
    for number in range(first, last):
        game = games[number]
        if game.plies >= 0:
            continue
        frame = frames[number * per]
        start_afresh(frame, game, clean)
        game.random = advance(game.random)
        game.opening = below(game.random, longest_opening + 1)
        game.random = advance(game.random)
        if scattered > 0 and below(game.random, one_in) == 0:
            game.opening = 0
            game.random = advance(game.random)
            scatter(frame, game, below(game.random, scattered + 1))
            if moves(frame.state, frame.moves) == 0:
                start_afresh(frame, game, clean)
        game.number += len(games)
        game.plies = 0
        game.row = -1


def start_afresh(frame: Any, game: Any, clean: Any) -> None:
    """Set up the first position of a game."""
    frame.state = clean[0]
    start(frame.state)
    game.random = advance(game.random)
    deal(frame.state, game.random)
    game.random = throw(frame.state, frame.moves, frame.odds, game.random)


def scatter(frame: Any, game: Any, plies: int) -> None:
    """Play some plies at random."""
    for _ in range(plies):
        count = moves(frame.state, frame.moves)
        if count == 0:
            return
        game.random = advance(game.random)
        play(frame.state, frame.moves[below(game.random, count)])
        game.random = throw(frame.state, frame.moves, frame.odds, game.random)


def advance_games(
    frames: Any,
    games: Any,
    per: int,
    first: int,
    last: int,
    rows: Any,
    legal: Any,
    shares: Any,
    base: int,
    full: bool,
    longest: int,
    until_proved: bool,
    glance: bool,
) -> None:
    """Keep a row of every game's position and search, play the chosen move, see whether it ends.

    A game that ends has ``plies`` below 0. It may end as soon as the search has proved how. One
    that has become too long is worth half of what the search thinks: were it all of it, a draw
    without end could pass for a win, as nothing would ever tell. Positions of openings are not
    kept, as what follows is not what the search chose, unless they were only glanced at.
    """
    for number in range(first, last):
        game = games[number]
        frame = frames[number * per]
        slot = game.chosen
        opening = game.plies < game.opening
        if opening:
            slot = from_policy(frame, game)
        if glance or not opening:
            decided = decided_by(frames, number * per, frame)
            # What is proved needs no full search to tell good moves from bad ones.
            keep(frame, game, rows[base + number], full or decided >= 0)
            game.row = base + number
            if decided >= 0:
                foresee(frames, number * per, frame, decided, game.returns)
                certify(rows[base + number], game.returns)
            for place in range(frame.count):
                legal[base + number, place] = frame.moves[place]
                shares[base + number, place] = int(WHOLE * game.scores[place] + 0.5)
            if decided >= 0 and until_proved:
                game.plies += 1
                credit(rows, game)
                continue
        play(frame.state, frame.moves[slot])
        game.random = throw(frame.state, frame.moves, frame.odds, game.random)
        game.plies += 1
        if moves(frame.state, frame.moves) == 0:
            outcome(frame.state, game.returns)
            credit(rows, game)
        elif game.plies >= longest and game.row >= 0:
            last_row = rows[game.row]
            for ahead in range(len(game.returns)):
                seat = (int(last_row.player) + ahead) % len(game.returns)
                game.returns[seat] = UNENDED * last_row.values[ahead]
            credit(rows, game)


def from_policy(frame: Any, game: Any) -> int:
    """Return a move drawn from the flattened policy."""
    total = 0.0
    for slot in range(frame.count):
        total += exp(frame.logits[slot] / HEAT)
    game.random = advance(game.random)
    left = share(game.random) * total
    for slot in range(frame.count - 1):
        left -= exp(frame.logits[slot] / HEAT)
        if left < 0.0:
            return slot
    return int(frame.count) - 1


def keep(frame: Any, game: Any, row: Any, full: bool) -> None:
    """Fill in a row with what the search thinks; leave the improved shares of the moves.

    The position is worth to its mover what the moves are, each by its share: the mean of all
    simulations would count those that showed a move to be bad.
    """
    players = len(game.sums)
    row.game = game.number
    row.previous = game.row
    row.ply = game.plies
    row.full = full
    row.player = frame.state.player
    row.count = frame.count
    top, most, visits, total, worth = LEAST, 0, 0.0, 0.0, 0.0
    for slot in range(frame.count):
        top = max(top, game.scores[slot])
        most = max(most, int(frame.visits[slot]))
        visits += frame.visits[slot]
    for slot in range(frame.count):
        by_value = game.scores[slot] - frame.logits[slot]
        game.scores[slot] = exp(game.scores[slot] - top)
        worth += game.scores[slot] * by_value
        total += game.scores[slot]
    for slot in range(frame.count):
        game.scores[slot] /= total
    for ahead in range(1, players):
        seat = (int(frame.state.player) + ahead) % players
        row.values[ahead] = game.sums[seat] / visits if visits > 0 else frame.values[seat]
    row.values[0] = worth / total / value_factor(game, most)
    if players == 2:
        row.values[1] = -row.values[0]


def certify(row: Any, values: Any) -> None:
    """Write into a row what its position was proved to be worth."""
    for ahead in range(len(values)):
        row.values[ahead] = values[(int(row.player) + ahead) % len(values)]


def credit(rows: Any, game: Any) -> None:
    """Write a finished game's result into all its rows that are still there."""
    players = len(game.returns)
    place = int(game.row)
    ply = int(game.plies)
    # Later rows of a very long game may have been written over its first ones.
    while place >= 0 and rows[place].game == game.number and rows[place].ply < ply:
        row = rows[place]
        ply = int(row.ply)
        for ahead in range(players):
            row.results[ahead] = game.returns[(int(row.player) + ahead) % players]
        row.known = 1
        place = int(row.previous)
    game.plies = -1
