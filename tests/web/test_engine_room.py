"""Rooms of engines: bounded, stoppable, fair, and not held up by an engine that does not stop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event

import pytest

from boardwright.web.engine_room import EngineRoom, Overrun
from boardwright.web.problems import Refusal


@pytest.fixture
def room() -> Iterator[EngineRoom]:
    room = EngineRoom("test", workers=1, longest_s=60, most_waiting=3, grace_s=0.3, fair_s=60)
    yield room
    room.close()


#: Only what hangs takes so long.
PATIENCE_S = 120


def until_stopped(stop: Event) -> str:
    assert stop.wait(PATIENCE_S)
    return "stopped"


def test_answers_and_mistakes_reach_whoever_asked(room: EngineRoom) -> None:
    assert room.submit(lambda _: 42).future.result(PATIENCE_S) == 42
    with pytest.raises(ZeroDivisionError):
        room.submit(lambda _: 1 / 0).future.result(PATIENCE_S)
    assert room.submit(lambda _: "still working").future.result(PATIENCE_S)
    assert room.jobs == 0


def test_a_job_is_stopped_in_time_or_sooner(room: EngineRoom) -> None:
    timed = EngineRoom("test", workers=1, longest_s=60, most_waiting=3)
    began = time.monotonic()
    assert timed.submit(until_stopped, 0.2).future.result(PATIENCE_S) == "stopped"
    assert time.monotonic() - began >= 0.2
    timed.close()
    job = room.submit(until_stopped)
    job.hurry()
    assert job.future.result(PATIENCE_S) == "stopped"


def test_there_is_room_for_so_many(room: EngineRoom) -> None:
    jobs = [room.submit(until_stopped) for _ in range(3)]
    with pytest.raises(Refusal) as refusal:
        room.submit(until_stopped)
    assert refusal.value.status == 503
    jobs[2].cancel()
    assert jobs[2].future.cancelled()
    room.submit(until_stopped).cancel()
    for job in jobs[:2]:
        job.hurry()
    assert jobs[0].future.result(PATIENCE_S) == jobs[1].future.result(PATIENCE_S) == "stopped"


def test_who_does_not_stop_is_given_up_and_others_go_on(room: EngineRoom) -> None:
    end = Event()
    deaf = room.submit(lambda _: end.wait(PATIENCE_S), 0.05)
    waiting = room.submit(lambda _: "next")
    with pytest.raises(Overrun):
        deaf.future.result(PATIENCE_S)
    assert waiting.future.result(PATIENCE_S) == "next"
    end.set()
    assert room.submit(lambda _: "more").future.result(PATIENCE_S) == "more"


def test_thinking_long_is_cut_short_while_others_wait() -> None:
    room = EngineRoom("test", workers=1, longest_s=60, most_waiting=9, fair_s=0.1)
    long = room.submit(until_stopped)
    short = room.submit(lambda _: "short")
    assert long.future.result(PATIENCE_S) == "stopped"
    assert short.future.result(PATIENCE_S) == "short"
    room.close()


def test_closing_stops_all_and_takes_nothing_more() -> None:
    room = EngineRoom("test", workers=1, longest_s=60, most_waiting=9)
    running, waiting = room.submit(until_stopped), room.submit(until_stopped)
    while not running.future.running():
        time.sleep(0.01)
    room.close()
    assert running.future.result(PATIENCE_S) == "stopped"
    assert waiting.future.cancelled()
    with pytest.raises(Refusal):
        room.submit(until_stopped)
