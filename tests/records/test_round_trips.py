"""What is written in any format is read back as it was, whatever the texts in it are."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.records import FORMATS, Tree, check, format_of, read_any, write_any
from boardwright.records.text_writer import LINE_WIDTH
from tests.records.trees import GAMES, GRIDS, read_or_refused, trees

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_every_game_is_tried() -> None:
    assert {name for name, _ in GAMES} == set(bw.game_names())


@pytest.mark.parametrize("format", ["text", "json"])
@given(st.data())
@QUICK
def test_every_game_is_read_back_as_it_was(format: str, data: st.DataObject) -> None:
    tree, game = data.draw(trees(GAMES))
    text = write_any(tree, format, game)
    assert format_of(text) == format
    assert read_any(text) == tree
    assert check(tree, game) == tree
    assert read_any(f"\ufeff\n {text}\n\n".replace("\n", "\r\n")) == tree


@given(trees(GRIDS))
@QUICK
def test_grid_games_are_read_back_from_sgf(made: tuple[Tree, bw.Game]) -> None:
    tree, game = made
    text = write_any(tree, "sgf", game)
    assert format_of(text) == "sgf"
    assert read_any(text) == tree
    assert read_any(f"\ufeff\n {text}\n\n".replace("\n", "\r\n")) == tree


@given(trees(GRIDS))
@QUICK
def test_formats_hold_the_same(made: tuple[Tree, bw.Game]) -> None:
    tree, game = made
    for first in FORMATS:
        read = read_any(write_any(tree, first, game))
        for second in FORMATS:
            assert read_any(write_any(read, second, game)) == tree


@given(trees(GAMES))
@QUICK
def test_moves_are_wrapped(made: tuple[Tree, bw.Game]) -> None:
    tree, game = made
    body = write_any(tree, "text", game).split("\n\n")[-1].split("\n")
    assert all(len(line) <= LINE_WIDTH or " " not in line for line in body)


@pytest.mark.parametrize("format", FORMATS)
@given(st.data())
@QUICK
def test_a_damaged_record_is_read_or_refused(format: str, data: st.DataObject) -> None:
    tree, game = data.draw(trees(GRIDS))
    text = write_any(tree, format, game)
    choose = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(choose.randrange(1, 4)):
        at = choose.randrange(len(text) + 1)
        kind = choose.randrange(4)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + choose.choice('()[]{};"\\:,%*\ud800\x00') + text[at:]
        elif kind == 2:
            text = text[:at] + text[at + choose.randrange(1, 9) :]
        else:
            end = choose.randrange(len(text) + 1)
            text = text[:at] + text[min(at, end) : max(at, end)] + text[at:]
    found = read_or_refused(text)
    if found is not None:
        try:
            checked = check(found, game)
        except bw.InputError:
            return
        for other in FORMATS:
            write_any(checked, other, game).encode()


@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("latin-1"))))
def test_any_text_is_read_or_refused(text: str) -> None:
    for begin in ("", "(;", "(;GM[4]", "{", '{"format": "boardwright", ', '[Game "nim"]\n'):
        read_or_refused(begin + text)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=8))
def test_json_of_other_kinds_is_refused(value: object) -> None:
    whole = {"format": "boardwright", "version": 1, "game": "nim", "nodes": value}
    found = read_or_refused(json.dumps(whole))
    assert found is None or value == []
    for name in ("game", "options", "position", "headers", "result", "note"):
        read_or_refused(json.dumps({**whole, "nodes": [], name: value}))
