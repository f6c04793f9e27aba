"""What is imported when: help needs neither NumPy nor Numba, a board needs no Numba."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable

import pytest

import boardwright

Command = Callable[..., subprocess.CompletedProcess[str]]


def loaded_after(code: str) -> set[str]:
    """Return the top-level modules that a fresh Python has loaded after running some code."""
    report = "import json, sys; print('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{report}"], check=True, capture_output=True, text=True
    )
    return {name.split(".")[0] for name in json.loads(done.stdout.splitlines()[-1])}


def running(*arguments: str) -> str:
    """Return code that runs the command with some arguments and goes on after it."""
    return (
        f"import sys\nsys.argv = {['boardwright', *arguments]!r}\n"
        "from boardwright.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as left:\n    assert not left.code\n"
    )


@pytest.mark.parametrize(
    "code",
    ["import boardwright", running("--help"), running("match", "-h"), running("--version")],
    ids=["import boardwright", "--help", "match -h", "--version"],
)
def test_neither_numpy_nor_numba_is_imported_for(code: str) -> None:
    loaded = loaded_after(code)
    assert "boardwright" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "scipy", "llvmlite"})


@pytest.mark.parametrize("arguments", [["show", "gomoku"], ["games"]], ids=" ".join)
def test_a_board_is_shown_without_numba(arguments: list[str]) -> None:
    loaded = loaded_after(running(*arguments))
    assert "numpy" in loaded
    assert loaded.isdisjoint({"numba", "llvmlite", "scipy"})


def test_compiled_code_does_load_numba() -> None:
    assert "numba" in loaded_after(
        running("match", "nim", "random", "random", "-o", "layers=2", "--games", "2", "--no-save")
    )


def test_every_public_name_exists_and_lives_where_it_is_said() -> None:
    assert list(boardwright._HOMES) == boardwright.__all__
    assert sorted(boardwright.__all__) == boardwright.__all__
    for name, home in boardwright._HOMES.items():
        module = importlib.import_module(f"boardwright.{home}")
        if name == "solve":  # the package of that name is called instead
            assert boardwright.solve(boardwright.game("nim", layers=1)).winner == 2
            continue
        assert getattr(boardwright, name) is getattr(module, name)
        assert getattr(module, name).__module__ == module.__name__
    with pytest.raises(AttributeError, match="nothing"):
        _ = boardwright.nothing


def test_help_names_every_command(command: Command) -> None:
    printed = command("--help").stdout
    for name in ("games", "show", "perft", "play", "match", "bench", "new-game"):
        assert f"\n  {name} " in printed
    assert command("-h").stdout == printed


def test_the_module_runs_as_the_command() -> None:
    words = [sys.executable, "-m", "boardwright", "--version"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    assert done.stdout == f"boardwright {boardwright.__version__}\n"
