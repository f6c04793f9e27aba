"""A module imports only from its own layer and from those below it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "boardwright"
LAYERS = (
    "core",
    "games",
    "search",
    "solve",
    "records",
    "players",
    "arena",
    "papers",
    "store",
    "web",
    "bench",
    "cli",
)
#: Inside the core, games are loaded by file; nothing there may know one by name.
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_only(path: Path) -> None:
    own = LAYERS.index(path.relative_to(PACKAGE).parts[0])
    for module in imported_modules(path):
        parts = module.split(".")
        if parts[0] == "boardwright" and len(parts) > 1 and parts[1] in LAYERS:
            assert LAYERS.index(parts[1]) <= own, f"{path.name} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_binder_compiles(path: Path) -> None:
    compiling = {"bind.py", "cache.py", "intrinsics.py"}
    uses_numba = any(module.split(".")[0] == "numba" for module in imported_modules(path))
    assert not uses_numba or (path.parent.name == "core" and path.name in compiling)


def test_no_relative_imports() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.ImportFrom) and node.level), path
