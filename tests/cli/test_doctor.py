"""``boardwright doctor``: what is there, what is missing, and what that means."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from boardwright.cli import doctor

Command = Callable[..., CompletedProcess[str]]


def test_all_is_well_here_in_both_languages(command: Command) -> None:
    for language, database in (("en", "database"), ("zh-TW", "資料庫")):
        done = command("doctor", "--language", language)
        assert done.returncode == 0, done.stdout
        assert f"{database} " in done.stdout and "sqlite" in done.stdout


def test_a_folder_that_cannot_be_written_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_DATA", "/proc/nowhere")
    done = command("doctor", "--json")
    assert done.returncode == 1
    broken = [look for look in json.loads(done.stdout)["looks"] if look["broken"]]
    assert {look["name"] for look in broken} == {"saved games", "database"}
    assert all(look["advice"] == "games cannot be saved" for look in broken)


def test_a_missing_extra_says_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    looks = {look.name: look for look in doctor.look_around()}
    for name in doctor.EXTRAS:
        assert looks[name].found == "not installed"
        assert looks[name].advice.endswith(f'pip install "boardwright[{name}]"')
    assert "PyTorch" in looks["graphics processor"].found


def test_every_extra_of_the_package_is_looked_for() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert set(project["project"]["optional-dependencies"]) - {"all"} == set(doctor.EXTRAS)
