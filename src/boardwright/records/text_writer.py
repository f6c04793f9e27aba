r"""Records as text in the manner of PGN: headers in brackets, numbered moves, variations, comments.

In comments ``\}``, ``\\`` and ``\[`` mean the character itself and ``\n`` a new line;
``[%values ...]`` is what an analysis found for each player, ``[%best ...]`` the better move.

>>> tree = Tree("nim", {"layers": "3"}, headers={"Event": "lesson"})
>>> first = tree.add(0, "1", note="a quiet start", values=(0.5, -0.5))
>>> tree.add(first, "4-6"), tree.add(first, "2-3", best="4-6")
(2, 3)
>>> print(write_text(tree))
[Event "lesson"]
[Game "nim"]
[Options "layers=3"]
[Result "*"]
<BLANKLINE>
1. 1 {[%values 0.5 -0.5] a quiet start} 1... 4-6 (1... 2-3 {[%best 4-6]}) *
"""

from __future__ import annotations

import re

from boardwright.records.text_words import RESERVED, writable
from boardwright.records.tree import Node, Tree, tidy, tidy_header, tidy_note

LINE_WIDTH = 80


def write_text(tree: Tree) -> str:
    """Return a record as text."""
    headers = {
        **{name: value for name, value in tree.headers.items() if name not in RESERVED},
        "Game": tree.game,
        "Options": " ".join(f"{name}={value}" for name, value in tree.options.items()),
        "Position": tree.position,
        "Result": tree.result,
    }
    lines = [f'[{name} "{quoted(value)}"]' for name, value in headers.items() if quoted(value)]
    return "\n".join([*lines, "", *wrapped([*move_words(tree), tree.result])])


def quoted(value: str) -> str:
    """Return a header's value with quotes and backslashes escaped, on one line."""
    return tidy_header(value).replace("\\", "\\\\").replace('"', '\\"')


def move_words(tree: Tree) -> list[str]:
    """Return the words of the moves, variations after the moves that they replace."""
    players, first = tree.players, tree.nodes[0].children
    words = comment_words(tree.nodes[0])
    interrupted, opening = False, ""  # the number of the next move is written again; its bracket
    # What is still to be written, last first: brackets, and moves with those that replace them.
    work: list[str | tuple[int, list[int]]] = [(first[0], first[1:])] if first else []
    while work:
        item = work.pop()
        if isinstance(item, str):
            interrupted = True
            if item == "(":
                opening = item
            else:
                words[-1] += item
            continue
        number, others = item
        node = tree.nodes[number]
        turn, seat = divmod(node.depth - 1, players)
        counted = f"{turn + 1}." if seat == 0 else f"{turn + 1}..."
        words += [opening + counted] if seat == 0 or interrupted else []
        words.append(writable(node.move))
        comment = comment_words(node)
        words += comment
        interrupted, opening = bool(comment), ""
        if node.children:
            work.append((node.children[0], node.children[1:]))
        for other in reversed(others):
            work += [")", (other, []), "("]
    return words


def comment_words(node: Node) -> list[str]:
    """Return the words of a comment: what an analysis found, then the note."""
    parts = []
    if node.values and node.number:
        parts.append(f"[%values {numbers(node.values)}]")
    if node.best:
        parts.append(f"[%best {writable(node.best)} {numbers(node.best_values)}".strip() + "]")
    escaped = re.sub(r"\\|\}|\[(?=%)", lambda found: "\\" + found[0], tidy_note(node.note))
    parts.append(escaped.replace("\n", "\\n"))
    text = " ".join(part for part in parts if part)
    return f"{{{text}}}".split(" ") if text else []


def numbers(values: tuple[float, ...]) -> str:
    """Return values with spaces between.

    >>> numbers((0.31, -1.0))
    '0.31 -1'
    """
    return " ".join(f"{value:.10g}" for value in tidy(values))


def wrapped(words: list[str]) -> list[str]:
    """Return words in lines."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines
