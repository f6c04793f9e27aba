"""Lines told to their end: an engine is asked again along a line that its table cut short.

A search that meets a known position takes its value from the table and has no line from there on.
The moves are not lost: searched once more, each position of the line tells the next one.
"""

from __future__ import annotations

import time
from threading import Event

from boardwright.core.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limit import Limit

#: One search along the way takes at most this share of the time.
SHARE = 0.25
LONGEST = 200


def continued(
    engine: Engine,
    position: Position,
    line: tuple[int, ...],
    plies: int,
    seconds: float,
    stop: Event | None = None,
    nodes: int | None = None,
) -> tuple[int, ...]:
    """Return a line of up to ``plies`` moves that begins with ``line``.

    Each search takes at most ``nodes`` nodes, if given, and all of them ``seconds``.

    >>> import boardwright as bw
    >>> from boardwright.search.alphabeta import AlphaBeta
    >>> position = bw.game("nim", layers=3, compiled=False).start().play("1")
    >>> thought = AlphaBeta(position.game).search(position, Limit(depth=9))
    >>> line = continued(AlphaBeta(position.game), position, thought.line[:1], 9, 5.0)
    >>> position.play(" ".join(map(position.game.move_text, line))).over
    True
    """
    until = time.monotonic() + seconds
    for move in line:
        position = position.play(move)
    found = list(line)
    while len(found) < min(plies, LONGEST) and not position.over and not position.chance:
        left = until - time.monotonic()
        if left <= 0 or (stop is not None and stop.is_set()):
            break
        limit = Limit(nodes=nodes, time=max(0.01, min(left, SHARE * seconds)))
        thought = engine.search(position, limit, stop=stop)
        for move in thought.line or (thought.move,):
            if len(found) == plies or position.over or position.chance:
                break
            position = position.play(move)
            found.append(move)
    return tuple(found)
