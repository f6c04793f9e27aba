"""Files that are no games: refused when they are loaded, in one line with the author's file."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from tests.core.game_files import FILL, edited, line_of, write


def complaint(path: str) -> str:
    """Return the message with which loading fails: one line, no traceback."""
    with pytest.raises(bw.RuleError) as raised:
        bw.game(path, compiled=False)
    message = str(raised.value)
    assert "\n" not in message and "Traceback" not in message
    return message


@pytest.mark.parametrize("rule", ["start", "moves", "play", "outcome"])
def test_a_missing_function_is_named(tmp_path: Path, rule: str) -> None:
    path = write(tmp_path, "fill", edited(FILL, (f"def {rule}(", "def something_else(")))
    assert complaint(path) == f"{path} does not define {rule}"


@pytest.mark.parametrize("constant", ["TITLE", "RULES", "BOARD", "STATE"])
def test_a_missing_constant_is_named(tmp_path: Path, constant: str) -> None:
    path = write(tmp_path, "fill", edited(FILL, (f"\n{constant} =", "\nOTHER =")))
    assert complaint(path) == f"{path} does not define {constant}"


@pytest.mark.parametrize(
    "state",
    ["record(cells=(np.uint8, POINTS))", "np.dtype(np.uint8)", "[('player', 'u1')]"],
    ids=["other fields", "no record", "no type"],
)
def test_a_state_without_a_player_is_refused(tmp_path: Path, state: str) -> None:
    whole = "record(cells=(np.uint8, POINTS), player=np.uint8)"
    path = write(tmp_path, "fill", edited(FILL, (whole, state)))
    message = complaint(path)
    assert message.startswith(path)
    assert "STATE must be a record" in message


def test_a_syntax_error_is_told_with_file_and_line(tmp_path: Path) -> None:
    path = write(
        tmp_path, "fill", edited(FILL, ("def play(state, move):", "def play(state, move:"))
    )
    message = complaint(path)
    assert message.startswith(f"{path}, line {line_of(path, 'def play(')}")


def test_an_exception_while_loading_is_told_with_file_and_line(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", edited(FILL, ("MOVE = np.uint8", "MOVE = np.uint9")))
    message = complaint(path)
    assert message.startswith(f"{path}, line {line_of(path, 'np.uint9')}: AttributeError: ")


def test_an_exception_inside_a_function_of_the_file_names_the_line_in_it(tmp_path: Path) -> None:
    text = FILL + "\n\ndef table():\n    return [][1]\n\n\nTABLE = table()\n"
    path = write(tmp_path, "fill", text)
    message = complaint(path)
    assert message.startswith(f"{path}, line {line_of(path, 'return [][1]')}: IndexError: ")


def test_an_exception_of_several_lines_is_told_in_one(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL + "\nraise ValueError('one\\ntwo')\n")
    message = complaint(path)
    assert "one" in message and "two" in message


def test_a_file_that_is_no_text_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "fill.py"
    path.write_bytes(FILL.encode() + b"\0")
    assert complaint(str(path)).startswith(str(path))


@pytest.mark.parametrize("players", [1, 4])
def test_any_number_of_players_is_taken_or_refused_by_name(tmp_path: Path, players: int) -> None:
    colours = 'COLOURS = ("black", "white", "red", "blue")'
    text = edited(FILL, ("PLAYERS = 2", f"PLAYERS = {players}\n{colours}"))
    path = write(tmp_path, "fill", text)
    try:
        assert bw.game(path, compiled=False).players == players
    except bw.RuleError as refused:
        assert str(refused).startswith(path)
