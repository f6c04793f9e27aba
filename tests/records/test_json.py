"""Our JSON: strict, so that nothing is lost unnoticed."""

from __future__ import annotations

import json
from typing import Any

import pytest

import boardwright as bw
from boardwright.records import Tree, read_any, write_any

NIM = bw.game("nim", layers=3)
WHOLE: dict[str, Any] = {
    "format": "boardwright",
    "version": 1,
    "game": "nim",
    "options": {"layers": 3, "misere": True},
    "position": "",
    "headers": {"Event": "lesson"},
    "result": "*",
    "note": "first",
    "nodes": [
        {"parent": -1, "move": "1", "values": [0.5, -0.5]},
        {"parent": 0, "move": "4-6", "note": "x", "best": "2", "best_values": [1, -1]},
    ],
}


def test_a_whole_record_is_read() -> None:
    tree = read_any(json.dumps(WHOLE))
    assert tree.options == {"layers": "3", "misere": "true"}
    assert tree.nodes[2].best_values == (1.0, -1.0)
    assert read_any(write_any(tree, "json", NIM)) == tree
    assert json.loads(write_any(tree, "json", NIM))["version"] == 1


def test_little_is_needed() -> None:
    tree = read_any('{"format": "boardwright", "version": 1, "game": "nim"}')
    assert tree == Tree("nim", {})
    assert json.loads(write_any(tree, "json", NIM))["nodes"] == []


def test_lists_of_numbers_are_options_too() -> None:
    tree = read_any(json.dumps({**WHOLE, "options": {"komi": [0, -1, 2]}}))
    assert tree.options == {"komi": "0,-1,2"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "other"}, '"format": "boardwright"'),
        ({"version": 2}, "version 2 of JSON records is not known"),
        ({"version": True}, "version True"),
        ({"version": "1"}, "version '1'"),
        ({"version": None}, "version None"),
        ({"extra": 1}, "has the fields"),
        ({"game": 1}, "game"),
        ({"options": []}, "options"),
        ({"options": {"a": 1.5}}, "options"),
        ({"options": {"a": None}}, "options"),
        ({"headers": {"Event": 1}}, "headers"),
        ({"headers": {"two words": "x"}}, "headers"),
        ({"headers": {'a"]': "x"}}, "headers"),
        ({"result": "won"}, "a result is"),
        ({"nodes": {}}, "list of nodes"),
        ({"nodes": [1]}, "number 0"),
        ({"nodes": [{"move": "1"}]}, "number 0"),
        ({"nodes": [{"parent": 0, "move": "1"}]}, "number 0"),
        ({"nodes": [{"parent": -2, "move": "1"}]}, "number 0"),
        ({"nodes": [{"parent": True, "move": "1"}]}, "number 0"),
        ({"nodes": [{"parent": -1, "move": "1", "id": 1}]}, "number 0"),
        ({"nodes": [{"parent": -1}]}, "1 to 100 characters"),
        ({"nodes": [{"parent": -1, "move": 1}]}, "text as move"),
        (
            {"nodes": [{"parent": -1, "move": "1", "values": ["1"]}]},
            "numbers from -1 to 1 as values",
        ),
        (
            {"nodes": [{"parent": -1, "move": "1", "values": [True]}]},
            "numbers from -1 to 1 as values",
        ),
        (
            {"nodes": [{"parent": -1, "move": "1", "values": [1.5]}]},
            "numbers from -1 to 1 as values",
        ),
        ({"nodes": [{"parent": -1, "move": "1", "values": [0] * 11}]}, "up to 10"),
    ],
)
def test_anything_else_is_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        read_any(json.dumps({**WHOLE, **changes}))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"format": "boardwright"}',
        '{"format": "boardwright", "format": "boardwright"}',
        '{"format": "boardwright", "version": NaN}',
        '{"format": "boardwright", "version": ' + "1" * 5000 + "}",
        '{"format": "boardwright", "version": 1, "nodes": ' + "[" * 100_000,
        '{"a":' * 100_000,
        '{"format": "boardwright", "version": 1, "game": "nim", "nodes": [' + "]" * 100_000,
    ],
)
def test_text_that_is_no_such_json_is_refused(text: str) -> None:
    with pytest.raises(bw.InputError):
        read_any(text)


def test_halves_of_characters_do_no_harm() -> None:
    for name in ("game", "position", "note"):
        tree = read_any(json.dumps({**WHOLE, name: "\ud800"}))
        for format in ("text", "json"):
            write_any(tree, format, NIM).encode()
