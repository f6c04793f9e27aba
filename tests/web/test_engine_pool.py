"""Rooms of engines: bounded, stoppable, fair, and not held up by an engine that does not stop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event

import pytest

from boardwright.web.engine_pool import EnginePool, Overrun
from boardwright.web.problems import Refusal


@pytest.fixture
def pool() -> Iterator[EnginePool]:
    pool = EnginePool("test", workers=1, longest_s=60, most_waiting=3, grace_s=0.3, fair_s=60)
    yield pool
    pool.close()


#: Only what hangs takes so long.
PATIENCE_S = 120


def until_stopped(stop: Event) -> str:
    assert stop.wait(PATIENCE_S)
    return "stopped"


def test_answers_and_mistakes_reach_whoever_asked(pool: EnginePool) -> None:
    assert pool.submit(lambda _: 42).future.result(PATIENCE_S) == 42
    with pytest.raises(ZeroDivisionError):
        pool.submit(lambda _: 1 / 0).future.result(PATIENCE_S)
    assert pool.submit(lambda _: "still working").future.result(PATIENCE_S)
    assert pool.jobs == 0


def test_a_job_is_stopped_in_time_or_sooner(pool: EnginePool) -> None:
    timed = EnginePool("test", workers=1, longest_s=60, most_waiting=3)
    began = time.monotonic()
    assert timed.submit(until_stopped, 0.2).future.result(PATIENCE_S) == "stopped"
    assert time.monotonic() - began >= 0.2
    timed.close()
    job = pool.submit(until_stopped)
    job.hurry()
    assert job.future.result(PATIENCE_S) == "stopped"


def test_there_is_room_for_so_many(pool: EnginePool) -> None:
    jobs = [pool.submit(until_stopped) for _ in range(3)]
    with pytest.raises(Refusal) as refusal:
        pool.submit(until_stopped)
    assert refusal.value.status == 503
    jobs[2].cancel()
    assert jobs[2].future.cancelled()
    pool.submit(until_stopped).cancel()
    for job in jobs[:2]:
        job.hurry()
    assert jobs[0].future.result(PATIENCE_S) == jobs[1].future.result(PATIENCE_S) == "stopped"


def test_who_does_not_stop_is_given_up_and_others_go_on(pool: EnginePool) -> None:
    end = Event()
    deaf = pool.submit(lambda _: end.wait(PATIENCE_S), 0.05)
    waiting = pool.submit(lambda _: "next")
    with pytest.raises(Overrun):
        deaf.future.result(PATIENCE_S)
    assert waiting.future.result(PATIENCE_S) == "next"
    end.set()
    assert pool.submit(lambda _: "more").future.result(PATIENCE_S) == "more"


def test_thinking_long_is_cut_short_while_others_wait() -> None:
    pool = EnginePool("test", workers=1, longest_s=60, most_waiting=9, fair_s=0.1)
    long = pool.submit(until_stopped)
    short = pool.submit(lambda _: "short")
    assert long.future.result(PATIENCE_S) == "stopped"
    assert short.future.result(PATIENCE_S) == "short"
    pool.close()


def test_closing_stops_all_and_takes_nothing_more() -> None:
    pool = EnginePool("test", workers=1, longest_s=60, most_waiting=9)
    running, waiting = pool.submit(until_stopped), pool.submit(until_stopped)
    while not running.future.running():
        time.sleep(0.01)
    pool.close()
    assert running.future.result(PATIENCE_S) == "stopped"
    assert waiting.future.cancelled()
    with pytest.raises(Refusal):
        pool.submit(until_stopped)
