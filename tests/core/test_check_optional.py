"""Optional rules that search relies on: each kind of mistake in them is found by the check."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from tests.core.game_files import FILL, write

HASH = """

def hash(state):
    number = np.uint64(1) + np.uint64(state.player)
    for point in range(POINTS):
        number = number * np.uint64(3) + np.uint64(state.cells[point])
    return number
"""
EVALUATE = """

def evaluate(state, scores):
    scores[0] = 0.5 - state.player
    scores[1] = -scores[0]
"""
# Every game lasts four plies: the last stone wins, any third one loses, any second one threatens.
FORCING = """

def forcing_moves(state, out):
    count = moves(state, out)
    if count == 1:
        return 3, 1
    if count == 2:
        return 2, 0
    if count == 3:
        return 1, 3
    return 0, 0
"""
RANDOM = """

def random_move(state, out, random):
    if moves(state, out) == 0:
        return NO_MOVE
    random = advance(random)
    point = below(random, POINTS)
    while state.cells[point] > 0:
        random = advance(random)
        point = below(random, POINTS)
    out[0] = point
    return random
"""

IMPORTS = """
from boardwright.core.rng import advance, below
from boardwright.core.rules import NO_MOVE
"""

SOUND = f"{IMPORTS}{FILL}{HASH}{EVALUATE}{FORCING}{RANDOM}"
#: What is written in place of what, and the words of the complaint.
MISTAKES: dict[str, tuple[str, str, str]] = {
    "hash forgets a point": (
        "range(POINTS):\n        number =",
        "range(2):\n        number =",
        "two positions",
    ),
    "hash forgets the player": ("np.uint64(state.player)", "np.uint64(0)", "whose turn"),
    "score above 1": ("0.5 - state.player", "1.5 - state.player", "from -1 to 1"),
    "score not given": ("    scores[1] = -scores[0]\n", "", "from -1 to 1"),
    "scores do not add up": ("= -scores[0]", "= scores[0]", "add up to 0"),
    "win not seen": ("return 3, 1", "return 0, 0", "win at once"),
    "win claimed": ("return 1, 3", "return 3, 3", "win at once"),
    "loss not seen": ("return 2, 0", "return 0, 0", "lose at once"),
    "answer that loses": ("return 2, 0", "return 2, 2", "lose at once"),
    "threat not seen": ("return 1, 3", "return 1, 2", "threaten to win"),
    "no threat at all": ("return 1, 3", "return 0, 0", "threaten to win"),
    "threat claimed": ("    return 0, 0\n", "    return 1, 4\n", "threaten to win"),
    "no moves of a kind": ("return 3, 1", "return 3, 0", "kind of moves"),
    "unknown kind": ("return 3, 1", "return 4, 1", "kind of moves"),
    "illegal move": ("return 3, 1", "return 3, 2", "legal moves, each once"),
    "illegal random move": ("while state.cells[point] > 0", "while False", "draw a legal move"),
    "no random move": ("    return random\n", "    return NO_MOVE\n", "game is over, only then"),
    "random move after the end": (
        "        return NO_MOVE\n",
        "        return random\n",
        "is over, only",
    ),
    "uneven random move": (
        "    point = below(random, POINTS)\n    while",
        "    point = 0\n    while",
        "as often as any other",
    ),
}


def test_sound_optional_rules_pass(tmp_path: Path) -> None:
    bw.check(bw.game(write(tmp_path, "fill", SOUND), compiled=False), games=10)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(tmp_path: Path, mistake: str) -> None:
    old, new, words = MISTAKES[mistake]
    assert SOUND.count(old) == 1
    path = write(tmp_path, "fill", SOUND.replace(old, new))
    with pytest.raises(bw.RuleError, match=words) as raised:
        bw.check(bw.game(path, compiled=False), games=30)
    assert str(raised.value).startswith(path)


def test_a_hash_that_depends_on_the_way_is_found(tmp_path: Path) -> None:
    # The mark of the last move stays on the board unseen: it is no part of the position's text.
    text = SOUND.replace("player=np.uint8)", "player=np.uint8, last=np.uint8)\nEXTRA = ()")
    text = text.replace(
        "    state.cells[move] = ", "    state.last = move\n    state.cells[move] = "
    )
    text = text.replace("np.uint64(1) + ", "np.uint64(state.last) + ")
    path = write(tmp_path, "fill", text)
    with pytest.raises(bw.RuleError, match="reached in two ways"):
        bw.check(bw.game(path, compiled=False))


def test_a_mistake_in_an_optional_rule_is_told_before_compiling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    path = write(
        tmp_path,
        "fill",
        SOUND.replace(
            "state.cells[point])\n    return number", "state.cell[point])\n    return number"
        ),
    )
    with pytest.raises(bw.RuleError, match="AttributeError"):
        bw.playouts(bw.game(path, compiled=True), 1)
