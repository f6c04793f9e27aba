"""Finished experiments, kept in a small file of the user's data folder so that a run can go on."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.papers.experiment import Result
from boardwright.papers.row import Row


class Finished:
    """The finished experiments of one paper, size, seed and version."""

    def __init__(self, paper: str, full: bool, seed: int, version: str) -> None:
        size = "full" if full else "usual"
        self.path = data_folder() / "reproduce" / f"{paper}-{size}-{seed}-{version}.json"

        self.parts = KeptParts(self.path.with_suffix(".parts.json"))

    def forget(self) -> None:
        """Start anew."""
        self.path.unlink(missing_ok=True)
        self.parts.path.unlink(missing_ok=True)

    def load(self) -> dict[str, Result]:
        """Return what earlier runs finished, by the experiments' names."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            return {
                name: Result([Row(**row) for row in each["rows"]], each["data"], each["seconds"])
                for name, each in kept.items()
            }
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise InputError(
                "the finished rows in {file} cannot be read; start over with --fresh",
                file=self.path,
            ) from error

    def keep(self, name: str, result: Result) -> None:
        """Write down one more finished experiment."""
        kept = {**self.load(), name: result}
        plain = {
            each: {
                "rows": [asdict(row) for row in found.rows],
                "data": found.data,
                "seconds": found.seconds,
            }
            for each, found in kept.items()
        }
        write_whole(self.path, json.dumps(plain, ensure_ascii=False))


class KeptParts:
    """Parts of experiments that are not finished, in a file beside the finished ones."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _all(self) -> dict[str, dict[str, Any]]:
        try:
            found: dict[str, dict[str, Any]] = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise InputError(
                "the finished rows in {file} cannot be read; start over with --fresh",
                file=self.path,
            ) from error
        return found

    def load(self, experiment: str) -> dict[str, tuple[Any, float]]:
        """Return the parts of an experiment that are there, by name, and the seconds of each."""
        return {name: (each[0], each[1]) for name, each in self._all().get(experiment, {}).items()}

    def keep(self, experiment: str, part: str, data: Any, seconds: float) -> None:
        """Keep one more."""
        kept = self._all()
        kept.setdefault(experiment, {})[part] = (data, seconds)
        write_whole(self.path, json.dumps(kept, ensure_ascii=False))


def make_folder(folder: Path) -> None:
    """Make a folder, before long work whose result it is to hold."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            "the folder {folder} cannot be created: {reason}", folder=folder, reason=error.strerror
        ) from error


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written."""
    make_folder(path.parent)
    try:
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise InputError(
            "{file} cannot be written: {reason}", file=path, reason=error.strerror
        ) from error
