"""The mistakes of newcomers: each is found, and told in a sentence that says where and what to do.

Ordinary use checks a file in a process of its own when it is loaded (``test_vetting.py``); what it
does there is done here in this one.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.checking import check as checking
from boardwright.core.checking.inspector import PLAIN_GAMES, quick_check
from boardwright.core.checking.rehearsal import rehearse, unwatched
from tests.core.game_files import edited, line_of, write

STARTER = files("boardwright.starters").joinpath("starter.py").read_text(encoding="utf-8")
CELL = "                out[count] = cell"
SWITCH = "    state.player = 1 - state.player\n"
BUILT_INS = "abs, bool, divmod, enumerate, float, int, len, max, min, pow, range, round, sum, zip"

#: What is written in place of what; the sentence, in which LINE is the number of the line with the
#: third text, or of the function that it names.
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    "out of bounds": (
        "state.cells[move] = state.player + 1",
        "state.cells[move + 1] = state.player + 1",
        "cells[move + 1]",
        "{file}, line {line}, play(): IndexError: index 9 is out of bounds for axis 0 with size 9",
    ),
    "a type too small": (
        "state.cells[move] = state.player + 1",
        "state.cells[move] = state.player + 255",
        "player + 255",
        "{file}, line {line}, play(): OverflowError: Python integer 256 out of bounds for uint8",
    ),
    "a field too small": (
        SWITCH,
        "    state.player = 1 - 2 * state.player\n",
        "1 - 2 * state.player",
        "{file}, line {line}, play(): OverflowError: the field player holds 0 to 255, not -1",
    ),
    "too many moves": (
        "POINTS = BOARD.points\n",
        "POINTS = BOARD.points\nMAX_MOVES = 5\n",
        "def moves(",
        "{file}, line {line}, moves() found 9, but MAX_MOVES is 5: raise it",
    ),
    "recursion": (
        "    return 0\n",
        "    return winner(state)\n",
        "def winner(",
        "{file}, line {line}, winner() is recursive: use a loop with its own stack",
    ),
    "list comprehension": (
        "    count = 0\n",
        "    count = len([cell for cell in range(0)])\n",
        "for cell in range(0)]",
        "{file}, line {line}, moves(): a rule may not use a comprehension: write a loop",
    ),
    "dict": (
        "    count = 0\n",
        "    count = {0: 0}[0]\n",
        "{0: 0}",
        "{file}, line {line}, moves(): a rule may not use a dict: keep an array in STATE, or a "
        "table at the top level of the file",
    ),
    "text": (
        "    count = 0\n",
        "    count = len('')\n",
        "len('')",
        "{file}, line {line}, moves(): a rule may not use text: only faces, such as move_text, may",
    ),
    "print": (
        "    count = 0\n",
        "    count = 0\n    print(count)\n",
        "print(count)",
        "{file}, line {line}, moves(): a rule may not use print(): of Python's built-ins rules may "
        f"use {BUILT_INS}",
    ),
    "allocation": (
        "    count = 0\n",
        "    count = np.zeros(1, np.int64)[0]\n",
        "np.zeros(",
        "{file}, line {line}, moves(): a rule may not use np.zeros(): it makes a new array; keep "
        "room for it in STATE",
    ),
    "random": (
        "    count = 0\n",
        "    count = 0 * random.randrange(2)\n",
        "random.randrange",
        "{file}, line {line}, moves(): a rule may not use random numbers: what chance decides "
        "belongs into chance() or deal()",
    ),
    "a misspelt field": (
        "if state.cells[cell] == 0",
        "if state.cell[cell] == 0",
        "state.cell[cell]",
        "{file}, line {line}, moves(): AttributeError: 'State' object has no attribute 'cell'",
    ),
    "a misspelt name": (
        "range(POINTS)",
        "range(POINT)",
        "range(POINT)",
        "{file}, line {line}, moves() uses the name 'POINT', which is not defined",
    ),
    "a float as index": (
        "if state.cells[cell] == 0",
        "if state.cells[cell / 1] == 0",
        "cell / 1",
        "{file}, line {line}, moves(): an index is a whole number: divide with //",
    ),
    "a payoff of 10": (
        "returns[mark - 1] = 1.0",
        "returns[mark - 1] = 10.0",
        "def outcome(",
        "{file}, line {line}, outcome() must give payoffs from -1 to 1, not 10, -1; for a "
        "difference of scores divide by the largest and say MARGIN",
    ),
    "a changed table": (
        "    state.cells[move] = ",
        "    LINES[0, 0] = move\n    state.cells[move] = ",
        "LINES[0, 0] = move",
        "{file}, line {line}, play(): a table does not change during a game: keep what changes in "
        "STATE",
    ),
    "moves as a list": (
        "    return count\n",
        "    return list(out[:count])\n",
        "list(out",
        "{file}, line {line}, moves(): a rule may not use list(): of Python's built-ins rules may "
        f"use {BUILT_INS}",
    ),
    "moves as a tuple": (
        "    return count\n",
        "    return (count,)\n",
        "def moves(",
        "{file}, line {line}, moves() must write into out and return how many there are, not (9,)",
    ),
}

#: A few games in plain Python show nothing wrong in these; hundreds of compiled ones do.
COMPILED: dict[str, tuple[str, str, str, str]] = {
    "outcome not filled in draws": (
        "    returns[0] = returns[1] = 0.0\n",
        "",
        "def outcome(",
        "{file}, line {line}, outcome() must give every player a payoff, in draws too; returns[0] "
        "is not written",
    ),
    "no change of turns": (
        SWITCH,
        "",
        "def play(",
        "{file}: player 2 never moves in 300 random games; play() must set state.player",
    ),
    "a game without end": (
        "    if winner(state) == 0:",
        "    state.cells[:] = 0\n    if winner(state) == 0:",
        "def moves(",
        "{file}: none of 20 random games ended within 10000 moves; moves() must return 0 when the "
        "game is over",
    ),
    "a difference below zero": (
        "        if mark and mark ==",
        "        if mark - state.player < 0 and cell_count(state) > 3:\n"
        "            return 1\n        if mark and mark ==",
        "mark - state.player",
        "{file}: compiled rules play differently from plain Python; {file}, line {line}: the "
        "difference of two unsigned numbers cannot be negative when compiled: write int(a) - b",
    ),
}
COUNT = """

def cell_count(state):
    count = 0
    for cell in range(POINTS):
        count += state.cells[cell] > 0
    return count
"""


def game_and_sentence(
    tmp_path: Path, mistake: tuple[str, str, str, str], more: str = ""
) -> tuple[bw.Game, str]:
    """Write a starter with a mistake; return the game and what its author is to be told."""
    old, new, part, sentence = mistake
    text = edited(STARTER, (old, new)) + more
    if "random." in new:
        text = text.replace("import numpy", "import random\n\nimport numpy")
    path = write(tmp_path, "mine", text)
    return bw.game(path, compiled=True), sentence.format(file=path, line=line_of(path, part))


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    game, sentence = game_and_sentence(tmp_path, MISTAKES[name])
    for check in (lambda: quick_check(game, unwatched), lambda: bw.check(game)):
        with pytest.raises(bw.RuleError) as raised:
            check()
        assert str(raised.value) == sentence
    assert not (tmp_path / "kernels").exists()


@pytest.mark.parametrize("name", COMPILED)
def test_a_mistake_that_shows_in_compiled_games_is_told(tmp_path: Path, name: str) -> None:
    game, sentence = game_and_sentence(tmp_path, COMPILED[name], COUNT)
    with pytest.raises(bw.RuleError) as raised:
        quick_check(game, unwatched)
    assert str(raised.value) == sentence


RARE = """

def rare(state):
    corners = state.cells[0] == 2 and state.cells[2] == 2 and state.cells[6] == 2
    return corners and state.cells[8] == 1 and state.cells[4] == 1
"""


def test_a_slip_that_few_games_meet_is_found_and_its_line_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slip = (
        "state.cells[move] = state.player + 1",
        "state.cells[move + 9 * rare(state)] = state.player + 1",
        "9 * rare(state)",
        "{file}, line {line}, play(): IndexError: index ",
    )
    game, sentence = game_and_sentence(tmp_path, slip, RARE)
    rehearse(game, games=PLAIN_GAMES)  # does not meet it
    with pytest.raises(bw.RuleError) as raised:
        quick_check(game, unwatched)
    assert str(raised.value).startswith(sentence)
    # So is one that only the many games of the last part of a full check meet.
    monkeypatch.setattr(checking, "COMPILED_GAMES", 1)
    with pytest.raises(bw.RuleError) as raised:
        bw.check(game, games=1)
    assert str(raised.value).startswith(sentence)
    # Without a check it does no harm when compiled, and says what to do.
    with pytest.raises(bw.RuleError) as raised:
        bw.playouts(game, 1000)
    assert str(raised.value) == (
        f"{game.file}: a rule reads or writes beyond the end of an array, or finds more than "
        f"MAX_MOVES moves (10); this finds the line: boardwright check {game.file}"
    )


def test_slices_are_allowed(tmp_path: Path) -> None:
    text = edited(
        STARTER, ("    state.player = 0\n", "    state.player = 0\n    state.cells[:] = 0\n")
    )
    text = edited(text, ("    count = 0\n", "    count = 0 * len(state.cells[2:4])\n"))
    quick_check(bw.game(write(tmp_path, "mine", text), compiled=True), unwatched)
