"""The page's texts by key: English in ``static/locales``, other languages from the catalogue."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from boardwright.core.phrases import catalogue

ENGLISH = Path(__file__).parent / "static" / "locales" / "en"


@cache
def page_words(language: str) -> dict[str, str]:
    """Return all texts of the page in a language.

    Where the same English means different things, the catalogue has an entry for the key.
    """
    english: dict[str, str] = {}
    for file in sorted(ENGLISH.glob("*.json")):
        english |= json.loads(file.read_text(encoding="utf-8"))
    words = catalogue(language)
    return {key: words.get(key) or words.get(text, text) for key, text in english.items()}
