"""Finding games: by name, by path, in plug-ins; loaded once, and again when edited."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.registry import package_games
from tests.core.game_files import FILL, TAKE, edited, touch, write

PACKAGE = sorted(package_games())


def plug_in(folder: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    """Install a distribution that announces one game, as in ``name = module``."""
    information = folder / "fake_plug_in-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: fake-plug-in\nVersion: 1.0\n"
    )
    (information / "entry_points.txt").write_text(f"[boardwright.games]\n{entry}\n")
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()


def test_the_games_of_the_package_are_registered() -> None:
    assert set(PACKAGE) <= set(bw.game_names())
    assert bw.game_names() == sorted(bw.game_names())


@pytest.mark.parametrize("name", ["three_kingdoms", "three-kingdoms", "Three-Kingdoms"])
def test_a_name_is_found_in_any_spelling(name: str) -> None:
    assert bw.game(name, side=3).name == "three_kingdoms"


@pytest.mark.parametrize("relative", [False, True])
def test_a_path_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, relative: bool) -> None:
    path = write(tmp_path, "fill", FILL)
    monkeypatch.chdir(tmp_path)
    game = bw.game("fill.py" if relative else path)
    assert (game.name, game.title(), game.address) == ("fill", "Fill", path)
    assert len(game.start().play("a1").legal) == 3


@pytest.mark.parametrize("name", ["nothing", "", ".", "/", "../games", "go club", "x" * 5000])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(bw.InputError, match="there is no game") as refused:
        bw.game(name)
    message = str(refused.value)
    assert ", ".join(PACKAGE) in message
    assert len(message) < 400 and "\n" not in message


@pytest.mark.parametrize("name", ["nothing.py", ".py", "a/b/c.py", "\0.py", "x" * 5000 + ".py"])
def test_a_missing_file_is_refused(name: str) -> None:
    with pytest.raises(bw.InputError, match="there is no game file") as refused:
        bw.game(name)
    assert len(str(refused.value)) < 250


def test_a_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    for path in (tmp_path / "folder.py", tmp_path):
        with pytest.raises(bw.InputError, match="there is no game"):
            bw.game(str(path))


def test_a_plug_in_is_listed_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "fake_fill_module", FILL)
    plug_in(tmp_path, monkeypatch, "fill_in = fake_fill_module")
    assert bw.game_names() == sorted([*PACKAGE, "fill_in"])
    game = bw.game("fill_in", size=2, compiled=False)
    assert (game.name, game.address) == ("fill_in", "fill_in")
    assert bw.playouts(game, 10).plies == 40
    assert game.start().play("a1 a2 b1 b2").winner == 2


def test_every_listed_name_can_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "fake_fill_module", FILL)
    plug_in(tmp_path, monkeypatch, "Fill-In = fake_fill_module")
    (listed,) = set(bw.game_names()) - set(PACKAGE)
    assert bw.game(listed).title() == "Fill"


@pytest.mark.parametrize("entry", ["gone = fake_gone_module", "broken = fake_broken.game"])
def test_a_plug_in_that_is_not_found_does_not_stop_the_other_games(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    entry: str,
) -> None:
    (tmp_path / "fake_broken").mkdir()
    (tmp_path / "fake_broken" / "__init__.py").write_text("raise RuntimeError('broken')\n")
    plug_in(tmp_path, monkeypatch, entry)
    assert bw.game("nim", layers=2).players == 2
    assert set(PACKAGE) <= set(bw.game_names())
    assert f"the plug-in {entry.split()[0]} of boardwright.games cannot be used" in caplog.text


def test_a_plug_in_with_broken_rules_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path, "fake_torn_module", FILL.replace("def moves", "def moved"))
    plug_in(tmp_path, monkeypatch, "torn = fake_torn_module")
    assert bw.game_names() == PACKAGE == bw.game_names()
    assert caplog.text.count("fake_torn_module.py does not define moves") == 1
    with pytest.raises(bw.RuleError, match="does not define moves"):
        bw.game("torn")


def test_a_plug_in_cannot_replace_a_game_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "fake_fill_module", FILL)
    plug_in(tmp_path, monkeypatch, "nim = fake_fill_module")
    assert bw.game("nim", layers=2).title() == "Triangle Nim"


def test_the_same_call_gives_the_same_game(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    assert bw.game(path) is bw.game(path)
    assert bw.game(path, size=3) is bw.game(path, size=3)
    assert bw.game("nim", layers=3) is bw.game("nim", layers=3)
    assert bw.game("nim", layers="003") is bw.game("nim", layers=3), "by value, not by its text"
    assert bw.game("lgame") is bw.game("lgame")


def test_two_option_sets_are_two_games(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    small, large = bw.game(path, size=2), bw.game(path, size=3)
    assert (small.board.points, large.board.points) == (4, 9)
    assert (small.module.POINTS, large.module.POINTS) == (4, 9)
    assert (len(small.start().legal), len(large.start().legal)) == (4, 9)


def test_compiled_and_plain_are_two_games_of_one_repr(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    plain, compiled = bw.game(path, compiled=False), bw.game(path, compiled=True)
    assert plain is not compiled
    assert repr(plain) == repr(compiled)


def test_an_edited_file_is_a_new_game_and_leaves_the_old_one_alone(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    old = bw.game(path, compiled=False)
    write(tmp_path, "fill", edited(FILL, ('option("size", 2', 'option("size", 3')))
    new = bw.game(path, compiled=False)
    assert new is not old
    assert (len(old.start().legal), len(new.start().legal)) == (4, 9)
    assert bw.game(touch(path), compiled=False) is not new


def test_an_edit_within_one_second_of_the_same_length_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)  # as for most users
    file = tmp_path / "take.py"
    for moment, most in enumerate((3, 2)):
        file.write_text(edited(TAKE, ('"most", 3', f'"most", {most}')))
        nanoseconds = 1_700_000_000 * 10**9 + moment
        os.utime(file, ns=(nanoseconds, nanoseconds))
        assert bw.game(str(file), compiled=False).options == {"most": most}
    assert [other.name for other in tmp_path.iterdir()] == ["take.py"], (
        "a game file's folder is its own"
    )


def test_a_game_leaves_no_module_behind(tmp_path: Path) -> None:
    before = set(sys.modules)
    bw.game(write(tmp_path, "fill", FILL), compiled=False)
    assert not {name for name in set(sys.modules) - before if "fill" in name}
