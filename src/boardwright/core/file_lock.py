"""A lock between processes: a file that one of them holds and the others wait for.

The system frees it when its holder ends, however that happens. Where files cannot be locked or
written the work is done without: then two may do the same, and neither does it wrong.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def wait_for(file: IO[str]) -> None:
        """Hold an open file, as soon as nobody else does; Windows gives up after ten seconds."""
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def try_for(file: IO[str]) -> bool:
        """Return whether an open file is held now; False if somebody else has it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def wait_for(file: IO[str]) -> None:
        """Hold an open file, as soon as nobody else does."""
        fcntl.flock(file, fcntl.LOCK_EX)

    def try_for(file: IO[str]) -> bool:
        """Return whether an open file is held now; False if somebody else has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextlib.contextmanager
def hold(path: Path) -> Iterator[bool]:
    """Hold a file inside the block if nobody else does; give whether it is held.

    Where files cannot be locked nobody is kept out.
    """
    with contextlib.ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(path.open("a", encoding="utf-8"))
            taken = try_for(file)
        except OSError:
            taken = True
        yield taken


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of this name inside the block, and leave no file behind."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            wait_for(stack.enter_context(path.open("w", encoding="utf-8")))
            # Who waited for the removed file finds the work done, and so does who comes later.
            stack.callback(remove, path)
        yield


def remove(path: Path) -> None:
    """Remove a file, unless it is gone or, on Windows, in use."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
