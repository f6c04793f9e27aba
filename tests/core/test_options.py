"""Options: text and values in, checked values of one type out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardwright as bw
from boardwright.core.parameter import Parameter, Value, text_of
from tests.core.game_files import FILL, write

SIZE = Parameter("size", 15, low=5, high=25)
RULE = Parameter("rule", "freestyle", choices=("freestyle", "standard"))
TURNED = Parameter("turned", False)
KOMI = Parameter("komi", (0, 1, 2), low=-91, high=91)
NOTE = Parameter("note", "none")


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        (SIZE, 5, 5),
        (SIZE, "25", 25),
        (RULE, "standard", "standard"),
        (TURNED, True, True),
        (TURNED, "Yes", True),
        (TURNED, "on", True),
        (TURNED, 1, True),
        (TURNED, "FALSE", False),
        (TURNED, "off", False),
        (TURNED, "0", False),
        (KOMI, "0,-1,91", (0, -1, 91)),
        (KOMI, "0, 1, 2", (0, 1, 2)),
        (KOMI, (3, 4, 5), (3, 4, 5)),
        (KOMI, [3, 4, 5], (3, 4, 5)),
        (NOTE, "anything", "anything"),
    ],
)
def test_text_and_values_are_converted(option: Parameter, given: object, expected: Value) -> None:
    value = option.convert(given)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        *[(SIZE, wrong) for wrong in (4, 26, "4", "", "five", "5.0", 5.0, True, None, [5], (5,))],
        *[(SIZE, huge) for huge in (10**30, -(10**30), "9" * 10_000)],
        *[(RULE, wrong) for wrong in ("Renju", "", None, 1, ["standard"])],
        *[(TURNED, wrong) for wrong in ("maybe", "", None, 2, "9" * 10_000)],
        *[(KOMI, wrong) for wrong in ("0,1", "0,1,2,3", "0,1,x", "0,1,92", (0, 1, -92), 7, None)],
        *[(KOMI, wrong) for wrong in ((0, 1, True), (0, 1, 2.0), (0, 1, 10**30), "," * 10_000)],
        *[(NOTE, wrong) for wrong in (5, None, b"text")],
    ],
    ids=lambda value: f"{value!r:.30}" if not isinstance(value, Parameter) else value.name,
)
def test_what_does_not_fit_is_refused_in_one_short_sentence(
    option: Parameter, given: object
) -> None:
    with pytest.raises(bw.InputError) as refused:
        option.convert(given)
    message = str(refused.value)
    assert message.startswith(f"option {option.name} must be {option.expected()}, not ")
    assert len(message) < 200 and "\n" not in message


@pytest.mark.parametrize("option", [SIZE, TURNED, KOMI, NOTE], ids=lambda option: option.name)
def test_a_number_too_long_to_print_is_refused_too(option: Parameter) -> None:
    with pytest.raises(bw.InputError):
        option.convert(10**5000)


@given(st.integers(5, 25), st.booleans(), st.tuples(*[st.integers(-91, 91)] * 3))
@settings(derandomize=True, deadline=None)
def test_the_text_of_a_value_reads_back(
    size: int, turned: bool, komi: tuple[int, int, int]
) -> None:
    assert SIZE.convert(text_of(size)) == size
    assert TURNED.convert(text_of(turned)) is turned
    assert KOMI.convert(text_of(komi)) == komi


@given(st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.lists(st.integers())))
@settings(derandomize=True, deadline=None)
def test_every_input_is_converted_or_refused(given: object) -> None:
    for option in (SIZE, RULE, TURNED, KOMI, NOTE):
        try:
            value = option.convert(given)
        except bw.InputError:
            continue
        assert type(value) is type(option.default)


def test_a_game_takes_text_and_values_alike(tmp_path: Path) -> None:
    path = write(tmp_path, "fill", FILL)
    given = (4, "4", "04", " 4 ")
    for size in given:
        assert bw.game(path, size=size).options == {"size": 4}
        assert bw.game(path, size=size).board.points == 16
    assert bw.game(path).options == {"size": 2}


@pytest.mark.parametrize(
    "size",
    [1, 6, 10**30, "9" * 10_000, 10**5000],
    ids=lambda s: f"{s!s:.9}" if not isinstance(s, int) or s < 10**40 else "long",
)
def test_a_game_refuses_what_its_option_refuses(tmp_path: Path, size: object) -> None:
    path = write(tmp_path, "fill", FILL)
    with pytest.raises(bw.InputError, match="option size must be a whole number from 2 to 5"):
        bw.game(path, size=size)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(bw.InputError, match="there is no option 'sise' here") as refused:
        bw.game("gomoku", sise=5)
    assert str(refused.value).endswith("the options are: size, rule")
    with pytest.raises(bw.InputError, match="the options are: none"):
        bw.game("lgame", size=5)


def test_a_default_may_depend_on_another_option() -> None:
    flat, deep = bw.game("goclub"), bw.game("goclub", dims=3)
    assert (flat.options["size"], flat.board.points) == (19, 361)
    assert (deep.options["size"], deep.board.points) == (7, 343)
    assert bw.game("goclub", dims="3", size="3").board.points == 27


def test_a_game_tells_its_options_in_one_line() -> None:
    assert bw.game("gomoku", size=9).option_text() == "size=9 rule=freestyle"
    kingdoms = bw.game("three_kingdoms", side=3, komi="0,0,1")
    assert "komi=0,0,1" in kingdoms.option_text()
