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
    "MAX_MOVES too small for the moves written": (
        ("MAX_MOVES = POINTS", "MAX_MOVES = 3"),
        "out[found] = point",
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
    assert not (tmp_path / "kernels").exists(), "it was compiled before it was tried"


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
    message = complaint(lambda: bw.check(bw.game(path)))
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


def test_small_integers_that_overflow_in_python_only_are_found(tmp_path: Path) -> None:
    # The four cells add up to 6 at the end; 6 * 50 is 44 in eight bits, and 300 when compiled.
    total = " + ".join(f"state.cells[{point}]" for point in range(4))
    edit = (
        "    returns[state.player] =",
        f"    if ({total}) * 50 > 255:\n        return\n    returns[state.player] =",
    )
    text = edited(
        FILL,
        edit,
        (
            "def outcome(state, returns):",
            "def outcome(state, returns):\n    returns[0] = returns[1] = 0.0",
        ),
    )
    path = write(tmp_path, "fill", text)
    bw.check(bw.game(path, compiled=False))
    message = complaint(lambda: bw.check(bw.game(path, compiled=True)))
    assert message.startswith(path)
    assert "compiled rules play differently from plain Python" in message
    assert "int(x)" in message


def test_a_sound_game_passes(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    for compiled in (False, True):
        bw.check(bw.game(path, compiled=compiled))


FACES: dict[str, str] = {
    "two moves have the same text": "def move_text(move):\n    return 'a1'\n",
    "reads back as another": "def parse_move(text):\n    return 3 - BOARD.find(text)\n",
    "bad path": "def path(move):\n    return (move, 99)\n",
    "the position text": "def restore(state, marks):\n    state.cells[0] = marks[0]\n",
    "turning the board": "def move_under(move, symmetry):\n    return 0\n",
}


@pytest.mark.parametrize("words", FACES)
def test_a_wrong_face_is_found(tmp_path: Path, words: str) -> None:
    path = write(tmp_path, "fill", FILL + "\n\n" + FACES[words])
    message = complaint(lambda: bw.check(bw.game(path, compiled=False)))
    assert message.startswith(path)
    assert words in message
