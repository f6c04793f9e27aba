"""The proof of the first player's win on a small board, its text, and the checker's refusals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.solve import opening_proof
from boardwright.solve.certificate import (
    Certificate,
    certificate_text,
    read_certificate,
    write_certificate,
)
from boardwright.solve.certificate_check import (
    BLACK,
    NO_POINT,
    WHITE,
    CertificateError,
    change,
    check_answer,
    check_certificate,
    empty_board,
    last_stone,
)
from boardwright.solve.fours import find_fours
from boardwright.solve.opening_proof import BranchProver, prove_opening

#: On 9x9 there is less room than on 19x19, and some lines of fours are longer.
SIZE, STONES = 9, 21


@lru_cache
def small() -> tuple[Game, str]:
    game = bw.game("goclub", size=SIZE)
    certificate = prove_opening(game, STONES)
    assert certificate is not None
    return game, certificate_text(certificate, game)


def test_the_whole_small_board_is_proved_and_checked() -> None:
    game, text = small()
    report = check_certificate(game, text)
    assert report.first_replies == 80
    assert report.positions == 14 * 78 * 76  # classes of first replies, second and third replies
    assert report.longest_game == STONES
    assert report.counter_fours > 0
    assert text.splitlines()[5] == "first e5"


def test_no_shorter_proof_of_this_shape_on_the_small_board() -> None:
    game, _ = small()
    assert prove_opening(game, STONES - 2) is None


def test_lines_win_when_played_by_the_rules() -> None:
    game, text = small()
    certificate = read_certificate(text, game)
    choose = random.Random(1)
    for reply in choose.sample(sorted(certificate.branches), 5):
        branch = certificate.branches[reply]
        second = choose.choice(sorted(branch.answers))
        answer = branch.answers[second]
        position = game.start()
        for stone in (certificate.first, reply, branch.stone, second, answer.stone):
            position = position.play(stone)
        for third in choose.sample(position.moves, 10):
            line = find_fours(position.play(third), STONES // 2 - 2)
            assert line is not None
            end = position.play(third)
            for stone in line:
                end = end.play(stone)
            assert end.winner == 1 and len(end.history) <= STONES


def test_any_number_of_threads_finds_the_same() -> None:
    game, text = small()
    certificate = prove_opening(game, STONES, threads=1)
    assert certificate is not None and certificate_text(certificate, game) == text


def test_text_round_trip(tmp_path: Path) -> None:
    game, text = small()
    certificate = read_certificate(text, game)
    write_certificate(certificate, game, tmp_path / "deep" / "certificate.txt")
    assert (tmp_path / "deep" / "certificate.txt").read_text(encoding="utf-8") == text
    assert read_certificate(text, game) == certificate
    assert len(list((tmp_path / "deep").iterdir())) == 1


def recounted(text: str) -> str:
    """Put the right numbers into a changed text, so that only the checker can refuse it."""
    rows = [row for row in text[text.index("\n\nreply") :].splitlines() if ": " in row]
    counts = text.count("\nreply "), len(rows), sum(row.count(",") + 1 for row in rows)
    holds = "holds {} branches {} answers {} lines".format(*counts)
    return re.sub("holds .*", holds, text, count=1)


def tampered(text: str) -> Iterator[tuple[str, str]]:
    row = re.search(r"\n(\w+ \w+: )(\w+ \w+ \w+), .*", text)
    assert row is not None
    start, end = row.span()
    yield "only one line left", text[:start] + f"\n{row[1]}{row[2]}" + text[end:]
    yield "a second reply missing", text[:start] + text[end:]
    yield "a stone of the opening changed", text.replace(" stone e7", " stone a1", 1)
    yield "a third stone changed", text[:start] + row[0].replace(row[1], "b9 i1: ") + text[end:]
    yield "stone on a stone", text[:start] + row[0].replace(row[1], "b9 e5: ") + text[end:]
    yield "lines that make no four", text[:start] + f"\n{row[1]}a1 a2 a3" + text[end:]
    block = text.index("\n\nreply d9")
    yield "a first reply missing", text[:block] + text[text.index("\n\nreply", block + 2) :]
    yield "an earlier stone claimed", text.replace(f"stone {STONES} at", "stone 11 at", 1)


def test_tampered_certificates_are_refused() -> None:
    game, text = small()
    assert recounted(text) == text
    for what, other in tampered(text):
        assert other != text, what
        with pytest.raises(CertificateError, match=r"not covered|later than claimed"):
            check_certificate(game, recounted(other))


def test_the_refusal_names_the_position() -> None:
    game, text = small()
    other = text.replace("\nb9 ", "\nb9 a1: a2 a3\nxx ", 1)
    other = re.sub("\nxx .*", "", other)
    with pytest.raises(CertificateError, match="not covered: e5 a9 e7 b9 a1 c9"):
        check_certificate(game, recounted(other))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("certificate 1", "certificate 2"),
        ("game goclub", "game gomoku"),
        ("size=9", "size=19"),
        ("the first player wins", "the first player might win"),
        ("branches", "twigs"),
        ("first e5", "first z5"),
        ("reply a9 stone", "reply a9 rock"),
        ("b9 ", "b99 "),
        ("14 branches", "13 branches"),
    ],
)
def test_texts_that_are_no_certificates(old: str, new: str) -> None:
    game, text = small()
    assert old in text
    with pytest.raises(InputError):
        check_certificate(game, text.replace(old, new, 1))
    with pytest.raises(InputError):
        read_certificate("", game)


def test_plain_python_checks_and_proves_alike() -> None:
    """One answer only, because plain Python is slow."""
    game, text = small()
    plain = bw.game("goclub", size=SIZE, compiled=False)
    certificate = read_certificate(text, game)
    reply, branch = min(certificate.branches.items())
    second, answer = min(branch.answers.items())
    stones = certificate.first, reply, branch.stone
    prover = BranchProver(plain, (STONES + 1) // 2 - 4, lambda: False)
    assert prover.answer(stones, second, (answer.stone,)) == answer
    opening = np.array((*stones, second, answer.stone), np.uint16)
    reports = []
    for each in (game, plain):
        reports.append(np.zeros(3, np.int64))
        lines = np.array(answer.lines, np.uint16)
        check = each.kernel(check_answer)
        assert check(empty_board(each), opening, lines, reports[-1]) == NO_POINT
        assert check(empty_board(each), opening, lines[:1], np.zeros(3, np.int64)) < NO_POINT
    assert np.array_equal(*reports)


def test_the_checker_knows_counter_fours() -> None:
    """Black's h5 makes a four, and h6 after White's i5 an open four, unless White has one first."""
    game = bw.game("gomoku", size=9, compiled=False)
    point = game.board.find
    line = np.array([point("h5"), point("h6"), NO_POINT], np.uint16)
    for white, wins_at in (("d5", 11), ("d5 i2 i3 i4", 0), ("d5 g7 f8 e9", 14), ("d5 i5", 0)):
        board = empty_board(game)[0]
        for name in ("e5", "f5", "g5", "h3", "h4"):
            change(board, point(name), BLACK, 1)
        for name in white.split():
            change(board, point(name), WHITE, 1)
        held, report = board.held.copy(), np.zeros(3, np.int64)
        assert last_stone(board, line, 5 + len(white.split()), report) == wins_at
        assert np.array_equal(board.held, held) and board.white_fours == 0
        assert report[2] == (wins_at == 14)


def test_interrupted_runs_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, text = small()
    work_file = tmp_path / "work.txt"

    def interrupt(fraction: float) -> None:
        if fraction > 0.4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prove_opening(game, STONES, work_file, progress=interrupt)
    kept = read_certificate(work_file.read_text(encoding="utf-8"), game)
    assert 0 < len(kept.branches) < 14
    proved = []
    branch = BranchProver.branch

    def counted(prover: BranchProver, first: int, reply: int, hints: tuple[int, ...]) -> object:
        proved.append(reply)
        return branch(prover, first, reply, hints)

    monkeypatch.setattr(opening_proof.BranchProver, "branch", counted)
    certificate = prove_opening(game, STONES, work_file)
    assert certificate is not None and certificate_text(certificate, game) == text
    assert len(proved) == 14 - len(kept.branches)
    work_file.write_text("damaged", encoding="utf-8")
    assert prove_opening(game, STONES, work_file) == certificate


def test_games_without_such_a_proof() -> None:
    with pytest.raises(InputError, match="winning sets"):
        prove_opening(bw.game("lgame"), 13)
    with pytest.raises(InputError, match="stones must be a whole number from 9"):
        prove_opening(small()[0], 7)


def test_symmetry_for_an_unknown_reply() -> None:
    game, _ = small()
    with pytest.raises(InputError, match="no answer to a9"):
        Certificate("goclub", game.option_text(), STONES, 40).symmetry_for(game, 0)
