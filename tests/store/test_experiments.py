"""Experiments in the database: each is run by one server only, and none is lost."""

from __future__ import annotations

import pytest

from boardwright.store.database import open_database
from boardwright.store.experiments import Experiments

pytestmark = pytest.mark.usefixtures("each_database")


@pytest.fixture
def kept() -> Experiments:
    return Experiments(open_database())


def add(kept: Experiments, title: str) -> int:
    return kept.add("match", title, {"seed": 1}, f"boardwright match {title}", ["match", title])


def state(kept: Experiments, number: int) -> str:
    found = kept.find(number)
    assert found is not None
    return found.state


def test_what_is_kept_comes_back(kept: Experiments) -> None:
    number = add(kept, "消圈圈")
    kept.change(number, progress={"done": 3}, result={"rows": [None, 0.5]}, run=7)
    found = kept.find(number)
    assert found is not None
    assert (found.title, found.arguments, found.run) == ("消圈圈", ["match", "消圈圈"], 7)
    assert found.result == {"rows": [None, 0.5]} and found.progress == {"done": 3}
    assert found.updated >= found.created
    assert kept.find(number + 1) is None


def test_the_list_begins_with_the_newest_and_leaves_results_out(kept: Experiments) -> None:
    numbers = [add(kept, title) for title in "abc"]
    assert [each.id for each in kept.newest_first(2)] == numbers[:0:-1]
    assert "result" not in vars(kept.newest_first(1)[0])


def test_each_is_claimed_once_and_in_order(kept: Experiments) -> None:
    first, second = add(kept, "a"), add(kept, "b")
    other = Experiments(open_database())
    claimed = [found.id for found in (kept.claim(), other.claim()) if found is not None]
    assert claimed == [first, second]
    assert kept.claim() is None
    assert state(kept, first) == "running"


def test_a_resumed_one_waits_behind_the_others(kept: Experiments) -> None:
    first, second = add(kept, "a"), add(kept, "b")
    assert kept.change(first, ("waiting",), state="stopped")
    assert kept.change(first, ("stopped",), state="waiting")
    found = kept.claim()
    assert found is not None and found.id == second


def test_a_change_that_does_not_fit_the_state_changes_nothing(kept: Experiments) -> None:
    number = add(kept, "a")
    assert not kept.change(number, ("running",), state="stopped", error="no")
    found = kept.find(number)
    assert found is not None and (found.state, found.error) == ("waiting", "")


def test_what_a_lost_process_was_running_waits_for_another(kept: Experiments) -> None:
    running, waiting = add(kept, "a"), add(kept, "b")
    other = Experiments(open_database(), "other")
    other.claim()
    assert kept.recover(["other"]) == 0 and state(kept, running) == "running"
    assert kept.recover(["me"]) == 1
    assert (state(kept, running), state(kept, waiting)) == ("waiting", "waiting")
    assert kept.count("running") == 0


def test_what_is_removed_is_gone(kept: Experiments) -> None:
    number = add(kept, "a")
    kept.remove(number)
    assert kept.find(number) is None
