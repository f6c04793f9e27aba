"""The kernel cache across processes: hits, damage, races; never a reason to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.core import cache
from boardwright.core.file_lock import held
from tests.core.game_files import TAKE, edited, new_events, run_python, touch, ways, write

pytestmark = pytest.mark.usefixtures("compiled_at_once")
#: Prints perft of depth 3 and what the cache did; with "playouts", plays random games as well.
SCRIPT = """if True:
    import json, sys
    import boardwright as bw
    from boardwright.core import cache, perft
    perft.PATIENCE_S = 0
    path, *more = sys.argv[1:]
    leaves = bw.perft(bw.game(path), 3, threads=1)
    plies = bw.playouts(bw.game(path), 300, seed=4).plies if "playouts" in more else 0
    print(json.dumps([leaves, plies, dict(cache.events)]))
"""
LEAVES = ways(7, 3)


def run(path: str, folder: Path, *more: str, **environment: str) -> Any:
    return run_python(SCRIPT, path, *more, BOARDWRIGHT_CACHE=str(folder), **environment)


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A game file and a cache folder that one process has filled."""
    folder = tmp_path_factory.mktemp("warm")
    path = write(folder, "take", TAKE)
    leaves, _, events = run(path, folder / "kernels", "playouts")
    assert (leaves, events) == (LEAVES, {"miss": 2})
    return path, folder / "kernels"


def test_a_second_process_has_only_hits(warm: tuple[str, Path]) -> None:
    leaves, plies, events = run(*warm, "playouts")
    assert events == {"hit": 2}
    assert leaves == LEAVES
    assert plies == bw.playouts(bw.game(warm[0], compiled=False), 300, seed=4).plies


def test_a_finished_process_leaves_kernels_and_nothing_else(warm: tuple[str, Path]) -> None:
    names = [file.name.split("-")[0] for file in files(warm[1])]
    assert names == ["count_leaves", "random_chunks"]
    assert all(file.suffix == ".nbc" for file in files(warm[1]))


def flipped(data: bytes) -> bytes:
    at = len(data) // 10
    return data[:at] + bytes(byte ^ 0x5A for byte in data[at : at + 64]) + data[at + 64 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[: len(data) // 2],
    "garbage": lambda data: bytes(range(256)) * 40,
    "flipped bits": flipped,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_means_compile_again_and_is_repaired(
    warm: tuple[str, Path], tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, "take", TAKE)
    shutil.copytree(warm[1], tmp_path / "kernels")
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    (file,) = (tmp_path / "kernels").rglob("count_leaves-*.nbc")
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    for event in ("miss", "hit"):
        with new_events() as events:
            assert bw.perft(bw.game(touch(path), compiled=True), 3, threads=1) == LEAVES
        assert events == {event: 1}
    assert len(files(tmp_path / "kernels")) == 2


def test_an_unwritable_folder_means_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "file" / "kernels"))
    path = write(tmp_path, "take", TAKE)
    with new_events() as events:
        assert bw.perft(bw.game(path, compiled=True), 3, threads=1) == LEAVES
    assert events == {"miss": 1, "unwritable": 1}
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_file_that_cannot_be_finished_leaves_no_remains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    path = write(tmp_path, "take", TAKE)
    monkeypatch.setattr(os, "replace", fail)
    with new_events() as events:
        assert bw.perft(bw.game(path, compiled=True), 3, threads=1) == LEAVES
    assert events == {"miss": 1, "unwritable": 1}
    assert files(tmp_path / "kernels") == []


def test_of_cold_processes_at_once_one_compiles(tmp_path: Path) -> None:
    path = write(tmp_path, "take", TAKE)
    folder = tmp_path / "kernels"
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: run(path, folder), range(3)))
    assert all(leaves == LEAVES for leaves, *_ in found)
    assert sorted(str(events) for _, _, events in found) == ["{'hit': 1}"] * 2 + ["{'miss': 1}"]
    assert [file.suffix for file in files(folder)] == [".nbc"]


HOLDER = "import pathlib, sys; from boardwright.core.file_lock import held\n"
HOLDER += "with held(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"


def test_a_lock_is_waited_for_and_that_of_a_dead_process_is_free(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    command = [sys.executable, "-c", HOLDER, str(lock)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout and holder.stdout.readline() == b"held\n"
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(hold, lock)
            with pytest.raises(TimeoutError):
                waiting.result(0.2)
            holder.kill()
            waiting.result()
    assert not lock.exists()


def hold(lock: Path) -> None:
    with held(lock):
        assert lock.exists()


def test_a_kernel_that_cannot_be_compiled_leaves_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    with pytest.raises(bw.RuleError, match="cannot be compiled"):
        bw.game("nim", compiled=True).kernel(misspelt)(1)
    assert files(tmp_path / "kernels") == []


def misspelt(number: Any) -> Any:
    return number.reel


def test_bounds_checking_has_kernels_of_its_own(warm: tuple[str, Path], tmp_path: Path) -> None:
    shutil.copytree(warm[1], tmp_path / "kernels")
    leaves, _, events = run(warm[0], tmp_path / "kernels", NUMBA_BOUNDSCHECK="1")
    assert (leaves, events) == (LEAVES, {"miss": 1})
    assert len(files(tmp_path / "kernels")) == 3


def test_a_table_too_large_to_be_frozen_works_uncached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    large = "np.arange(1, 200_001, dtype=np.int64)"
    text = edited(TAKE, ("np.array([1, 2, 3, 4], np.int64)", large))
    path = write(tmp_path, "take", text)
    with new_events() as events:
        assert bw.perft(bw.game(path, compiled=True), 3, threads=1) == LEAVES
    assert events == {"miss": 1, "uncachable": 1}


def test_the_oldest_files_of_a_kernel_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    monkeypatch.setattr(cache, "KEPT_PER_KERNEL", 2)
    path = write(tmp_path, "take", TAKE)
    bw.playouts(bw.game(path, compiled=True, most=1), 1)
    written: list[Path] = []
    for most in (1, 2, 3):
        bw.perft(bw.game(path, compiled=True, most=most), 2, threads=1)
        (new,) = set((tmp_path / "kernels").rglob("count_leaves-*")) - set(written)
        touch(str(new))  # so that files written within one tick of the clock have an order
        written.append(new)
    left = files(tmp_path / "kernels")
    assert [file for file in left if file.name.startswith("count_leaves")] == sorted(written[1:])
    assert len(left) == 3, "another kernel's file was removed too"
