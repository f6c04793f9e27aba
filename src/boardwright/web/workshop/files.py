"""The files that the page writes: in one folder, under checked names, never over others unasked."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.core.errors import InputError
from boardwright.web import schemas
from boardwright.web.problems import conflict, unknown
from boardwright.web.workshop.drafts import own_name
from boardwright.web.workshop.own_games import mark_now


def place(folder: Path, name: str) -> Path:
    """Return the file of a game in the folder."""
    return folder / f"{own_name(name)}.py"


def read(folder: Path, name: str) -> schemas.GameFileView:
    """Return the file of a game."""
    file = place(folder, name)
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise unknown("there is no file {file}", file=file) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("{file} cannot be read: {reason}", file=file, reason=error) from None
    return schemas.GameFileView(name=name, file=str(file), text=text, mark=mark_now(file))


def save(folder: Path, name: str, asked: schemas.SaveRequest) -> schemas.GameFileView:
    """Write a game to its file; one that is there must be the one that was seen before."""
    file = place(folder, name)
    if file.is_symlink():
        raise InputError("{file} leads elsewhere; it was not changed", file=file)
    there = file.exists()
    if there and mark_now(file) != asked.over:
        if asked.over:
            raise conflict("{file} was changed meanwhile; it was not overwritten", file=file)
        raise conflict("{file} already exists; it was not changed", file=file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if there:
            draft = folder / f".{name}.{os.getpid()}.part"
            draft.write_text(asked.text, encoding="utf-8", newline="")
            os.replace(draft, file)
        else:
            with file.open("x", encoding="utf-8", newline="") as new:
                new.write(asked.text)
    except FileExistsError:
        raise conflict("{file} already exists; it was not changed", file=file) from None
    except OSError as error:
        raise InputError(
            "{file} cannot be written: {reason}", file=file, reason=error.strerror
        ) from None
    return read(folder, name)
