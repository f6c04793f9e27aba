"""Whether a game is so small that all its positions are found within seconds."""

from __future__ import annotations

from functools import lru_cache

from boardwright.core.errors import RuleError
from boardwright.core.game import Game
from boardwright.solve.same_position import position_bytes

#: A game is small if it has no more states than this, or fewer positions than are looked at.
MOST_STATES = 1_000_000
MOST_LOOKED_AT = 1000


@lru_cache(256)
def few_positions(game: Game) -> bool:
    """Return whether a game has few positions: by its word, by its marks, or by counting.

    It counts by the plain rules: the list of games asks this of every game, and nothing is compiled
    for it.
    """
    if game.positions:
        return game.positions <= MOST_STATES
    fields = set(game.state_type.names or ())
    if game.symbols and fields == {"cells", "player"}:
        states = len(game.symbols) ** game.board.points * game.players
        if states <= MOST_STATES:
            return True
    try:
        return counted(game) < MOST_LOOKED_AT
    except RuleError:  # a fault that is met deep in the game is reported when it is played
        return False


def counted(game: Game) -> int:
    """Return the number of positions, or MOST_LOOKED_AT if there are more."""
    first = game.in_plain_python().start()
    seen = {position_bytes(first.game, first.state)}
    waiting = [first]
    while waiting:
        position = waiting.pop()
        for move in position.moves:
            if len(seen) >= MOST_LOOKED_AT:  # a single position may have more moves than that
                return MOST_LOOKED_AT
            after = position.play(move)
            known = position_bytes(after.game, after.state)
            if known not in seen:
                seen.add(known)
                waiting.append(after)
    return len(seen)
