"""A module imports only from its own layer and from those below it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "boardwright"
LAYERS = (
    "core",
    "games",
    "starters",
    "search",
    "solve",
    "records",
    "nets",
    "players",
    "arena",
    "papers",
    "store",
    "cluster",
    "classroom",
    "learn",
    "reports",
    "puzzles",
    "lessons",
    "envs",
    "web",
    "notebook",
    "bench",
    "cli",
)
#: Inside the core, games are loaded by file; nothing there may know one by name.
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


@cache
def imported_modules(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_every_folder_has_a_layer() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in FILES} == set(LAYERS)


def test_imports_go_down_only() -> None:
    upward = []
    for path in FILES:
        own = LAYERS.index(path.relative_to(PACKAGE).parts[0])
        for module in imported_modules(path):
            parts = module.split(".")
            if parts[0] == "boardwright" and len(parts) > 1 and parts[1] in LAYERS:
                upward += [(path, module)] * (LAYERS.index(parts[1]) > own)
    assert not upward


def test_only_the_binder_compiles() -> None:
    names = ("bind", "cache", "callee", "compiling", "crossing", "intrinsics", "shortcuts")
    compiling = {PACKAGE / "core" / f"{name}.py" for name in names}
    using = {p for p in FILES if any(m.split(".")[0] == "numba" for m in imported_modules(p))}
    assert using == compiling


def test_no_relative_imports() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.ImportFrom) and node.level), path
