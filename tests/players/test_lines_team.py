"""Several threads in one search of ``lines``: limits, stops, errors, and one table for all."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.players.catalogue import make_player
from boardwright.players.engine_player import EnginePlayer
from boardwright.players.gomoku.lines import LinesEngine, Team
from boardwright.search import Limit, Thought
from boardwright.search.transposition import ABSENT, bound_of, find_entry

OPENING = "h8 i9 j8 i7"
#: Longer than any test, and more than any search needs.
EVER = Limit(time=3600.0)


@pytest.fixture(scope="module")
def team() -> Team:
    return Team(bw.game("gomoku"), 2, table=2)


def opening(team: Team) -> bw.Position:
    team.forget(0)
    return team.game.start().play(OPENING)


def alone() -> bool:
    """Return whether no thread of a search is left."""
    return not any("ThreadPoolExecutor" in each.name for each in threading.enumerate())


def test_a_limit_of_nodes_is_that_of_all_threads(team: Team) -> None:
    told: list[Thought] = []
    thought = team.search(opening(team), Limit(nodes=40_000), told.append)
    assert 20_000 <= thought.nodes <= 40_100  # a node may look for fours beyond its limit
    assert told[-1] == thought and alone()


def test_a_limit_of_depth_is_reached(team: Team) -> None:
    assert team.search(opening(team), Limit(depth=8)).depth == 8


def test_a_helper_writes_into_the_table_that_all_read(team: Team) -> None:
    position = opening(team)
    team.resize(1)
    (helper,) = team.helpers
    assert helper.run is not team.run and helper.frames is not team.frames
    LinesEngine.search(helper, position, Limit(nodes=1000))
    marks = np.array(team.game.marks(position.state), np.uint8)
    key = team.board_of(marks, 0).hash
    assert bound_of(team.game.kernel(find_entry)(team._table, key)) != ABSENT
    team.forget(0)
    assert bound_of(team.game.kernel(find_entry)(team._table, key)) == ABSENT
    assert not helper.run.history.any()


def test_a_stop_ends_all_threads(team: Team) -> None:
    stop = threading.Event()
    thought = team.search(opening(team), EVER, lambda _: stop.set(), stop)
    assert thought.move >= 0 and alone()


def test_an_interruption_ends_all_threads(team: Team) -> None:
    def interrupt(_: Thought) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        team.search(opening(team), EVER, interrupt)
    assert alone()


def test_an_error_of_a_helper_is_told(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> int:
        raise RuntimeError("a helper failed")

    monkeypatch.setattr(team.helpers[0], "_search", fail)
    with pytest.raises(RuntimeError, match="a helper failed"):
        team.search(opening(team), Limit(nodes=20_000))
    assert alone()


def test_what_a_helper_found_deeper_is_the_answer(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    (helper,) = team.helpers
    search, slices, stop = helper._search, iter(range(20)), threading.Event()

    def searched(*records: Any) -> Any:
        if next(slices, None) is None:
            stop.set()
        return search(*records)

    monkeypatch.setattr(helper, "_search", searched)
    monkeypatch.setattr(team, "_search", lambda *_: not stop.wait(60))  # the leader only waits
    thought = team.search(opening(team), EVER, stop=stop)
    assert thought.depth > 0 and len(thought.line) > 1


@pytest.mark.parametrize("given", ["0", "-2", "two", "1.5", "9999"])
def test_how_many_threads_is_a_number_of_them(given: str) -> None:
    with pytest.raises(InputError, match="threads must be a whole number from 1 to 64"):
        make_player(f"lines:threads={given}", bw.game("gomoku"), 1)


def test_one_thread_needs_no_team() -> None:
    player = make_player("lines:threads=1", bw.game("gomoku"), 1)
    assert isinstance(player, EnginePlayer) and type(player.engine) is LinesEngine
