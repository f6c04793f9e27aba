"""Compiled kernels on disk: one file per key, written atomically, never a reason to fail.

Numba's own cache keys a function by its own source file only, so an edited callee or table is
served stale, and a damaged or unwritable cache stops the program. Here the key is a fingerprint of
everything that was compiled (see ``bind``), and any trouble with a file means: compile again.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import sys
import uuid
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import caching, compiler, serialize

from boardwright.core.file_lock import held

log = logging.getLogger(__name__)
#: What happened so far in this process: "hit", "miss", "unwritable", "uncachable".
events: Counter[str] = Counter()

#: Content addressing only ever adds files; the oldest of a kernel beyond this many are removed.
KEPT_PER_KERNEL = 60


class KernelCache(caching._Cache):  # type: ignore[misc]
    """The cache of one kernel; ``path`` is the file name without key and suffix.

    ``user`` is the game that asks for it, which is told to who waits.
    """

    def __init__(self, path: Path, user: str, before_compiling: Callable[[], None]) -> None:
        self.path = path
        self.user = user
        self.before_compiling = before_compiling
        self._lock = contextlib.ExitStack()

    def release(self) -> None:
        """Let other processes compile the kernel that this one has compiled, or failed to."""
        self._lock.close()

    @property
    def cache_path(self) -> str:
        """Folder of the file, as Numba wants it."""
        return str(self.path.parent)

    def enable(self) -> None:
        """Do nothing: this cache is always on."""

    def disable(self) -> None:
        """Do nothing: this cache is always on."""

    def flush(self) -> None:
        """Do nothing: files are written when they are made."""

    def _file(self, signature: Any, codegen: Any) -> Path:
        config = numba.config
        # The configuration switches change the code, yet Numba's own key forgets them.
        key = repr(
            (
                str(signature),
                codegen.magic_tuple(),
                numba.__version__,
                np.__version__,
                sys.version_info[:2],
                (config.OPT, config.BOUNDSCHECK, config.LOOP_VECTORIZE, config.SLP_VECTORIZE),
            )
        )
        digest = hashlib.sha256(key.encode()).hexdigest()[:16]
        return self.path.with_name(f"{self.path.name}-{digest}.nbc")

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled kernel from disk, or None after preparing for compilation."""
        context.refresh()
        file = self._file(signature, context.codegen())
        loaded = self._load(file, context)
        if loaded is None:
            log.info("compiling %s", self.user)
            self._lock.enter_context(held(file.with_suffix(".lock")))
            loaded = self._load(file, context)  # another process may have compiled it meanwhile
        if loaded is None:
            events["miss"] += 1
            self.before_compiling()
        else:
            events["hit"] += 1
        return loaded

    def _load(self, file: Path, context: Any) -> Any:
        try:
            content = file.read_bytes()
            if hashlib.sha256(content[32:]).digest() != content[:32]:
                raise ValueError("damaged")  # LLVM would end the process
            data = pickle.loads(content[32:])
            return compiler.CompileResult._rebuild(context, *data)
        except Exception:  # absent, truncated, unreadable, of another build: all mean "compile"
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Write a compiled kernel; where that is impossible, go on without."""
        if compiled.lifted or compiled.library.has_dynamic_globals:
            events["uncachable"] += 1  # a table over 1 MB: Numba refers to it by address
            return
        file = self._file(signature, compiled.codegen)
        unfinished = file.with_suffix(f".{uuid.uuid4().hex}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            code = serialize.dumps(compiled._reduce())
            unfinished.write_bytes(hashlib.sha256(code).digest() + code)
            os.replace(unfinished, file)
        except OSError:
            events["unwritable"] += 1
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
            return
        self._remove_old()

    def _remove_old(self) -> None:
        kernel = self.path.name.rsplit("-", 1)[0]
        with contextlib.suppress(OSError):
            files = sorted(self.path.parent.glob(f"{kernel}-*.nbc"), key=os.path.getmtime)
            for file in files[:-KEPT_PER_KERNEL]:
                file.unlink(missing_ok=True)
