"""Exact answers for games unlike the shipped ones: moving again, gravity, broken promises."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.players.perfect import perfect_player
from boardwright.search.limit import Limit
from boardwright.solve.chances import random_scores
from boardwright.solve.enumerate import enumerate_positions
from boardwright.solve.proof import checked_proof, solve_by_proof
from boardwright.solve.retrograde import solve_retrograde
from boardwright.solve.table_file import table_path

HEAD = "import numpy as np\nfrom boardwright.core import Grid, option, record\n"
DROP = (
    HEAD
    + """
SIZE = option("size", 3, low=2, high=4)
BOARD = Grid(SIZE)
TITLE, RULES = "Drop", "Let a disc fall into a column; a full row, column or diagonal wins."
STATE = record(cells=(np.uint8, SIZE * SIZE), player=np.uint8)

def start(state):
    state.player = 0

def held(state, player):
    for first in range(SIZE):
        row = column = falling = rising = 0
        for i in range(SIZE):
            row += state.cells[first * SIZE + i] == player + 1
            column += state.cells[i * SIZE + first] == player + 1
            falling += state.cells[i * SIZE + i] == player + 1
            rising += state.cells[i * SIZE + SIZE - 1 - i] == player + 1
        if row == SIZE or column == SIZE or falling == SIZE or rising == SIZE:
            return True
    return False

def moves(state, out):
    count = 0
    if held(state, 0) or held(state, 1):
        return 0
    for column in range(SIZE):
        for row in range(SIZE - 1, -1, -1):
            if state.cells[row * SIZE + column] == 0:
                out[count] = row * SIZE + column
                count += 1
                break
    return count

def play(state, move):
    state.cells[move] = state.player + 1
    state.player = 1 - state.player

def outcome(state, returns):
    returns[0] = 1.0 if held(state, 0) else -1.0 if held(state, 1) else 0.0
    returns[1] = -returns[0]
"""
)
#: Two marks are put; both on a special cell win.
RING = (
    HEAD
    + """
BOARD = Grid(3)
TITLE, RULES = "Ring", "Put a mark on any cell; two on the special one win."
STATE = record(cells=(np.uint8, 9), steps=np.uint8, player=np.uint8)

def start(state):
    state.player = 0

def moves(state, out):
    for cell in range(9):
        out[cell] = cell
    return 9 if state.steps < 2 else 0

def play(state, move):
    state.cells[move] += 1
    state.steps += 1
    state.player = 1 - state.player

def outcome(state, returns):
    returns[0] = 1.0 if state.cells[{special}] == 2 else 0.0
    returns[1] = -returns[0]
"""
)


def load(folder: Path, text: str, compiled: bool = False, **options: object) -> bw.Game:
    file = folder / "made.py"
    file.write_text(text, encoding="utf-8")
    return bw.game(file, compiled=compiled, **options)


def brute(position: bw.Position, known: dict[str, float]) -> float:
    """Return what perfect play gives the first player, by plain recursion."""
    if position.text not in known:
        if position.returns is not None:
            known[position.text] = position.returns[0]
        else:
            best = max if position.to_move == 1 else min
            known[position.text] = best(brute(position.play(m), known) for m in position.moves)
    return known[position.text]


def for_mover(position: bw.Position, value: float) -> float:
    return value if position.state.player == 0 else -value


def test_who_moves_again_keeps_its_value() -> None:
    one = bw.game("dots_and_boxes", rows=1, columns=1, compiled=False)
    finding = bw.solve(one)
    assert finding.winner == 2  # four forced moves; the second player draws the last edge
    assert finding.verdict is not None and finding.verdict.distance == 4
    proof = checked_proof(solve_by_proof(one.start(), Limit(nodes=1000)))
    assert proof.winner == 2
    two = bw.game("dots_and_boxes", rows=1, columns=2, compiled=False)
    known: dict[str, float] = {}
    brute(two.start(), known)
    solution = solve_retrograde(two)
    assert solution.positions == len(known)
    for text, value in known.items():
        position = two.position(text)
        assert solution.look_up(position).value == for_mover(position, value)
        for judged in solution.moves(position):
            after = position.play(judged.move)
            assert judged.verdict.value == for_mover(position, known[after.text])
            if after.to_move == position.to_move:
                assert judged.replies == 0
    inner = {judged.move for judged in solution.moves(two.start()) if judged.verdict.value == 0}
    assert inner == {
        each for each in two.start().moves if brute(two.start().play(each), known) == 0
    }
    perfect = perfect_player(two)
    position = two.start()
    while not position.over:
        worth = known[position.text]
        position = position.play(perfect.choose(position))
        assert known[position.text] == worth


def test_gravity_is_solved_with_the_mirror_only(tmp_path: Path) -> None:
    game = load(tmp_path, DROP)
    assert len(game.symmetries) == 2
    finding = bw.solve(game)
    assert finding.winner is None and brute(game.start(), {}) == 0
    assert finding.facts["positions"] < enumerate_positions(game, by_symmetry=False).classes


def test_wrongly_declared_symmetries_never_give_a_value(tmp_path: Path) -> None:
    game = load(tmp_path, DROP + "\nSYMMETRIES = 'all'\n")
    with pytest.raises(bw.RuleError, match="SYMMETRIES declares 8"):
        bw.solve(game)


def test_a_symmetry_that_samples_did_not_refute_is_found_while_solving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(tmp_path, RING.replace("{special}", "1"))
    # A corner's worth shows in one of many last positions only: samples may miss it.
    monkeypatch.setitem(game.__dict__, "symmetries", game.board.symmetries)
    with pytest.raises(bw.RuleError, match="turning the board changes what can be played"):
        bw.solve(game)
    centre = load(tmp_path, RING.replace("{special}", "4"))
    assert bw.solve(centre).winner is None


def test_a_key_that_mixes_positions_up_is_refused(tmp_path: Path) -> None:
    bad = "\ndef key(state):\n    return np.uint64(state.steps)\n"
    with pytest.raises(bw.RuleError, match="key is the same for two different positions"):
        bw.solve(load(tmp_path, RING.replace("{special}", "4") + bad))


def test_positions_with_the_same_hash_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every number is made the same: only the words of the records tell positions apart."""
    from boardwright.solve import same_position

    wanted = solve_retrograde(load(tmp_path, DROP, size=2))
    monkeypatch.setattr(same_position, "SCATTER", same_position.U(0))
    found = solve_retrograde(load(tmp_path, DROP + "\n", size=2))
    assert set(found.keys.tolist()) == {0}
    assert sorted(found.values) == sorted(wanted.values)
    assert all(
        found.look_up(wanted.position(n)) == wanted.verdict(n) for n in range(len(wanted.keys))
    )


@pytest.mark.parametrize(
    ("found", "put", "sentence"),
    [
        ("returns[1] = -returns[0]", "pass", "payoff from -1 to 1"),
        ("1.0 if state.cells", "3.0 if state.cells", "payoff from -1 to 1"),
        ("state.player = 1 - state.player", "state.player = 2", "state.player must be 0 to 1"),
    ],
)
def test_broken_promises_are_named(tmp_path: Path, found: str, put: str, sentence: str) -> None:
    game = load(tmp_path, RING.replace("{special}", "4").replace(found, put))
    game.__dict__["symmetries"] = game.board.symmetries[:1]
    with pytest.raises(bw.RuleError, match=sentence):
        enumerate_positions(game)


def test_a_corrected_board_has_another_table(tmp_path: Path) -> None:
    game = load(tmp_path, DROP)
    path = table_path(game)
    mirrored = load(tmp_path, DROP + "\nSYMMETRIES = 'mirror'\n")
    assert table_path(mirrored) == path  # the same symmetries, found or declared
    assert table_path(load(tmp_path, DROP + "\nSYMMETRIES = 'none'\n")) != path
    turned = DROP.replace("BOARD = Grid(SIZE)", "BOARD = Grid(SIZE, cell='square')")
    assert table_path(load(tmp_path, turned)) != path


def test_random_play_where_a_player_moves_again() -> None:
    scores = random_scores(bw.game("dots_and_boxes", rows=1, columns=1, compiled=False))
    assert set(scores.values()) == {0.0}


#: Marks on empty cells, three of which win; what is wrong with it is added.
THREE = (
    HEAD
    + """
BOARD = Grid(3)
TITLE, RULES = "Three", "Three in a row win."
WINNING_SETS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
STATE = record(cells=(np.uint8, 9), player=np.uint8)

def start(state):
    state.player = 0

def holder(state):
    for row in range(0, 9, 3):
        mark = state.cells[row]
        if mark and mark == state.cells[row + 1] and mark == state.cells[row + 2]:
            return mark
    return 0

def moves(state, out):
    count = 0
    if holder(state):
        return 0
    for cell in range(9):
        if state.cells[cell] == 0:
            out[count] = cell
            count += 1
    return count

def play(state, move):
    state.cells[move] = state.player + 1
    state.player = 1 - state.player

def outcome(state, returns):
    mark = holder(state)
    returns[0] = 1.0 if mark == 1 else -1.0 if mark == 2 else 0.0
    returns[1] = -returns[0]
"""
)


@pytest.mark.parametrize(
    ("found", "put"),
    [
        ("if state.cells[cell] == 0:", "if state.cells[cell] == 0 and cell != 4:"),
        (
            "state.player = 1 - state.player",
            "state.player = state.player if move == 4 else 1 - state.player",
        ),
        ("1.0 if mark == 1 else -1.0 if mark == 2", "-1.0 if mark == 1 else 1.0 if mark == 2"),
        ("    for row in range(0, 9, 3):", "    for row in range(0, 6, 3):"),
    ],
)
def test_winning_sets_of_another_game_are_refused(tmp_path: Path, found: str, put: str) -> None:
    assert bw.solve(load(tmp_path, THREE)).winner is None
    assert found in THREE
    with pytest.raises(bw.RuleError, match="WINNING_SETS is not how"):
        bw.solve(load(tmp_path, THREE.replace(found, put)))


def test_payoffs_that_two_players_share_have_no_value(tmp_path: Path) -> None:
    shared = RING.replace("{special}", "4").replace("returns[1] = -returns[0]", "returns[1] = 0.5")
    game = load(tmp_path, shared)
    with pytest.raises(bw.InputError, match="must add up to 0"):
        bw.solve(game)
    with pytest.raises(bw.RuleError, match="that add up to 0"):
        solve_by_proof(game.start(), Limit(nodes=1000))


def test_margins_count_where_a_file_says_so(tmp_path: Path) -> None:
    game = load(tmp_path, DROP.replace("returns[0] = 1.0", "returns[0] = 0.5") + "\nMARGIN = 10\n")
    assert game.margin == 10
    finding = bw.solve(game.position(".../XO./XO. 1"))
    assert finding.verdict is not None and finding.verdict.margin == 5
    assert finding.moves[0].verdict.margin == 5 and finding.winner == 1
