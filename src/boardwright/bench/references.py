"""The C++ references of the repository, built when a compiler is there."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SOURCES = Path(__file__).parents[3] / "benchmarks" / "reference"
FLAGS = ("-O3", "-march=native", "-std=c++17", "-fPIC", "-shared")

#: (state of the random numbers, games, tally to add to)
Reference = Callable[[int, int, NDArray[np.int64]], None]


@cache
def compiler() -> str | None:
    """Return the C++ compiler, if there is one."""
    return shutil.which("g++") or shutil.which("clang++")


def reference(name: str) -> Reference | None:
    """Return the C++ playouts of a game, or None without compiler or sources."""
    source = SOURCES / f"{name}.cpp"
    command = compiler()
    if command is None or not source.is_file():
        return None
    with tempfile.TemporaryDirectory(prefix="boardwright-") as folder:
        library = Path(folder) / f"{name}.so"
        subprocess.run([command, *FLAGS, str(source), "-o", str(library)], check=True)
        loaded = ctypes.CDLL(str(library))  # stays mapped after the file is gone
    function = getattr(loaded, name)
    function.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]
    function.restype = None
    return lambda random, games, tally: function(random, games, tally.ctypes.data)
