"""What docs/rules.md says of rules is what the tool does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core import game as game_module
from boardwright.core.checking.constructs import BUILT_INS
from boardwright.core.perft import count_leaves
from boardwright.core.rules import OPTIONAL, REQUIRED, SHORTCUTS
from tests.core.game_files import FILL, edited, write

TEXT = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `(.+?)` \| (yes|no) \|", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("statement", "allowed"), EXAMPLES)
def test_an_example_is_allowed_or_refused(tmp_path: Path, statement: str, allowed: str) -> None:
    path = write(
        tmp_path, "fill", edited(FILL, ("    found = 0\n", f"    {statement}\n    found = 0\n"))
    )
    game = bw.game(path, compiled=False)
    if allowed == "yes":
        assert game.fingerprint(count_leaves)
        return
    with pytest.raises(bw.RuleError, match=r"moves\(\): a rule may not use"):
        game.fingerprint(count_leaves)


def test_there_are_examples_of_both() -> None:
    assert {allowed for _, allowed in EXAMPLES} == {"yes", "no"}
    assert len(EXAMPLES) > 20


def test_every_rule_constant_and_built_in_is_named() -> None:
    rules = (*REQUIRED, *OPTIONAL, *SHORTCUTS)
    names = [*(f"{rule}(state" for rule in rules), " ".join(BUILT_INS)]
    names += [*game_module.CONSTANTS, *game_module.REFUSED]
    for name in names:
        assert name in TEXT, name
    source = Path(game_module.__file__).read_text(encoding="utf-8")
    for constant in re.findall(r'(?:module, |_sets\()"([A-Z_]+)"', source):
        assert f"`{constant}`" in TEXT, constant


@pytest.mark.parametrize("constant", game_module.REFUSED)
def test_games_that_this_is_not_for_are_refused(tmp_path: Path, constant: str) -> None:
    path = write(tmp_path, "fill", FILL + f"\n{constant} = True\n")
    with pytest.raises(bw.RuleError, match="not supported"):
        bw.game(path)
