"""What functions of a game file may not contain, found in their source before compiling.

Rules work on numbers in records and tables. Numba compiles more than that, but slowly, and some of
it means something else when compiled; so it is refused, with the author's own line and a way out.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType

import numpy as np

from boardwright.core.checking.source import parsed
from boardwright.core.errors import RuleError, place
from boardwright.core.phrases import Phrase

PACKAGE = Path(__file__).parent.parent.parent
#: The built-in functions that rules may call.
ALLOWED = (abs, bool, divmod, enumerate, float, int, len, max, min, pow, range, round, sum, zip)
BUILT_INS = tuple(sorted(each.__name__ for each in ALLOWED))
#: What NumPy offers that looks at arrays without making any.
REDUCTIONS = frozenset(["sum", "any", "all", "count_nonzero", "min", "max", "argmin", "argmax"])
#: Methods of arrays that make a new one, or a list.
COPYING = frozenset(["astype", "copy", "flatten", "tolist", "repeat", "nonzero"])

COMPREHENSION = Phrase("a comprehension: write a loop")
NESTED = Phrase("a function inside a function: put it at the top level of the file")
REFUSED: dict[type[ast.AST], Phrase] = {
    ast.ListComp: COMPREHENSION,
    ast.SetComp: COMPREHENSION,
    ast.DictComp: COMPREHENSION,
    ast.GeneratorExp: COMPREHENSION,
    ast.Lambda: NESTED,
    ast.FunctionDef: NESTED,
    ast.ClassDef: Phrase("a class: a position is a record, see STATE"),
    ast.List: Phrase("a list: write moves into out, and keep other numbers in an array of STATE"),
    ast.Dict: Phrase("a dict: keep an array in STATE, or a table at the top level of the file"),
    ast.Set: Phrase("a set: keep an array in STATE, or bits in an np.uint64"),
    ast.JoinedStr: Phrase("text: only faces, such as move_text, may"),
    ast.Import: Phrase("an import: put it at the top of the file"),
    ast.ImportFrom: Phrase("an import: put it at the top of the file"),
    ast.Try: Phrase("try: let an error happen, it is reported with its line"),
    ast.With: Phrase("with: rules have nothing to open or close"),
    ast.Global: Phrase("global: what changes during a game belongs into STATE"),
    ast.Delete: Phrase("del: what changes during a game belongs into STATE"),
    ast.Yield: Phrase("yield: write moves into out"),
}
NEW_ARRAY = Phrase("{name}(): it makes a new array; keep room for it in STATE")
RANDOM = Phrase("random numbers: what chance decides belongs into chance() or deal()")


def refuse_constructs(function: FunctionType) -> None:
    """Raise RuleError if a function of a game file contains what rules may not."""
    code = function.__code__
    file = Path(code.co_filename)
    if not is_rule_file(code.co_filename):
        return
    edited = file.stat().st_mtime_ns if file.exists() else 0
    body = functions_of(code.co_filename, edited).get((code.co_firstlineno, function.__name__))
    for line, words in refusals(body, function) if body else ():
        where = place(code.co_filename, line, function.__name__)
        raise RuleError("{place}: a rule may not use {what}", place=where, what=words)


@cache
def is_rule_file(file: str) -> bool:
    """Return False for what the package itself offers to rules, which needs no reading."""
    path = Path(file)
    return path.is_relative_to(PACKAGE / "games") or not path.is_relative_to(PACKAGE)


@cache
def functions_of(file: str, edited: int) -> dict[tuple[int, str], ast.FunctionDef]:
    """Return the functions of a file by first line and name; none if it cannot be read."""
    try:
        tree = parsed(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {(first_line(node), node.name): node for node in found}


def first_line(node: ast.FunctionDef) -> int:
    """Return where a function begins for Python: at its first decorator, if it has one."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def refusals(node: ast.AST, function: FunctionType) -> Iterator[tuple[int, str]]:
    """Yield line and words of everything inside a part of a function that rules may not contain."""
    for part in parts(node):
        words = REFUSED.get(type(part), "")
        if isinstance(part, ast.Constant) and isinstance(part.value, str | bytes):
            words = REFUSED[ast.JoinedStr]
        elif isinstance(part, ast.Call):
            words = refused_call(part.func, function)
        if words:
            yield part.lineno, words  # type: ignore[attr-defined]
        yield from refusals(part, function)


def parts(node: ast.AST) -> list[ast.AST]:
    """Return what a part of a function consists of, without what is not compiled into it."""
    if isinstance(node, ast.FunctionDef):
        documented = ast.get_docstring(node) is not None
        return list(node.body[1:] if documented else node.body)
    if isinstance(node, ast.Raise):
        return []  # an error may say why
    if isinstance(node, ast.Assert):
        return [node.test]
    if isinstance(node, ast.AnnAssign):
        return [node.value] if node.value else []
    return list(ast.iter_child_nodes(node))


def refused_call(called: ast.expr, function: FunctionType) -> str:
    """Return what is wrong with calling this; empty if nothing is."""
    space = function.__globals__
    if isinstance(called, ast.Name):
        if called.id in space or called.id not in vars(builtins) or called.id in BUILT_INS:
            return ""
        text = "{name}(): of Python's built-ins rules may use {known}"
        return Phrase(text, name=called.id, known=", ".join(BUILT_INS))
    if not isinstance(called, ast.Attribute):
        return ""
    home, name = called.value, called.attr
    if isinstance(home, ast.Name) and space.get(home.id) is np:
        offered = getattr(np, name, None)
        if name in REDUCTIONS or isinstance(offered, type | np.ufunc):
            return ""
        return Phrase(NEW_ARRAY, name=f"np.{name}")
    if ast.unparse(home) in ("random", "np.random", "numpy.random"):
        return RANDOM
    if name in COPYING:
        return Phrase(NEW_ARRAY, name=name)
    return ""
