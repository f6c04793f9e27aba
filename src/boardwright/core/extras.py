"""Libraries that only some of the work needs; where one is missing, how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boardwright.core.errors import InputError


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Say which extra of the package brings what the imports in this block do not find.

    >>> with extra("reports"):
    ...     import a_library_nobody_has
    Traceback (most recent call last):
    boardwright.core.errors.InputError: this needs a_library...: pip install "boardwright[reports]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise InputError(
            'this needs {library}: pip install "boardwright[{extra}]"',
            library=error.name,
            extra=name,
        ) from None
