"""Every sentence and every game speaks both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from subprocess import CompletedProcess

import pytest

import boardwright as bw
from boardwright import cli
from boardwright.cli.table_words import TABLE_WORDS
from boardwright.cli.words import WORDS, chosen_language
from boardwright.core.faces import LANGUAGES
from boardwright.papers.exact import paper_rows
from boardwright.papers.fact_words import FACTS, TEXTS, fact_text
from boardwright.papers.goclub.judge_cost import PAPER
from boardwright.solve.solver import solve

HAN = re.compile(r"[\u4e00-\u9fff]")
Command = Callable[..., CompletedProcess[str]]
#: Words of the program itself, which tables show to people.
DATA = {"match", "tournament", "running", "stopped", "finished", "agrees", "differs", "not given"}
DATA |= {"win", "draw", "loss", "average", "pythagorean", "pythagorean_unsorted"}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def keys_in_use() -> set[str]:
    sources = (file.read_text(encoding="utf-8") for file in Path(cli.__path__[0]).glob("*.py"))
    return {key for source in sources for key in re.findall(r"\bsay\(\s*[\"'](\w+)[\"']", source)}


@pytest.mark.parametrize(("words", "key"), [(t, key) for t in (WORDS, TABLE_WORDS) for key in t])
def test_a_sentence_has_both_languages_with_the_same_values(
    words: dict[str, dict[str, str]], key: str
) -> None:
    texts = words[key]
    assert tuple(texts) == LANGUAGES
    assert placeholders(texts["en"]) == placeholders(texts["zh-TW"])
    assert texts["en"].strip() != texts["zh-TW"].strip() != ""
    assert not HAN.search(texts["en"])


def test_every_sentence_is_used_and_every_one_used_exists() -> None:
    assert keys_in_use() == set(WORDS)


def test_every_word_of_a_table_is_used() -> None:
    files = (file for file in Path(cli.__path__[0]).glob("*.py") if file.name != "table_words.py")
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    assert {key for key in TABLE_WORDS if f'"{key}"' in sources} | DATA == set(TABLE_WORDS)


def test_what_bench_says_of_the_judges_is_what_it_found() -> None:
    for judge, (_, _, flaw) in PAPER.items():
        assert not flaw or TABLE_WORDS[judge]["en"] == flaw


@pytest.mark.parametrize("name", ["nim", "lgame"])
def test_what_solving_finds_has_names_in_chinese(name: str) -> None:
    finding = solve(bw.game(name, **({"layers": 3} if name == "nim" else {})).start())
    assert set(finding.facts) <= set(FACTS)
    for row in paper_rows(finding):
        assert HAN.search(fact_text(row.figure, "zh-TW")), row.figure
        assert not re.search("[a-z]{3}", fact_text(row.measured, "zh-TW"))
        assert fact_text(row.figure, "en") == row.figure
    for text in (*FACTS.values(), *TEXTS.values()):
        assert HAN.search(text) or text.isupper() or "-" in text


NIM = ("nim", "-o", "layers=2")
TRIALS = ("--trials", 1, "--games-per-trial", 2, "--confirm-games", 2)


@pytest.mark.parametrize(
    "words",
    [
        ("match", *NIM, "random", "random", "--games", 4),
        ("match", *NIM, "random", "random", "--games", 4, "--sprt", 0, 50),
        ("tournament", *NIM, "random", "perfect", "--games", 2),
        ("solve", *NIM),
        ("solve", *NIM, "--moves", "1"),
        ("perft", *NIM, "--depth", 1, "--split"),
        ("choose", *NIM, "--player", "perfect"),
        ("bench", "judges", "--seconds", 0.01),
        ("tune", *NIM, "mcts:nodes=10", *TRIALS, "--setting", "exploration"),
    ],
    ids=lambda words: words[0],
)
def test_tables_are_printed_in_chinese(command: Command, words: tuple[object, ...]) -> None:
    done = command(*words, "--language", "zh-TW")
    assert (done.returncode, done.stderr) == (0, "")
    for line in done.stdout.splitlines():
        # Names of players, options, judges and commands are as one types them; no other words are.
        shown = re.sub(r"boardwright results show|Elo|[\w.]+[=:^(][\w.^]*|'.*'", "", line)
        names = "random|perfect|mcts|exploration|average|combined|spiral|vector|reticular|nim"
        shown = re.sub(rf"\b({names}|pythagorean(_unsorted)?)\b", "", shown)
        assert not re.search("[A-Za-z]{3}", shown), line


def test_results_are_printed_in_chinese_and_json_is_not(command: Command) -> None:
    command("match", *NIM, "random", "random", "--games", 4, "--rotate")
    command("match", *NIM, "random", "perfect", "--games", 4)
    english = re.compile("seat|player|wins|rate|interval|finished|match|difference|run")
    for words in (["list"], ["show", 1], ["compare", 1, 2]):
        done = command("results", *words, "--language", "zh-TW")
        assert done.returncode == 0
        assert HAN.search(done.stdout)
        assert not english.search(done.stdout)
        data = [
            json.loads(command("results", *words, "--json", "--language", language).stdout)
            for language in LANGUAGES
        ]
        assert data[0] == data[1]


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
