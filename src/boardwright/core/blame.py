"""Errors inside an author's rules, told with the author's own file and line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from boardwright.core.errors import BoardwrightError, RuleError


@contextmanager
def blame(file: Path) -> Iterator[None]:
    """Turn any error inside this block into a RuleError that names the author's file and line."""
    try:
        with np.errstate(over="ignore"):
            yield
    except BoardwrightError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == str(file)] or [frames[-1]]
        where = f"{own[-1].filename}, line {own[-1].lineno}, {own[-1].name}()"
        message = " ".join(str(error).split())
        raise RuleError(f"{where}: {type(error).__name__}: {message}") from error
