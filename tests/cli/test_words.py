"""Every sentence and every game speaks both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import boardwright as bw
from boardwright.cli.words import chosen_language
from boardwright.core.faces import LANGUAGES
from boardwright.core.phrases import catalogue
from boardwright.papers.exact import paper_rows
from boardwright.papers.report import shown
from boardwright.solve.solvers import solve

HAN = re.compile(r"[\u4e00-\u9fff]")
Command = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize("name", ["nim", "lgame"])
def test_what_solving_finds_has_names_in_chinese(name: str) -> None:
    finding = solve(bw.game(name, **({"layers": 3} if name == "nim" else {})).start())
    assert set(finding.facts) <= set(catalogue("zh-TW"))
    for row in paper_rows(finding):
        assert HAN.search(row.figure["zh-TW"]), row.figure
        assert not re.search("[a-z]{3}", shown(row.measured, "zh-TW"))


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
