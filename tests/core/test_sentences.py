"""Every sentence of the source has its words in every language, and no other has."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import boardwright as bw
from boardwright.core import phrases
from boardwright.core.errors import InputError
from boardwright.core.phrases import Phrase, catalogue, packed, say, unpacked
from boardwright.core.sentences import table

PACKAGE = Path(__file__).parent.parent.parent / "src" / "boardwright"
WORDS = Path(phrases.__file__).parent / "words" / "zh-TW"
#: What makes a sentence: its last plain argument is the template, the others are its values.
MAKERS = {"InputError", "RuleError", "CertificateError", "Overrun", "Phrase"}
MAKERS |= {"expect", "Refusal", "forbidden", "unknown", "conflict", "busy"}
LETTERS = re.compile("[A-Za-z]{2}")


def name_of(called: ast.expr) -> str:
    """Return what a function or method is called by."""
    return str(getattr(called, "id", "") or getattr(called, "attr", ""))


def old_template(node: ast.expr) -> str:
    """Return the template of a finished sentence, as long as there are any."""
    if isinstance(node, ast.JoinedStr):
        parts = (str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values)
        return "".join(parts)
    return ""


@cache
def trees() -> dict[str, ast.Module]:
    """Return every module of the source by its path."""
    return {
        str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def made_sentences() -> Iterator[tuple[str, str, ast.expr]]:
    """Yield the place, the maker and the template of every sentence."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node.func) in MAKERS and node.args:
                yield f"{path}:{node.lineno}", name_of(node.func), node.args[-1]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def fixed(text: str) -> str:
    return "".join(part for part, _, _, _ in Formatter().parse(text))


def test_every_sentence_is_translated() -> None:
    missing = {}
    for place, _, node in made_sentences():
        if isinstance(node, ast.Constant) and LETTERS.search(str(node.value)):
            if node.value not in catalogue("zh-TW"):
                missing[place] = node.value
        elif (old := old_template(node)) and old not in table("zh-TW"):
            missing[place] = old
    assert not missing, f"add to a file of {WORDS} by subject, and see CONTRIBUTING.md"


def test_every_translation_is_used_once_and_names_its_values() -> None:
    literals = {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    seen: set[str] = set()
    for file in sorted(WORDS.glob("*.json")):
        entries = json.loads(file.read_text(encoding="utf-8"))
        assert not seen & set(entries), file.name
        seen |= set(entries)
        for english, chinese in entries.items():
            assert english in literals or file.stem == "foreign", f"unused: {english}"
            assert fields(english) == fields(chinese), english
            assert re.search(r"[一-鿿]", chinese) or not LETTERS.search(fixed(english)), english


def test_values_that_are_phrases_or_errors_are_translated_too() -> None:
    with pytest.raises(InputError) as caught:
        bw.game("gomoku").start().play("z99")
    told = say(caught.value, "zh-TW")
    assert told == "'z99' 不是棋步：沒有 'z99' 這一點；點從 a15 到 o1"
    assert say(unpacked(packed(caught.value.phrase)), "zh-TW") == told


def test_what_is_not_in_the_catalogue_stays() -> None:
    assert say("the game is over", "en") == "the game is over"
    assert say("something {else}", "zh-TW") == "something {else}"
    assert say(Phrase("{count} things", count=3), "zh-TW") == "3 things"
