"""Sentences in both languages: a template with values where it is written, words in a catalogue.

English stands in the source. ``words/LANGUAGE/*.json`` holds the other languages by the English
templates, an entry a line; a test reads the source and finds what is missing and what is unused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Self

FORMATTER = Formatter()


class Phrase(str):
    """A finished English text that remembers its template and values, so it can be translated.

    Without values a template is taken as it stands. Values may be phrases or errors themselves.

    >>> Phrase("option {name} must be {expected}, not {given!r:.9}", name="size",
    ...        expected=Phrase("a whole number from {low} to {high}", low=5, high=25), given=99)
    'option size must be a whole number from 5 to 25, not 99'
    """

    template: str
    values: Mapping[str, str]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the values in as the template formats them."""
        if isinstance(template, cls) and not values:
            return template
        shown: dict[str, str] = {}
        text = "" if values else template
        for fixed, name, spec, conversion in FORMATTER.parse(template) if values else ():
            text += fixed
            if name is not None:
                value = getattr(values[name], "phrase", values[name])
                if not isinstance(value, Phrase):
                    value = format(FORMATTER.convert_field(value, conversion), spec or "")
                shown[name] = value
                text += value
        return cls._made(text, str(template), shown)

    @classmethod
    def _made(cls, text: str, template: str, values: Mapping[str, str]) -> Self:
        phrase = super().__new__(cls, text)
        phrase.template, phrase.values = template, values
        return phrase


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return the words of a language by their English templates; empty for English."""
    found: dict[str, str] = {}
    for file in sorted((Path(__file__).parent / "words" / language).glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def say(text: object, language: str, /, **values: object) -> str:
    """Return a phrase, an error or a template with values in a language; else what was given.

    >>> say("{place} is missing", "zh-TW", place="size"), say("as it is", "zh-TW")
    ('缺少 size', 'as it is')
    """
    said = getattr(text, "phrase", text)
    phrase = Phrase(said if isinstance(said, str) else str(said), **values)
    words = catalogue(language).get(phrase.template)
    if words is None:
        return str(phrase)
    if not phrase.values:
        return words
    shown = {
        name: say(value, language) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    return words.format_map(shown)


def packed(phrase: str) -> str:
    """Return a phrase as text that can be stored or sent to another process; see ``unpacked``."""

    def data(text: str) -> Any:
        if not isinstance(text, Phrase):
            return text
        values = {name: data(value) for name, value in text.values.items()}
        return [text, text.template, values]

    return json.dumps(data(phrase), ensure_ascii=False)


def unpacked(text: str) -> str:
    """Return the phrase that was packed; a text that was not stays as it is.

    >>> unpacked(packed(Phrase("komi {komi}", komi=3))).values, unpacked("as it is")
    ({'komi': '3'}, 'as it is')
    """

    def phrase(data: Any) -> str:
        if isinstance(data, str):
            return data
        text, template, values = data
        return Phrase._made(text, template, {name: phrase(each) for name, each in values.items()})

    try:
        return phrase(json.loads(text))
    except (ValueError, TypeError):
        return text
