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

else:
    import fcntl

    def wait_for(file: IO[str]) -> None:
        """Hold an open file, as soon as nobody else does."""
        fcntl.flock(file, fcntl.LOCK_EX)


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
