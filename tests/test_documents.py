"""The documents tell the truth: files listed, commands that exist, the same in both languages."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from boardwright.core.registry import game_names, load
from boardwright.players.catalogue import find_kind
from boardwright.players.player import PlayerSpec

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boardwright"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_architecture_names_every_room() -> None:
    text = read("ARCHITECTURE.md")
    rooms = [path.parent.name for path in PACKAGE.glob("*/__init__.py")]
    assert all(f"| `{room}` |" in text for room in rooms)


def test_architecture_names_no_file_that_is_gone() -> None:
    for named in re.findall(r"`(static/[\w/]+\.js)`", read("ARCHITECTURE.md")):
        assert (PACKAGE / "web" / named).is_file(), named
    names = {path.name for path in PACKAGE.rglob("*.py")} | {
        "test_layers.py",
        "test_documents.py",
        "vendor.py",
    }
    for named in re.findall(r"`(?:[\w-]+/)*(\w+\.py)`", read("ARCHITECTURE.md")):
        assert named in names, named


@pytest.mark.parametrize("readme", ["README.md", "README.zh-TW.md"])
def test_readme_commands_exist(readme: str) -> None:
    from boardwright.cli.main import app

    known = {command.name for command in app.registered_commands}
    used = set(re.findall(r"^boardwright ([\w-]+)", read(readme), re.MULTILINE))
    assert used <= known
    assert known - {"bench"} <= used | {"bench"}
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    assert set(re.findall(r"^make (\w+)", read(readme), re.MULTILINE)) == {"play", "test"}
    assert {"play", "test", "check", "bench"} <= targets


@pytest.mark.parametrize("readme", ["README.md", "README.zh-TW.md"])
def test_readme_positions_can_be_shown(readme: str) -> None:
    """Moves in the examples are legal, and players named there exist."""
    commands = re.findall(r"^(boardwright (?:show|choose|match) .*?)(?:\s+#|$)", read(readme), re.M)
    assert len(commands) >= 4
    for command in commands:
        _, name, game, *words = shlex.split(command)
        loaded = load(game, {})
        if "--moves" in words:
            assert loaded.start().play(words[words.index("--moves") + 1]).history
        named = words[: loaded.players] if name == "match" else []
        named += [words[words.index("--player") + 1]] if "--player" in words else []
        for player in named:
            spec = PlayerSpec.parse(player)
            find_kind(spec.name, loaded).chosen(dict(spec.options))


def test_readme_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for readme in ("README.md", "README.zh-TW.md"):
        (example,) = re.findall(r"```python\n(.*?)```", read(readme), re.DOTALL)
        exec(compile(example.replace("10_000", "10"), readme, "exec"), {})
    assert "X" in capsys.readouterr().out


@pytest.mark.parametrize("readme", ["README.md", "README.zh-TW.md"])
def test_links_lead_somewhere(readme: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", read(readme)):
        assert (ROOT / target).is_file(), target


def test_every_game_has_its_golden_files_and_its_twin() -> None:
    for name in game_names():
        for file in (f"golden/{name}.perft", f"golden/{name}.play.txt", f"reference/{name}.py"):
            assert (ROOT / "tests" / file).is_file(), file


def test_every_requirement_of_the_package_is_pinned() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    pinned = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", read("requirements/run.txt"), re.MULTILINE))
    for requirement in project["dependencies"]:
        assert re.split("[><=]", requirement)[0] in pinned
