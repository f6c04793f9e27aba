"""The files that a game's file imports from its own folder."""

from __future__ import annotations

import ast
from pathlib import Path

from boardwright.core.checking.source import parsed


def local_files(file: Path) -> list[Path]:
    """Return a file and those of its folder that it imports, directly or by way of others."""
    found = [file]
    for each in found:
        for name in imported_names(each):
            path = file.parent.joinpath(*name.split("."))
            for candidate in (path.with_suffix(".py"), path / "__init__.py"):
                if candidate.is_file() and candidate not in found:
                    found.append(candidate)
    return found


def imported_names(file: Path) -> list[str]:
    """Return the full names of the modules that a file imports, and of what it takes from them."""
    found = []
    for node in ast.walk(parsed(file.read_bytes())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found
