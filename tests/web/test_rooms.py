"""Slow queries, analyses and a locked database have threads of their own: moves do not wait."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from boardwright.web.laboratory.laboratory import Laboratory
from boardwright.web.plays.service import PlayService
from tests.web.playing import begun, moved


def crowd(count: int, request: Callable[[], object]) -> list[threading.Thread]:
    """Return threads that have sent their requests."""
    threads = [threading.Thread(target=request) for _ in range(count)]
    for thread in threads:
        thread.start()
    return threads


def test_a_move_waits_neither_for_results_nor_for_lists(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_now, waiting = threading.Event(), threading.Semaphore(0)

    def slow(*_: object) -> object:
        waiting.release()
        assert open_now.wait(300)
        raise AssertionError("nobody needs the answer")

    monkeypatch.setattr(Laboratory, "all", slow)
    monkeypatch.setattr(PlayService, "own", slow)
    play = begun(client, "human", "human")
    threads = crowd(60, lambda: client.get("/api/experiments"))
    threads += crowd(40, lambda: client.get("/api/plays"))
    try:
        for _ in range(48):  # both rooms are full of them: 8 and 40
            assert waiting.acquire(timeout=300)
        assert moved(client, play, 0, "c3").status_code == 200
        assert client.get("/static/icon.svg").status_code == 200
        assert client.post("/api/board", json={"game": "nim"}).status_code == 200
    finally:
        open_now.set()
        for thread in threads:
            thread.join()
