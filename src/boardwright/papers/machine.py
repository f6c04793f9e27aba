"""The name of the machine, for figures about time."""

from __future__ import annotations

import platform
from pathlib import Path

from boardwright.core.parallel import core_count


def machine_name() -> str:
    """Return the processor's name and how many cores may be used."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass  # not Linux: the short name must do
    return f"{name}, {core_count()} cores"
