"""``normal`` and ``hard``: the paper's search as a policy and as an engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardwright.core.game import Game
from boardwright.core.policy import Policy
from boardwright.core.rng import advance, stream
from boardwright.core.rules import Moves, State
from boardwright.players.kind import Settings
from boardwright.players.three_kingdoms import tables
from boardwright.players.three_kingdoms.board_table import (
    PLAYERS,
    board_table,
    search_frames,
    work_room,
)
from boardwright.players.three_kingdoms.flip_table import flip_table
from boardwright.players.three_kingdoms.pools import AT_ROOT, EVERYWHERE, NEVER, first_pool
from boardwright.players.three_kingdoms.search import (
    BOUND,
    begin_search,
    go_on,
    judge_leaf,
    pick,
)
from boardwright.search.engine import Engine
from boardwright.search.session import Session
from boardwright.search.thought import Candidate, Thought

POOL_NAMES = {"off": NEVER, "on": EVERYWHERE, "root": AT_ROOT}
#: Values of exactly -1 and 1 are kept for proofs, which this search has none of.
SURE = 0.999
NO_LIMIT = 1 << 60


def setting_row(values: Settings) -> NDArray[np.int64]:
    """Return a player's settings as the numbers that kernels read; nothing set is ``easy``."""
    row = np.zeros(tables.SETTINGS, np.int64)
    if values:
        row[tables.DEPTH] = int(str(values["depth"]))
        row[tables.PATH] = values["path"] == "on"
        row[tables.FLIPS] = values["flips"] == "on"
        row[tables.WEIGHTS] = values["weights"] == "on"
        row[tables.CORNERS] = values["corners"] == "always"
        row[tables.LEAF] = values["tables"] == "leaf"
        row[tables.POOLS] = POOL_NAMES[str(values["pools"])]
    return row


class Memory(NamedTuple):
    """What the searches at a table work with."""

    frames: Any
    table: Any
    room: Any
    flips: Any
    settings: Any  # a row for each seat


def memory_of(game: Game, styles: Sequence[Settings | None]) -> Memory:
    """Return the memory of players with these settings."""
    rows = np.array([setting_row(style or {}) for style in styles])
    frames = search_frames(game, int(rows[:, tables.DEPTH].max()))
    return Memory(frames, board_table(game), work_room(game), flip_table(game), rows)


def choose(
    memory: Memory, seat: int, state: State, moves: Moves, count: int, random: np.uint64
) -> tuple[int, np.uint64]:
    """Return the move of the search in a seat, one of the best."""
    random = advance(random)
    root = memory.frames[0]
    root.state = state
    work, settings = memory.room[0], memory.settings[seat]
    if count == 1:
        return int(moves[0]), random
    begin_search(memory.frames, memory.table[0], work, memory.flips, settings)
    go_on(memory.frames, memory.table[0], work, settings, True, NO_LIMIT)
    return int(root.moves[pick(memory.frames, work, int(root.count), random)]), random


#: One function would be compiled in 24 CPU seconds, not 5; the modules that matter ask for it.
SEARCHES = Policy(memory_of, choose, blind=True, inlined=False)


class PaperSearch(Session["PaperEngine"]):
    """One search, to one depth; if stopped early, the moves looked at so far count."""

    def begin(self) -> None:
        """Set up the search."""
        engine = self.engine
        self.settings = engine.settings.copy()
        self.settings[tables.DEPTH] = self.limit.depth or self.settings[tables.DEPTH]
        self.frames = search_frames(engine.game, int(self.settings[tables.DEPTH]))
        self.frames[0].state = self.position.state
        engine.random = advance(engine.random)
        # Once for a search, which takes 20 ms in plain Python; compiling it took seconds.
        engine.game.kernel(set_up, compiled=False)(
            self.frames, engine.tables, engine.room, engine.flips, self.settings
        )

    def think(self) -> None:
        """Search to the end."""
        self.run(self._step)

    def _step(self, nodes: int) -> tuple[int, bool]:
        engine = self.engine
        before = int(engine.room[0].nodes)
        done = engine.game.kernel(run, unused_parts(self.settings))(
            self.frames, engine.tables, engine.room, self.settings, True, nodes
        )
        return int(engine.room[0].nodes) - before, bool(done)

    def best(self) -> Thought:
        """Return one of the best moves."""
        engine, root = self.engine, self.frames[0]
        scores = engine.room[0].scores.reshape(-1, PLAYERS)
        searched = [index for index in range(root.count) if scores[index, self.side] >= 0.0]
        if not searched:  # stopped before anything was known
            move = int(root.moves[0])
            return self.thought([Candidate(move, (0.0,) * PLAYERS, (move,))], 0)
        chosen = pick(self.frames, engine.room[0], int(root.count), engine.random)
        searched.sort(key=lambda each: (-scores[each, self.side], each != chosen))
        candidates = [
            Candidate(int(root.moves[each]), as_values(scores[each]), (int(root.moves[each]),))
            for each in searched
        ]
        return self.thought(candidates, int(self.settings[tables.DEPTH]))


class PaperEngine(Engine):
    """Max^n on the paper's tables, one search to a fixed depth for each move."""

    sessions = PaperSearch

    def __init__(self, game: Game, settings: Settings, seed: int) -> None:
        self.game = game
        self.settings = setting_row(settings)
        self.flips = flip_table(game)
        self.tables = board_table(game)
        self.room = work_room(game)
        self.random = stream(seed, 0)

    def forget(self, seed: int) -> None:
        """Draw from this seed among equal moves."""
        self.random = stream(seed, 0)


def as_values(scores: Any) -> tuple[float, ...]:
    """Return shares of 100 as values between -1 and 1."""
    return tuple(float(np.clip(2.0 * score / BOUND - 1.0, -SURE, SURE)) for score in scores)


def set_up(frames: Any, table: Any, room: Any, flips: Any, settings: Any) -> None:
    """Begin a search: ``begin_search`` for callers outside of kernels."""
    begin_search(frames, table[0], room[0], flips, settings)


def run(frames: Any, table: Any, room: Any, settings: Any, pruned: bool, limit: int) -> bool:
    """Go on with a search: ``go_on`` for callers outside of kernels."""
    return go_on(frames, table[0], room[0], settings, pruned, limit)


def judge_no_leaf(frame: Any, table: Any, work: Any, settings: Any) -> None:
    """Stand in for ``judge_leaf`` where it is not called."""


def no_pool(
    frame: Any, table: Any, work: Any, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Stand in for ``first_pool`` where it is not called."""
    return low, high


def unused_parts(settings: Any) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return what takes the place of parts that ``go_on`` does not call with these settings.

    Half of the kernel is for pools: without them ``normal`` is compiled in half the time.
    """
    parts: dict[Callable[..., Any], Callable[..., Any]] = {}
    if not settings[tables.LEAF]:
        parts[judge_leaf] = judge_no_leaf
    if settings[tables.POOLS] != EVERYWHERE:
        parts[first_pool] = no_pool
    return parts
