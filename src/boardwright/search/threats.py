"""Threat search: wins in which every move of the attacker threatens to win at once.

For games that supply ``forcing_moves``, with two players who move in turn. The attacker makes only
threats, or wins; the defender tries everything that does not lose at once, and may win. So a win
found here is a win by force. The search deepens by one threat at a time, which makes it the one
with the fewest threats; if it ends without a win, threats alone do not win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rules import (
    ANSWERS,
    QUIET,
    WINS,
    forcing_moves,
    moves,
    play,
    record,
)
from boardwright.search.limit import Budget, Limit
from boardwright.search.transposition import position_key, words_of

OPEN, WON, FAILED, TOO_DEEP = 0, 1, 2, 3
#: No deeper search will find a win either.
NEVER = 1 << 20
LEVELS = 128
#: A game is tried for this many plies whether the players move in turn.
TRIED_PLIES = 8
MEMORY = 1 << 16
FRAMES_BYTES = 1 << 24

CONTROL = record(
    level=np.int64,
    threats=np.int64,  # how many the attacker may make in this round
    status=np.int64,
    words=np.int64,
    mask=np.uint64,
)
#: Positions in which the player to move has no win with this many threats.
FAILURE = record(key=np.uint64, threats=np.int64)


def begin_threats(frames: Any, control: Any) -> None:
    """Begin a search for the player to move in ``frames[0]``."""
    control.level = 0
    control.threats = 0
    control.status = OPEN
    frames[0].fresh = True


def continue_threats(frames: Any, words: Any, memory: Any, control: Any, budget: int) -> int:
    """Search up to ``budget`` positions; return how many. ``control.status`` tells the result."""
    nodes = 0
    while nodes < budget and control.status == OPEN:
        level = control.level
        frame = frames[level]
        attacks = level % 2 == 0
        if frame.fresh:
            nodes += 1
            frame.fresh = False
            frame.verdict = look(frame, words[level], memory, control)
        if frame.verdict == OPEN and frame.next < frame.count:
            child = frames[level + 1]
            child.state = frame.state
            play(child.state, frame.moves[frame.next])
            child.fresh = True
            frame.next += 1
            control.level = level + 1
            if child.state.player == frame.state.player and moves(child.state, child.moves) > 0:
                control.status = TOO_DEEP  # not in turn: nothing is found, and nothing excluded
            continue
        if frame.verdict == OPEN:  # everything was tried
            frame.verdict = FAILED if attacks else WON
            if attacks:
                failure = memory[np.int64(frame.key & np.uint64(len(memory) - 1))]
                failure.key = frame.key
                failure.threats = control.threats - level // 2 if frame.cut else NEVER
        if level > 0:
            tell_parent(frames[level - 1], frame, not attacks)
            control.level = level - 1
        elif frame.verdict == WON or not frame.cut:
            control.status = frame.verdict
        elif 2 * control.threats + 5 > len(frames):
            control.status = TOO_DEEP
        else:
            control.threats += 1
            frame.fresh = True
    return nodes


def look(frame: Any, row: Any, memory: Any, control: Any) -> int:
    """Return whether a position is won or failed for the attacker, or prepare its moves to try."""
    frame.next = 0
    frame.cut = False
    frame.length = 0
    if moves(frame.state, frame.moves) == 0:
        return FAILED
    any_move = frame.moves[0]
    kind, count = forcing_moves(frame.state, frame.moves)
    frame.count = count
    if control.level % 2 == 1:
        if count == 0:  # nothing helps: any move shows it
            frame.moves[0] = any_move
            frame.count = 1
        # Otherwise the defender wins, or the attacker's move was no threat.
        return OPEN if kind == ANSWERS else FAILED
    if kind == WINS:
        frame.line[0] = frame.moves[0]
        frame.length = 1
        return WON
    if kind == QUIET or count == 0:
        return FAILED
    frame.key = position_key(frame.state, row, control.words, control.mask)
    failure = memory[np.int64(frame.key & np.uint64(len(memory) - 1))]
    left = control.threats - control.level // 2
    if failure.key == frame.key and failure.threats >= left:
        frame.cut = failure.threats < NEVER
        return FAILED
    frame.cut = left == 0
    return FAILED if left == 0 else OPEN


def tell_parent(parent: Any, frame: Any, attacks: bool) -> None:
    """Take over the result of a move: one that wins is enough, or for the defender one that holds.

    Of the defender's ways to lose the longest is kept as the line.
    """
    if frame.verdict == FAILED:
        parent.cut |= frame.cut
    elif frame.length >= parent.length:
        parent.line[0] = parent.moves[parent.next - 1]
        for index in range(frame.length):
            parent.line[index + 1] = frame.line[index]
        parent.length = frame.length + 1
    if attacks == (frame.verdict == WON):
        parent.verdict = frame.verdict


def search_threats(frames: Any, words: Any, memory: Any, controls: Any, budget: int) -> int:
    """Go on with the search of ``controls[0]``; see ``continue_threats``."""
    return continue_threats(frames, words, memory, controls[0], budget)


def read_forcing(frames: Any) -> int:
    """Return the kind of forcing moves in ``frames[0]``, which then has them and their number."""
    kind, frames[0].count = forcing_moves(frames[0].state, frames[0].moves)
    return int(kind)


@dataclass(frozen=True)
class ThreatFinding:
    """A win by threats as a line, both sides' moves; or that there is none; or that it is open."""

    line: tuple[int, ...]
    excluded: bool  # threats alone do not win; with neither, the limit was reached
    nodes: int


def has_threats(game: Game) -> bool:
    """Return True for games of two players in turn, without dice, that say which moves force."""
    if game.players != 2 or game.chances or not game.defines("forcing_moves"):
        return False
    position = game.start()
    for _ in range(TRIED_PLIES):
        if position.over:
            break
        after = position.play(position.moves[0])
        if not after.over and after.to_move == position.to_move:
            return False
        position = after
    return True


class ThreatSearch:
    """Room for threat searches in one game. It remembers failures from one search to the next."""

    def __init__(self, game: Game, memory: int = MEMORY) -> None:
        self.game = game
        smallest = game.frames(1).itemsize
        levels = max(5, min(LEVELS, FRAMES_BYTES // smallest))
        self.frames = game.frames(
            levels,
            key=np.uint64,
            line=(np.int64, LEVELS),
            length=np.int64,
            verdict=np.int64,
            cut=np.bool_,
            fresh=np.bool_,
        )
        self.controls = np.zeros(1, CONTROL).view(np.recarray)
        self.words, self.controls[0].words, self.controls[0].mask = words_of(game, self.frames)
        self.memory = np.zeros(memory, FAILURE).view(np.recarray)

    def forcing(self, position: Position) -> tuple[int, set[int]]:
        """Return the kind of a position's forcing moves, and these."""
        frame = self.frames[0]
        frame.state = position.state
        kind = self.game.kernel(read_forcing)(self.frames)
        return int(kind), {int(move) for move in frame.moves[: frame.count]}

    def search(self, position: Position, budget: Budget) -> ThreatFinding:
        """Return the win by the fewest threats of the player to move, within a budget."""
        kernel = self.game.kernel(search_threats)
        control = self.controls[0]
        self.frames[0].state = position.state
        before = budget.nodes
        with np.errstate(over="ignore"):
            begin_threats(self.frames, control)
            while control.status == OPEN and (size := budget.slice()):
                budget.spend(kernel(self.frames, self.words, self.memory, self.controls, size))
        won = control.status == WON
        line = self.frames[0].line[: self.frames[0].length] if won else ()
        nodes = budget.nodes - before
        return ThreatFinding(tuple(int(move) for move in line), control.status == FAILED, nodes)

    def forget(self) -> None:
        """Forget all failures."""
        self.memory[:] = np.zeros((), FAILURE)


def find_threats(position: Position, limit: Limit | None = None) -> ThreatFinding:
    """Return a win by threats of the player to move, or that there is none.

    >>> import boardwright as bw
    >>> position = bw.game("gomoku", size=9, compiled=False).start().play("e5 a1 f5 b1 g5 a3")
    >>> [position.game.board.names[point] for point in find_threats(position).line]
    ['d5', 'a9', 'c5']
    """
    if not has_threats(position.game):
        raise InputError("{game} does not say which moves force", game=position.game.name)
    return ThreatSearch(position.game).search(position, Budget(limit or Limit(nodes=10**9)))
