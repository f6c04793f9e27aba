"""What the binder refuses, each time with the author's own file and line."""

from __future__ import annotations

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
    ("body", "words"),
    [
        ("def inner():\n        return 1\n\n    return inner()", "a function inside a function"),
        ("return (lambda: int(SIZES[move]))()", "a function inside a function"),
        ("return [size for size in SIZES][int(move)]", "a comprehension: write a loop"),
        ("return sum(1 for s in SIZES if s <= SIZES[move])", "a comprehension: write a loop"),
        ("return int(SIZES.copy()[move])", "copy(): it makes a new array"),
        ("return int(np.random.randint(4))", "random numbers: what chance decides"),
        ("return len(f'{move}')", "text: only faces"),
        ("global TITLE\n    return 1", "global: what changes during a game"),
    ],
)
def test_a_construct_is_refused_with_its_line(tmp_path: Path, body: str, words: str) -> None:
    path = write(tmp_path, "take", edited(TAKE, (BODY, body)))
    line = line_of(path, body.splitlines()[0])
    assert refusal(path).startswith(f"{path}, line {line}, size_of(): a rule may not use {words}")


def test_what_is_not_compiled_is_no_construct(tmp_path: Path) -> None:
    body = f'''"""Some text."""
    if move > 99:
        raise ValueError("no such move")
    assert move >= 0, "text"
    more: "int" = 0
    {BODY} + more'''
    path = write(tmp_path, "take", edited(TAKE, (BODY, body)))
    assert bw.game(path, compiled=False).fingerprint(count_leaves)


@pytest.mark.parametrize("name", ["random", "randrange"])
def test_random_numbers_are_refused(tmp_path: Path, name: str) -> None:
    text = edited(TAKE, (BODY, f"return int(0 * {name}(3)) + 1"))
    path = write(tmp_path, "take", f"from random import {name}\n" + text)
    assert "a rule may not use random numbers" in refusal(path)


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
    where = f"{path}, line {line_of(path, 'return SIZE[move]')}, size_of()"
    assert message == f"{where} uses the name 'SIZE', which is not defined"


def test_a_rule_that_only_python_can_run_is_refused(tmp_path: Path) -> None:
    body = "return 0 * int(SIZES[move]).bit_count() + int(SIZES[move])"
    path = write(tmp_path, "take", edited(TAKE, (BODY, body)))
    assert bw.perft(bw.game(path, compiled=False), 3) == ways(7, 3)
    with pytest.raises(bw.RuleError) as refused:
        bw.playouts(bw.game(path, compiled=True), 10)
    message = str(refused.value)
    assert f'take.py", line {line_of(path, body)}' in message
    assert "cannot be compiled" in message and "bit_count" in message
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
