"""Error sentences in other languages: each English sentence is found again by its fixed words.

Errors are raised in English, where they happen. What a person reads is translated at the edge
(terminal, page) by a table whose keys are the sentences with ``{}`` for what varies; a test reads
the source and demands an entry for every one. Settings and notes of cures are translated
by the same table.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

Pattern = tuple[re.Pattern[str], str]
MOST_LEVELS = 3  # of a sentence within a sentence


def table(language: str) -> dict[str, str]:
    """Return the sentences of a language by their English templates; empty for English."""
    file = Path(__file__).parent / f"sentences.{language}.json"
    if language == "en" or not file.exists():
        return {}
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    for words in (Path(__file__).parent / "words" / language).glob("*.json"):
        entries: dict[str, str] = json.loads(words.read_text(encoding="utf-8"))
        found |= {english: other for english, other in entries.items() if "{" not in english}
    return found


@cache
def patterns(language: str) -> tuple[Pattern, ...]:
    """Return what recognises each template, those that tell most first: fixed words in front."""
    known = sorted(
        table(language).items(),
        key=lambda entry: (entry[0].startswith("{}"), -len(entry[0].replace("{}", ""))),
    )
    return tuple(
        (re.compile("(.+?)".join(re.escape(part) for part in template.split("{}")), re.S), words)
        for template, words in known
    )


def translated(sentence: str, language: str, levels: int = MOST_LEVELS) -> str:
    """Return a sentence in a language; one that is not in the table stays as it is.

    >>> translated("the game is over: no move can be played", "zh-TW")
    '棋局已經結束，不能再下'
    >>> translated("option size must be a whole number from 5 to 25, not 99", "zh-TW")
    '選項 size 必須是 5 到 25 的整數，不能是 99'
    """
    if levels == 0:
        return sentence
    for pattern, words in patterns(language):
        match = pattern.fullmatch(sentence)
        if match:
            inner = (translated(part, language, levels - 1) for part in match.groups())
            return words.format(*inner)
    return sentence
