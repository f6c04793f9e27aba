"""Records as JSON, our own form: one object with all that a record holds.

>>> tree = Tree("nim", {"layers": "3"})
>>> tree.add(0, "1")
1
>>> read_json(write_json(tree)) == tree
True
"""

from __future__ import annotations

import json
from typing import Any

from boardwright.core.errors import InputError, shown
from boardwright.core.parameter import text_of
from boardwright.core.phrases import Phrase
from boardwright.records.tree import (
    Node,
    Tree,
    read_result,
    refuse_long,
    tidy,
    tidy_header,
    tidy_note,
    whole,
)

FORMAT, VERSION = "boardwright", 1
FIELDS = ("format", "version", "game", "options", "position", "headers", "result", "note", "nodes")
NODE_FIELDS = ("parent", "move", "note", "values", "best", "best_values")


def write_json(tree: Tree) -> str:
    """Return a record as a JSON object, a line for each move."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": tree.game,
        "options": tree.options,
        "position": tree.position,
        "headers": {name: tidy_header(value) for name, value in tree.headers.items()},
        "result": tree.result,
        "note": tidy_note(tree.nodes[0].note),
    }
    lines = ",\n".join(dumped(node_data(node)) for node in tree.nodes[1:])
    return f'{dumped(head)[:-1]}, "nodes": [\n{lines}\n]}}'


def node_data(node: Node) -> dict[str, Any]:
    """Return one move; in files the first has index 0, and -1 stands for the first position."""
    full: dict[str, Any] = {
        "parent": (node.parent or 0) - 1,
        "move": node.move,
        "note": tidy_note(node.note),
        "values": tidy(node.values),
        "best": node.best,
        "best_values": tidy(node.best_values),
    }
    return {name: value for name, value in full.items() if value not in ("", ())}


def dumped(value: object) -> str:
    """Return JSON on one line."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read_json(text: str) -> Tree:
    """Return the record that a JSON object holds; anything unknown in it is refused."""
    refuse_long(text)
    try:
        data = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=once, parse_constant=no_number
        )
    except RecursionError:
        raise InputError("the record's JSON is nested too deeply") from None
    except ValueError as error:
        raise InputError("the record is not JSON: {reason!s:.100}", reason=error) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError('a JSON record is an object with "format": "{format}"', format=FORMAT)
    if data.get("version") is not VERSION:
        raise InputError(
            "version {given} of JSON records is not known here, only {known}",
            given=shown(data.get("version")),
            known=VERSION,
        )
    known = ", ".join(FIELDS)
    expect(set(data) <= set(FIELDS) and "game" in data, "has the fields {known}", known=known)
    tree = Tree(
        text_in(data, "game"),
        {name: option_text(value) for name, value in object_in(data, "options").items()},
        position=text_in(data, "position"),
        result=read_result(text_in(data, "result")),
    )
    tree.nodes[0].note = tidy_note(text_in(data, "note"))
    for name, value in object_in(data, "headers").items():
        expect(
            isinstance(value, str) and name.isidentifier(), "has texts with plain names as headers"
        )
        tree.headers[name] = tidy_header(value)
    nodes = data.get("nodes", [])
    expect(isinstance(nodes, list), "has a list of nodes")
    for index, node in enumerate(nodes):
        read_node(tree, index, node)
    return tree


def read_node(tree: Tree, index: int, node: object) -> None:
    """Add one move to a tree."""
    fits = isinstance(node, dict) and set(node) <= set(NODE_FIELDS)
    parent = node.get("parent", "") if isinstance(node, dict) else ""
    expect(
        fits and type(parent) is int and -1 <= parent < index,
        "has nodes with parent (-1 to {last} in number {index}) and move",
        last=index - 1,
        index=index,
    )
    assert isinstance(node, dict)
    tree.add(
        int(parent) + 1,
        text_in(node, "move"),
        text_in(node, "note"),
        numbers_in(node, "values"),
        text_in(node, "best"),
        numbers_in(node, "best_values"),
    )


def text_in(data: dict[str, Any], name: str) -> str:
    """Return a field that holds a text; it is empty if it is missing."""
    value = data.get(name, "")
    expect(isinstance(value, str), "has a text as {name}", name=name)
    return whole(value)


def object_in(data: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a field that holds an object."""
    value = data.get(name, {})
    expect(isinstance(value, dict), "has an object as {name}", name=name)
    return dict(value)


def numbers_in(data: dict[str, Any], name: str) -> list[float]:
    """Return a field that holds numbers."""
    value = data.get(name, [])
    fits = isinstance(value, list) and all(type(each) in (int, float) for each in value)
    fits = fits and all(abs(each) <= 1 for each in value)
    expect(fits, "has numbers from -1 to 1 as {name}", name=name)
    return [float(each) for each in value]


def option_text(value: object) -> str:
    """Return the value of an option as a text."""
    if isinstance(value, list) and all(type(each) is int for each in value):
        value = tuple(value)
    expect(isinstance(value, int | str | tuple), "has texts, numbers or lists of them as options")
    assert isinstance(value, int | str | tuple)
    return whole(text_of(value))


def expect(fits: bool, template: str, /, **values: object) -> None:
    """Refuse a record that is not as it must be."""
    if not fits:
        raise InputError("a JSON record {what}", what=Phrase(template, **values))


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; a name that stands in it twice is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def no_number(text: str) -> None:
    """Refuse NaN and Infinity, which JSON does not have."""
    raise ValueError(f"{text} is not a number of JSON")
