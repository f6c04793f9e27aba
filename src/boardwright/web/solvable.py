"""Which games can be solved while someone waits."""

from __future__ import annotations

from functools import lru_cache

from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.core.registry import load
from boardwright.players.levels import MOST_CIRCLES
from boardwright.solve.same_position import position_bytes

#: Games of winning sets: this many points take a second, up to the second number many seconds.
MOST_POINTS_AT_ONCE = 27
MOST_POINTS_SEARCHED = 36
#: A game is small if it has no more states than this, or fewer positions than are looked at.
MOST_STATES = 1_000_000
MOST_LOOKED_AT = 1000


@lru_cache(256)
def solvable(game: Game) -> bool:
    """Return whether every position of a game has its exact value within seconds."""
    if game.chances:
        return few_positions(game)
    if game.strokes:
        return bool(game.board.points <= MOST_CIRCLES)
    if game.players != 2:
        return False
    if game.winning_sets:
        return game.board.points <= MOST_POINTS_AT_ONCE
    if game.name == "lgame":
        return True
    fields = set(game.state_type.names or ())
    if game.symbols and fields == {"cells", "player"}:
        states = len(game.symbols) ** game.board.points * game.players
        if states <= MOST_STATES:
            return True
    try:
        return few_positions(game)
    except RuleError:  # a fault that is met deep in the game is reported when it is played
        return False


def few_positions(game: Game) -> bool:
    """Return whether all positions of a game are seen soon.

    By the plain rules: the list of games asks this of every game, and nothing is compiled for it.
    """
    first = load(game.address, game.options, compiled=False).start()
    seen = {position_bytes(first.game, first.state)}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        for move in position.moves:
            after = position.play(move)
            known = position_bytes(after.game, after.state)
            if known not in seen:
                if len(seen) == MOST_LOOKED_AT:
                    return False
                seen.add(known)
                waiting.append(after)
    return True
