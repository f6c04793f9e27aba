"""Every error sentence of the source has its words in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.sentences import table, translated

PACKAGE = Path(__file__).parent.parent.parent / "src" / "boardwright"
#: What makes an error sentence; its last argument is the sentence.
MAKERS = {"InputError", "RuleError", "Refusal", "forbidden", "unknown", "conflict", "busy", "gone"}
#: So do these, in streams of events that have begun.
TELLERS = {"Overrun", "_tell_problem"}


def template(node: ast.expr) -> str | None:
    """Return a literal sentence with {} for what varies; None if it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = template(node.left), template(node.right)
        return None if left is None or right is None else left + right
    return None


def name_of(called: ast.expr) -> str:
    """Return what a function or method is called by."""
    return str(getattr(called, "id", "") or getattr(called, "attr", ""))


def sentences() -> dict[str, str]:
    """Return every sentence of the source with the file it is in."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and name_of(node.func) in MAKERS | TELLERS and node.args:
                words = template(node.args[-1])
                if words is not None and re.search(r"[a-z]{2}", words):
                    found[words] = path.name
    return found


def test_every_sentence_is_translated() -> None:
    known = table("zh-TW")
    missing = {words: file for words, file in sentences().items() if words not in known}
    assert not missing


def test_translations_name_what_varies() -> None:
    for english, chinese in table("zh-TW").items():
        holes = english.count("{}")
        assert sorted(set(re.findall(r"\{(\d+)\}", chinese))) == [str(n) for n in range(holes)]
        assert re.search(r"[一-鿿]", chinese) or not re.search(r"[a-z]{2}", english), english


def test_an_error_within_an_error() -> None:
    with pytest.raises(InputError) as caught:
        bw.game("gomoku").start().play("z99")
    told = translated(str(caught.value), "zh-TW")
    assert told == "'z99' 不是棋步：沒有 'z99' 這一點；點從 a15 到 o1"


def test_english_stays() -> None:
    assert translated("the game is over", "en") == "the game is over"
    assert translated("something else", "zh-TW") == "something else"
