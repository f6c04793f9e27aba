"""The kernel of alpha-beta: principal-variation search on an explicit stack, resumable anywhere.

A frame is one position on the way from the root. ``look`` sees it for the first time and may know
its value at once; ``descend`` plays its next move into the frame below; ``absorb`` takes over what
that move turned out to be worth; ``leave`` stores the result. Moves after the first are tried
with a window of width one, and again with the whole window if they turn out better.

With threats off, the value is that of plain minimax to the same depth. With threats on, forced
moves are the only ones searched and a single one costs no depth, leaves with threats are looked
into by threat search, and the table may answer with deeper results than asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardwright.core.rules import (
    ANSWERS,
    THREATENS,
    WINS,
    forcing_moves,
    moves,
    play,
    record,
)
from boardwright.search.minimax import NONE, evaluated_value, finished_value
from boardwright.search.threats import WON, begin_threats, continue_threats
from boardwright.search.transposition import (
    ABSENT,
    EXACT,
    LOWER,
    NO_MOVE,
    PROVED,
    UPPER,
    WIN,
    bound_of,
    depth_of,
    find_entry,
    from_here,
    is_whole,
    move_of,
    position_key,
    store_entry,
    value_of,
)

KILLERS = 2
#: Moves share places of the history beyond this many.
HISTORY = 1 << 16
# What puts a move first: the table's, then threats, then killers, then history.
TABLE_FIRST, THREAT_FIRST, KILLER_FIRST, MOST_HISTORY = 1 << 30, 1 << 29, 1 << 28, 1 << 26
#: Positions that threat search may look at for one leaf.
LEAF_THREATS = 50

CONTROL = record(
    level=np.int64,  # of the position at hand; -1 when the root is finished
    nodes=np.int64,
    threats=np.bool_,
    deepest=np.int64,  # level beyond which forced moves cost depth too
    words=np.int64,
    mask=np.uint64,
)
#: Beside the state and moves of every search frame; ``line`` is added in the game's own length.
FRAME = {
    "key": np.uint64,
    "alpha": np.int64,
    "beta": np.int64,
    "first_alpha": np.int64,
    "best": np.int64,
    "best_move": np.int64,
    "first": np.int64,  # the best move by the table
    "depth": np.int64,
    "extension": np.int64,
    "length": np.int64,  # of the line
    "fresh": np.bool_,
    "narrow": np.bool_,  # the move at hand is tried with a window of width one
    "again": np.bool_,  # and must be tried with the whole window
    "cut": np.bool_,  # some line ended at the depth limit, not at the end of a game
}


def search_plainly(
    frames: Any,
    words: Any,
    table: Any,
    history: Any,
    killers: Any,
    controls: Any,
    scores: Any,
    budget: int,
) -> int:
    """Search up to ``budget`` positions; return how many. ``level`` -1 says that it is done."""
    control = controls[0]
    begun = control.nodes
    while control.level >= 0 and control.nodes - begun < budget:
        level = control.level
        frame = frames[level]
        known = False
        if frame.fresh:
            known = look(frame, words[level], table, control, scores)
            known = known or looks_like_a_leaf(frame, control, len(frames) - 1, scores)
        go_on(frames, table, history, killers, control, known)
    return int(control.nodes - begun)


def search_with_threats(
    frames: Any,
    words: Any,
    table: Any,
    history: Any,
    killers: Any,
    controls: Any,
    scores: Any,
    budget: int,
    threat_frames: Any,
    threat_words: Any,
    threat_memory: Any,
    threat_controls: Any,
) -> int:
    """Search about ``budget`` positions, those of threat searches included, as above."""
    control = controls[0]
    threat_control = threat_controls[0]
    begun = control.nodes
    while control.level >= 0 and control.nodes - begun < budget:
        level = control.level
        frame = frames[level]
        known = False
        if frame.fresh:
            known = look(frame, words[level], table, control, scores)
            if not known and level > 0:
                kind = look_for_force(frame, threat_frames[0].moves, control)
                known = kind == WINS or frame.count == 0
                if kind == THREATENS and frame.depth <= 1:
                    threat_frames[0].state = frame.state
                    begin_threats(threat_frames, threat_control)
                    control.nodes += continue_threats(
                        threat_frames, threat_words, threat_memory, threat_control, LEAF_THREATS
                    )
                    if threat_control.status == WON:
                        win = threat_frames[0]
                        set_value(frame, WIN - int(level + win.length), int(win.line[0]))
                        frame.length = min(win.length, len(frame.line))
                        for index in range(frame.length):
                            frame.line[index] = win.line[index]
                        known = True
            known = known or looks_like_a_leaf(frame, control, len(frames) - 1, scores)
        go_on(frames, table, history, killers, control, known)
    return int(control.nodes - begun)


def go_on(frames: Any, table: Any, history: Any, killers: Any, control: Any, known: bool) -> None:
    """Go down by the next move of the position at hand, or up if it has none or is ``known``."""
    level = control.level
    frame = frames[level]
    if frame.fresh and level > 0 and not known:
        sort_moves(frame, history, killers[level])
    frame.fresh = False
    if not known and descend(frame, frames[level + 1]):
        control.level = level + 1
        return
    if not known:
        leave(frame, table, level)
    control.level = level - 1
    if level > 0:
        absorb(frames[level - 1], frame, history, killers[level - 1], level == 1)


def look(frame: Any, row: Any, table: Any, control: Any, scores: Any) -> bool:
    """Look at a position for the first time; return True if the rules or the table know its value.

    The root comes with its moves written and in order.
    """
    level = control.level
    control.nodes += 1
    frame.first_alpha = frame.alpha
    frame.best = NONE
    frame.best_move = NO_MOVE
    frame.length = 0
    frame.extension = 0
    frame.next = 0
    frame.cut = False
    frame.again = False
    frame.key = position_key(frame.state, row, control.words, control.mask)
    if level == 0:
        return False
    frame.count = moves(frame.state, frame.moves)
    if frame.count == 0:
        frame.best = finished_value(frame.state, scores, level)
        return True
    for index in range(frame.count):
        frame.order[index] = 0
    return answered_by_table(frame, table, control)


def looks_like_a_leaf(frame: Any, control: Any, last: int, scores: Any) -> bool:
    """Return True and evaluate if the search ends here."""
    if (frame.depth > 0 or frame.extension > 0) and control.level < last:
        return False
    frame.best = evaluated_value(frame.state, scores)
    frame.cut = True
    return True


def look_for_force(frame: Any, forcing: Any, control: Any) -> int:
    """Return the kind of forcing moves; leave only those that count, and none if that decides."""
    level = control.level
    kind, count = forcing_moves(frame.state, forcing)
    if kind == WINS:
        set_value(frame, WIN - int(level + 1), int(forcing[0]))
    elif kind == ANSWERS and count == 0:
        set_value(frame, int(level + 2) - WIN, int(frame.moves[0]))
        frame.count = 0
    elif kind == ANSWERS:
        for index in range(count):
            frame.moves[index] = forcing[index]
        frame.count = count
        frame.extension = 1 if count == 1 and level < control.deepest else 0
    else:
        for index in range(count):
            place = 0
            while frame.moves[place] != forcing[index]:
                place += 1
            frame.order[place] = THREAT_FIRST
    return kind


def set_value(frame: Any, value: int, move: int) -> None:
    """Give a position its value by a move after which nothing is known."""
    frame.best = value
    frame.best_move = move
    frame.line[0] = move
    frame.length = 1


def answered_by_table(frame: Any, table: Any, control: Any) -> bool:
    """Return True and set the value if the table decides it; never on the principal variation."""
    entry = find_entry(table, frame.key)
    frame.first = move_of(entry)
    bound, depth = bound_of(entry), depth_of(entry)
    if bound == ABSENT or frame.beta - frame.alpha > 1:
        return False
    if control.threats:
        usable = is_whole(entry) or depth >= frame.depth
    else:  # a deeper result may differ from that of the depth asked for
        usable = depth == frame.depth or (is_whole(entry) and depth < frame.depth)
    value = from_here(value_of(entry), -int(control.level))
    if not usable or (bound == UPPER and value > frame.alpha):
        return False
    if bound == LOWER and value < frame.beta:
        return False
    frame.best = value
    frame.cut = not is_whole(entry)
    return True


def sort_moves(frame: Any, history: Any, killers: Any) -> None:
    """Give each move its rank; those of threats are there already."""
    first = frame.first
    player = frame.state.player
    for index in range(frame.count):
        move = int(frame.moves[index])
        rank = history[player, move % HISTORY]
        for killer in range(KILLERS):
            if move == killers[killer]:
                rank = KILLER_FIRST - killer
        frame.order[index] += TABLE_FIRST if move == first else rank


def descend(frame: Any, child: Any) -> bool:
    """Play the next move into the frame below; return False if there is none."""
    if frame.again:
        frame.again = False
        frame.narrow = False
    else:
        if frame.next >= frame.count:
            return False
        best = frame.next
        for index in range(frame.next + 1, frame.count):
            if frame.order[index] > frame.order[best]:
                best = index
        move = frame.moves[best]
        rank = frame.order[best]
        # Those between move up by one, so that equal ranks keep their order.
        for index in range(best, frame.next, -1):
            frame.moves[index] = frame.moves[index - 1]
            frame.order[index] = frame.order[index - 1]
        frame.moves[frame.next] = move
        frame.order[frame.next] = rank
        frame.narrow = frame.next > 0 and frame.beta - frame.alpha > 1
        frame.next += 1
    child.state = frame.state
    play(child.state, frame.moves[frame.next - 1])
    beta = frame.alpha + 1 if frame.narrow else frame.beta
    if child.state.player == frame.state.player:
        child.alpha = frame.alpha
        child.beta = beta
    else:
        child.alpha = -beta
        child.beta = -frame.alpha
    child.depth = frame.depth - 1 + frame.extension
    child.fresh = True
    return True


def absorb(frame: Any, child: Any, history: Any, killers: Any, root: bool) -> None:
    """Take over what the move at hand turned out to be worth."""
    value = child.best if child.state.player == frame.state.player else -child.best
    frame.cut |= child.cut
    if frame.narrow and frame.alpha < value < frame.beta:
        frame.again = True
        return
    if root:  # the rank is not needed any more: the engine reads the value from its place
        frame.order[frame.next - 1] = value if value > frame.alpha else NONE
    if value > frame.best:
        frame.best = value
        frame.best_move = frame.moves[frame.next - 1]
    if value > frame.alpha:
        frame.alpha = value
        frame.line[0] = frame.best_move
        frame.length = min(child.length + 1, len(frame.line))
        for index in range(frame.length - 1):
            frame.line[index + 1] = child.line[index]
    if value >= frame.beta:
        frame.next = frame.count
        praise(int(frame.best_move), frame, history, killers)


def praise(move: int, frame: Any, history: Any, killers: Any) -> None:
    """Remember a move that refuted, to try it early in other positions."""
    if killers[0] != move:
        for killer in range(KILLERS - 1, 0, -1):
            killers[killer] = killers[killer - 1]
        killers[0] = move
    player = frame.state.player
    better = history[player, move % HISTORY] + max(1, frame.depth * frame.depth)
    history[player, move % HISTORY] = min(better, MOST_HISTORY)


def leave(frame: Any, table: Any, level: int) -> None:
    """Store the result of a position whose moves were tried."""
    bound = EXACT
    if frame.best <= frame.first_alpha:
        bound = UPPER
    elif frame.best >= frame.beta:
        bound = LOWER
    proved = (frame.best > PROVED and bound != UPPER) or (frame.best < -PROVED and bound != LOWER)
    if proved:
        frame.cut = False
    value = from_here(int(frame.best), int(level))
    move, depth = int(frame.best_move), int(frame.depth)
    store_entry(table, frame.key, value, move, depth, bound, 0, not frame.cut)
