"""Records: what is written is read back, and every move is checked when it is replayed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.records import Record, read_record, write_record
from boardwright.records.record import LINE_WIDTH, result_text
from boardwright.records.tree import tidy_header
from tests.games.option_sets import SMALL

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("goclub", {"size": 5}),
    ("goclub", {"size": 5, "players": 3}),
    ("goclub", {"dims": 3, "size": 3}),
    ("gomoku", {"size": 5, "rule": "standard"}),
    ("lgame", {}),
    ("nim", {"layers": 3, "misere": False}),
    ("three_kingdoms", {"side": 3, "komi": (0, -1, 2)}),
    ("three_kingdoms", {"side": 3, "ring": "random", "seed": 9}),
]
GAMES += [each for each in SMALL.items() if each[0] not in dict(GAMES)]
HEADER = '[Game "nim"]\n[Options "layers=2"]\n'


def played(game: bw.Game, seed: int, most: int = 60) -> bw.Position:
    """Return the end of a random game, or where it stands after many moves."""
    choose = random.Random(seed)
    position = game.start()
    while not position.over and len(position.history) < most:
        position = position.play(choose.choice(position.moves))
    return position


def test_every_game_is_tried() -> None:
    assert {name for name, _ in GAMES} == set(bw.game_names())


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_random_game_is_read_back_as_it_was(name: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        position = played(bw.game(name, **options), seed)
        record = Record.of(position, {"Event": "test", "Player1": "random"})
        text = write_record(record)
        assert read_record(text) == record
        again = read_record(text).replay()
        assert again == position
        assert again.history == position.history
        assert again.returns == position.returns
        assert again.game.options == position.game.options
        assert max(len(line) for line in text.split("\n\n")[1].split("\n")) <= LINE_WIDTH


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_the_beginning_of_a_game_is_a_record_too(name: str, options: dict[str, Any]) -> None:
    start = bw.game(name, **options).start()
    for position in (start, start.play(start.moves[0])):
        record = Record.of(position)
        assert record.result == "*"
        assert record.position == ""
        assert read_record(write_record(record)) == record
        assert record.replay() == position


@given(st.dictionaries(st.from_regex(r"[A-Z][a-z]{2,7}", fullmatch=True), st.text(), max_size=4))
def test_any_text_can_stand_in_a_header(headers: dict[str, str]) -> None:
    reserved = ("Game", "Options", "Position", "Result")
    headers = {name: value for name, value in headers.items() if name not in reserved}
    record = Record("nim", {"layers": "2"}, ["1", "2-3"], headers)
    text = write_record(record)
    found = read_record(text)
    # Runs of white space become one space; control characters and what is empty are left out.
    plain = {name: tidy_header(value) for name, value in headers.items()}
    assert found.headers == {name: value for name, value in plain.items() if value}
    assert (found.game, found.options, found.moves) == ("nim", {"layers": "2"}, ["1", "2-3"])
    assert write_record(found) == text


@pytest.mark.parametrize(
    "value", ['say "hi"', "back\\slash", '\\"', "\\\\", "]", "[", "棋 ♟", "{}"]
)
def test_quotes_and_backslashes_survive_in_a_header(value: str) -> None:
    text = write_record(Record("nim", {}, [], {"Event": value}))
    assert read_record(text).headers == {"Event": value}


def test_the_text_of_a_record_is_as_documented() -> None:
    position = bw.game("goclub", size=5).start().play("c3 a1 b3 a2 d3 a3 c2 a4 c4")
    assert write_record(Record.of(position, {"Event": "lesson"})).splitlines() == [
        '[Event "lesson"]',
        '[Game "goclub"]',
        '[Options "dims=2 size=5 players=2 rotated=false"]',
        '[Result "1:-1"]',
        "",
        "1. c3 a1 2. b3 a2 3. d3 a3 4. c2 a4 5. c4 1:-1",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "1. 1 2-3 *",
        "1. 1 {a comment} 2-3 *",
        "1. 1 {a comment\nover [two] lines 9. 9} 2-3 *",
        "{first} 1. 1 2-3 {last} *",
        "1 2-3",
        "1. 1\n% a line for programs\n1... 2-3\n*",
        "\n\n  1.  1\t2-3  *\n\n",
    ],
)
def test_comments_numbers_and_white_space_are_skipped(body: str) -> None:
    assert read_record(f"{HEADER}\n{body}").moves == ["1", "2-3"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_files_of_other_systems_are_read(newline: str) -> None:
    text = f"\ufeff{HEADER}\n1. 1 2-3 *\n".replace("\n", newline)
    assert read_record(text).replay().history == ["1", "2-3"]


@pytest.mark.parametrize(
    ("moves", "number"), [("9", 1), ("1 1", 2), ("1 2 1", 3), ("1 2 3 1", 4), ("1 2-3 1", 3)]
)
def test_a_move_that_cannot_be_played_is_named_by_its_number(moves: str, number: int) -> None:
    record = read_record(f"{HEADER}\n{moves} *")
    with pytest.raises(bw.InputError, match=f"^move {number} of the record cannot be played: "):
        record.replay()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "header that names its game"),
        ("1. 1 2 *", "header that names its game"),
        ('[Event "x"]', "header that names its game"),
        ('[Event "x"]\n[Game nim]', "line 2"),
        ("[", "line 1"),
        ('[Game "nim"', "line 1"),
        ('[Game "ni"m"]', "line 1"),
        ('[Game "nim\\"]', "line 1"),
        ('[Game "nim"]\n[Options "layers"]', "name=value"),
        ('[Game "nim"]' + " " * 4_000_000, "four million"),
    ],
)
def test_a_broken_record_is_refused(text: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        read_record(text)


@pytest.mark.parametrize(
    ("headers", "told"),
    [
        ('[Game "nope"]', "there is no game 'nope'"),
        ('[Game "nim"]\n[Options "layers=99"]', "from 1 to 10"),
        ('[Game "nim"]\n[Options "size=3"]', "there is no option 'size'"),
        ('[Game "nim"]\n[Position "OOX"]', "not with 'X'"),
    ],
)
def test_a_record_of_nothing_that_exists_is_refused(headers: str, told: str) -> None:
    with pytest.raises(bw.InputError, match=told):
        read_record(f"{headers}\n\n*").replay()


def test_a_record_may_begin_at_a_position_set_up() -> None:
    first = bw.game("gomoku", size=5).position("XXXX./OOO../...../...../O.... 1")
    position = first.play("e5")
    record = Record.of(position)
    assert record.position == first.text
    again = read_record(write_record(record))
    assert again == record
    assert again.replay() == position
    assert again.replay().history == ["e5"]
    assert again.result == "1:-1"


def test_a_start_drawn_by_chance_is_kept() -> None:
    game = bw.game("three_kingdoms", side=3, ring="random")
    starts = [game.start(seed) for seed in range(6)]
    assert len({start.text for start in starts}) > 1
    for start in starts:
        position = start.play(start.moves[0])
        assert read_record(write_record(Record.of(position))).replay() == position


@pytest.mark.parametrize(
    ("name", "options", "text", "result"),
    [
        ("gomoku", {"size": 5}, "....." * 5 + " 1", "*"),
        ("gomoku", {"size": 5}, "XXXXX/OOOO./...../...../..... 2", "1:-1"),
        ("gomoku", {"size": 5}, "XXOOX/OOXXX/XXOOO/OOXXX/XXOOX 2", "0:0"),
        ("nim", {"layers": 1}, ".", "1:-1"),
        ("nim", {"layers": 1}, ". 2", "-1:1"),
        ("three_kingdoms", {"side": 3}, "B" * 19 + " 1", "-1:-1:1"),
    ],
)
def test_the_result_is_the_payoffs(
    name: str, options: dict[str, Any], text: str, result: str
) -> None:
    assert result_text(bw.game(name, **options).position(text)) == result


def test_a_game_from_a_file_is_found_again(tmp_path: Path) -> None:
    source = bw.game("nim").file.read_text(encoding="utf-8")
    file = tmp_path / "my game.py"
    file.write_text(source, encoding="utf-8")
    position = bw.game(str(file), layers=2).start().play("1")
    record = read_record(write_record(Record.of(position)))
    assert record.game == str(file)
    assert record.replay() == position
