"""An author's mistakes: found in plain Python, told in one line with the author's file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import boardwright as bw
from tests.core.game_files import FILL, edited, line_of, write

Edit = tuple[str, str]
FOUND = "            found += 1"

#: What the author wrote in place of what, the line to be named, and words of the message.
MISTAKES: dict[str, tuple[Edit, str, str]] = {
    "misspelt field read": (
        ("if state.cells[point] == 0", "if state.cell[point] == 0"),
        "if state.cell[point] == 0",
        "AttributeError",
    ),
    "misspelt field written": (
        ("    state.player = 1 - state.player", "    state.playr = 1 - state.player"),
        "state.playr",
        "AttributeError",
    ),
    "index out of range": (
        ("state.cells[move] = ", "state.cells[move + 4] = "),
        "state.cells[move + 4]",
        "IndexError",
    ),
    "number too large for its field": (
        ("state.cells[move] = ", "state.cells[move] = 300 + "),
        "300 + state.player",
        "OverflowError",
    ),
    "error in start": (
        ("    state.player = 0", "    state.player = 1 // int(state.player)"),
        "1 // int(state.player)",
        "ZeroDivisionError",
    ),
}

#: Here no line of the author's fails; the function that broke its contract is to blame.
BREACHES: dict[str, tuple[Edit, str, str]] = {
    "moves returns None": (("    return found\n", "    found += 0\n"), "moves", "None"),
    "moves returns a float": (("return found", "return found / 1"), "moves", "4.0"),
    "MAX_MOVES too small for the moves written": (
        ("MAX_MOVES = POINTS", "MAX_MOVES = 3"),
        "moves",
        "found 4, but MAX_MOVES is 3",
    ),
    "moves counts more than MAX_MOVES": (
        ("return found", "return found + 9"),
        "moves",
        "MAX_MOVES",
    ),
    "same move twice": (("out[found] = point", "out[found] = 0"), "moves", "same move twice"),
    "outcome forgets a player": (
        ("    returns[1 - state.player] = 1.0\n", ""),
        "outcome",
        "every player",
    ),
    "player out of range": (
        ("state.player = 1 - state.player", "state.player = 1 + state.player"),
        "play",
        "state.player must be 0 to 1",
    ),
}

WAYS: dict[str, Callable[[bw.Game], object]] = {
    "check": bw.check,
    "first compiled kernel": lambda game: bw.playouts(game, 10),
}


def complaint(act: Callable[[], object]) -> str:
    """Return the message of the RuleError that ``act`` raises: one line, no traceback."""
    with pytest.raises(bw.RuleError) as raised:
        act()
    message = str(raised.value)
    assert "\n" not in message and "Traceback" not in message
    return message


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_file_line_and_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: str, way: str
) -> None:
    edit, part, words = MISTAKES[mistake]
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    path = write(tmp_path, "fill", edited(FILL, edit))
    message = complaint(lambda: WAYS[way](bw.game(path, compiled=True)))
    assert message.startswith(f"{path}, line {line_of(path, part)}, ")
    assert words in message
    kernels = [file for file in (tmp_path / "kernels").rglob("*") if file.is_file()]
    assert not kernels, "it was compiled before it was tried"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_contract_is_told_with_file_and_function(
    tmp_path: Path, breach: str, way: str
) -> None:
    edit, function, words = BREACHES[breach]
    path = write(tmp_path, "fill", edited(FILL, edit))
    message = complaint(lambda: WAYS[way](bw.game(path, compiled=True)))
    assert message.startswith(path)
    assert words in message
    assert f"{function}()" in message or "state.player" in message


@pytest.mark.parametrize("breach", [name for name in BREACHES if BREACHES[name][1] != "play"])
def test_a_broken_contract_is_told_with_the_line_of_the_function(
    tmp_path: Path, breach: str
) -> None:
    edit, function, _ = BREACHES[breach]
    path = write(tmp_path, "fill", edited(FILL, edit))
    message = complaint(lambda: bw.check(path))  # as bw.check(bw.game(path))
    assert f"line {line_of(path, f'def {function}(')}" in message


BY_HAND: dict[str, Callable[[bw.Game], object]] = {
    "start": lambda game: game.start(),
    "legal": lambda game: game.start().legal,
    "play": lambda game: game.start().play("a1"),
    "perft": lambda game: bw.perft(game, 2),
}


@pytest.mark.parametrize(
    ("mistake", "way"),
    [
        ("error in start", "start"),
        ("misspelt field read", "legal"),
        ("index out of range", "play"),
        ("misspelt field read", "perft"),
    ],
)
def test_a_mistake_met_in_a_position_is_told_in_the_same_way(
    tmp_path: Path, mistake: str, way: str
) -> None:
    edit, part, words = MISTAKES[mistake]
    path = write(tmp_path, "fill", edited(FILL, edit))
    message = complaint(lambda: BY_HAND[way](bw.game(path, compiled=False)))
    assert f"{path}, line {line_of(path, part)}" in message
    assert words in message


def test_small_integers_are_whole_numbers_in_both_worlds(tmp_path: Path) -> None:
    # The four cells add up to 6 at the end; 6 * 50 is 44 in eight bits, and 300 here as compiled.
    total = " + ".join(f"state.cells[{point}]" for point in range(4))
    edit = (
        "    returns[1 - state.player] = 1.0\n",
        f"    returns[1 - state.player] = ({total}) / 6\n",
    )
    more = "    if int(state.cells[0]) - state.cells[1] < -1:\n        returns[0] = 9.0\n"
    large = f"    if ({total}) * 50 < 300:\n        returns[0] = 9.0\n"
    path = write(tmp_path, "fill", edited(FILL, edit) + more + large)
    report = bw.check(bw.game(path, compiled=True))
    assert report.warnings == []


def test_a_difference_that_cannot_be_negative_is_worth_a_look(tmp_path: Path) -> None:
    edit = ("    return found\n", "    return found + 0 * (state.cells[0] - state.cells[1])\n")
    path = write(tmp_path, "fill", edited(FILL, edit))
    line = line_of(path, "0 * (state")
    assert bw.check(bw.game(path, compiled=True)).warnings == [
        f"{path}, line {line}: the difference of two unsigned numbers cannot be negative when "
        "compiled: write int(a) - b"
    ]


def test_a_sound_game_passes(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    report = bw.check(bw.game(path, compiled=False))
    assert (report.games, report.positions, report.trial.games) == (3, 15, 0)
    assert report.symmetries == "fill: 8 of the board's 8 symmetries hold for the rules"


FACES: dict[str, str] = {
    "two moves have the same text": "def move_text(move):\n    return 'a1'\n",
    "reads back as another": "def parse_move(text):\n    return 3 - BOARD.find(text)\n",
    "bad path": "def path(move):\n    return (move, 99)\n",
    "turning the board": "def move_under(move, symmetry):\n    return 0\n",
    "the position text": "def restore(state, marks):\n    state.cells[0] = marks[0]\n",
}


@pytest.mark.parametrize("words", FACES)
def test_a_wrong_face_is_found(tmp_path: Path, words: str) -> None:
    path = write(tmp_path, "fill", FILL + "\n\n" + FACES[words])
    message = complaint(lambda: bw.check(bw.game(path, compiled=False)))
    assert message.startswith(path)
    assert words in message


def test_symmetries_that_the_rules_have_not_are_named(tmp_path: Path) -> None:
    falling = ("== 0:", "== 0 and (point < 2 or state.cells[point - 2]):")  # row upon row
    path = write(tmp_path, "fill", edited(FILL, falling))
    report = bw.check(bw.game(path, compiled=False))
    assert report.symmetries == (
        "fill: 2 of the board's 8 symmetries hold for the rules; not, for example, the one of a2 "
        "to a1"
    )
    path = write(tmp_path, "fill", edited(FILL, falling) + 'SYMMETRIES = "all"\n')
    message = complaint(lambda: bw.check(bw.game(path, compiled=False)))
    assert message == (
        f"{path}: SYMMETRIES declares 8, but only 2 of them are symmetries of the rules"
    )


DICE = """

def chance(state, out, odds):
    if state.cells[0] == 0 or state.cells[1]:
        return 0
    out[0], out[1] = 1, 2
    odds[0], odds[1] = 0.5, 0.5
    return 2
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0.5, 0.5", "0.5, 0.4", "must write odds above 0 that add up to 1, not 0.5, 0.4"),
        ("0.5, 0.5", "1.5, -0.5", "must write odds above 0 that add up to 1"),
        ("1, 2", "2, 2", "wrote the same outcome twice"),
        ("return 2", "return 9", "found 9, but MAX_MOVES is 4"),
    ],
)
def test_chance_is_checked(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = write(tmp_path, "fill", FILL + edited(DICE, (old, new)))
    message = complaint(lambda: bw.check(bw.game(path, compiled=False), games=20))
    assert message.startswith(f"{path}, line {line_of(path, 'def chance(')}, chance() ")
    assert words in message
