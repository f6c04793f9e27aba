"""No generic module knows a game by name: what a game brings, a plug-in can bring as well."""

from __future__ import annotations

import ast
from pathlib import Path

from boardwright.core.registry import package_games

PACKAGE = Path(__file__).parent.parent / "src" / "boardwright"
GAMES = set(package_games()) - {"go", "hex"}  # also a verb, and a function of Python's
#: Measurements of fixed games, and a command of one game's paper.
ABOUT_GAMES = ("bench", "games", "cli/bench", "cli/flip_table", "starters")


def is_generic(path: Path) -> bool:
    """Return whether a module is for all games: neither it nor its folder bears a game's name."""
    place = path.relative_to(PACKAGE).with_suffix("")
    return not (set(place.parts) & GAMES) and not place.as_posix().startswith(ABOUT_GAMES)


def texts_of(tree: ast.AST) -> set[str]:
    """Return the texts and imported modules of a file, in parts between dots; no docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set() if id(node) in docstrings else set(node.value.split("."))
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {*node.module.split("."), *(alias.name for alias in node.names)}
    return found


def test_no_generic_module_contains_the_name_of_a_game() -> None:
    named = {
        path.relative_to(PACKAGE).as_posix(): sorted(names)
        for path in sorted(PACKAGE.rglob("*.py"))
        if is_generic(path)
        and (names := texts_of(ast.parse(path.read_text(encoding="utf-8"))) & GAMES)
    }
    assert not named
