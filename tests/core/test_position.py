"""Positions in the hand of a person: played, taken back, printed, compared."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from tests.core.game_files import FILL, edited, write
from tests.games.option_sets import SMALL

SVG = "{http://www.w3.org/2000/svg}"
GOMOKU = bw.game("gomoku", size=5)
CUBE = bw.game("goclub", dims=3, size=3)
LGAME = bw.game("lgame")
NIM = bw.game("nim", layers=3)
KINGDOMS = bw.game("three_kingdoms", side=3)
GAMES = [GOMOKU, CUBE, LGAME, NIM, KINGDOMS]
WON = "a1 a2 b1 b2 c1 c2 d1 d2 e1"
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def after(game: bw.Game, choices: list[int]) -> bw.Position:
    """Return the position after moves chosen by number, as long as there are any."""
    position = game.start()
    for choice in choices:
        if not position.over:
            position = position.play(position.moves[choice % len(position.moves)])
    return position


def test_playing_gives_a_new_position_and_leaves_the_old_one() -> None:
    start = GOMOKU.start()
    before = (start.text, start.to_move, start.legal, start.state.tobytes())
    later = start.play("c3 b2").play(0)
    assert (later.to_move, later.history, len(later.legal)) == (2, ["c3", "b2", "a5"], 22)
    assert (start.text, start.to_move, start.legal, start.state.tobytes()) == before


def test_moves_are_read_with_any_spaces_and_letters() -> None:
    assert GOMOKU.start().play("  C3\n\tb2  ") == GOMOKU.start().play("c3").play("B2")
    start = GOMOKU.start()
    assert start.play("") is start


def test_undo_goes_back_to_the_very_position_before() -> None:
    start = GOMOKU.start()
    middle = start.play("c3")
    assert middle.play("b2").undo() is middle
    assert middle.undo() is start
    with pytest.raises(bw.InputError, match="no move to take back"):
        start.undo()


def test_a_won_game_tells_winner_returns_and_line() -> None:
    position = GOMOKU.start().play(WON)
    assert (position.over, position.legal, position.winner) == (True, [], 1)
    assert position.returns == [1, -1]
    assert sorted(position.winning) == ["a1", "b1", "c1", "d1", "e1"]
    running = position.undo()
    assert (running.over, running.winner, running.returns, running.winning) == (
        False,
        None,
        None,
        [],
    )


def test_a_drawn_game_has_no_winner(tmp_path: Path) -> None:
    drawn = FILL.replace("= -1.0", "= 0.0").replace("= 1.0", "= 0.0")
    position = bw.game(write(tmp_path, "fill", drawn)).start().play("a1 a2 b1 b2")
    assert (position.over, position.winner, position.returns) == (True, None, [0, 0])


def test_a_position_prints_as_a_board_and_as_one_line() -> None:
    position = GOMOKU.start().play("c3 b2")
    assert position.text == "...../...../..X../.O.../..... 1"
    assert str(position).split("\n")[3] == " 3 . . X . ."
    assert NIM.start().play("1").text == ".OOOOO 2"
    assert NIM.start().play("1 2").text == "..OOOO"


@each_game
@given(choices=st.lists(st.integers(0, 10**6), max_size=12))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_text_and_repr_make_the_position_again(game: bw.Game, choices: list[int]) -> None:
    position = after(game, choices)
    for again in (game.position(position.text), eval(repr(position), {"game": bw.game})):
        assert again == position and hash(again) == hash(position)
        assert again.legal == position.legal and again.returns == position.returns


def test_repr_of_a_game_file_makes_the_position_again(tmp_path: Path) -> None:
    position = bw.game(write(tmp_path, "fill", FILL), size=3).start().play("a1 b2")
    assert eval(repr(position), {"game": bw.game}) == position


def test_equal_means_same_game_stones_and_player_however_reached() -> None:
    one, other = GOMOKU.start().play("a1 b1 c1"), GOMOKU.start().play("c1 b1 a1")
    assert one == other and hash(one) == hash(other)
    assert len({one, other, GOMOKU.start()}) == 2
    assert one != GOMOKU.start().play("a1 b1 c2")
    assert GOMOKU.start() != bw.game("gomoku", size=5, rule="standard").start()
    assert GOMOKU.position("X" + "." * 24 + " 1") != GOMOKU.position("X" + "." * 24 + " 2")
    assert one != one.text and one is not None


def test_games_in_two_files_of_one_name_have_no_equal_positions(tmp_path: Path) -> None:
    paths = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        paths.append(write(folder, "fill", FILL))
    one, two = (bw.game(path).start() for path in paths)
    assert one != two


@each_game
def test_the_picture_is_well_formed_svg(game: bw.Game) -> None:
    position = after(game, [3, 1, 4, 1, 5])
    picture = ElementTree.fromstring(position.svg())
    assert picture.tag == f"{SVG}svg"
    width, height = float(picture.get("width", "")), float(picture.get("height", ""))
    assert picture.get("viewBox") == f"0 0 {width:.0f} {height:.0f}"
    for element in (*picture.iter(f"{SVG}text"), *picture.iter(f"{SVG}circle")):
        x, y = element.get("x", element.get("cx", "")), element.get("y", element.get("cy", ""))
        assert 0 < float(x) < width and 0 < float(y) < height
    assert position._repr_svg_() == position.svg()


@each_game
def test_the_picture_tells_the_name_of_every_point(game: bw.Game) -> None:
    picture = ElementTree.fromstring(game.start().svg())
    labels = {label.text for label in picture.iter(f"{SVG}text")}
    for name in game.board.names:  # written on the point, or its parts beside the board
        assert name in labels or set(re.findall("[a-z]+|:?[0-9]+", name)) <= labels


def test_the_picture_shows_every_stone_and_rings_the_winning_ones() -> None:
    picture = ElementTree.fromstring(GOMOKU.start().play(WON).svg())
    fills = [circle.get("fill") for circle in picture.iter(f"{SVG}circle")]
    assert (fills.count("#222222"), fills.count("#fafafa"), fills.count("none")) == (5, 4, 5)


@pytest.mark.parametrize(
    "move",
    ["c3", "z9", "c6", "c", "", "c3c3", "²", "x" * 900_000, 12, -1, 99, None, 10**30, 10**5000],
    ids=lambda move: f"{move!r:.12}" if not isinstance(move, int) or move < 10**40 else "long",
)
def test_an_illegal_move_is_refused_in_one_short_sentence(move: Any) -> None:
    position = GOMOKU.start().play("c3")
    with pytest.raises(bw.InputError) as refused:
        position.play(move) if move != "" else position.find_move(move)
    assert len(str(refused.value)) < 250 and "\n" not in str(refused.value)


def test_no_move_can_be_played_after_the_end() -> None:
    over = GOMOKU.start().play(WON)
    with pytest.raises(bw.InputError, match="the game is over"):
        over.play("e5")
    with pytest.raises(bw.InputError, match="not legal"):
        over.play(4)


def test_overlong_input_is_refused() -> None:
    with pytest.raises(bw.InputError, match="a million characters"):
        GOMOKU.start().play("c3 " * 400_000)
    with pytest.raises(bw.InputError, match="a million characters"):
        GOMOKU.position("." * 1_000_001)


TEXTS = {
    "empty": "",
    "too short": "." * 24 + " 1",
    "too long": "." * 26,
    "almost a million": "." * 999_999,
    "unknown symbol": "?" + "." * 24,
    "symbol of a third player": "#" + "." * 24,
    "player zero": "." * 25 + " 0",
    "third player": "." * 25 + " 3",
    "huge player": "." * 25 + " " + "9" * 5000,
    "player in superscript": "." * 25 + " ²",
    "player in words": "." * 25 + " two",
}


@pytest.mark.parametrize("game", [GOMOKU, bw.game("goclub", size=5)], ids=lambda game: game.name)
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_is_no_position_is_refused_in_one_short_sentence(
    game: bw.Game, text: str
) -> None:
    with pytest.raises(bw.InputError) as refused:
        game.position(TEXTS[text])
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


def survives(game: bw.Game, text: str) -> None:
    """Check that a text is a position that can be shown and written again, or is refused."""
    try:
        position = game.position(text)
    except bw.InputError:
        return
    assert game.position(position.text) == position
    assert position.over == (not position.legal)
    assert position.svg() and str(position)


@each_game
@given(text=st.text(alphabet=".XO#12N/ []()²0R\n", max_size=40))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_text_is_a_position_or_refused(game: bw.Game, text: str) -> None:
    survives(game, text)


@each_game
@given(data=st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_arrangement_of_marks_is_a_position_or_refused(
    game: bw.Game, data: st.DataObject
) -> None:
    points = game.board.points
    marks = data.draw(st.text(alphabet=game.symbols, min_size=points, max_size=points))
    survives(game, marks + data.draw(st.sampled_from(["", " 1", " 2", " 3", " 0"])))


WITH_FIELDS = [
    game for name in SMALL for game in [bw.game(name, compiled=False, **SMALL[name])] if game.extra
]


@pytest.mark.parametrize("game", WITH_FIELDS, ids=lambda game: game.name)
@given(data=st.data())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_any_number_beside_the_board_is_refused_or_can_be_played_on(
    game: bw.Game, data: st.DataObject
) -> None:
    field = data.draw(st.sampled_from(game.extra))
    number = data.draw(st.integers(0, 12) | st.sampled_from([25, 200, 255, 256, 65_535, 2**70]))
    text = f"{game.start().text} {field}={number}"
    survives(game, text)
    with suppress(bw.InputError):
        position = game.position(text)
        for _ in range(4):
            if not position.over:
                position = position.play(data.draw(st.sampled_from(position.moves)))


def test_a_die_with_nine_faces_is_refused() -> None:
    start = bw.game("einstein", compiled=False).start().text
    for game, text in [("einstein", f"{start} die=7"), ("pig", "9,0,6 1 rolling=2")]:
        with pytest.raises(bw.InputError):
            bw.game(game, compiled=False).position(text)


def test_fields_that_the_rules_cannot_go_on_from_are_refused(tmp_path: Path) -> None:
    """The file is sound: no game leads to such a number."""
    kept = edited(
        FILL,
        ("player=np.uint8)", "player=np.uint8, at=np.uint8)"),
        ("found = 0", "found = ZERO[state.at]"),
        ("def start", "ZERO = np.zeros(2, np.int64)\n\n\ndef start"),
    )
    game = bw.game(write(tmp_path, "fill", kept), compiled=False)
    assert len(game.position("..../ 1 at=1").moves) == 4
    with pytest.raises(bw.InputError, match=r"'..../ 1 at=9' is no position of fill"):
        game.position("..../ 1 at=9")
