"""Records as SGF (FF[4]), for games of two players on a square grid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwright.core.boards.board import LETTERS
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.written import PASS
from boardwright.records.sgf_parts import (
    BEST,
    GAME,
    HEADER,
    HEADERS,
    OPTIONS,
    TERMINATIONS,
    VALUES,
    escaped,
    grid_size,
)
from boardwright.records.text_writer import numbers
from boardwright.records.tree import UNFINISHED, Tree, tidy_header, tidy_note

LINE_WIDTH = 80
RESULTS = {"1:-1": "B+", "-1:1": "W+", "0:0": "0"}
DATE = re.compile(r"\d{4}\.\d\d\.\d\d")


def write_sgf(tree: Tree, game: Game) -> str:
    """Return a record as SGF; its moves must be in their canonical spelling."""
    size = grid_size(game)
    if not size:
        raise InputError(
            "SGF is for two players on a square grid; {game} can be saved as text or JSON",
            game=game.name,
        )
    lines = [""]
    for piece in [f"(;{root(tree, game, size)}", *pieces(tree, game, size), ")"]:
        if lines[-1] and len(lines[-1]) + len(piece) > LINE_WIDTH:
            lines.append("")
        lines[-1] += piece
    return "\n".join(lines)


def root(tree: Tree, game: Game, size: int) -> str:
    """Return the properties of the first node."""
    kind = getattr(game.module, "SGF", None)  # the number of the game in SGF, if it has one
    options = " ".join(f"{name}={value}" for name, value in tree.options.items())
    parts = [
        "FF[4]CA[UTF-8]AP[Boardwright]",
        "" if kind is None else f"GM[{kind}]",
        f"SZ[{size}]",
        put("GN", game.name),
        put(GAME, tree.game),
        put(OPTIONS, options),
    ]
    others = []
    for name, value in tree.headers.items():
        text = tidy_header(value)
        if name == "Date" and DATE.fullmatch(text):
            parts.append(f"DT[{text.replace('.', '-')}]")
        elif name in HEADERS and name != "Date":
            parts.append(put(HEADERS[name], text))
        elif text:
            others.append(f"[{escaped(name)}:{escaped(text)}]")
    parts += [HEADER, *others] if others else []
    if tree.result != UNFINISHED:
        result = RESULTS.get(tree.result, tree.result)
        how = TERMINATIONS.get(tree.headers.get("Termination", ""), "")
        parts.append(f"RE[{result}{how if result.endswith('+') else ''}]")
    parts.append(put("C", tidy_note(tree.nodes[0].note)))
    return "".join([*parts, *setup(tree, game, size)])


def setup(tree: Tree, game: Game, size: int) -> Iterator[str]:
    """Yield the stones of the first position and who is to move, unless it is the default one."""
    if not tree.position:
        return
    start = game.position(tree.position)
    if "=" in start.text:
        raise InputError("SGF holds the stones of a first position only; save as text or JSON")
    marks = game.marks(start.state)
    for mark, name in ((1, "AB"), (2, "AW")):
        points = [letters(point, size) for point, each in enumerate(marks) if each == mark]
        if points:
            yield name + "".join(f"[{point}]" for point in points)
    yield f"PL[{'BW'[start.to_move - 1]}]"


def pieces(tree: Tree, game: Game, size: int) -> Iterator[str]:
    """Yield the moves and the brackets around variations."""
    names = {name: letters(point, size) for point, name in enumerate(game.board.names)}
    names[PASS] = ""
    first = (game.position(tree.position) if tree.position else game.start()).to_move
    work: list[str | int] = following(tree.nodes[0].children)
    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            continue
        node = tree.nodes[item]
        if node.move not in names:
            raise InputError("the move {move!r:.40} is not a point of the board", move=node.move)
        colour = "BW"[(first + node.depth) % 2]
        best = f"{node.best} {numbers(node.best_values)}".strip() if node.best else ""
        yield "".join(
            [
                f";{colour}[{names[node.move]}]",
                put("C", tidy_note(node.note)),
                put(VALUES, numbers(node.values)),
                put(BEST, best),
            ]
        )
        work += following(node.children)


def following(children: list[int]) -> list[str | int]:
    """Return what is to be written for the moves after a node, last first."""
    if len(children) < 2:
        return list(children)
    return [part for child in reversed(children) for part in (")", child, "(")]


def letters(point: int, size: int) -> str:
    """Return a point as SGF has it: column and row from the top left.

    >>> letters(17, 15)
    'cb'
    """
    row, column = divmod(point, size)
    return LETTERS[column] + LETTERS[row]


def put(name: str, text: str) -> str:
    """Return a property, or nothing if it has no text."""
    return f"{name}[{escaped(text)}]" if text else ""
