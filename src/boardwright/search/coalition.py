"""Two sides over any number of players: the player to move at the root against all the others.

``ParanoidEngine`` takes it that all others play against the root player: alpha-beta on the root
player's share. ``BestReplyEngine`` lets only one of them answer each move of the root player, the
one whose answer hurts most, while the others sit out; so it looks further ahead in the same time.
With two players both are plain alpha-beta. Sitting out sets the ``player`` of a state, which needs
a game where anyone could move next, such as one of putting stones.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.rules import evaluate, moves, outcome, play
from boardwright.search.best_line import keep_line
from boardwright.search.many_player_engine import (
    DONE,
    ESTIMATES,
    PLY,
    UNBEGUN,
    ManyPlayerEngine,
    Work,
)
from boardwright.search.move_order import CREDITS, keep_order, put_in_order
from boardwright.search.shares import WHOLE, pay_out, share_out


def take_up(frame: Any, credits: Any, expected: int, remaining: int) -> None:
    """Get ready to try the moves of a frame, the expected one first."""
    frame.next = 0
    if remaining > 1:
        put_in_order(frame, credits[int(frame.state.player)], expected)
    else:
        keep_order(frame)


def next_opponent(frame: Any, root: int, players: int) -> bool:
    """Give the turn to the next of the root player's opponents that can answer, if there is one."""
    player = (int(frame.state.player) + 1) % players
    while player != root:
        frame.state.player = player
        frame.count = moves(frame.state, frame.moves)
        if frame.count > 0:
            return True
        player = (player + 1) % players
    return False


def coalition_slice(
    frames: Any,
    lines: Any,
    lengths: Any,
    line: Any,
    line_length: int,
    credits: Any,
    status: Any,
    root_shares: Any,
    root_exact: Any,
    values: Any,
    single_reply: bool,
    depth: int,
    room: int,
) -> int:
    """Search on from ``frames[0]`` to ``depth`` for at most ``room`` nodes; return how many it was.

    A frame's ``low`` and ``high`` are what the root player has for sure elsewhere, and the most the
    others will allow. See ``maxn.maxn_slice`` for the other arguments.
    """
    nodes = 0
    players = len(values)
    root = int(frames[0].state.player)
    one_answers = single_reply and players > 2
    ply = int(status[PLY])
    if ply == UNBEGUN:
        frame = frames[0]
        frame.low = -1
        frame.high = WHOLE + 1
        frame.best[root] = -1
        take_up(frame, credits, int(line[0]) if line_length > 0 else -1, depth)
        ply = 0
    while nodes < room:
        frame = frames[ply]
        own = int(frame.state.player) == root
        if frame.next < frame.count and frame.low < frame.high:
            child = frames[ply + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            frame.next += 1
            nodes += 1
            child.count = moves(child.state, child.moves)
            lengths[ply + 1] = ply + 1
            if child.count > 0 and one_answers and not own:
                child.state.player = root  # the others sit out
                child.count = moves(child.state, child.moves)
            if child.count == 0:
                outcome(child.state, values)
                pay_out(values, child.best)
            elif ply + 1 == depth:
                evaluate(child.state, values)
                share_out(values, child.best)
                status[ESTIMATES] += 1
            else:
                ply += 1
                child.low = frame.low
                child.high = frame.high
                child.best[root] = -1 if int(child.state.player) == root else WHOLE + 1
                take_up(child, credits, int(line[ply]) if ply < line_length else -1, depth - ply)
                continue
        elif (
            frame.low < frame.high
            and one_answers
            and not own
            and next_opponent(frame, root, players)
        ):
            take_up(frame, credits, -1, depth - ply)
            continue
        elif ply == 0:
            ply = DONE
            break
        else:
            ply -= 1
            frame = frames[ply]
            own = int(frame.state.player) == root
            child = frames[ply + 1]
        place = int(frame.places[frame.next - 1])
        move = int(frame.moves[frame.next - 1])
        share = child.best[root]
        if ply == 0:
            root_exact[place] = share > frame.best[root]
            for player in range(players):
                root_shares[place, player] = child.best[player]
        if (own and share > frame.best[root]) or (not own and share < frame.best[root]):
            keep_line(frame, lines, lengths, ply)
            for player in range(players):
                frame.best[player] = child.best[player]
        if own:
            frame.low = max(frame.low, share)
        else:
            frame.high = min(frame.high, share)
        if frame.low >= frame.high:
            credits[int(frame.state.player), move & (CREDITS - 1)] += (depth - ply) * (depth - ply)
    status[PLY] = ply
    return nodes


class CoalitionEngine(ManyPlayerEngine):
    """Alpha-beta of one player against the rest, with iterative deepening."""

    single_reply = False

    def run(self, work: Work, depth: int, room: int) -> int:
        """Search on for at most ``room`` nodes."""
        return int(
            self.game.kernel(coalition_slice)(
                work.frames, work.lines, work.lengths, work.line, work.line_length, work.credits,
                work.status, work.root_shares, work.root_exact, work.values, self.single_reply,
                depth, room,
            )
        )  # fmt: skip


class ParanoidEngine(CoalitionEngine):
    """All others play against the player to move."""

    name = "paranoid"
    exact = False  # a loss against all others together need not be one


class BestReplyEngine(CoalitionEngine):
    """Only one of the others answers each move."""

    name = "best-reply"
    single_reply = True
    proves_against_all = False
    exact = False
