"""Small boards searched to the end, against plain recursion and known values."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.solve import small_board
from boardwright.solve.small_board import best_small, solve_small

NAMES = {1: "win", 0: "draw", -1: "loss"}
STARTER = Path(bw.__file__).parent / "starters" / "starter.py"


def naive(position: bw.Position, known: dict[str, int]) -> int:
    if position.text not in known:
        if position.over:
            known[position.text] = int(position.payoff(position.to_move))
        else:
            known[position.text] = max(-naive(position.play(m), known) for m in position.moves)
    return known[position.text]


def own_game(folder: Path, size: int) -> bw.Game:
    """Return three in a row from a user's file, with its winning sets."""
    file = folder / "three.py"
    if not file.is_file():
        sets = "\n\nWINNING_SETS = LINES\n"
        file.write_text(STARTER.read_text(encoding="utf-8") + sets, encoding="utf-8")
    return bw.game(file, size=size)


def late_position(game: bw.Game, empty: int, choose: random.Random) -> bw.Position:
    position = game.start()
    while position.text.count(".") > empty and not position.over:
        position = position.play(choose.choice(position.moves))
    return position


@pytest.mark.parametrize(
    ("name", "options", "empty"),
    [("goclub", {"size": 3}, 7), ("goclub", {"size": 4}, 6), ("gomoku", {"size": 5}, 6)],
)
def test_random_positions_equal_plain_recursion(
    name: str, options: dict[str, int], empty: int
) -> None:
    game = bw.game(name, **options)
    choose = random.Random(6)
    known: dict[str, int] = {}
    for _ in range(6):
        position = late_position(game, empty, choose)
        assert solve_small(position).value == NAMES[naive(position, known)]


def test_perfect_finds_the_win_on_a_board_whose_moves_are_not_all_judged() -> None:
    """Of six by six the value takes a second; what every first move is worth takes far longer."""
    position = bw.game("tic_tac_toe", columns=6, rows=6, line=4).start()
    player = bw.make_player("perfect", position.game)
    for reply in ("a1", "f1", "a6", "f6"):
        thought = player.think(position)
        assert thought is not None and thought.proved
        assert thought.values == (1.0, -1.0)
        position = position.play(thought.move)
        if position.over:
            break
        position = position.play(reply if reply in position.legal else position.legal[0])


def test_a_users_own_game_with_wins_and_losses(tmp_path: Path) -> None:
    choose = random.Random(1)
    known: dict[str, int] = {}
    values = set()
    for size in (3, 4):
        game = own_game(tmp_path, size)
        for _ in range(12):
            position = late_position(game, choose.randint(3, 8), choose)
            value = solve_small(position).value
            assert value == NAMES[naive(position, known)]
            values.add(value)
            if not position.over:
                move, kept = best_small(position)
                assert kept == value
                assert NAMES[-naive(position.play(move), known)] == value
    assert values == {"win", "draw", "loss"}
    assert solve_small(own_game(tmp_path, 3).start()).value == "draw"
    assert solve_small(own_game(tmp_path, 4).start()).value == "win"


@pytest.mark.parametrize(
    ("name", "size"), [("goclub", 3), ("goclub", 4), ("goclub", 5), ("gomoku", 5), ("gomoku", 6)]
)
def test_small_boards_are_draws(name: str, size: int) -> None:
    assert solve_small(bw.game(name, size=size).start()).value == "draw"


def test_the_winning_move_wins() -> None:
    position = bw.game("goclub", size=5).position("X.X../...../X.X../OOO../..... 1")
    result = solve_small(position)
    assert result.value == "win"
    assert position.play("b4").winner == 1


def test_the_mirror_image_has_the_same_value() -> None:
    game = bw.game("goclub", size=5)
    position = late_position(game, 17, random.Random(2))
    expected = solve_small(position).value
    for symmetry in game.board.symmetries:
        assert solve_small(position.under(symmetry)).value == expected


def test_compiled_and_plain_python_visit_the_same_positions() -> None:
    compiled = bw.game("goclub", size=5).start()
    plain = bw.game("goclub", compiled=False, size=5).start()
    assert solve_small(compiled).nodes == solve_small(plain).nodes


@pytest.mark.parametrize("budget", [1, 2, 7])
def test_pausing_the_search_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    whole = [
        solve_small(late_position(own_game(tmp_path, 4), 11, random.Random(n))) for n in range(4)
    ]
    monkeypatch.setattr(small_board, "BUDGET", budget)
    for number, expected in enumerate(whole):
        paused = solve_small(late_position(own_game(tmp_path, 4), 11, random.Random(number)))
        assert (paused.value, paused.nodes) == (expected.value, expected.nodes)


def test_the_limit_gives_unknown_and_never_a_guess() -> None:
    assert solve_small(bw.game("gomoku", size=6).start(), most_nodes=1).value in ("unknown", "draw")
    assert solve_small(bw.game("goclub", size=7).start(), most_nodes=1000).value == "unknown"


def test_large_boards_and_other_games_are_refused() -> None:
    with pytest.raises(bw.InputError, match="at most 63 points"):
        solve_small(bw.game("gomoku").start())
    with pytest.raises(bw.InputError, match="winning sets"):
        solve_small(bw.game("lgame").start())
