"""``normal`` and ``hard``: the paper's search as an engine, and its settings as numbers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.rng import advance, stream
from boardwright.players.kind import Settings
from boardwright.players.player import PlayerSpec
from boardwright.players.three_kingdoms import tables
from boardwright.players.three_kingdoms.board_table import (
    PLAYERS,
    board_table,
    search_frames,
    work_room,
)
from boardwright.players.three_kingdoms.flip_table import flip_table
from boardwright.players.three_kingdoms.pools import AT_ROOT, EVERYWHERE, NEVER
from boardwright.players.three_kingdoms.search import BOUND, begin_search, go_on, pick
from boardwright.search.engine import Report
from boardwright.search.limit import Budget, Limit
from boardwright.search.thought import Candidate, Thought

POOL_NAMES = {"off": NEVER, "on": EVERYWHERE, "root": AT_ROOT}
#: Values of exactly -1 and 1 are kept for proofs, which this search has none of.
SURE = 0.999
REPORT_S = 0.05


def setting_row(values: Settings) -> NDArray[np.int64]:
    """Return a player's settings as the numbers that kernels read; nothing set is ``easy``."""
    row = np.zeros(tables.SETTINGS, np.int64)
    if values:
        row[tables.DEPTH] = int(values["depth"])
        row[tables.PATH] = values["path"] == "on"
        row[tables.FLIPS] = values["flips"] == "on"
        row[tables.WEIGHTS] = values["weights"] == "on"
        row[tables.CORNERS] = values["corners"] == "always"
        row[tables.POOLS] = POOL_NAMES[str(values["pools"])]
    return row


def setting_rows(texts: Sequence[str]) -> NDArray[np.int64]:
    """Return the settings of three players that are named as in a match."""
    from boardwright.players.three_kingdoms.kinds import KINDS

    kinds = {kind.name: kind for kind in KINDS}
    if len(texts) != PLAYERS:
        raise InputError(f"Three Kingdoms has {PLAYERS} players, not {len(texts)}")
    rows = []
    for text in texts:
        spec = PlayerSpec.parse(text)
        if spec.name not in kinds:
            raise InputError(f"many games are for {', '.join(kinds)}, not for {spec.name!r:.60}")
        rows.append(setting_row(kinds[spec.name].chosen(dict(spec.options))))
    return np.array(rows)


class PaperEngine:
    """Max^n on the paper's tables, one search to a fixed depth for each move."""

    def __init__(self, game: Game, settings: Settings, seed: int) -> None:
        self._game = game
        self._settings = setting_row(settings)
        self._flips = flip_table(game)
        self._tables = board_table(game)
        self._room = work_room(game)
        self._random = stream(seed, 0)

    def search(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Return one of the best moves; if stopped early, of those looked at so far."""
        settings = self._settings.copy()
        settings[tables.DEPTH] = limit.depth or settings[tables.DEPTH]
        frames = search_frames(self._game, int(settings[tables.DEPTH]))
        frames[0].state = position.state
        budget = Budget(limit, stop)
        reported = time.perf_counter()
        with np.errstate(over="ignore"):
            self._random = advance(self._random)
            self._game.kernel(set_up)(frames, self._tables, self._room, self._flips, settings)
            done = False
            while not done and (nodes := budget.slice()):
                before = int(self._room[0].nodes)
                done = self._game.kernel(run)(
                    frames, self._tables, self._room, settings, True, nodes
                )
                budget.spend(int(self._room[0].nodes) - before)
                if report and time.perf_counter() - reported > REPORT_S:
                    reported = time.perf_counter()
                    report(self._thought(frames, settings, budget))
            thought = self._thought(frames, settings, budget)
        if report:
            report(thought)
        return thought

    def _thought(self, frames: Any, settings: Any, budget: Budget) -> Thought:
        root = frames[0]
        mover = int(root.state.player)
        scores = self._room[0].scores.reshape(-1, PLAYERS)
        searched = [index for index in range(root.count) if scores[index, mover] >= 0.0]
        if not searched:  # stopped before anything was known
            return Thought(int(root.moves[0]), (0.0,) * PLAYERS, (int(root.moves[0]),), 0,
                           budget.nodes, budget.seconds)  # fmt: skip
        chosen = pick(frames, self._room[0], int(root.count), self._random)
        order = sorted(searched, key=lambda each: (-scores[each, mover], each != chosen))
        candidates = tuple(
            Candidate(int(root.moves[each]), as_values(scores[each]), (int(root.moves[each]),))
            for each in order
        )
        best = candidates[0]
        depth = int(settings[tables.DEPTH])
        return Thought(best.move, best.values, best.line, depth, budget.nodes, budget.seconds,
                       candidates)  # fmt: skip

    def forget(self, seed: int) -> None:
        """Draw from this seed among equal moves."""
        self._random = stream(seed, 0)


def as_values(scores: Any) -> tuple[float, ...]:
    """Return shares of 100 as values between -1 and 1."""
    return tuple(float(np.clip(2.0 * score / BOUND - 1.0, -SURE, SURE)) for score in scores)


def set_up(frames: Any, table: Any, room: Any, flips: Any, settings: Any) -> None:
    """Begin a search: ``begin_search`` for callers outside of kernels."""
    begin_search(frames, table[0], room[0], flips, settings)


def run(frames: Any, table: Any, room: Any, settings: Any, pruned: bool, limit: int) -> bool:
    """Go on with a search: ``go_on`` for callers outside of kernels."""
    return go_on(frames, table[0], room[0], settings, pruned, limit)
