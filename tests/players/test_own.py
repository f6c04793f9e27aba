"""A person's own agent in the arena: a callable, a file, a policy for the environment."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import boardwright as bw
from boardwright.cli.play import runs_a_program
from boardwright.players.own import ENTERED
from boardwright.players.protocols.process import ProgramFailed

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "torch_policy.py"


@pytest.fixture(autouse=True)
def left_as_it_was() -> Iterator[None]:
    yield
    ENTERED.clear()


def take_most(position: bw.Position) -> str:
    return max(position.legal, key=len)


def test_a_callable_plays_a_match() -> None:
    game = bw.game("nim", layers=2, compiled=False)
    assert bw.enter("most", take_most) == "most"
    result = bw.match(game, ["most", "random"], games=4, rotate=True)
    assert [player.name for player in result.players] == ["most", "random"]
    bw.enter("most", lambda position: position.moves[0])  # the name now means this one
    assert bw.make_player("most", game).choose(game.start()) == game.start().moves[0]


def test_the_example_of_the_documents_plays() -> None:
    text = (EXAMPLE.parent.parent / "players.md").read_text(encoding="utf-8")
    exec(text.split("```python\n")[1].split("```")[0], {})
    assert set(ENTERED) == {"hindmost"}


@pytest.mark.parametrize("name", ["random", "a b", "", "mcts"])
def test_a_name_that_cannot_be_entered(name: str) -> None:
    with pytest.raises(bw.InputError):
        bw.enter(name, take_most)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda position: 10**6, "1000000 is not a legal move here"),
        (lambda position: "zz", "'zz' is not a move"),
        (lambda position: None, "None is not a legal move here"),
        (lambda position: 1 / 0, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_wrong_answer_is_told_in_a_sentence(answer: Any, told: str) -> None:
    game = bw.game("nim", layers=2, compiled=False)
    player = bw.make_player(bw.enter("wrong", answer), game)
    with pytest.raises(ProgramFailed, match=f"^wrong .*{told}"):
        player.choose(game.start())


def test_a_function_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text("def choose(position):\n    return position.legal[-1]\n", encoding="utf-8")
    game = bw.game("nim", layers=2, compiled=False)
    player = bw.make_player(f"python:file={file}", game)
    assert player.choose(game.start()) == game.start().moves[-1]
    for given, told in (("function=pick", "no function pick"), ("", "file=AGENT.py")):
        with pytest.raises(bw.InputError, match=told):
            bw.make_player(f"python:file={file},{given}" if given else "python", game)


def test_a_file_that_is_no_python(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text("def choose(:", encoding="utf-8")
    with pytest.raises(bw.RuleError, match=r"agent\.py, line 1"):
        bw.make_player(f"python:file={file}", bw.game("nim"))


def test_a_record_cannot_make_somebody_run_a_file() -> None:
    named = ["human", "random", "external:command=x", "python:file=x.py", "openspiel"]
    assert [runs_a_program(seat) for seat in named] == [False, False, True, True, True]


def test_a_torch_policy_enters_the_arena() -> None:
    pytest.importorskip("torch")
    pytest.importorskip("gymnasium")
    spec = spec_from_file_location("torch_policy", EXAMPLE)
    assert spec is not None and spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    result = example.main(rounds=3, games=4, compiled=False)
    assert result.games == 4 and result.players[0].name == "torch-policy"
