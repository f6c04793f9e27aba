"""Twins of rules: never another game's, never stale, never compiled twice for nothing."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boardwright as bw
from boardwright.core import bits
from boardwright.core.perft import count_leaves
from tests.core.game_files import TAKE, edited, new_events, run_python, touch, ways, write

pytestmark = pytest.mark.usefixtures("compiled_at_once")
OTHER_SIZES = ("np.array([1, 2, 3, 4]", "np.array([2, 3, 4, 5]")
LARGER_STEPS = ("int(SIZES[move])", "int(SIZES[move]) + 1")


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDWRIGHT_CACHE", str(tmp_path / "kernels"))
    return tmp_path / "kernels"


def fingerprint(path: str) -> str:
    return bw.game(path).fingerprint(count_leaves)


def test_two_games_with_equal_state_types_never_run_each_others_rules(
    tmp_path: Path, own_cache: Path
) -> None:
    one = write(tmp_path, "one", TAKE)
    other = write(tmp_path, "other", edited(TAKE, LARGER_STEPS))
    assert bw.game(one).state_type == bw.game(other).state_type
    for expected in ({"miss": 2}, {"hit": 2}):
        with new_events() as events:
            assert bw.perft(bw.game(touch(one)), 3, threads=1) == ways(7, 3)
            assert bw.perft(bw.game(touch(other)), 3, threads=1) == ways(7, 3, more=1)
        assert events == expected


@pytest.mark.parametrize(
    ("edit", "most", "more"),
    [(LARGER_STEPS, 3, 1), (('option("most", 3', 'option("most", 2'), 2, 0), (OTHER_SIZES, 3, 1)],
    ids=["callee", "constant", "table"],
)
def test_an_edited_file_gives_the_new_result(
    tmp_path: Path, edit: tuple[str, str], most: int, more: int
) -> None:
    path = write(tmp_path, "take", TAKE)
    before = fingerprint(path)
    assert bw.perft(bw.game(path), 3) == ways(7, 3)
    write(tmp_path, "take", edited(TAKE, edit))
    assert fingerprint(path) != before
    assert bw.perft(bw.game(path), 3) == ways(7, 3, most, more)


HELPER = "MORE = 1\n\n\ndef size_of(move):\n    return int(move) + MORE\n"


@pytest.mark.parametrize(
    "edit",
    [("int(move) + MORE", "int(move) + 2"), ("MORE = 1", "MORE = 2")],
    ids=["code", "constant"],
)
def test_an_edited_helper_module_gives_the_new_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: tuple[str, str]
) -> None:
    own = "def size_of(move):\n    return int(SIZES[move])\n"
    game = "from take_helper import size_of\n" + edited(TAKE, (own, ""))
    monkeypatch.syspath_prepend(str(tmp_path))
    fingerprints = set()
    for helper, more in ((HELPER, 0), (edited(HELPER, edit), 1)):
        write(tmp_path, "take_helper", helper)
        monkeypatch.delitem(sys.modules, "take_helper", raising=False)
        path = write(tmp_path, "take", game)
        fingerprints.add(fingerprint(path))
        assert bw.perft(bw.game(path), 3) == ways(7, 3, more=more)
    monkeypatch.delitem(sys.modules, "take_helper")
    assert len(fingerprints) == 2


def test_edited_comments_and_moved_lines_are_still_a_hit(tmp_path: Path, own_cache: Path) -> None:
    path = write(tmp_path, "take", TAKE)
    before = fingerprint(path)
    bw.perft(bw.game(path), 3, threads=1)
    moved = edited(TAKE, ("    found = max", "    # At most MOST.\n\n    found = max"))
    write(tmp_path, "take", "# A new first line.\n\n" + moved)
    assert fingerprint(path) == before
    with new_events() as events:
        assert bw.perft(bw.game(path), 3, threads=1) == ways(7, 3)
    assert events == {"hit": 1}


def test_functions_of_a_module_are_inlined_if_it_says_so(tmp_path: Path) -> None:
    path = write(tmp_path, "take", TAKE)
    before = fingerprint(path)
    write(tmp_path, "take", TAKE + "\nINLINED = True\n")
    assert fingerprint(path) != before
    assert bw.perft(bw.game(path), 3) == ways(7, 3)


def test_each_option_set_has_its_own_kernel(tmp_path: Path) -> None:
    path = write(tmp_path, "take", TAKE)
    games = [bw.game(path, most=most) for most in (2, 3)]
    assert len({game.fingerprint(count_leaves) for game in games}) == 2
    assert [bw.perft(game, 4) for game in games] == [ways(7, 4, 2), ways(7, 4, 3)]
    sizes = [bw.game("gomoku", size=size).fingerprint(count_leaves) for size in (5, 6)]
    assert sizes[0] != sizes[1]


STALE = {
    "fields of a table": (
        "TABLE = np.array([(3, 2)], [('a', 'i8'), ('b', 'i8')])",
        "TABLE = np.array([(3, 2)], [('b', 'i8'), ('a', 'i8')])",
        "int(TABLE[0]['a'])",
    ),
    "member of an enumeration": (
        "class Limit(IntEnum):\n    MOST = 3",
        "class Limit(IntEnum):\n    MOST = 2",
        "Limit.MOST.value",
    ),
    "fields of a tuple class": (
        "class Limit(NamedTuple):\n    a: int\n    b: int",
        "class Limit(NamedTuple):\n    b: int\n    a: int",
        "Limit(3, 2).a",
    ),
}


@pytest.mark.parametrize("what", STALE)
def test_nothing_that_numba_freezes_is_left_out_of_the_fingerprint(
    tmp_path: Path, what: str
) -> None:
    before, after, use = STALE[what]
    imports = "from enum import IntEnum\nfrom typing import NamedTuple\n"
    found = []
    for definition in (before, after):
        text = edited(TAKE, ("BOARD =", f"{definition}\nBOARD ="), (", MOST)", f", {use})"))
        path = write(tmp_path, "take", imports + text)
        try:
            found.append(fingerprint(path))
        except bw.RuleError as refused:  # as good: what cannot be known is not compiled
            found.append(str(refused))
            assert str(path) in found[-1]
            return
    assert found[0] != found[1]


def test_the_version_of_a_built_in_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bw.game("gomoku", size=5, compiled=False)
    before = game.fingerprint(count_leaves)
    monkeypatch.setattr(bits, "VERSION", bits.VERSION + 1)
    again = bw.Game(game.name, game.module, game.options, game.declared, False)  # bound anew
    assert again.fingerprint(count_leaves) != before


def test_a_strided_table_works_and_is_cached(tmp_path: Path, own_cache: Path) -> None:
    every_other = "np.array([1, 0, 2, 0, 3, 0, 4, 0])[::2]"
    path = write(tmp_path, "take", edited(TAKE, ("np.array([1, 2, 3, 4], np.int64)", every_other)))
    for expected in ({"miss": 1}, {"hit": 1}):
        with new_events() as events:
            assert bw.perft(bw.game(touch(path)), 3, threads=1) == ways(7, 3)
        assert events == expected


def test_a_kernel_is_compiled_for_one_set_of_types_only(tmp_path: Path, own_cache: Path) -> None:
    game = bw.game(write(tmp_path, "take", TAKE), compiled=True)
    kernel = game.kernel(count_leaves)
    frames, cursor = game.frames(2), np.full(1, -1)
    with new_events() as events:
        assert kernel(frames, cursor, 2, 10) == 0
        with pytest.raises(TypeError):
            kernel(frames, cursor.astype(np.float64), 2, 10)
        assert kernel(frames, cursor, 2, 10) == 0
    assert events == {"miss": 1}


def test_plain_python_gives_the_same_results_without_numba(tmp_path: Path) -> None:
    script = """if True:
        import json, sys
        import boardwright as bw
        game = bw.game(sys.argv[1], compiled=False)
        counts = bw.playouts(game, 100, seed=3)
        bw.check(bw.game("nim", layers=2, compiled=False), games=1)
        print(json.dumps([bw.perft(game, 4), counts.wins, counts.plies, "numba" in sys.modules]))
    """
    path = write(tmp_path, "take", TAKE)
    compiled = bw.playouts(bw.game(path, compiled=True), 100, seed=3)
    expected = [ways(7, 4), list(compiled.wins), compiled.plies, False]
    assert run_python(script, path) == expected


def test_a_record_has_one_name_in_all_processes() -> None:
    """Numba's own number of it holds in one process; kernels of two sizes would be mixed up."""
    script = """if True:
        import json, sys
        import boardwright as bw, numba
        from numba.core.itanium_mangler import mangle
        from boardwright.core import shortcuts
        records = [bw.game("goclub", size=int(size)).records(1) for size in sys.argv[1:]]
        print(json.dumps([mangle("kernel", [numba.typeof(each)]) for each in records]))
    """
    small, large = run_python(script, "5", "7")
    assert small != large
    assert run_python(script, "7", "5") == [large, small]


@pytest.mark.parametrize("made", [operator.add, operator.getitem, max])
def test_remembered_templates_answer_as_numba_does(made: Callable[..., Any]) -> None:
    from numba import types
    from numba.core.errors import TypingError
    from numba.core.registry import cpu_target

    from boardwright.core import shortcuts

    numbers = types.Array(types.uint8, 1, "C")
    one = types.literal(1)
    context = cpu_target.typing_context
    cpu_target.target_context.refresh()
    function = context.resolve_value_type(made)
    answered = 0
    for arguments in [(types.uint8, types.int64), (one, types.uint64), (numbers, types.intp)]:
        answers = []
        for ask in (shortcuts.ask_all_templates, *[type(function).get_call_type] * 2):
            try:
                signature = ask(function, context, arguments, {})
                answers.append((signature, function.get_impl_key(signature)))
                answered += 1
            except TypingError:
                answers.append("none")
        assert answers == [answers[0]] * 3
    assert answered


def test_an_algorithm_without_rules_is_compiled_once_for_all_games(own_cache: Path) -> None:
    numbers = np.array([3, 4])
    with new_events() as events:
        found = [
            bw.game(name, compiled=True).kernel(sum_of)(numbers) for name in ("nim", "tic_tac_toe")
        ]
    assert found == [7, 7]
    assert events == {"miss": 1, "hit": 1}
    assert [file.parent.name for file in own_cache.rglob("*.nbc")] == ["shared"]


def sum_of(numbers: np.ndarray) -> int:
    total = 0
    for number in numbers:
        total += doubled(number) // 2
    return total


def doubled(number: int) -> int:
    return 2 * number


def test_a_game_knows_what_was_bound_to_its_rules() -> None:
    game = bw.game("nim", layers=3)
    fresh = bw.Game(game.name, game.module, game.options, game.declared, False)
    assert not fresh.has_kernel(count_leaves)
    fresh.kernel(count_leaves)
    assert fresh.has_kernel(count_leaves)
