"""Every loop of a file that is not shipped ends: it is counted, in plain Python and compiled.

A loop that never ends cannot be stopped from outside once it is compiled, and one step of a game
holds the interpreter's lock: a server would stand still with it. So each outermost loop counts its
turns, with those of the loops inside it, and gives up with an error like any other of the rules.
"""

from __future__ import annotations

import ast
from pathlib import Path
from types import CodeType

from boardwright.core.checking.source import parsed
from boardwright.core.phrases import Phrase

#: Far more than a rule needs: a second of plain Python, milliseconds compiled.
MOST_TURNS = 10_000_000
#: Of a loop at the top level of a file, which makes tables when it is loaded.
MOST_TURNS_LOADING = 10 * MOST_TURNS
ENDLESS = Phrase("a loop does not end")
LEFT = "_turns_left"


def bounded_code(file: Path) -> CodeType:
    """Return the code of a file whose loops are counted; its lines stay where they are."""
    tree = parsed(file.read_bytes(), str(file))
    counted = ast.fix_missing_locations(Counting().visit(tree))
    code: CodeType = compile(counted, str(file), "exec", dont_inherit=True)
    return code


class Counting(ast.NodeTransformer):
    """Writes a count into loops."""

    def __init__(self) -> None:
        self._most = MOST_TURNS_LOADING
        self._inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Count anew in a function."""
        before = self._most, self._inside
        self._most, self._inside = MOST_TURNS, False
        self.generic_visit(node)
        self._most, self._inside = before
        return node

    def visit_While(self, node: ast.While) -> list[ast.stmt]:
        """Count the turns of a loop."""
        return self._counted(node)

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        """Count the turns of a loop: a range may be as good as endless."""
        return self._counted(node)

    def _counted(self, node: ast.While | ast.For) -> list[ast.stmt]:
        outermost, self._inside = not self._inside, True
        self.generic_visit(node)
        self._inside = not outermost
        turn = f"{LEFT} -= 1\nif {LEFT} < 0:\n    raise ValueError({str(ENDLESS)!r})"
        node.body = [*written(turn, node), *node.body]
        return [*(written(f"{LEFT} = {self._most}", node) if outermost else []), node]


def written(text: str, place: ast.stmt) -> list[ast.stmt]:
    """Return statements that stand, for whoever reads an error, at a place of the author's."""
    made = parsed(text).body
    for node in (each for statement in made for each in ast.walk(statement)):
        ast.copy_location(node, place)
    return made
