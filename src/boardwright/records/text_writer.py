r"""Records as text in the manner of PGN: headers in brackets, numbered moves, variations, comments.

In comments ``\}``, ``\\`` and ``\[`` mean the character itself and ``\n`` a new line;
``[%values ...]`` is what an analysis found for each player, ``[%best ...]`` the better move.

>>> tree = Tree("nim", {"layers": "3"}, headers={"Event": "lesson"})
>>> first = tree.add(-1, "1", note="a quiet start", values=(0.5, -0.5))
>>> tree.add(first, "4-6"), tree.add(first, "2-3", best="4-6")
(1, 2)
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
from boardwright.records.tree import Node, Tree, tidy_header, tidy_note

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
    children, plies, players = tree.children(), tree.plies(), tree.players
    words = comment_words(tree.note)
    interrupted, opening = False, ""  # the number of the next move is told again; its bracket
    # What is still to be written, last first: brackets, and moves with those that replace them.
    first = children[-1]
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
        index, others = item
        node = tree.nodes[index]
        turn, seat = divmod(plies[index] - 1, players)
        number = f"{turn + 1}." if seat == 0 else f"{turn + 1}..."
        words += [opening + number] if seat == 0 or interrupted else []
        words.append(writable(node.move))
        comment = comment_words(node.note, node)
        words += comment
        interrupted, opening = bool(comment), ""
        following = children[index]
        if following:
            work.append((following[0], following[1:]))
        for other in reversed(others):
            work += [")", (other, []), "("]
    return words


def comment_words(note: str, node: Node | None = None) -> list[str]:
    """Return the words of a comment: what an analysis found, then the note."""
    parts = []
    if node is not None and node.values:
        parts.append(f"[%values {numbers(node.values)}]")
    if node is not None and node.best:
        parts.append(f"[%best {writable(node.best)} {numbers(node.best_values)}".strip() + "]")
    escaped = re.sub(r"\\|\}|\[(?=%)", lambda found: "\\" + found[0], tidy_note(note))
    parts.append(escaped.replace("\n", "\\n"))
    text = " ".join(part for part in parts if part)
    return f"{{{text}}}".split(" ") if text else []


def numbers(values: tuple[float, ...]) -> str:
    """Return values with spaces between.

    >>> numbers((0.31, -1.0))
    '0.31 -1'
    """
    return " ".join(f"{value:.10g}" for value in values)


def wrapped(words: list[str]) -> list[str]:
    """Return words in lines."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines
