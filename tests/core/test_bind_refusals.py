"""What the binder refuses, each time with the author's own file and line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.perft import count_leaves
from tests.core.game_files import TAKE, edited, line_of, ways, write

BODY = "return int(SIZES[move])"


def refusal(path: str) -> str:
    """Return the message with which binding the game fails; nothing is compiled for it."""
    with pytest.raises(bw.RuleError) as refused:
        bw.game(path, compiled=False).fingerprint(count_leaves)
    message = str(refused.value)
    assert "\n" not in message and "Traceback" not in message
    return message


def place(path: str, name: str) -> str:
    return f"{path}, line {line_of(path, f'def {name}(')}, {name}()"


def test_a_recursive_rule_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "take", edited(TAKE, (BODY, "return size_of(move - 1) if move else 1")))
    message = refusal(path)
    assert message.startswith(place(path, "size_of"))
    assert "is recursive: use a loop" in message


def test_mutual_recursion_is_refused(tmp_path: Path) -> None:
    loop = "return other(move - 1) if move else 1\n\n\ndef other(move):\n    return size_of(move)"
    path = write(tmp_path, "take", edited(TAKE, (BODY, loop)))
    message = refusal(path)
    assert message.startswith((place(path, "size_of"), place(path, "other")))
    assert "is recursive" in message


@pytest.mark.parametrize(
    "body",
    [
        "def inner():\n        return 1\n\n    return inner()",
        "return (lambda: int(SIZES[move]))()",
        pytest.param(
            "return [size for size in SIZES][int(move)]",
            marks=pytest.mark.skipif(sys.version_info >= (3, 12), reason="no function since 3.12"),
        ),
        "return sum(1 for size in SIZES if size <= SIZES[move])",
    ],
    ids=["function", "lambda", "list", "generator"],
)
def test_a_nested_function_or_comprehension_is_refused(tmp_path: Path, body: str) -> None:
    path = write(tmp_path, "take", edited(TAKE, (BODY, body)))
    message = refusal(path)
    assert message.startswith(place(path, "size_of"))
    assert "a nested function or a comprehension: write a loop" in message


@pytest.mark.parametrize(("line", "name"), [("import math", "math"), ("import math as m", "m")])
def test_a_foreign_module_is_refused_with_advice_that_works(
    tmp_path: Path, line: str, name: str
) -> None:
    body = f"return int({name}.sqrt(SIZES[move] ** 2))"
    path = write(tmp_path, "take", f"{line}\n" + edited(TAKE, (BODY, body)))
    message = refusal(path)
    assert message.startswith(place(path, "size_of"))
    assert "write 'from math import ...'" in message


def test_a_function_imported_from_a_foreign_module_is_compiled(tmp_path: Path) -> None:
    text = edited(TAKE, (BODY, "return int(sqrt(SIZES[move] ** 2))"))
    path = write(tmp_path, "take", "from math import sqrt\n" + text)
    assert bw.perft(bw.game(path, compiled=True), 3) == ways(7, 3)


@pytest.mark.parametrize(
    ("value", "kind"),
    [("{0: 1, 1: 2, 2: 3}", "dict"), ("[1, 2, 3]", "list"), ("(1, 2, [3])", "tuple")],
)
def test_a_global_of_another_type_is_refused(tmp_path: Path, value: str, kind: str) -> None:
    path = write(tmp_path, "take", edited(TAKE, ("np.array([1, 2, 3, 4], np.int64)", value)))
    message = refusal(path)
    assert message.startswith(place(path, "size_of"))
    assert f"uses SIZES, a {kind}: rules may use numbers" in message


def test_an_undefined_name_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "take", edited(TAKE, (BODY, "return SIZE[move]")))
    message = refusal(path)
    assert message == f"{place(path, 'size_of')} uses the name 'SIZE', which is not defined"


def test_a_rule_that_only_python_can_run_is_refused(tmp_path: Path) -> None:
    body = "return int(bin(SIZES[move]), 2)"
    path = write(tmp_path, "take", edited(TAKE, (BODY, body)))
    assert bw.perft(bw.game(path, compiled=False), 3) == ways(7, 3)
    with pytest.raises(bw.RuleError) as refused:
        bw.perft(bw.game(path, compiled=True), 3)
    message = str(refused.value)
    assert f'take.py", line {line_of(path, body)}' in message
    assert "cannot be compiled" in message and "'bin'" in message
    assert "\n" not in message


def test_a_default_of_a_keyword_only_parameter_is_kept_or_refused(tmp_path: Path) -> None:
    text = edited(
        TAKE, ("def size_of(move)", "def size_of(move, *, more=0)"), (BODY, BODY + " + more")
    )
    path = write(tmp_path, "take", text)
    try:
        assert bw.perft(bw.game(path, compiled=False), 3) == ways(7, 3)
    except bw.RuleError as refused:
        assert str(refused).startswith(place(path, "size_of"))
