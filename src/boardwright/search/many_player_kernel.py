"""The one loop of searches for any number of players; what differs are four stand-ins.

``enter`` sees a position for the first time, ``more`` says whether another of its moves is to be
tried, ``absorb`` takes over what the move just tried is worth, ``begin`` prepares the root. A
search supplies its own (``Algorithm``), which are compiled in their places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardwright.core.rules import play
from boardwright.search.transposition import NO_MOVE

#: Places in ``status``: where the search stands, how many leaves were only estimated, how much of
#: the expected line there is, and how many moves of a position may be tried.
PLY, ESTIMATES, EXPECTED_LINE, WIDTH = 0, 1, 2, 3
STATUS = 4
UNBEGUN, DONE = -1, -2


class Work(NamedTuple):
    """The arrays that a search works on."""

    frames: Any  # one for each ply
    lines: Any  # (ply, ply): ``lines[p]`` holds the best line from ply p on
    lengths: Any  # (ply,): where that line ends
    line: Any  # (ply,): what is expected, from the iteration before
    credits: Any  # (player, CREDITS): how often a move refuted
    status: Any  # (STATUS,)
    root_shares: Any  # (move, player): the shares after each move of the root, by its place
    root_exact: Any  # (move,): whether they are exact, or only bounds
    values: Any  # (player,)


def begin(work: Work, root: int, depth: int) -> int:
    """Prepare the root, whose moves are listed, for a search; return the nodes looked at."""
    raise NotImplementedError


def enter(work: Work, ply: int, root: int, depth: int) -> int:
    """See a position: list its moves, or none and its shares; return the nodes besides itself."""
    raise NotImplementedError


def more(work: Work, ply: int, root: int, depth: int) -> bool:
    """Return True if another move of a position is to be tried, ``moves[next]``."""
    raise NotImplementedError


def absorb(work: Work, ply: int, root: int, depth: int) -> bool:
    """Take over the shares of the position below; return True if its move is now the choice."""
    raise NotImplementedError


def search_slice(work: Work, depth: int, room: int) -> int:
    """Search on to ``depth`` for about ``room`` nodes; return how many it was.

    ``status[PLY]`` says where the search stands, and ``DONE`` when it has ended.
    """
    frames, status = work.frames, work.status
    root = int(frames[0].state.player)
    nodes = 0
    ply = int(status[PLY])
    if ply == UNBEGUN:
        nodes += begin(work, root, depth)
        ply = 0
    while nodes < room:
        if more(work, ply, root, depth):
            frame = frames[ply]
            child = frames[ply + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            work.lengths[ply + 1] = ply + 1
            nodes += 1 + enter(work, ply + 1, root, depth)
            if child.count > 0:
                ply += 1
                continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
        chosen = absorb(work, ply, root, depth)
        if ply == 0:
            place = int(frames[0].places[frames[0].next - 1])
            work.root_exact[place] = chosen or frames[1].cut == 0
            for player in range(len(work.values)):
                work.root_shares[place, player] = frames[1].best[player]
    status[PLY] = ply
    return nodes


def expected_move(work: Work, ply: int) -> int:
    """Return the move of the expected line, or NO_MOVE beyond it."""
    return int(work.line[ply]) if ply < work.status[EXPECTED_LINE] else NO_MOVE


def choose(work: Work, ply: int) -> None:
    """Make the move just tried the choice of a position, followed by the best line after it."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    lines, lengths = work.lines, work.lengths
    frame.best_place = int(frame.places[frame.next - 1])
    lines[ply, ply] = frame.moves[frame.next - 1]
    for step in range(ply + 1, lengths[ply + 1]):
        lines[ply, step] = lines[ply + 1, step]
    lengths[ply] = max(lengths[ply + 1], ply + 1)
    for player in range(len(frame.best)):
        frame.best[player] = child.best[player]


@dataclass(frozen=True)
class Algorithm:
    """A search for any number of players: what takes the place of the stand-ins."""

    begin: Callable[..., int]
    enter: Callable[..., int]
    more: Callable[..., bool]
    absorb: Callable[..., bool]

    @property
    def bound(self) -> dict[Callable[..., Any], Callable[..., Any]]:
        """The stand-ins and what is called instead."""
        return {begin: self.begin, enter: self.enter, more: self.more, absorb: self.absorb}
