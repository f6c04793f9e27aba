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


def begin(frames: Any, expected: int, root: int, depth: int, credits: Any, values: Any) -> int:
    """Prepare the root, whose moves are listed, for a search; return the nodes looked at."""
    raise NotImplementedError


def enter(
    frames: Any,
    ply: int,
    expected: int,
    root: int,
    depth: int,
    lines: Any,
    lengths: Any,
    credits: Any,
    status: Any,
    values: Any,
) -> int:
    """See a position: list its moves, or none and its shares; return the nodes besides itself."""
    raise NotImplementedError


def more(frames: Any, ply: int, root: int, depth: int, credits: Any) -> bool:
    """Return True if another move of a position is to be tried, ``moves[next]``."""
    raise NotImplementedError


def absorb(
    frames: Any, ply: int, root: int, depth: int, lines: Any, lengths: Any, credits: Any
) -> bool:
    """Take over the shares of the position below; return True if its move is now the choice."""
    raise NotImplementedError


def search_slice(work: Work, depth: int, room: int) -> int:
    """Search on to ``depth`` for about ``room`` nodes; return how many it was.

    ``status[PLY]`` says where the search stands, and ``DONE`` when it has ended. The arrays are
    taken out of ``work`` once: Numba counts references each time that is done.
    """
    frames, lines, lengths, line = work.frames, work.lines, work.lengths, work.line
    credits, status, values = work.credits, work.status, work.values
    root_shares, root_exact = work.root_shares, work.root_exact
    known = int(status[EXPECTED_LINE])
    root = int(frames[0].state.player)
    nodes = 0
    ply = int(status[PLY])
    if ply == UNBEGUN:
        expected = int(line[0]) if known > 0 else NO_MOVE
        nodes += begin(frames, expected, root, depth, credits, values)
        ply = 0
    while nodes < room:
        if more(frames, ply, root, depth, credits):
            frame = frames[ply]
            child = frames[ply + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            below = ply + 1
            lengths[below] = below
            expected = int(line[below]) if below < known else NO_MOVE
            nodes += 1 + enter(
                frames, below, expected, root, depth, lines, lengths, credits, status, values
            )
            if child.count > 0:
                ply = below
                continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
        chosen = absorb(frames, ply, root, depth, lines, lengths, credits)
        if ply == 0:
            first = frames[1]
            place = int(frames[0].places[frames[0].next - 1])
            root_exact[place] = chosen or first.cut == 0
            for player in range(len(values)):
                root_shares[place, player] = first.best[player]
    status[PLY] = ply
    return nodes


def choose(frame: Any, child: Any, lines: Any, lengths: Any, ply: int) -> None:
    """Make the move just tried the choice of a position, followed by the best line after it."""
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
