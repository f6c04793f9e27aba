"""The bitmap solver: against plain recursion, cut in any way, stopped, damaged; Grundy values."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.solve.bitmap import BitmapTable, solve_bitmap
from boardwright.solve.grundy import solve_grundy
from tests.reference.nim import Twin

RULES = list(product(range(1, 5), (True, False), (1, 2, 3)))


def nim(layers: int, **options: Any) -> bw.Game:
    return bw.game("nim", layers=layers, **options)


def full(game: bw.Game) -> int:
    return (1 << game.board.points) - 1


def circles(standing: int) -> frozenset[int]:
    """Return a set as the twin has it: numbers from 1."""
    return frozenset(n + 1 for n in range(standing.bit_length()) if standing >> n & 1)


def naive_lost(twin: Twin, standing: frozenset[int], known: dict[frozenset[int], bool]) -> bool:
    if standing not in known:
        after = (standing - struck for struck in twin.strokes.values() if struck <= standing)
        known[standing] = (
            not any(naive_lost(twin, rest, known) for rest in after)
            if standing
            else not twin.misere
        )
    return known[standing]


def naive_value(twin: Twin, standing: frozenset[int], known: dict[frozenset[int], int]) -> int:
    if standing not in known:
        values = {
            naive_value(twin, standing - struck, known)
            for struck in twin.strokes.values()
            if struck <= standing
        }
        known[standing] = min(set(range(len(values) + 1)) - values)
    return known[standing]


@pytest.mark.parametrize(("layers", "misere", "stroke"), RULES)
def test_every_set_is_as_plain_recursion_says(layers: int, misere: bool, stroke: int) -> None:
    game = nim(layers, misere=misere, stroke=stroke)
    twin = Twin(layers=layers, misere=misere, stroke=stroke)
    known: dict[frozenset[int], bool] = {}
    expected = [naive_lost(twin, circles(standing), known) for standing in range(full(game) + 1)]
    for block_points in (0, 2, 10):
        table = solve_bitmap(game, block_points=block_points)
        assert [table.lost(standing) for standing in range(full(game) + 1)] == expected
        assert table.count_lost() == sum(expected)


def test_the_first_player_wins_the_game_of_the_paper() -> None:
    game = nim(5)
    table = solve_bitmap(game)
    assert not table.lost(full(game))
    winning = [game.move_text(move) for move in table.winning_strokes(full(game))]
    # The corners, the middles of the sides and the three circles inside.
    assert winning == ["1", "4", "5", "6", "8", "9", "11", "13", "15"]


def test_winning_strokes_leave_a_lost_set_and_others_do_not() -> None:
    game = nim(6)
    table = solve_bitmap(game)
    chance = random.Random(1)
    for standing in [chance.randrange(full(game) + 1) for _ in range(2000)]:
        legal = table.subsets.legal(standing)
        winning = table.winning_strokes(standing)
        assert table.lost(standing) == (standing != 0 and not winning)
        for move in legal:
            after = standing & ~sum(1 << point for point in game.strokes[move])
            assert table.lost(after) == (move in winning)


@pytest.mark.parametrize("misere", [True, False])
def test_with_single_strokes_only_the_number_of_circles_matters(misere: bool) -> None:
    game = nim(5, misere=misere, stroke=1)
    table = solve_bitmap(game)
    for standing in range(full(game) + 1):
        assert table.lost(standing) == (standing.bit_count() % 2 == misere)


def test_turning_the_board_changes_nothing() -> None:
    game = nim(5)
    table = solve_bitmap(game)
    for symmetry in game.board.symmetries:
        for standing in range(0, full(game), 7):
            turned = sum(1 << symmetry[n] for n in range(15) if standing >> n & 1)
            assert table.lost(turned) == table.lost(standing)


@pytest.mark.parametrize(("layers", "block_points"), [(1, 10), (3, 10), (4, 2)])
def test_plain_python_gives_the_same_table(layers: int, block_points: int) -> None:
    compiled = solve_bitmap(nim(layers), block_points=block_points)
    plain = solve_bitmap(nim(layers, compiled=False), block_points=block_points)
    assert plain.words.tolist() == compiled.words.tolist()


def test_blocks_and_threads_change_nothing(tmp_path: Path) -> None:
    expected = solve_bitmap(nim(6), threads=1).words
    for block_points, threads in ((0, 2), (1, 3), (5, 1), (20, 2)):
        found = solve_bitmap(nim(6), None, threads, block_points=block_points)
        assert np.array_equal(found.words, expected)
    on_disk = solve_bitmap(nim(6), tmp_path / "new" / "folder")
    assert np.array_equal(on_disk.words, expected)


def test_progress_rises_to_one_and_a_known_table_needs_none(tmp_path: Path) -> None:
    told: list[float] = []
    solve_bitmap(nim(6), tmp_path, progress=told.append, block_points=3)
    assert told == sorted(told) and 0 < told[0] < 0.01 and told[-1] == pytest.approx(1)
    solve_bitmap(nim(6), tmp_path, progress=lambda _: pytest.fail("solved again"))


def stopping_at(share: float) -> Callable[[float], None]:
    def progress(done: float) -> None:
        if done > share:
            raise KeyboardInterrupt

    return progress


def parts(folder: Path) -> tuple[Path, Path]:
    """Return the only table and its note."""
    (table,) = folder.glob("*.bits")
    (note,) = folder.glob("*.json")
    return table, note


@pytest.fixture(scope="module")
def expected() -> list[int]:
    return list(solve_bitmap(nim(6)).words.tolist())


def solve_watched(folder: Path, block_points: int = 4) -> tuple[BitmapTable, list[float]]:
    told: list[float] = []
    return solve_bitmap(nim(6), folder, None, told.append, block_points), told


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, expected: list[int]) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve_bitmap(nim(6), tmp_path, progress=stopping_at(0.5), block_points=4)
    path, note = parts(tmp_path)
    known = json.loads(note.read_text())
    assert not known["complete"] and 0 < known["finished_levels"] < 12
    # Whatever a killed run left behind in the other blocks is not believed.
    words = np.memmap(path, np.uint64, "r+", shape=(1 << 11, 16))
    levels = np.bitwise_count(np.arange(len(words)))
    words[levels >= known["finished_levels"]] = 0xABCDEF
    words.flush()
    table, told = solve_watched(tmp_path)
    assert table.words.tolist() == expected
    assert told[0] > 0.1


def test_a_run_cut_differently_begins_anew(tmp_path: Path, expected: list[int]) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve_bitmap(nim(6), tmp_path, progress=stopping_at(0.5), block_points=4)
    table, told = solve_watched(tmp_path, block_points=5)
    assert table.words.tolist() == expected
    assert told[0] < 0.1


def truncate(table: Path, note: Path) -> None:
    os.truncate(table, 1000)


def lose_note(table: Path, note: Path) -> None:
    note.unlink()


def garble_note(table: Path, note: Path) -> None:
    note.write_text("{half a no")


def empty_note(table: Path, note: Path) -> None:
    note.write_text("[]")


def foreign_note(table: Path, note: Path) -> None:
    known = json.loads(note.read_text())
    known["identity"]["options"] = "layers=6 misere=false stroke=3"
    note.write_text(json.dumps(known))


def unfinished_note(table: Path, note: Path) -> None:
    known = json.loads(note.read_text())
    note.write_text(json.dumps({**known, "finished_levels": "many", "complete": False}))


@pytest.mark.parametrize(
    "damage", [truncate, lose_note, garble_note, empty_note, foreign_note, unfinished_note]
)
def test_a_damaged_table_is_made_again(
    tmp_path: Path, damage: Callable[[Path, Path], None], expected: list[int]
) -> None:
    solve_watched(tmp_path)
    path, note = parts(tmp_path)
    words = np.memmap(path, np.uint64, "r+")
    words[:] = 0xABCDEF
    words.flush()
    damage(path, note)
    table, told = solve_watched(tmp_path)
    assert table.words.tolist() == expected
    assert told[0] < 0.1
    assert solve_watched(tmp_path)[1] == []  # and is complete now


def test_a_damaged_table_is_not_believed_after_a_second_stop(
    tmp_path: Path, expected: list[int]
) -> None:
    solve_watched(tmp_path)
    truncate(*parts(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        solve_bitmap(nim(6), tmp_path, progress=stopping_at(0), block_points=4)
    table, told = solve_watched(tmp_path)
    assert table.words.tolist() == expected and told


def test_tables_of_other_rules_lie_side_by_side(tmp_path: Path) -> None:
    for misere in (True, False):
        table = solve_bitmap(nim(3, misere=misere), tmp_path)
        assert table.lost(0) != misere
    assert len(list(tmp_path.glob("*.bits"))) == 2


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(bw.InputError) as caught:
        action()
    text = str(caught.value)
    assert "\n" not in text and ". " not in text and len(text) < 200
    return text


def test_boards_that_are_too_large_are_refused(tmp_path: Path) -> None:
    assert "4.0 TiB" in refusal(lambda: solve_bitmap(nim(9), tmp_path))
    assert "4.0 PiB" in refusal(lambda: solve_bitmap(nim(10), tmp_path))
    assert "folder" in refusal(lambda: solve_bitmap(nim(7)))
    assert "64.0 GiB" in refusal(lambda: solve_grundy(nim(8, misere=False)))
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_noticed_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    usage = SimpleNamespace(free=3 * 2**30)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: usage)
        text = refusal(lambda: solve_bitmap(nim(8), tmp_path))
    assert "8.0 GiB" in text and "3.0 GiB" in text
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(os, "posix_fallocate", no_room, raising=False)
    assert "No space" in refusal(lambda: solve_bitmap(nim(3), tmp_path))


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refusal(lambda: solve_bitmap(nim(3), tmp_path / "file"))


def test_other_games_and_sets_are_refused() -> None:
    assert "gomoku" in refusal(lambda: solve_bitmap(bw.game("gomoku")))
    table = solve_bitmap(nim(3))
    for standing in (-1, 64, True, 2**70):
        refusal(lambda standing=standing: table.lost(standing))  # type: ignore[misc]
    assert "last point wins" in refusal(lambda: solve_grundy(nim(3)))


@pytest.mark.parametrize("layers", [1, 2, 3, 4])
@pytest.mark.parametrize("stroke", [1, 2, 3])
def test_values_are_as_plain_recursion_says(layers: int, stroke: int) -> None:
    game = nim(layers, misere=False, stroke=stroke)
    twin = Twin(layers=layers, misere=False, stroke=stroke)
    known: dict[frozenset[int], int] = {}
    expected = [naive_value(twin, circles(standing), known) for standing in range(full(game) + 1)]
    assert solve_grundy(game).tolist() == expected


def test_values_in_plain_python() -> None:
    plain = solve_grundy(nim(3, misere=False, compiled=False))
    assert plain.tolist() == solve_grundy(nim(3, misere=False)).tolist()


def test_a_set_of_value_zero_is_a_lost_one() -> None:
    game = nim(6, misere=False)
    told: list[float] = []
    values = solve_grundy(game, threads=2, progress=told.append)
    words = solve_bitmap(game).words
    lost = np.unpackbits(words.view(np.uint8), bitorder="little")
    assert np.array_equal(values == 0, lost == 1)
    assert told == sorted(told) and told[-1] == 1
