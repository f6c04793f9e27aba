"""Several threads load, read and step the same game at once, as those of a server do."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.core import steps
from boardwright.core.checking.constructs import functions_of
from boardwright.core.checking.loops import bounded_code
from tests.core.game_files import FILL, write

THREADS = 4
#: Only what hangs takes so long.
PATIENCE_S = 120


def at_once(work: Callable[[int], object]) -> None:
    """Do something in several threads, which begin together; the first error is raised."""
    together = threading.Barrier(THREADS)

    def begun(number: int) -> object:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(begun, range(THREADS)))


@pytest.fixture
def collecting() -> Iterator[None]:
    """Collect garbage all the time, and let other threads run meanwhile."""

    def let_others_run(*_: object) -> None:
        time.sleep(0)

    before = gc.get_threshold()
    gc.callbacks.append(let_others_run)
    gc.set_threshold(50, 1000, 1000)
    yield
    gc.set_threshold(*before)
    gc.callbacks.remove(let_others_run)


@pytest.mark.usefixtures("collecting")
def test_rules_are_read_by_several_threads(tmp_path: Path) -> None:
    file = Path(write(tmp_path, "fill", FILL * 10))  # Python's own parser would fail here
    at_once(lambda number: (functions_of(str(file), number), bounded_code(file)))


def test_one_thread_compiles_while_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "PATIENCE_S", 0.0)
    game = bw.game(write(tmp_path, "fill", FILL), compiled=True)
    compiled = []
    entry_point = game.entry_point

    def counted(*given: Any) -> Any:
        compiled.append(given)
        return entry_point(*given)

    monkeypatch.setattr(game, "entry_point", counted)
    ends: list[str] = []

    def play(number: int) -> None:
        position = game.start()
        while not position.over:
            position = position.play(position.moves[0])
        ends.append(position.text)

    at_once(play)
    assert len(compiled) == 3 and len(set(ends)) == 1 and len(ends) == THREADS


def test_nobody_waits_for_a_compiler_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "PATIENCE_S", 0.0)
    game = bw.game(write(tmp_path, "fill", FILL), compiled=True)
    game.stepper.beside = True
    entry_point, go = game.entry_point, threading.Event()

    def waiting(*given: Any) -> Any:
        assert go.wait(PATIENCE_S)
        return entry_point(*given)

    monkeypatch.setattr(game, "entry_point", waiting)
    plain = game.start().play("a1 b2")
    assert type(plain) is bw.Position
    go.set()
    end = time.monotonic() + PATIENCE_S
    while not game.stepper.tired:
        assert time.monotonic() < end
        time.sleep(0.01)
    later = plain.play("b1")
    assert type(later) is not bw.Position and later.undo() is plain

    again = bw.game(write(tmp_path, "fill", FILL), compiled=True)  # the kernels are on disk now
    again.stepper.load_beside()
    while not again.stepper.tired:
        assert time.monotonic() < end
        time.sleep(0.01)
