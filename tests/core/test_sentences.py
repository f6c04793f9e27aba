"""Every sentence of the source has its translation, and every translation its sentence."""

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
from boardwright.web.page_words import page_words

PACKAGE = Path(__file__).parent.parent.parent / "src" / "boardwright"
WORDS = Path(phrases.__file__).parent / "words" / "zh-TW"
#: What makes a sentence: the last plain argument (of say the first) is the template.
MAKERS = {"InputError", "RuleError", "CertificateError", "Overrun", "Phrase"}
MAKERS |= {"say", "expect", "Refusal", "forbidden", "unknown", "conflict", "too_many"}
MAKERS |= {"busy"}
LETTERS = re.compile("[A-Za-z]{2}")


def name_of(called: ast.expr) -> str:
    """Return what a function or method is called by."""
    return str(getattr(called, "id", "") or getattr(called, "attr", ""))


@cache
def trees() -> dict[str, ast.Module]:
    """Return every module of the source by its path."""
    return {
        str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def templates(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield every call that makes a sentence, with its template or what is assigned to its name."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in MAKERS and node.args:
            said = node.args[0 if name_of(node.func) == "say" else -1]
            for choice in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
                for template in assigned.get(name_of(choice), [choice]):
                    yield node, template


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def fixed(text: str) -> str:
    return "".join(part for part, _, _, _ in Formatter().parse(text))


def test_every_sentence_is_a_template_with_a_translation() -> None:
    for path, tree in trees().items():
        for call, template in templates(tree):
            place = f"{path}:{call.lineno}"
            how = 'give values by name: InputError("there is no {name}", name=name)'
            assert not isinstance(template, ast.JoinedStr | ast.BinOp), f"{place}: {how}"
            if not isinstance(template, ast.Constant):
                continue
            text = str(template.value)
            given = {keyword.arg for keyword in call.keywords}
            by_name = template not in call.args or None in given  # then others have these values
            assert by_name or not given or given == fields(text), place
            if LETTERS.search(fixed(text)):
                assert text in catalogue("zh-TW"), f"{place}: add it to a file of {WORDS}"


def test_every_translation_is_used_once_and_names_its_values() -> None:
    nodes = [node for tree in trees().values() for node in ast.walk(tree)]
    literals = {node.value for node in nodes if isinstance(node, ast.Constant)}
    literals |= {node.arg for node in nodes if isinstance(node, ast.keyword)}  # names of facts
    page = page_words("en")
    literals |= {*page, *page.values()}
    seen: set[str] = set()
    for file in sorted(WORDS.glob("*.json")):
        entries = json.loads(file.read_text(encoding="utf-8"))
        assert not seen & set(entries), file.name
        seen |= set(entries)
        for english, chinese in entries.items():
            assert english in literals, f"unused: {english}"
            meant = page.get(english, english)
            assert fields(meant) == fields(chinese), english
            assert not chinese.isascii() or not LETTERS.search(fixed(meant)), english


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


def test_chinese_keeps_to_the_glossary() -> None:
    text = (PACKAGE.parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$", text, re.M)[1:]
    assert len(rows) > 20
    for term, others in rows:
        for wrong in re.split("[、]", others.strip()):
            found = [words for words in catalogue("zh-TW").values() if wrong in words]
            assert not found, f"{wrong} instead of {term}: {found}"
