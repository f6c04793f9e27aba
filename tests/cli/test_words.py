"""Every sentence and every game speaks both languages."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import boardwright as bw
from boardwright import cli
from boardwright.cli.words import WORDS, chosen_language
from boardwright.core.faces import LANGUAGES

HAN = re.compile(r"[\u4e00-\u9fff]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def keys_in_use() -> set[str]:
    sources = (file.read_text(encoding="utf-8") for file in Path(cli.__path__[0]).glob("*.py"))
    return {key for source in sources for key in re.findall(r"\bsay\(\s*[\"'](\w+)[\"']", source)}


@pytest.mark.parametrize("key", WORDS)
def test_a_sentence_has_both_languages_with_the_same_values(key: str) -> None:
    texts = WORDS[key]
    assert tuple(texts) == LANGUAGES
    assert placeholders(texts["en"]) == placeholders(texts["zh-TW"])
    assert texts["en"].strip() != texts["zh-TW"].strip() != ""
    assert not HAN.search(texts["en"])


def test_every_sentence_is_used_and_every_one_used_exists() -> None:
    assert keys_in_use() == set(WORDS)


@pytest.mark.parametrize("name", bw.game_names())
def test_a_game_is_described_in_both_languages(name: str) -> None:
    game = bw.game(name)
    for describe in (game.title, game.rules_text, game.ending):
        english, chinese = (describe(language) for language in LANGUAGES)
        assert english.strip()
        assert HAN.search(chinese)
        assert not HAN.search(english)
    for language in LANGUAGES:
        names = game.player_names(language)
        assert len(set(names)) == len(names) == game.players
    assert game.player_names("en") != game.player_names("zh-TW")


@pytest.mark.parametrize("name", bw.game_names())
def test_the_options_of_a_game_are_explained_in_both_languages(name: str) -> None:
    for option in bw.game(name).declared.values():
        assert option.about["en"].strip(), option.name
        assert HAN.search(option.about["zh-TW"]), option.name


@pytest.mark.parametrize(
    ("given", "own", "lang", "spoken"),
    [
        ("", "", "", "en"),
        ("", "", "C.UTF-8", "en"),
        ("", "", "fr_FR.UTF-8", "en"),
        ("", "", "zh_TW.UTF-8", "zh-TW"),
        ("", "en", "zh_TW.UTF-8", "en"),
        ("", "zh-TW", "en_GB.UTF-8", "zh-TW"),
        ("en", "zh-TW", "zh_TW.UTF-8", "en"),
        ("zh-TW", "en", "en_GB.UTF-8", "zh-TW"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, given: str, own: str, lang: str, spoken: str
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_LANGUAGE", own)
    monkeypatch.setenv("LANG", lang)
    monkeypatch.delenv("LC_ALL", raising=False)
    assert chosen_language(given) == spoken
