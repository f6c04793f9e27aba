"""Proof numbers: the same verdicts as the exact solvers, and a checker that finds every gap."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright as bw
from boardwright.search.limit import Limit
from boardwright.solve.proof import checked_proof, solve_by_proof
from boardwright.solve.proof_check import check_proof

ENOUGH = Limit(nodes=200_000)


@pytest.fixture(scope="module")
def four_layers() -> bw.Finding:
    return solve_by_proof(bw.game("nim", layers=4).start(), ENOUGH)


def certificate(finding: bw.Finding) -> str:
    return Path(finding.facts["certificate"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("moves", ["", "1", "5", "1 2-3", "4-6 1 2", "7-9", "8 2-4", "10 9 8 7"])
def test_the_value_is_the_exact_one(moves: str) -> None:
    position = bw.game("nim", layers=4).start().play(moves)
    found = solve_by_proof(position, ENOUGH)
    exact = bw.solve(position)
    assert found.winner == exact.winner
    assert found.verdict is not None
    assert exact.verdict is not None
    assert found.verdict.name == exact.verdict.name
    report = checked_proof(found).facts
    assert report["checked_positions"] >= 1
    assert report["checked_longest"] >= 1


def test_a_draw_is_both_refuted() -> None:
    position = bw.game("goclub", size=3, compiled=False).start().play("b2 a1 c3")
    found = solve_by_proof(position, ENOUGH)
    assert found.verdict is not None
    assert found.verdict.name == bw.solve(position).verdict.name == "draw"  # type: ignore[union-attr]
    assert "certificate" not in found.facts


def test_a_win_by_threes_and_fours_is_proved_against_every_reply() -> None:
    # Three open in a row, White elsewhere: Black makes an open four.
    position = bw.game("gomoku", size=9, compiled=False).start().play("d5 a1 e5 a9 f5 i1")
    found = checked_proof(solve_by_proof(position, ENOUGH))
    assert found.winner == 1
    assert found.facts["checked_replies"] > 50
    assert found.line[0] in position.legal


def test_what_repeats_is_not_claimed_to_be_refuted() -> None:
    found = solve_by_proof(bw.game("lgame", compiled=False).start(), Limit(nodes=60))
    assert found.verdict is None


def test_the_same_search_without_compilation() -> None:
    nodes = []
    for compiled in (True, False):
        game = bw.game("nim", layers=4, compiled=compiled)
        found = solve_by_proof(game.start().play("10 9 8 7"), ENOUGH)  # three layers are left
        assert found.winner == 2
        nodes.append((found.facts["nodes"], certificate(found)))
    assert nodes[0] == nodes[1]


def tampered(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_every_gap_is_found(four_layers: bw.Finding) -> None:
    game = four_layers.position.game
    text = certificate(four_layers)
    assert check_proof(game, text).positions > 10
    lines = text.splitlines()
    replies = next(line for line in reversed(lines) if " : " in line and line.count(">") > 2)
    dropped = replies.rsplit(" ", 1)[0]
    answer = next(line for line in reversed(lines) if " = " in line)
    for broken, told in (
        (tampered(text, replies, dropped), "has no answer to"),
        (tampered(text, f"\n{answer}\n", "\n"), "lacks position"),
        (tampered(text, answer, answer.split(" = ")[0] + " = zzz 1"), "not legal"),
        (tampered(text, answer, " ".join(answer.split()[:3])), "the game goes on"),
        (tampered(text, "winner 2", "winner 1"), "wrong player to move"),
        (tampered(text, "layers=4", "layers=5"), "this proof is about"),
        (tampered(text, "boardwright proof 1", "hello"), "no proof"),
        (tampered(text, answer, "nonsense"), "not a line of a proof"),
    ):
        with pytest.raises(bw.InputError, match=told):
            check_proof(game, broken)


def test_a_swapped_branch_is_found(four_layers: bw.Finding) -> None:
    text = certificate(four_layers)
    root = text.splitlines()[-1]
    first, second = root.split(" : ")[1].split()[:2]
    (a, one), (b, two) = first.split(">"), second.split(">")
    assert one != two
    swapped = tampered(text, root, root.replace(first, f"{a}>{two}").replace(second, f"{b}>{one}"))
    with pytest.raises(bw.InputError):
        check_proof(four_layers.position.game, swapped)


def test_only_for_two() -> None:
    with pytest.raises(bw.InputError, match="two players"):
        solve_by_proof(bw.game("three_kingdoms", side=3).start(), ENOUGH)
